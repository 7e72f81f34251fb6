import { accessFaults } from "./accessFaults.ts";
import { authorityFaults } from "./authorityFaults.ts";
import { breakageFaults } from "./breakageFaults.ts";
import { cardFaults } from "./cardFaults.ts";
import { doorFaults } from "./doorFaults.ts";
import { embedFaults } from "./embedFaults.ts";
import { followFaults } from "./followFaults.ts";
import { gateFaults } from "./gateFaults.ts";
import { gatewayFaults } from "./gatewayFaults.ts";
import { hostFaults } from "./hostFaults.ts";
import type { NamedFault } from "./namedFault.ts";
import { pageTurnFaults } from "./pageTurnFaults.ts";
import { runnerFaults } from "./runnerFaults.ts";
import { saidFaults } from "./saidFaults.ts";
import { sessionFaults } from "./sessionFaults.ts";
import { transcriptFaults } from "./transcriptFaults.ts";
import { viewFaults } from "./viewFaults.ts";
import { windowFaults } from "./windowFaults.ts";

const entities = "packages/entities/src";
const follow = [`${entities}/follow/followMachine.test.ts`];

/** One line each: the smallest slip that would bring a reported failure back. */
export const mutantFaults: NamedFault[] = [
  // Waits that never grow: a window left open over night would ask every 15 s.
  { rule: "FOLLOW-1", file: `${entities}/follow/schedule.ts`, from: "growth: 1.5,", to: "growth: 1,", tests: follow },
  // A hold forgotten is a page that never reads again.
  { rule: "FOLLOW-5", file: `${entities}/follow/holds.ts`, from: "  next.delete(reason);\n", to: "", tests: follow },
  // Our own turn taken for a remote one is followed by polls beside its own stream.
  { rule: "FOLLOW-4", file: `${entities}/follow/liveness.ts`, from: "turn.driver === me || origin === me", to: "turn.driver === me", tests: follow },
  // jotai's own way: whoever mounts last reads what another tab wrote last.
  { rule: "VIEW-4", file: `${entities}/storage/tabStorage.ts`, from: "if (known !== undefined) return", to: "if (known === null) return", tests: [`${entities}/atoms/viewAtoms.test.tsx`] },
  // A tab that slept over a turn puts its old transcript over the newer one.
  { rule: "ADOPT-8", file: `${entities}/storage/snapshotCache.ts`, from: 'return "older";', to: "{ /* written all the same */ }", tests: [`${entities}/storage/snapshotCache.test.ts`] },
  // A runner that was stopped goes on writing into the log.
  { rule: "SEC-6", file: `${entities}/turn/lease.ts`, from: "presented.fence === turn.fence", to: "presented.fence >= 0", tests: [`${entities}/authority/append.test.ts`] },
  // The second answer is told that it was the first.
  { rule: "GATE-1", file: `${entities}/authority/answer.ts`, from: "if (!sameDecision(given.data, command))", to: "if (false)", tests: [`${entities}/authority/answer.test.ts`] },
  // What was approved is not what runs.
  { rule: "GATE-2", file: `${entities}/authority/answer.ts`, from: "open.data.inputHash !== command.inputHash", to: "open.data.inputHash === null", tests: [`${entities}/authority/answer.test.ts`] },
  // A turn past its lease is live for ever.
  { rule: "TURN-4", file: `${entities}/turn/lease.ts`, from: "lease.expiresAt <= at", to: "lease.expiresAt > at", tests: [`${entities}/authority/endings.test.ts`] },
  ...transcriptFaults,
  ...runnerFaults,
  ...breakageFaults,
  ...authorityFaults,
  ...pageTurnFaults,
  ...windowFaults,
  ...gatewayFaults,
  ...accessFaults,
  ...embedFaults,
  ...hostFaults,
  ...viewFaults,
  ...saidFaults,
  ...followFaults,
  ...sessionFaults,
  ...gateFaults,
  ...doorFaults,
  ...cardFaults,
];
