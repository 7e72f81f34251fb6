import { Chat, useChat } from "@ai-sdk/react";
import type { UIMessage } from "ai";
import { sendWhenAnswered, type ChatNow } from "@tidemark/react/transport";
import { useEffect, useState } from "react";
import { chatId, transport } from "./chat.ts";

/**
 * `useChat` with what other windows say. The `Chat` is made here and not by the hook: the answer goes on when the component goes. `messages` are those that
 * the server had when the page came.
 */
export function useTidemarkChat(messages: UIMessage[]) {
  const [chat] = useState(() => new Chat<UIMessage>({ id: chatId, messages, transport, sendAutomaticallyWhen: sendWhenAnswered }));
  const [now, setNow] = useState<ChatNow | null>(null);
  const [lost, setLost] = useState<Error | null>(null);
  const helpers = useChat({ chat, resume: true });
  const { status, setMessages } = helpers;
  useEffect(() => transport.watch(chatId, setNow, setLost), []);
  // While the hook streams an answer itself, it is ahead.
  useEffect(() => { if (now !== null && status === "ready") setMessages(now.messages); }, [now, status, setMessages]);
  const isBusy = status === "submitted" || status === "streaming" || now?.turn === "running";
  const stop = (): void => { void (status === "ready" ? transport.stop(chatId) : chat.stop()); };
  const hasOlder = now?.hasOlder ?? transport.hasOlder(chatId);
  const loadOlder = (): void => { void transport.loadOlder(chatId).catch(setLost); };
  return { ...helpers, stop, isBusy, hasOlder, loadOlder, error: helpers.error ?? lost ?? undefined };
}
