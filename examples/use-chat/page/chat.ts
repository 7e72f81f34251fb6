import { generateId } from "ai";
import { TidemarkChatTransport } from "@tidemark/react/transport";

declare const __CHAT_SERVER__: string;

const token = takeToken();
export const chatId = takeChatId();

export const transport = new TidemarkChatTransport({
  source: "",
  getToken: () => token,
  tools: [{
    name: "set_heading",
    description: "Sets the heading of this page.",
    inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
    mutates: true,
    execute: (input) => {
      document.querySelector("h1")!.textContent = (input as { text: string }).text;
      return { done: true };
    },
  }],
  context: { id: location.pathname, title: document.title },
});

/** The same chat in Tidemark's own page, which the server has. */
export async function ownPage(): Promise<string> {
  const answer = await fetch("/v1", { headers: { authorization: `Bearer ${token}` } });
  const { instance, defaultAgent } = await answer.json() as { instance: string; defaultAgent: string };
  return `${__CHAT_SERVER__}/c/${instance}/${defaultAgent}/${transport.sessionOf(chatId)}#token=${token}`;
}

/** From the link that the terminal printed, once; kept for this window's reloads. */
function takeToken(): string | null {
  const given = new URLSearchParams(location.hash.slice(1)).get("token");
  if (given !== null) {
    sessionStorage.setItem("use-chat-token", given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return given ?? sessionStorage.getItem("use-chat-token");
}

/** `?chat=ID`: a link opens the same chat. */
function takeChatId(): string {
  const address = new URL(location.href);
  const id = address.searchParams.get("chat") ?? generateId();
  address.searchParams.set("chat", id);
  history.replaceState(null, "", address);
  return id;
}
