import type { SessionKey } from "@tidemark/entities/client";
import type { Text } from "../messages/useText.ts";
import type { Toaster } from "../shell/toastContext.ts";
import type { Workspace } from "../shell/workspace.ts";
import { refusalText } from "./refusalText.ts";
import { uploadsOf, type AddOptions } from "./uploads.ts";

/** The chips say what is wrong with each; who does not look at them hears it. */
export async function attachFiles(workspace: Workspace, chat: SessionKey, files: readonly File[], options: AddOptions, text: Text, language: string, say: Toaster["say"]): Promise<void> {
  const refused = await uploadsOf(workspace).add(chat, files, options);
  if (refused.length === 0) return;
  say({ text: text("files.refused", { files: refused.map(({ name, refusal }) => `${name} (${refusalText(refusal, null, text, language)})`).join(text("comma")) }) });
}
