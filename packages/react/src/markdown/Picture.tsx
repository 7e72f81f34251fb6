import { useState, type ReactNode } from "react";
import { Icon } from "../icons/Icon.tsx";
import { useText } from "../messages/useText.ts";
import { Button } from "../styles/Button.tsx";
import { pictureAddress } from "./address.ts";

/**
 * A picture of an answer. Nothing is fetched before a person has seen the whole address and asked for it: an address can carry
 * the conversation's text to anyone (case 61, SEC-1).
 */
export function Picture({ src, alt }: { src?: string; alt?: string }): ReactNode {
  const text = useText();
  const [state, setState] = useState<"inert" | "asked" | "failed">("inert");
  const address = pictureAddress(src);
  if (address === null) return <span className="tm-picture tm-quiet">{text("picture.refused", { address: src || "-" })}</span>;
  if (state === "asked") {
    return <img className="tm-picture-shown" src={address.href} alt={alt ?? ""} referrerPolicy="no-referrer" onError={() => { setState("failed"); }} />;
  }
  return (
    <span className="tm-picture">
      <Icon name="picture" />
      <span className="tm-picture-words">
        <span>{alt || text("picture.notLoaded")}</span>
        <bdi className="tm-mono tm-quiet tm-picture-address">{text(state === "failed" ? "picture.failed" : "picture.from", { address: address.href })}</bdi>
      </span>
      <Button small onClick={() => { setState("asked"); }}>{text("picture.load")}</Button>
    </span>
  );
}
