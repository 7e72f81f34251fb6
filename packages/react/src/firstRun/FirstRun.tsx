import { useState } from "react";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { Button } from "../styles/Button.tsx";
import { EXAMPLE_PAGE, MODEL_VARIABLES, PROMPTS } from "./prompts.ts";
import { CopyButton } from "../styles/CopyButton.tsx";

export interface FirstRunProps {
  /** Nothing was said in this browser yet: the tour is the one filled button. Later it steps back. */
  first: boolean;
  /** The page has its heading already: the title row of a narrow screen. */
  titled: boolean;
  agentName: string;
  /** In a host's page: nothing of ours is explained there. */
  embedded?: boolean;
  practice: boolean;
  onTour: () => void;
  /** Fills the composer and moves the focus there. */
  onPrompt: (command: string) => void;
}

/** The page without a chat: what this is, the tour, four things to try, and where to go from here. */
export function FirstRun({ first, titled, agentName, embedded = false, practice, onTour, onPrompt }: FirstRunProps) {
  const text = useText();
  const [opened, setOpened] = useState<"model" | "app" | null>(null);
  const Heading = titled ? "h2" : "h1";
  if (embedded) return <div className="tm-first-scroll"><div className="tm-first"><Heading className="tm-first-ask">{text("first.embedded", { agent: agentName })}</Heading></div></div>;
  const toggle = (part: "model" | "app") => setOpened(opened === part ? null : part);
  return (
    <div className="tm-first-scroll">
      <div className="tm-first">
        <Heading className="tm-first-heading">{text("first.heading")}</Heading>
        <p className="tm-first-line">{text(practice ? "first.line.practice" : "first.line.agent", { agent: agentName })}</p>
        {practice && (
          <>
            <Button look={first ? "filled" : "default"} onClick={onTour}>{text("first.tour")}</Button>
            <ul className="tm-first-prompts" aria-label={text("first.prompts")}>
              {PROMPTS.map(({ words, command, icon }) => (
                <li key={command}>
                  <button type="button" onClick={() => onPrompt(command)}>
                    <FrameIcon name={icon} /><span>{text(words)}</span><code>{command}</code>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="tm-first-foot">
          {/* Who talks to another agent has one. */}
          {practice && <button type="button" className="tm-link" aria-expanded={opened === "model"} onClick={() => toggle("model")}>{text("first.ownModel")}</button>}
          <button type="button" className="tm-link" aria-expanded={opened === "app"} onClick={() => toggle("app")}>{text("first.intoApp")}</button>
        </div>
        {opened === "model" && (
          <div className="tm-first-more">
            <p>{text("first.ownModelHow")}</p>
            <ul>{MODEL_VARIABLES.map((name) => <li key={name}><code>{name}</code><CopyButton value={name} name={text("first.copyName", { name })} /></li>)}</ul>
          </div>
        )}
        {opened === "app" && (
          <div className="tm-first-more">
            <p>{text("first.intoAppHow")} <a className="tm-link" href={EXAMPLE_PAGE} target="_blank" rel="noopener">{text("first.intoAppExample")}</a></p>
          </div>
        )}
      </div>
    </div>
  );
}
