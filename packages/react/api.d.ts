// The public interface. Written by: node scripts/package/publicApi.ts (after a build of the packages). Don't edit.

// @tidemark/react
export { Tidemark, type TidemarkProps } from "./Tidemark.js";
export { TidemarkError } from "./embed/TidemarkError.js";
export type { HostContext, ThemeOptions, TidemarkErrorCode, TidemarkEvent, TidemarkEventType, TidemarkHandle, TidemarkOptions, TokenAsk } from "./embed/options.js";
export { TidemarkProvider, type TidemarkProviderProps } from "./parts/TidemarkProvider.js";
export { ChatList, type ChatListProps } from "./parts/ChatList.js";
export { OpenChats } from "./parts/OpenChats.js";
export { Conversation, type ConversationProps } from "./parts/Conversation.js";
export { MessageBox } from "./parts/MessageBox.js";
export { ActivityStrip } from "./parts/ActivityStrip.js";
export { Approvals } from "./parts/Approvals.js";

// @tidemark/react/element
export { defineElement } from "./defineElement.js";
export type { TidemarkChatElement } from "./elementClass.js";
export type { HostContext, ThemeOptions, TidemarkEvent, TidemarkEventType, TidemarkHandle, TidemarkOptions, TokenAsk } from "../embed/options.js";
declare global {
    /** `document.createElement("tidemark-chat")` and `querySelector` know what they give. */
    interface HTMLElementTagNameMap {
        "tidemark-chat": TidemarkChatElement;
    }
}

// @tidemark/react/transport
export { sendWhenAnswered } from "./sendWhenAnswered.js";
export { TidemarkChatTransport } from "./TidemarkChatTransport.js";
export { TransportError, type TransportErrorCode } from "./TransportError.js";
export type { ChatNow, TransportOptions, TransportPorts, TransportTool } from "./transportOptions.js";

// from react/src/Tidemark
import type { ForwardRefExoticComponent, RefAttributes } from "react";
export type { TidemarkProps } from "./embed/tidemarkProps.js";
/**
 * A chat in a page of yours. It fills the element around it; the ref gives the handle. On a server it is an empty place of its size.
 * Options that say the same by value change nothing, however new the objects and functions are; the newest functions are called.
 */
export declare const Tidemark: ForwardRefExoticComponent<TidemarkProps & RefAttributes<TidemarkHandle>>;

// from react/src/embed/TidemarkError
/** What a call of the handle rejects with. `code` is stable; the message is a sentence for the developer of the host. */
export declare class TidemarkError extends Error {
    readonly code: TidemarkErrorCode;
    constructor(code: TidemarkErrorCode, message: string);
}

