import { useState, type ReactNode } from "react";
import { Composer } from "../composer/Composer.tsx";
import type { FormDraft } from "../gates/formValue.ts";
import { createKeyedStore } from "../styles/keyedStore.ts";
import { ME, quietActions } from "./galleryData.ts";
import { gallerySets } from "./gallerySets.ts";
import { windowDrafts } from "./windowSets.ts";
import { Transcript } from "./Transcript.tsx";

const actions = quietActions();
const AGENTS = [{ id: "offline" as never, name: "Practice agent" }];
const nowhere = (): void => {};

/** One set of the gallery as a whole conversation: `streaming`, `approval`, `cards`, `parts`, `choices`, `page-tools`, `versions`. */
export function ConversationGallery({ set }: { set: keyof typeof gallerySets }): ReactNode {
  const [draft, setDraft] = useState(set === "streaming" ? "Please also check the spring change" : "");
  const [typed] = useState(() => {
    const store = createKeyedStore<FormDraft>();
    store.set("elsewhere", { period: 0, note: "Only weekdays" });
    for (const [id, draft] of Object.entries(windowDrafts)) store.set(id, draft);
    return store;
  });
  const view = gallerySets[set];
  if (!view) return null;
  return (
    <div className="tm-gallery">
      <Transcript view={view} actions={actions} agents={AGENTS} me={ME} place={null} onPlace={nowhere} typed={typed} focusComposer={nowhere} unread={set === "approval" ? { after: "u1", since: "2026-11-29T14:02:00Z" } : null} />
      <div className="tm-gallery-dock">
        <Composer draft={draft} onDraft={setDraft} send={view.send} answerRunning={set === "streaming"} showStop={set === "streaming"} agentName="Data desk" serverName="Team server" actions={actions} />
      </div>
    </div>
  );
}
