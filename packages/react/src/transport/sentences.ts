/** What a person reads where the server has no sentence of its own, by code. */
export const sentences = {
  unreachable: "The server can't be reached. Nothing is lost; try again.",
  "not-tidemark": "What answers at this address is not the chat's server. Check the address, or sign in to the network.",
  "other-instance": "Another server answers at this address. Reload the page.",
  refused: "The server refused this.",
  unauthorized: "You are not signed in any more. Sign in and try again.",
  "conversation-changed": "The conversation was changed in another window. Load it again, then send your message.",
  "log-restarted": "The server came back with another history. Load the conversation again.",
  "answer-failed": "The answer failed.",
  "answer-interrupted": "The answer was interrupted.",
  "queue-item-removed": "Your message was removed in another window before its turn came.",
  "queue-held": "Your message waits: the answer before it was stopped. Send another one, or go on in the chat's own page.",
  "bad-agent": "The agent of this page is none: its name has at most 22 letters, digits, - and _.",
  "nothing-to-answer": "There is no message to answer.",
  "not-there": "This message is not in the conversation any more. Load it again.",
  "bad-file": "A file of this message can't be read here. Attach it again.",
} as const;
