import { useText } from "../messages/useText.ts";
import { PageState } from "./PageState.tsx";

/** A share link that its server takes no more; which of both it was is the owner's to know. */
export function ShareEnded({ alone = true }: { alone?: boolean }) {
  const text = useText();
  return <PageState title={text("look.ended")} line={text("look.endedLine")} alone={alone} />;
}
