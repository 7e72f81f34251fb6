/** What the practice agent says. It makes nothing up and says so. */
export const COMMANDS = [
  "- `/long W R` writes W words, R a second (try `/long 600 20`, then open a second window)",
  "- `/note TEXT` asks before it saves a note; `/two A B` asks twice at once",
  "- `/ask` asks three questions in a form",
  "- `/tool NAME JSON` runs clock, calculator, notes or windows (who has this chat open)",
  "- `/page TOOL JSON` runs a tool of the page that you write from, in that window only (several such lines: one after the other)",
  "- `/markdown` shows everything that can be displayed",
  "- `/think` reasons before it answers; `/wait S` works for S seconds; `/fail` ends with an error",
  "- `/tour` is the one-minute tour; `/help` is this list",
].join("\n");

export const OTHER = `I am the Practice agent: no key, no model, nothing made up. So I can't answer that, but I can show how this chat behaves:\n\n${COMMANDS}`;
export const HELP = `This is what I understand, at the start of a message:\n\n${COMMANDS}`;
export const NO_PAGE_TOOL = (name: string, offered: readonly string[]) => {
  const there = offered.length === 0 ? "It offers none: a page tool comes from the page around the chat" : `It offers ${offered.map((tool) => `\`${tool}\``).join(", ")}`;
  return `The window that sent this offers no page tool \`${name}\`, so nothing was called. ${there}.`;
};
export const PAGE_RESULT = (name: string, output: string) => `The page tool \`${name}\` answered:\n\n\`\`\`json\n${output}\n\`\`\``;
export const PAGE_ERROR = (name: string, reason: string) => `The page tool \`${name}\` gave no result. ${reason}`;
export const WAITED = (seconds: number) => `I worked for ${seconds} seconds without writing a record. Every window kept showing that this answer was running.`;
export const THOUGHT = "A tide mark shows how far the water came. Two people who read the same mark agree, wherever they stand and whenever they came. So a copy of a chat needs a mark, too: how much of the log it was made from.";
export const THINK_ANSWER = "I thought about tide marks first; you can open my reasoning above. In short: a window that knows how much it has read can always tell what it is missing.";
export const FAIL_START = "This answer ends with an error, on purpose, after this sentence.";
export const FAIL_ERROR = "The Practice agent failed because /fail asked it to. Nothing is wrong with the server.";

export const TOUR_START = "This answer is being written on the server, not in this window. Reload the page now; I will not lose my place.";
export const TOUR_WHILE =
  "Still here. Each piece of this answer is a numbered record in a log on the server, and a window only reads along. That is why a reload, a second window or another browser shows the same words in the same place. "
  + "If you open one now, it will catch up with these lines and then keep pace with them. Nothing you do in one window closes, moves or stops anything in another. "
  + "The small number beside the title counts the records that this window has read.";
export const TOUR_WAIT = "Open a second window now, if you like. I wait for it, fifteen seconds at most.";
export const TOUR_SECOND = "A second window is here. It shows these words, too, and both windows know of each other.";
export const TOUR_ALONE = "No second window came, and that is fine: you can open one at any time.";
export const TOUR_ASK = "Now something that waits for you. Answer this one in the other window.";
export const TOUR_NOTE = "I took the Tidemark tour";
export const TOUR_APPROVED = "Approved there, known here. It could not have been answered twice.";
export const TOUR_DENIED = "Denied, and known in every window. It could not have been answered twice. Nothing was saved.";
export const TOUR_LAST = "Last: close this window. I will finish without you, and the list will say so.";
export const TOUR_AFTER =
  "I am writing these words whether somebody watches or not. When you come back, the chat opens where you left it, this answer is complete, and the list shows that it ended while you were away. That was the tour. Write `/help` to see what else I can show.";

export const MARKDOWN = `# Everything that can be displayed

A paragraph with **bold**, *italic*, ~~struck~~ and \`inline code\`, a [link to the standard](https://commonmark.org/help/), an address https://example.org and a line
that breaks softly.

## Lists

1. High water
2. Slack water
   - it lasts about twenty minutes
   - nobody hurries
3. Low water

- [x] Read the mark
- [x] Write the line
- [ ] Open a second window

## A table

| Harbour | High water | Height |
| :--- | :---: | ---: |
| North pier | 06:12 | 3.4 m |
| Ferry landing | 06:25 | 3.1 m |
| Old dock | 06:40 | 2.8 m |

## Formulas

The height at the time $t$ is a sum of waves, each with its own speed $\\omega_k$:

$$
h(t) = h_0 + \\sum_{k=1}^{n} a_k \\cos(\\omega_k t + \\varphi_k)
$$

## Code

\`\`\`ts
export function shouldAdopt(watermark: number, count: number): boolean {
  return count > watermark;
}
\`\`\`

\`\`\`sh
npm start -- --port 4180
\`\`\`

> A quotation. It may hold a **second** thought,
>
> and a second paragraph.

### A picture

Remote pictures stay closed until you ask for one: ![a lighthouse](https://example.org/lighthouse.png)

---

Angle brackets are text: <b>not bold</b>. That is all.
`;
