import { Children, isValidElement, type ReactNode } from "react";
import { useText } from "../messages/useText.ts";
import { linkAddress, misleads } from "./address.ts";
import { Picture } from "./Picture.tsx";

/** A link out of an answer: no opener, no referrer, its address in the tooltip, and beside it where its words name another place (SEC-2). */
export function Link({ href, children }: { href?: string; children?: ReactNode }): ReactNode {
  const text = useText();
  const address = linkAddress(href);
  if (address === null) return <span>{children}</span>;
  const parts = Children.toArray(children);
  const pictures = parts.filter((part) => isValidElement(part) && part.type === Picture);
  const words = parts.filter((part) => !pictures.includes(part));
  // A picture's button can't stand inside a link; it goes before it, and the link keeps words.
  const shown = words.length > 0 ? words : [address.host];
  return (
    <>
      {pictures}
      <a className="tm-link" href={address.href} title={address.href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">{shown}</a>
      {misleads(plain(shown), address) && <span className="tm-quiet"> ({text("link.leadsTo", { host: address.host })})</span>}
    </>
  );
}

function plain(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(plain).join("");
  return isValidElement<{ children?: ReactNode }>(node) ? plain(node.props.children) : "";
}
