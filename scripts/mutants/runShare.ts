import { writeFileSync } from "node:fs";
import { stopping, superviseSignals } from "../bootstrap/supervise.mjs";
import { openFaultRunner } from "./faultRunner.ts";
import { mutantFaults } from "./faults.ts";
import { verdict } from "./verdict.ts";

// A process of its own for a share of the faults: `REPORT INDEX,INDEX,…`. Says each verdict as it comes, and writes how many faults survived.
superviseSignals();
const [report = "", indexes = ""] = process.argv.slice(2);
const runner = await openFaultRunner();
let survivors = 0;
for (const fault of indexes.split(",").map((index) => mutantFaults[Number(index)]!)) {
  if (stopping() !== null) break;
  const found = verdict(fault.rule, await runner.run(fault));
  if (found.survived) survivors += 1;
  console.log(`${found.survived ? "SURVIVED" : "killed  "}  ${fault.rule.padEnd(9)} ${fault.file}: ${JSON.stringify(fault.from)} → ${JSON.stringify(fault.to)}\n            ${found.why}`);
}
await runner.close();
if (stopping() === null) writeFileSync(report, JSON.stringify({ survivors }));
process.exit(0);