// from react/src/embed/options
/** Where the host's page is, as the person sees it. `data` goes with the next message for the agent's eyes; small, and JSON. */
export interface HostContext {
    id: string;
    title: string;
    data?: unknown;
}
/** Why a token is asked for. Nothing of it is stored; the same promise serves everybody who waits. */
export interface TokenAsk {
    reason: "start" | "expired" | "refused";
    current: string | null;
}
/** Colours are CSS colours, lengths CSS lengths; each is checked, and one that is not valid is left out and said in an `error` event. */
export interface ThemeOptions {
    scheme?: "light" | "dark" | "auto";
    accent?: string;
    radius?: string | number;
    density?: "comfortable" | "compact";
    font?: string;
    fontMono?: string;
    /** Custom properties of the look (`--tm-…`), by name. */
    variables?: Readonly<Record<`--tm-${string}`, string>>;
}
/** What every door takes: the component as props, the element as properties, the script as an object. */
export interface TidemarkOptions {
    /** The server's address (`https://…`, or a path of this origin), or a source of one's own that only reads. */
    source: string | SessionSource;
    /** Asked at the start, at each expiry and after a refusal; single flight, three tries. */
    getToken?: (ask: TokenAsk) => string | null | Promise<string | null>;
    /** The agent of new chats; absent: the server's default. */
    agent?: string;
    /** The open chat. Given: controlled, changes are told by `session-change`. Null: a new one. */
    session?: string | null;
    /** The chat that is open at first, where the host does not control it. */
    defaultSession?: string | null;
    context?: HostContext | null;
    tools?: readonly PageTool[];
    role?: "participant" | "observer";
    /** `app`: a page of its own. `panel`: one column. `inline`: grows with what it shows. `bubble`: a button in the corner that opens a panel. */
    mode?: "app" | "panel" | "inline" | "bubble";
    theme?: ThemeOptions;
    /** BCP 47; absent: the document's language. Text direction follows it. */
    locale?: string;
    /** Texts by their key in the catalogue. */
    labels?: Readonly<Record<string, string>>;
    /** Where this browser keeps copies and drafts; a server may forbid more, never less. */
    storage?: Exclude<CachePolicy, "none"> | "memory";
    /** Tells two chats on one page apart that have the same server and user; each keeps its own open chats, drafts and place. */
    instance?: string;
    onEvent?: (event: TidemarkEvent) => void;
}
/** Ids and codes, never text of a message. */
export type TidemarkEvent = {
    type: "ready";
} | {
    type: "session-change";
    session: string | null;
    agent: string | null;
} | {
    type: "turn-start";
    session: string;
    turn: string;
    by: "here" | "elsewhere";
} | {
    type: "turn-end";
    session: string;
    turn: string;
    outcome: "done" | "stopped" | "failed" | "interrupted";
} | {
    type: "approval-needed";
    session: string;
    gate: string;
    tool: string;
} | {
    type: "unread-change";
    unread: number;
    waiting: number;
} | {
    type: "auth-error";
    code: "no-token" | "refused";
}
/** Of an option that was not taken as it was given: which one, and why, for the developer. */
 | {
    type: "error";
    code: string;
    option?: string;
    detail?: string;
};
export type TidemarkEventType = TidemarkEvent["type"];
/** Calls made before it is ready wait; after `destroy` they reject with `TidemarkError`, code `destroyed` (EMBED-5). */
export interface TidemarkHandle {
    /** Resolves when the server has the message: its turn, or that it waits in the queue. */
    send(message: string | {
        text: string;
        session?: string | null;
    }): Promise<{
        session: string;
        turn: string | null;
        queued: boolean;
    }>;
    stop(): Promise<void>;
    openSession(session: string): Promise<void>;
    newSession(): Promise<string>;
    focusComposer(): Promise<void>;
    setContext(context: HostContext | null): void;
    /** Merges: what is not named stays as it is; undefined takes an option back. */
    setOptions(change: Partial<TidemarkOptions>): void;
    on<T extends TidemarkEventType>(type: T, listen: (event: Extract<TidemarkEvent, {
        type: T;
    }>) => void): () => void;
    /** Opens and closes a bubble; nothing elsewhere. */
    show(): Promise<void>;
    hide(): Promise<void>;
    /** Signs the person out: everything of theirs that this browser holds is gone in every window within a second (VIEW-13). */
    signOut(): Promise<void>;
    destroy(): void;
}
export type TidemarkErrorCode = "destroyed" | "no-source" | "bad-option" | "not-signed-in" | "observer" | "unreachable" | "refused" | "unknown-session";

// from react/src/parts/TidemarkProvider
import type { ForwardRefExoticComponent, RefAttributes } from "react";
export type { TidemarkProviderProps } from "../embed/tidemarkProps.js";
/** A chat whose parts a host puts where it wants them. Its children are drawn when the chat is there; until then it says what is missing. */
export declare const TidemarkProvider: ForwardRefExoticComponent<TidemarkProviderProps & RefAttributes<TidemarkHandle>>;

// from react/src/parts/ChatList
import { type ReactNode } from "react";
export interface ChatListProps {
    /** Told when somebody chose a chat or began one: a drawer of the host closes then. */
    onPick?: () => void;
}
/** All chats of the person: search, the list by day, and the button for a new one. */
export declare function ChatList({ onPick }: ChatListProps): ReactNode;

// from react/src/parts/OpenChats
import type { ReactNode } from "react";
/** The chats that are open in this window. */
export declare function OpenChats(): ReactNode;

// from react/src/parts/Conversation
import { type ReactNode } from "react";
export interface ConversationProps {
    /** What stands where nothing was said yet. */
    empty?: ReactNode;
}
/** What was said in the chat that is shown, with its approvals and questions, and what its state is where it can't go on. */
export declare function Conversation({ empty }: ConversationProps): ReactNode;

