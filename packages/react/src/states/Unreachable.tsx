import type { Clock } from "@tidemark/entities/environment";
import type { ConnectionState } from "@tidemark/entities/session";
import { useSeconds } from "../activity/useSeconds.ts";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { PageState } from "./PageState.tsx";

interface Props { state: Extract<ConnectionState, { kind: "unreachable" }>; server: string; address: string; clock: Clock; onTry: () => void }

/** The server is gone: until when, and Try now. Chats stay on the screen as last seen. */
export function Unreachable({ state, server, address, clock, onTry }: Props) {
  const text = useText();
  const nowMs = useSeconds(clock, state.nextTryMs !== null);
  const title = state.reason === "not-tidemark" ? text("state.notTidemark", { address }) : text("state.unreachable", { server });
  const seconds = state.nextTryMs === null ? 0 : Math.max(0, Math.round((state.nextTryMs - nowMs) / 1000));
  return (
    <PageState title={title} line={seconds > 0 ? text("state.unreachableIn", { seconds }) : text("state.unreachableNow")}>
      <Button onClick={onTry}>{text("state.tryNow")}</Button>
    </PageState>
  );
}
