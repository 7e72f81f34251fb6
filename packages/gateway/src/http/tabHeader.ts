import { tabIdSchema, type TabId } from "@tidemark/entities/ids";

export interface TabHeader { tab: TabId; secret: string; previous: string[] }

const SECRET = /^[A-Za-z0-9_-]{16,64}$/;
const MOST_PREVIOUS = 8;

/** `B.T; secret=…; previous=…`; null where the text is not of this shape (all or nothing, TURN-6). */
export function parseTabHeader(text: string): TabHeader | null {
  const [id, ...fields] = text.split(";").map((part) => part.trim());
  const tab = tabIdSchema.safeParse(id);
  if (!tab.success) return null;
  let secret: string | null = null;
  const previous: string[] = [];
  for (const field of fields) {
    const at = field.indexOf("=");
    const name = field.slice(0, at);
    const values = field.slice(at + 1).split(",").map((value) => value.trim().replace(/^"(.*)"$/, "$1")).filter(Boolean);
    if (!values.every((value) => SECRET.test(value))) return null;
    if (name === "secret" && values.length === 1 && secret === null) secret = values[0]!;
    else if (name === "previous") previous.push(...values);
    else return null;
  }
  return secret === null || previous.length > MOST_PREVIOUS ? null : { tab: tab.data, secret, previous };
}