// from react/src/parts/MessageBox
import { type ReactNode } from "react";
/** The composer of the chat that is shown, with its queued messages and files. */
export declare function MessageBox(): ReactNode;

// from react/src/parts/ActivityStrip
import type { ReactNode } from "react";
/** What happens in the chat that is shown, and what can be done about it; the one place that speaks to a screen reader. */
export declare function ActivityStrip(): ReactNode;

// from react/src/parts/Approvals
import type { ReactNode } from "react";
/** The approvals and questions that the shown chat waits for, beside the conversation, which has them, too. Nothing where there is none. */
export declare function Approvals(): ReactNode;

// from react/src/element/defineElement
export declare const ELEMENT = "tidemark-chat";
/** Defines the element, once, and only where there is a page: on a server this does nothing (EMBED-4). */
export declare function defineElement(): void;

// from react/src/element/elementClass
/** Every option is a property of the element; `gateway` is another name of `source`. Methods are those of the handle. */
export interface TidemarkChatElement extends HTMLElement, Omit<TidemarkHandle, "on">, Partial<Omit<TidemarkOptions, "role">> {
    gateway?: TidemarkOptions["source"];
    on: TidemarkHandle["on"];
}
/**
 * The class of `<tidemark-chat>`. Made when it is defined, as there is no `HTMLElement` to build on where a server renders the page.
 * It owns the shadow root and when the chat begins and ends; everything else is the core's.
 */
export declare function elementClass(Base: typeof HTMLElement, platform: () => Platform): CustomElementConstructor;

// from react/src/transport/sendWhenAnswered
import type { UIMessage } from "ai";
/**
 * For `useChat({ sendAutomaticallyWhen })`: everything that the last answer's step waits for is answered, be it an approval, a question or a tool of the page.
 * The AI SDK's own two look at one kind each, and not at a page's call that was come back to.
 */
export declare function sendWhenAnswered({ messages }: {
    messages: UIMessage[];
}): boolean;

// from react/src/transport/TidemarkChatTransport
import type { ChatTransport, UIMessage, UIMessageChunk } from "ai";
type SendOptions = Parameters<ChatTransport<UIMessage>["sendMessages"]>[0];
type ReconnectOptions = Parameters<ChatTransport<UIMessage>["reconnectToStream"]>[0];
/**
 * `useChat`, and what is built on it, on a chat of Tidemark: the answer lives on the server, other windows see it and answer for it, and this page comes back
 * to it. What is streamed comes from the chat's log, the same records that every other window reads. One transport serves any number of chats, and is one
 * window to the server: page tools of what it sends run here and nowhere else. Nothing is asked before the first call.
 */
export declare class TidemarkChatTransport implements ChatTransport<UIMessage> {
    /** A stream that is come back to is told from the answer's beginning. */
    readonly resumeStreamIsReplay = true;
    private readonly options;
    private readonly ports;
    private readonly chats;
    private readonly me;
    private readonly tokens;
    private readonly client;
    private readonly desk;
    /** `ports` are for tests, which have a clock of their own. */
    constructor(options: TransportOptions, ports?: TransportPorts);
    /** Sends what the AI SDK asks to be sent, and streams the answer. Rejects with a `TransportError`. */
    sendMessages: ({ trigger, chatId, messageId, messages, abortSignal }: SendOptions) => Promise<ReadableStream<UIMessageChunk>>;
    /** The answer that runs or waits now, from its beginning; null where there is none. */
    reconnectToStream: ({ chatId, abortSignal }: ReconnectOptions) => Promise<ReadableStream<UIMessageChunk> | null>;
    /**
     * The conversation as the log has it, for `useChat({ messages })`; empty where there is no such chat yet. Of a long one the last turns: `hasOlder` tells
     * whether there are more.
     */
    loadMessages(chatId: string, signal?: AbortSignal): Promise<UIMessage[]>;
    /** Turns stand at the server before the first message that was loaded. */
    hasOlder(chatId: string): boolean;
    /** Loads turns before those that were loaded; the whole conversation as far as it is known then, for `setMessages`. `watch` tells it, too. */
    loadOlder(chatId: string, signal?: AbortSignal): Promise<UIMessage[]>;
    /**
     * Tells what the chat shows, now and after each change, whoever makes it: what is said in another window comes into a `useChat` this way (`setMessages`).
     * Returns the end of it. `onLost`: nothing more will come, and why.
     */
    watch(chatId: string, listen: (now: ChatNow) => void, onLost?: (error: Error) => void): () => void;
    /** Stops the answer that runs, in every window. What an abort does by itself with `onAbort: "stop"`. */
    stop(chatId: string): Promise<void>;
    /** A file that a message of the chat names (`tidemark-file:…`). */
    readFile(chatId: string, url: string, signal?: AbortSignal): Promise<Blob>;
    /** The address part of a chat: its id where the server takes it, else the one made of it. */
    sessionOf(chatId: string): string;
    /** Ends all reading; streams end as aborted ones do. Answers go on at the server, and what is asked afterwards begins anew. */
    close: () => void;
    private say;
    private settle;
    private stream;
    private stopTurn;
    private chat;
    /** Reads the chat to its end; false where the server has none under this id. */
    private isThere;
    private stops;
    private tools;
    private context;
    private newId;
}
export {};

