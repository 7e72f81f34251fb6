import { Suspense } from "react";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { late } from "../styles/late.tsx";
import { PageState } from "./PageState.tsx";
import type { SignInResult } from "./signInResult.ts";

/** Few pages are without their link, and those that stand in an app never take one. */
const PasteLink = late(() => import("./PasteLink.tsx"));

export interface SignedOutProps {
  /** Why the page is here: nothing to sign in with, or a sign-in that is not valid any more, or a link used before. */
  why: "none" | "refused" | "used" | "left";
  /** Nothing else stands on the page. */
  alone?: boolean;
  /** Takes a pasted link. Absent: the page around signs people in, and may be asked again. */
  onLink?: ((pasted: string) => Promise<SignInResult>) | undefined;
  onAgain?: (() => void) | undefined;
}

/** What is missing before a person can go on, and the next step: a link of this server's, or the page around. */
export function SignedOut({ why, alone = false, onLink, onAgain }: SignedOutProps) {
  return onLink ? <SignedOutLink why={why} alone={alone} onLink={onLink} /> : <SignedOutHere why={why} alone={alone} onAgain={onAgain} />;
}

/** The page needs a link: it says which, and takes one where a person has it. */
function SignedOutLink({ why, alone, onLink }: { why: SignedOutProps["why"]; alone: boolean; onLink: NonNullable<SignedOutProps["onLink"]> }) {
  const text = useText();
  const line = why === "refused" ? text("state.wrongToken") : why === "used" ? text("state.codeUsed") : why === "left" ? text("state.leftHereLine") : undefined;
  return (
    <PageState title={text("state.signedOut")} line={line} alone={alone}>
      <Suspense fallback={null}><PasteLink onLink={onLink} /></Suspense>
    </PageState>
  );
}

function SignedOutHere({ why, alone, onAgain }: Pick<SignedOutProps, "why" | "alone" | "onAgain">) {
  const text = useText();
  return (
    <PageState title={text(why === "left" ? "state.leftHere" : "state.signedOutHere")} line={text(why === "left" ? "state.leftHereLine" : "state.signedOutHereLine")} alone={alone ?? false}>
      {onAgain && <Button onClick={onAgain}>{text("state.signInAgain")}</Button>}
    </PageState>
  );
}
