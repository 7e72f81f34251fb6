import { useLateText } from "../messages/useLateText.ts";
import { Dialog } from "./Dialog.tsx";
import { Keys } from "./Keys.tsx";
import { keysOf, SHORTCUTS } from "./shortcuts.ts";
import { useHost } from "./workspaceContext.ts";

/** All keys there are. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const text = useLateText();
  const { mac = false } = useHost();
  return (
    <Dialog title={text("keys.name")} onClose={onClose}>
      <dl className="tm-keys-list">
        {SHORTCUTS.map((one) => <div key={one.id}><dt>{text(one.name)}</dt><dd><Keys keys={keysOf(one, mac)} /></dd></div>)}
      </dl>
    </Dialog>
  );
}
