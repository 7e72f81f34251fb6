import { useMemo, useState } from "react";
import type { Clock } from "@tidemark/entities/environment";
import { AnnouncedAlone } from "../activity/Announced.tsx";
import { AnnouncerProvider, createAnnouncer } from "../activity/announcer.ts";
import { useSeconds } from "../activity/useSeconds.ts";
import { useText } from "../messages/useText.ts";
import { Mark } from "../shell/Mark.tsx";
import { Button } from "../styles/Button.tsx";
import { type LookProps, TidemarkLook } from "../theme/TidemarkLook.tsx";
import { UiProvider } from "../theme/Ui.tsx";
import { LoadingLines } from "./LoadingLines.tsx";
import { PageState } from "./PageState.tsx";
import { ShareEnded } from "./ShareEnded.tsx";
import { SignedOut } from "./SignedOut.tsx";
import type { SignInResult } from "./signInResult.ts";

export type BareState =
  | { kind: "starting" }
  | { kind: "unreachable"; reason: "network" | "not-tidemark"; address: string; nextTryMs: number | null }
  /** A share link that is taken no more. */
  | { kind: "share-ended" }
  | { kind: "signed-out"; why: "none" | "used" | "refused" | "left" };

export interface BarePageProps extends LookProps {
  state: BareState;
  clock: Clock;
  copy: (text: string) => Promise<boolean>;
  reducedMotion: boolean;
  onTry: () => void;
  /** Absent: the page around signs people in. */
  onLink?: ((pasted: string) => Promise<SignInResult>) | undefined;
  /** In a page that is not ours: nothing of our name stands in it. */
  embedded?: boolean;
}

/** The page before there is a chat: no server, or nothing to sign in with. It says what is missing and what to do. */
export function BarePage({ state, clock, copy, reducedMotion, onTry, onLink, embedded = false, ...look }: BarePageProps) {
  const [announcer] = useState(() => createAnnouncer(clock));
  const ui = useMemo(() => ({ clock, copy, reducedMotion }), [clock, copy, reducedMotion]);
  const Main = embedded ? "div" : "main";
  return (
    <UiProvider ui={ui}>
      <TidemarkLook {...look} clock={clock}>
        <AnnouncerProvider value={announcer}>
        <Main className="tm-bare">
          {!embedded && <h1 className="tm-brand"><Mark /><span>Tidemark</span></h1>}
          <div className="tm-state-place">
            {state.kind === "starting" && <LoadingLines />}
            {state.kind === "unreachable" && <NoServer state={state} clock={clock} onTry={onTry} />}
            {state.kind === "share-ended" && <ShareEnded alone={false} />}
            {state.kind === "signed-out" && <SignedOut why={state.why} onLink={onLink} onAgain={onTry} />}
          </div>
          <AnnouncedAlone />
        </Main>
        </AnnouncerProvider>
      </TidemarkLook>
    </UiProvider>
  );
}

function NoServer({ state, clock, onTry }: { state: Extract<BareState, { kind: "unreachable" }>; clock: Clock; onTry: () => void }) {
  const text = useText();
  const nowMs = useSeconds(clock, state.nextTryMs !== null);
  const seconds = state.nextTryMs === null ? 0 : Math.max(0, Math.round((state.nextTryMs - nowMs) / 1000));
  const title = state.reason === "not-tidemark" ? text("state.notTidemark", { address: state.address }) : text("state.noServer", { address: state.address });
  return (
    <PageState title={title} line={seconds > 0 ? text("state.unreachableIn", { seconds }) : text("state.unreachableNow")}>
      <Button onClick={onTry}>{text("state.tryNow")}</Button>
    </PageState>
  );
}
