export { Tidemark, type TidemarkProps } from "./Tidemark.tsx";
export { TidemarkError } from "./embed/TidemarkError.ts";
export type { HostContext, ThemeOptions, TidemarkErrorCode, TidemarkEvent, TidemarkEventType, TidemarkHandle, TidemarkOptions, TokenAsk } from "./embed/options.ts";

export { TidemarkProvider, type TidemarkProviderProps } from "./parts/TidemarkProvider.tsx";
export { ChatList, type ChatListProps } from "./parts/ChatList.tsx";
export { OpenChats } from "./parts/OpenChats.tsx";
export { Conversation, type ConversationProps } from "./parts/Conversation.tsx";
export { MessageBox } from "./parts/MessageBox.tsx";
export { ActivityStrip } from "./parts/ActivityStrip.tsx";
export { Approvals } from "./parts/Approvals.tsx";
