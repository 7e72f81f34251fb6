import type { TidemarkErrorCode } from "./options.ts";

/** What a call of the handle rejects with. `code` is stable; the message is a sentence for the developer of the host. */
export class TidemarkError extends Error {
  readonly code: TidemarkErrorCode;

  constructor(code: TidemarkErrorCode, message: string) {
    super(message);
    this.name = "TidemarkError";
    this.code = code;
  }
}
