import { useLateText } from "../messages/useLateText.ts";
import { Dialog } from "./Dialog.tsx";
import { Keys } from "./Keys.tsx";
import { keysOf, SHORTCUTS } from "./shortcuts.ts";
import { offersShortcut } from "./offersShortcut.ts";
import { useRole } from "./useRole.ts";
import { useHost } from "./workspaceContext.ts";

/** All keys that there are for this person. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const text = useLateText();
  const { mac = false } = useHost();
  const role = useRole();
  return (
    <Dialog title={text("keys.name")} onClose={onClose}>
      <dl className="tm-keys-list">
        {SHORTCUTS.filter(({ id }) => offersShortcut(id, role)).map((one) => <div key={one.id}><dt>{text(one.name)}</dt><dd><Keys keys={keysOf(one, mac)} /></dd></div>)}
      </dl>
    </Dialog>
  );
}
