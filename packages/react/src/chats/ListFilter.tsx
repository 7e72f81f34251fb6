import type { KeyboardEvent } from "react";
import { useText } from "../messages/useText.ts";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { IconButton } from "../shell/IconButton.tsx";
import { type Show, SHOWS } from "./showOnly.ts";

interface ListFilterProps { search: string; onSearch: (search: string) => void; show: Show; onShow: (show: Show) => void }

/** The search box and, at its end, which chats are shown. The choice is the browser's own list: keyboard, thumb and screen reader know it. */
export function ListFilter({ search, onSearch, show, onShow }: ListFilterProps) {
  const text = useText();
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape" && search !== "") {
      event.preventDefault();
      onSearch("");
    }
    if (event.key !== "ArrowDown") return;
    const first = event.currentTarget.closest(".tm-sidebar")?.querySelector<HTMLElement>(".tm-chats-scroll a");
    if (!first) return;
    event.preventDefault();
    first.focus();
  };
  return (
    <>
      <div className="tm-search">
        <FrameIcon name="search" />
        <input type="search" aria-label={text("chats.search")} placeholder={text("chats.search")} value={search} onChange={(event) => onSearch(event.target.value)} onKeyDown={key} />
        {search !== "" && <IconButton icon="close" name={text("chats.searchClear")} onClick={() => onSearch("")} />}
        <span className="tm-show" title={text("show.name")}>
          <FrameIcon name="list" small />
          <select aria-label={text("show.name")} value={show} onChange={(event) => onShow(event.target.value as Show)}>
            {SHOWS.map((one) => <option key={one} value={one}>{text(`show.${one}`)}</option>)}
          </select>
        </span>
      </div>
      {show !== "all" && <p className="tm-showing"><span>{text(`show.${show}`)}</span><button type="button" className="tm-link" onClick={() => onShow("all")}>{text("show.back")}</button></p>}
    </>
  );
}
