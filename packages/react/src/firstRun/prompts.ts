import type { TextKey } from "../messages/en.ts";
import type { FrameIconName } from "../shell/FrameIcon.tsx";

/** What a person may try. A press fills the composer; nothing is sent before the person sends it. */
export const PROMPTS: readonly { words: TextKey; command: string; icon: FrameIconName }[] = [
  { words: "first.prompt.long", command: "/long 600 20", icon: "window" },
  { words: "first.prompt.note", command: "/note Buy milk", icon: "approval" },
  { words: "first.prompt.markdown", command: "/markdown", icon: "list" },
  { words: "first.prompt.ask", command: "/ask", icon: "question" },
];
export const TOUR = "/tour";
/** The variables that set a model; the same names as the terminal prints. */
export const MODEL_VARIABLES = ["OPENAI_BASE_URL", "OPENAI_API_KEY", "OPENAI_MODEL"] as const;
/** The built-in agent that understands the commands above. */
export const PRACTICE_AGENT = "offline";
/** What it is called until the server has said so. Names are what the server says, in every language. */
export const PRACTICE_NAME = "Practice agent";

/** The example's page, which is built with this one and lies beside it. */
export const EXAMPLE_PAGE = "/host-page/";
