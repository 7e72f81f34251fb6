import { useText } from "../messages/useText.ts";

/** Three still grey lines, after 200 ms: what comes sooner needs no sign, and nothing shimmers. */
export function LoadingLines() {
  const text = useText();
  return <div className="tm-loading tm-late"><span className="tm-hidden">{text("state.loading")}</span><i /><i /><i /></div>;
}
