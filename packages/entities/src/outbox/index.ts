export * from "./outboxEntry.ts";
export * from "./outbox.ts";
