import type { SessionHeader } from "@tidemark/entities/contract";

/** "Always allow TOOL in this chat", with who set it and when. */
export type ChatRule = SessionHeader["rules"][number];
