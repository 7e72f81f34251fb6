import type { findingTexts as english } from "../en/finding.ts";
import type { German } from "../translated.ts";

export const findingTexts: German<typeof english> = {
  "palette.open": "Befehle, {{keys}}",
  "find.name": "Im Gespräch suchen",
  "show.name": "Zeigen",
  "show.all": "Alle Chats",
  "show.unread": "Ungelesen",
  "show.running": "Laufend",
  "show.waiting": "Wartet auf dich",
  "show.starred": "Mit Stern",
  "show.archived": "Archiviert",
  "show.deleted": "Gelöscht",
  "show.none": "Hier ist kein Chat.",
  "show.back": "Alle Chats zeigen",
  "chats.unread": "Ungelesen",
  "take.copy": "Als Markdown kopieren",
  "take.markdown": "Als Markdown exportieren",
  "take.json": "Als JSON exportieren",
};
