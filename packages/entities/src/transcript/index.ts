export * from "./message.ts";
export { emptyFold, type FoldState, type NotShown } from "./foldState.ts";
export { fold } from "./fold.ts";
export * from "./queries.ts";
export { modelMessagesOf } from "./modelMessages.ts";
