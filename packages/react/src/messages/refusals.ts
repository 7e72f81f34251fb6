import type { WireCode } from "@tidemark/entities/contract";

/** Why something was not done: a code of the server, or one that the page gives itself before it asks. */
export type RefusalCode = WireCode | "unreachable" | "too-long" | "empty" | "gone";
/**
 * A sentence for each code, in a language other than English. The server's own words are English and more exact; where they are all there is to go by
 * (`{{detail}}`), they stand in it.
 */
export type Refusals = Readonly<Record<RefusalCode, string>>;
