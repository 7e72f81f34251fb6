import { useState } from "react";

/** The value that was given first among those that read alike: a header is read anew at each hint, and rows must not be drawn for it. */
export function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value);
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept;
  setKept(value);
  return value;
}
