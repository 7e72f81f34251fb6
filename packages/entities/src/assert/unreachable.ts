/** Ends an exhaustive switch: a new case that nobody handles fails to type-check here, and throws if it arrives all the same. */
export function unreachable(value: never): never {
  throw new Error(`Unreachable case: ${JSON.stringify(value)}`);
}
