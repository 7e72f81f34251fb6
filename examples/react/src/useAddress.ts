import { useCallback, useState } from "react";

export interface Address { order: string | null; chat: string | null }

/** A router in ten lines: which order and which chat the page shows stand in its address, and a reload comes back to both. */
export function useAddress(): [Address, (change: Partial<Address>) => void] {
  const [address, setAddress] = useState<Address>(() => {
    const fields = new URLSearchParams(location.search);
    return { order: fields.get("order"), chat: fields.get("chat") };
  });
  const go = useCallback((change: Partial<Address>) => {
    const fields = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) fields.delete(name);
      else fields.set(name, value);
    }
    history.replaceState(null, "", `?${fields.toString()}`);
    setAddress((before) => ({ ...before, ...change }));
  }, []);
  return [address, go];
}
