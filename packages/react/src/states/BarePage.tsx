import { useMemo } from "react";
import type { Clock } from "@tidemark/entities/environment";
import { useSeconds } from "../activity/useSeconds.ts";
import { createTexts, TextsProvider, useText } from "../messages/useText.ts";
import { Mark } from "../shell/Mark.tsx";
import { Button } from "../styles/Button.tsx";
import type { StyleScope } from "../theme/styleSink.ts";
import { TidemarkTheme } from "../theme/TidemarkTheme.tsx";
import { UiProvider } from "../theme/Ui.tsx";
import { LoadingLines } from "./LoadingLines.tsx";
import { PageState } from "./PageState.tsx";
import { SignedOut, type SignInResult } from "./SignedOut.tsx";

export type BareState =
  | { kind: "starting" }
  | { kind: "unreachable"; reason: "network" | "not-tidemark"; address: string; nextTryMs: number | null }
  | { kind: "signed-out"; why: "none" | "used" };

export interface BarePageProps {
  state: BareState;
  clock: Clock;
  copy: (text: string) => Promise<boolean>;
  scheme: "light" | "dark";
  direction: "ltr" | "rtl";
  language: string;
  reducedMotion: boolean;
  scope: StyleScope;
  onTry: () => void;
  onLink: (pasted: string) => Promise<SignInResult>;
}

/** The page before there is a chat: no server, or nothing to sign in with. It says what is missing and what to do. */
export function BarePage({ state, clock, copy, scheme, direction, language, reducedMotion, scope, onTry, onLink }: BarePageProps) {
  const texts = useMemo(() => createTexts(language), [language]);
  const ui = useMemo(() => ({ clock, copy, reducedMotion }), [clock, copy, reducedMotion]);
  return (
    <TextsProvider value={texts}>
      <UiProvider ui={ui}>
        <TidemarkTheme scheme={scheme} direction={direction} lang={language} scope={scope}>
          <main className="tm-bare">
            <h1 className="tm-brand"><Mark /><span>Tidemark</span></h1>
            <div className="tm-state-place">
              {state.kind === "starting" && <LoadingLines />}
              {state.kind === "unreachable" && <NoServer state={state} clock={clock} onTry={onTry} />}
              {state.kind === "signed-out" && <SignedOut why={state.why} onLink={onLink} />}
            </div>
          </main>
        </TidemarkTheme>
      </UiProvider>
    </TextsProvider>
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
