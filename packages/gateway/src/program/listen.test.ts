import { get } from "node:http";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import type { Gateway } from "../createGateway.ts";
import { addressOf } from "../http/callersAddress.ts";
import { listen } from "./listen.ts";

const gateway: Pick<Gateway, "fetch"> = { fetch: async () => new Response("ok") };

it("a taken port is said and the next free one used, unless it was asked for", async () => {
  const taken = createServer();
  await new Promise<void>((done) => { taken.listen(0, "127.0.0.1", done); });
  const { port } = taken.address() as AddressInfo;
  const said: string[] = [];
  const listening = await listen(() => gateway, "127.0.0.1", port, false, (line) => said.push(line));
  expect(listening.port).toBeGreaterThan(port);
  expect(said[0]).toBe(`Port ${port} is taken, trying ${port + 1}.`);
  expect(await (await fetch(`http://127.0.0.1:${listening.port}/`)).text()).toBe("ok");
  listening.close();
  await expect(listen(() => gateway, "127.0.0.1", port, true, () => {})).rejects.toThrow(`Port ${port} is taken.`);
  taken.close();
});

it("SEC-7: says where each request comes from, and takes it from the connection alone", async () => {
  const asked: (string | null)[] = [];
  const listening = await listen(() => ({ fetch: async (_request, from) => { asked.push(addressOf(from)); return new Response("ok"); } }), "127.0.0.1", 0, true, () => {});
  for (const localAddress of ["127.0.0.1", "127.0.0.7"]) {
    await new Promise<void>((done) => { get({ host: "127.0.0.1", port: listening.port, localAddress, headers: { "x-forwarded-for": "192.0.2.1" } }, (answer) => { answer.resume().on("end", () => done()); }); });
  }
  expect(asked).toEqual(["127.0.0.1", "127.0.0.7"]);
  listening.close();
});
