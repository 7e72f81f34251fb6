import { sha256 } from "@tidemark/entities/environment";
import { ID_PATTERN } from "@tidemark/entities/ids";

const ID_CHARS = 22;

/**
 * The id itself where the protocol takes it (the AI SDK's own are 16 characters), else one made of it, the same each time: a UUID of a host's
 * database is 36 characters long. 22 characters of a hash's hexadecimal text are 88 bits, which is enough against chance.
 */
export function fittingId(id: string): string {
  return ID_PATTERN.test(id) ? id : sha256(id).slice(0, ID_CHARS);
}
