import { dynamicTool, jsonSchema, type ToolSet } from "ai";
import type { ToolOffer } from "@tidemark/entities/contract";

const ANY_INPUT = { type: "object" } as const;

/**
 * The page tools that a message offered, as an agent gets them: dynamic and without `execute`. Whatever agent calls one, the call stays
 * open at the end of its stream, and the window that the answer is pinned to runs it.
 */
export function pageTools(offers: readonly ToolOffer[]): ToolSet {
  return Object.fromEntries(offers.map(({ name, description, inputSchema }) => [name, dynamicTool({
    ...(description !== undefined && { description }),
    inputSchema: jsonSchema(isSchema(inputSchema) ? inputSchema : ANY_INPUT),
  } as Parameters<typeof dynamicTool>[0])]));
}

/** A page may offer a tool without a schema; what is no object would be refused by the model's server, and fail an answer that never calls it. */
function isSchema(schema: unknown): schema is Parameters<typeof jsonSchema>[0] & object {
  return typeof schema === "object" && schema !== null && !Array.isArray(schema);
}
