import { useId, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";

/** "Always allow" beside Approve: a choice of its own, never made beforehand, that says what it means once it is made (GATE-4). */
export function AlwaysAllow({ on, agent, tool, onChange }: { on: boolean; agent: string; tool: string; onChange(on: boolean): void }): ReactNode {
  const text = useText();
  const meaning = useId();
  return (
    <>
      <label className="tm-choice tm-always">
        <input type="checkbox" checked={on} {...(on && { "aria-describedby": meaning })} onChange={(event) => { onChange(event.target.checked); }} />
        {text("gate.always")}
      </label>
      {on && <p id={meaning} className="tm-always-means">{text("gate.alwaysMeans", { agent, tool })}</p>}
    </>
  );
}
