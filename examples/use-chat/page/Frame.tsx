import { useEffect, useState, type ReactNode } from "react";
import { chatId, ownPage } from "./chat.ts";

/** The page around the chat, and the ways to the same chat elsewhere. */
export function Frame({ heading, other, children }: { heading: string; other: { name: string; page: string }; children: ReactNode }) {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => { ownPage().then(setOwn, () => {}); }, []);
  return (
    <main>
      <h1>{heading}</h1>
      <nav aria-label="The same chat">
        <a href={`./${other.page}?chat=${chatId}`}>{other.name}</a>
        {own !== null && <a href={own} target="_blank" rel="noreferrer">Tidemark</a>}
        <a href="?">New chat</a>
      </nav>
      {children}
    </main>
  );
}
