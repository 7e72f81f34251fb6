export * from "./outboxEntry.ts";
export * from "./outbox.ts";
export * from "./draftFile.ts";
