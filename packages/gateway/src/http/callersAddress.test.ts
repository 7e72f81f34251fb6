import { expect, it } from "vitest";
import { addressOf, placeOf } from "./callersAddress.ts";

it("SEC-7: an address is what the server around says, and nothing else is taken for one", () => {
  expect([{ address: "192.0.2.1" }, { incoming: { socket: { remoteAddress: "192.0.2.1" } } }].map(addressOf)).toEqual(["192.0.2.1", "192.0.2.1"]);
  for (const other of [undefined, null, 1, "192.0.2.1", {}, { address: 1 }, { address: "" }, { incoming: null }, { incoming: { socket: null } }, { incoming: { socket: {} } }, { params: {} }]) expect(addressOf(other)).toBeNull();
});

it("SEC-7: spellings of one network are one place, and other networks are others", () => {
  expect(["2001:db8:1:2::1", "2001:0DB8:1:2:3:4:5:6", "2001:db8:1:2:0:0:0:9%eth0"].map(placeOf)).toEqual(Array(3).fill("2001:db8:1:2"));
  expect(["::1", "fe80::1", "2001:db8::", "::ffff:192.0.2.1", "::FFFF:192.0.2.1", "192.0.2.1"].map(placeOf)).toEqual(["0:0:0:0", "fe80:0:0:0", "2001:db8:0:0", "192.0.2.1", "192.0.2.1", "192.0.2.1"]);
  expect([placeOf(null), placeOf("x".repeat(1_000)).length]).toEqual(["", 64]);
});
