import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { PageState } from "./PageState.tsx";

/** No chat is open, and this person begins none: what they may do, and where the chats are. */
export function LookState({ onShowChats }: { onShowChats: (() => void) | null }) {
  const text = useText();
  return (
    <div className="tm-state-place">
      <PageState title={text("composer.observer")} line={text("look.choose")} alone>
        {onShowChats && <Button onClick={onShowChats}>{text("chats.show")}</Button>}
      </PageState>
    </div>
  );
}
