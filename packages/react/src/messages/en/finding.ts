/** Which chats are shown, and what opens commands, find and export. What those say themselves comes with them: late.ts. */
export const findingTexts = {
  "palette.open": "Commands, {{keys}}",
  "find.name": "Find in conversation",
  "show.name": "Show",
  "show.all": "All chats",
  "show.unread": "Unread",
  "show.running": "Running",
  "show.waiting": "Waiting for you",
  "show.starred": "Starred",
  "show.archived": "Archived",
  "show.deleted": "Deleted",
  "show.none": "No chat is here.",
  "show.back": "Show all chats",
  "chats.unread": "Unread",
  "take.copy": "Copy as Markdown",
  "take.markdown": "Export as Markdown",
  "take.json": "Export as JSON",
} as const;
