import { memo, useState } from "react";
import type { Environment } from "@tidemark/entities/environment";
import type { SessionActions, SessionView } from "@tidemark/entities/session";
import type { TextKey } from "../messages/en.ts";
import { useLanguage, useText } from "../messages/useText.ts";
import { MenuButton } from "../shell/MenuButton.tsx";
import { useOutcome } from "../shell/useOutcome.ts";
import { Button } from "../styles/Button.tsx";
import { Announced } from "./Announced.tsx";
import { type StripButton, type StripModel, stripOf } from "./stripOf.ts";
import { StatusGlyph } from "./StatusGlyph.tsx";
import { TideLine } from "./TideLine.tsx";
import { useSeconds } from "./useSeconds.ts";

export interface StripProps {
  view: SessionView;
  actions: Pick<SessionActions, "stop" | "checkNow" | "tryAgain" | "takeOver">;
  environment: Pick<Environment, "clock">;
  /** This window's own name, shown on hover. */
  label: string;
  /** Brings the open card into sight; absent where it is in sight. */
  onShow?: () => void;
  /** Little room: one button, the rest under More. */
  narrow?: boolean;
  /** Said once and politely, for what has no words of its own ("Answer finished", "2 new messages"). */
  announce?: string;
}

const WORDS: Record<StripButton, TextKey> = {
  checkNow: "strip.checkNow", takeOver: "strip.takeOver", stop: "strip.stop", show: "strip.show", tryNow: "strip.tryNow", tryAgain: "strip.tryAgain", details: "strip.details",
};

/** Tide line and activity strip: always 40 px high, so that nothing jumps when an answer starts or ends. */
export const Strip = memo(function Strip({ view, actions, environment: { clock }, label, onShow, narrow = false, announce }: StripProps) {
  const text = useText();
  const language = useLanguage();
  const [ticks, setTicks] = useState(false);
  const nowMs = useSeconds(clock, ticks);
  const [details, setDetails] = useState<string | null>(null);
  const outcome = useOutcome();
  const whole = stripOf({ stopFailed: view.stopFailed, pageTools: view.pageTools,
    activity: view.activity, nowMs, wallOffsetMs: clock.now() - clock.monotonic(), language, text,
    mayWrite: !(view.send.kind === "no" && view.send.why === "observer"), mode: view.records.mode, cardHidden: onShow !== undefined,
  });
  // With little room the word on page tools stands in the place of the state's, which the list and the open chat say, too.
  const model = narrow && whole.note !== null ? { ...whole, words: whole.note, note: null } : whole;
  if (model.ticks !== ticks) setTicks(model.ticks);
  // In a panel of a host page, which is narrow, Take over is what a person looks for: it never hides in the menu.
  const kept = narrow ? model.buttons.filter((button, index) => button === "takeOver" || index === model.buttons.length - 1) : model.buttons;
  const open = details !== null && details === model.detail;
  const run = (button: StripButton) => {
    switch (button) {
      case "checkNow": case "tryNow": return actions.checkNow();
      case "stop": return actions.stop();
      case "tryAgain": return actions.tryAgain();
      case "show": return onShow?.();
      case "details": return setDetails(open ? null : model.detail);
      case "takeOver": return void outcome(actions.takeOver(), "pageTools.notTaken");
    }
  };
  return (
    <div className="tm-strip-box">
      <TideLine tide={model.tide} clock={clock} />
      <div className={`tm-strip tm-strip-${model.tone}${model === whole ? "" : " tm-strip-two"}`} title={text("strip.thisWindow", { label })}>
        <StripWords model={model} announce={announce} />
        {model.note && <span className="tm-strip-note">{model.note}</span>}
        {model.detail && <span className={open ? "tm-strip-detail tm-strip-detail-open" : "tm-strip-detail"} dir="auto">{model.detail}</span>}
        <span className="tm-strip-buttons">
          {kept.length < model.buttons.length && <MenuButton name={text("strip.more")} entries={model.buttons.filter((button) => !kept.includes(button)).map((button) => ({ key: button, label: text(WORDS[button]), run: () => run(button) }))} />}
          {kept.map((button, index) => (
            <Button key={button} small look={index === 0 && kept.length > 1 && button !== "takeOver" ? "text" : "default"} onClick={() => run(button)}
              {...(button === "details" && { "aria-expanded": open })}>
              {button === "stop" && <span className="tm-stop-square" aria-hidden="true" />}{text(button === "details" && open ? "strip.hideDetails" : WORDS[button])}
            </Button>
          ))}
        </span>
      </div>
    </div>
  );
}, (a, b) => sameView(a.view, b.view) && a.actions === b.actions && a.environment === b.environment && a.label === b.label && a.onShow === b.onShow && a.narrow === b.narrow && a.announce === b.announce);

/** What the strip reads of a view: the words of an answer are not among it. */
function sameView(a: SessionView, b: SessionView): boolean {
  return a.activity === b.activity && a.stopFailed === b.stopFailed && a.pageTools === b.pageTools && a.send === b.send && a.records.mode === b.records.mode;
}

/** The one polite live region. What ticks stands beside it; a countdown is put into it once, when its state begins. */
function StripWords({ model, announce }: { model: StripModel; announce: string | undefined }) {
  const text = useText();
  const countdown = model.tide === "unreachable" ? model.ticking : null;
  return (
    <>
      {model.glyph && <StatusGlyph glyph={model.glyph} />}
      {/* One inline run, so that words and number keep their order in either direction of writing. */}
      <span className="tm-strip-words" dir="auto">
        {!model.announced && model.words}
        {/* Not atomic: what is added is said, and "Working" not once more with it. */}
        <span role="status" aria-atomic="false" aria-label={text("strip.name")}>
          {model.announced && <span>{model.words}</span>}
          {countdown && <Once key={model.words} value={countdown} />}
          {model.note && <span className="tm-hidden"> {model.note}</span>}
          {announce && <span className="tm-hidden">{announce}</span>}
          <Announced />
        </span>
        {model.ticking && <span className="tm-strip-ticking" aria-hidden={countdown ? true : undefined}>{model.ticking}</span>}
      </span>
    </>
  );
}

/** Keeps the first value it was given: a changing number in a live region would be read out each second. */
function Once({ value }: { value: string }) {
  const [first] = useState(value);
  return <span className="tm-hidden">{first}</span>;
}
