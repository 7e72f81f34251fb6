import type { AgentId, SessionId, TabId } from "../ids/ids.ts";
import { createFakeGateway } from "./fakeGateway.ts";
import { createSeededRandom } from "./seededRandom.ts";
import { sessionCommandsContract } from "./sessionCommandsContract.ts";
import { createVirtualClock } from "./virtualClock.ts";

sessionCommandsContract("the commands over the fake gateway", async () => {
  const clock = createVirtualClock();
  const gateway = createFakeGateway({ clock, random: createSeededRandom(12), agents: ["other" as AgentId] });
  const session = "commands" as SessionId;
  gateway.send(session, "Hello", null);
  gateway.agent(session).text("Good day").end();
  const [tab, otherTab] = ["A.one" as TabId, "B.one" as TabId];
  return {
    source: gateway.client({ tab }), tab, other: { source: gateway.client({ tab: otherTab, browser: "B" }), tab: otherTab }, session,
    busyText: "busy", pageText: "page", noteText: "note",
    async does(what) {
      if (what === "page") gateway.agent(session).page("read", {});
      else gateway.agent(session).approval("notes", { text: "milk" });
    },
    async wait(promise) {
      await clock.advance(500);
      return promise;
    },
  };
});
