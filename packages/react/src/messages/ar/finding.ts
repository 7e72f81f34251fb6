import type { findingTexts as english } from "../en/finding.ts";
import type { Arabic } from "../translated.ts";

export const findingTexts: Arabic<typeof english> = {
  "palette.open": "الأوامر، {{keys}}",
  "find.name": "البحث في هذه المحادثة",
  "show.name": "إظهار",
  "show.all": "كل المحادثات",
  "show.unread": "غير المقروءة",
  "show.running": "قيد التشغيل",
  "show.waiting": "بانتظارك",
  "show.starred": "المميّزة بنجمة",
  "show.archived": "المؤرشفة",
  "show.deleted": "المحذوفة",
  "show.none": "لا محادثات هنا.",
  "show.back": "إظهار كل المحادثات",
  "chats.unread": "غير مقروءة",
  "take.copy": "نسخ بصيغة Markdown",
  "take.markdown": "تصدير بصيغة Markdown",
  "take.json": "تصدير بصيغة JSON",
};