// from react/src/transport/TransportError
/** `code` of what the server refused is the server's own (docs of the protocol); the others are named here. */
export type TransportErrorCode = WireCode | keyof typeof sentences | (string & {});
/** What `useChat().error` is. The message is a sentence for a person; nothing that was said is lost by it. */
export declare class TransportError extends Error {
    readonly code: TransportErrorCode;
    /** HTTP status of a refusal; null where there was none. */
    readonly status: number | null;
    constructor(code: TransportErrorCode, message: string, status?: number | null);
}
export declare function errorOf(code: keyof typeof sentences): TransportError;
/** A request that did not do what it was to do. `abort` becomes what the AI SDK knows as an abort. */
export declare function errorOfFailure(failure: Failure): Error;
export declare function abortError(): Error;

// from react/src/transport/transportOptions
import type { UIMessage } from "ai";
/** A tool of the page. With `execute` it runs by itself, once, in this window; without, the page answers it (`onToolCall`, `addToolOutput`). */
export type TransportTool = Omit<PageTool, "execute"> & Partial<Pick<PageTool, "execute">>;
export interface TransportOptions {
    /** The server's address (`https://…`), or a path of this origin; empty for this origin itself. */
    source: string;
    /** Asked at the start, at each expiry and after a refusal; single flight, three tries. */
    getToken?: TidemarkOptions["getToken"];
    /** The agent of new chats; absent: the server's default. */
    agent?: string;
    fetch?: typeof globalThis.fetch;
    /** Offered with every message that is sent here, and run in this window only. */
    tools?: readonly TransportTool[] | (() => readonly TransportTool[]);
    /** Where the page is, as the person sees it. */
    context?: PageContext | null | (() => PageContext | null);
    /** What a message does that is sent while an answer runs. `enqueue` (the default): it waits for the answer. */
    onBusy?: "enqueue" | "interrupt" | "reject";
    /**
     * What an aborted stream means. `stop` (the default): the person pressed Stop, and the answer ends in every window. `leave`: only this page stops
     * reading. The AI SDK aborts the same signal when a `useChat` that made its own chat unmounts: see docs/embed/from-use-chat.md.
     */
    onAbort?: "stop" | "leave";
    /** The server can't be reached, and is tried again; null: it answers. */
    onConnection?: (error: TransportError | null) => void;
}
/** Time and randomness; the browser's own where none are given. */
export interface TransportPorts {
    clock: Clock;
    random: RandomBytes;
}
/** What a chat shows at one moment. */
export interface ChatNow {
    messages: UIMessage[];
    /** `paused`: the answer waits for an approval, a question or a tool of a page. */
    turn: "idle" | "running" | "paused";
    /** The records that `messages` were made of. */
    count: number;
    /** There are turns before them: `loadOlder`. */
    hasOlder: boolean;
}

// from react/src/embed/tidemarkProps
import type { CSSProperties, ReactNode } from "react";
export interface TidemarkProps extends TidemarkOptions {
    className?: string;
    style?: CSSProperties;
}
export interface TidemarkProviderProps extends Omit<TidemarkOptions, "mode"> {
    children: ReactNode;
    className?: string;
}
