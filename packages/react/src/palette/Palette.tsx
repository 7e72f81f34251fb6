import { useAtomValue } from "jotai";
import { CornerDownRight } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { StatusGlyph } from "../activity/StatusGlyph.tsx";
import { useAnnounce } from "../activity/announcer.ts";
import { useChatRows } from "../chats/useChatRows.ts";
import { useChatsAsRead } from "../chats/useChats.ts";
import { isComposing } from "../composer/isComposing.ts";
import { useLateText } from "../messages/useLateText.ts";
import { useLanguage } from "../messages/useText.ts";
import { hitsOf } from "../search/hitsOf.ts";
import { Marked } from "../search/Marked.tsx";
import { useTextSearch } from "../search/useTextSearch.ts";
import { Dialog } from "../shell/Dialog.tsx";
import { FrameIcon } from "../shell/FrameIcon.tsx";
import { useFrame } from "../shell/frameContext.ts";
import { Keys } from "../shell/Keys.tsx";
import type { MenuEntry } from "../shell/MenuEntry.ts";
import { serverName } from "../shell/serverName.ts";
import { keysFor, shortcutOf } from "../shell/shortcuts.ts";
import { useHost, useWorkspace } from "../shell/workspaceContext.ts";
import { useOpenChats } from "../tabs/useOpenChats.ts";
import { paletteGroups, type PaletteItem } from "./paletteItems.ts";
import { useFrameEntries } from "./useFrameEntries.ts";

export interface PaletteProps {
  /** What the open chat offers. */
  entries: readonly MenuEntry[];
  /** Stops the answer that runs; null where Stop is not this window's to press. */
  stop: (() => void) | null;
  onClose: () => void;
}

/** Chats, what was said in them, and everything that can be done, by one box. */
export default function Palette(props: PaletteProps) {
  const text = useLateText();
  return <Dialog title={text("palette.name")} look="tm-palette" width={620} onClose={props.onClose}><PaletteBox {...props} /></Dialog>;
}

function PaletteBox({ entries, stop, onClose }: PaletteProps) {
  const workspace = useWorkspace();
  const { mac = false } = useHost();
  const { openHit } = useFrame();
  const text = useLateText();
  const language = useLanguage();
  const id = useId();
  const announce = useAnnounce();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  /** By what it is, not by its place: chats and hits that are found late come in above it, and Enter must do what was seen. */
  const [chosen, setChosen] = useState<string | null>(null);
  const { open } = useOpenChats();
  const connection = useAtomValue(workspace.connectionAtom);
  const { data: known } = useChatsAsRead(workspace);
  const rows = useChatRows(workspace, known, []);
  const search = useTextSearch(workspace, typed);
  const frame = useFrameEntries();
  const stopping: MenuEntry[] = stop ? [{ key: "stop", label: text("keys.stop"), icon: "stop", run: stop }] : [];
  const hits = useMemo(() => (search.kind === "found" ? hitsOf(search.results, workspace.connection.id, typed) : []), [search, workspace, typed]);
  const groups = paletteGroups({
    typed, rows, open, hits, entries: [...stopping, ...frame, ...entries], nowMs: workspace.environment.clock.now(), language, server: serverName(connection, workspace), text, onOpen: ({ key }) => workspace.open(key), onHit: openHit,
  });
  const items = groups.flatMap((group) => group.items);
  const found = items.findIndex((item) => item.id === chosen);
  const at = found === -1 ? Math.min(0, items.length - 1) : found;
  const idAt = (index: number) => items[index]?.id ?? null;
  if (found === -1 && idAt(at) !== chosen) setChosen(idAt(at));
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => { list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: "nearest" }); }, [at, typed]);
  // What it does may open a dialog of its own: this one goes first.
  const run = (item: PaletteItem | undefined) => {
    if (item === undefined) return;
    onClose();
    item.run();
  };
  const key = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (shortcutOf(event.nativeEvent, { mac, typing: true })?.id === "palette") onClose();
    else if (event.key === "ArrowDown" || event.key === "ArrowUp") setChosen(idAt((Math.max(at, 0) + (event.key === "ArrowDown" ? 1 : -1) + items.length) % Math.max(1, items.length)));
    else if (event.key === "PageDown" || event.key === "PageUp") setChosen(idAt(Math.min(Math.max(0, at + (event.key === "PageDown" ? 8 : -8)), Math.max(0, items.length - 1))));
    else if (event.key === "Enter") run(items[at]);
    else return;
    event.preventDefault();
  };
  const state = search.kind === "searching" ? text("search.searching") : items.length === 0 ? text("palette.none", { text: typed.trim() }) : "";
  useEffect(() => { if (state !== "") announce(state); }, [state, announce]);
  return (
    <>
      <div className="tm-palette-box">
        <FrameIcon name="search" />
        <input type="text" role="combobox" aria-label={text("palette.box")} placeholder={text("palette.box")} aria-expanded="true" aria-controls={id} aria-autocomplete="list" aria-describedby={`${id}-state`} autoFocus autoComplete="off" spellCheck={false} dir="auto"
          {...(at >= 0 && { "aria-activedescendant": optionId(at) })} value={typed} onChange={(event) => { setTyped(event.target.value); setChosen(null); }} onKeyDown={key} />
      </div>
      <div className="tm-palette-list" role="listbox" aria-label={text("palette.name")} id={id} ref={list}>
        {groups.map(({ name, items: of }) => (
          <div key={name} role="group" aria-label={text(name)}>
            <div className="tm-palette-group" aria-hidden="true">{text(name)}</div>
            {of.map((item) => {
              const mine = items.indexOf(item);
              return (
                <div key={item.id} id={optionId(mine)} role="option" aria-selected={mine === at} className="tm-palette-item" onClick={() => run(item)} onMouseMove={() => { if (mine !== at) setChosen(item.id); }}>
                  {item.icon === "hit" ? <CornerDownRight size={16} strokeWidth={1.6} className="tm-icon" aria-hidden focusable="false" /> : item.icon ? <FrameIcon name={item.icon} /> : <StatusGlyph glyph={item.glyph ?? null} />}
                  <span className="tm-palette-label" dir="auto"><Marked text={item.label} ranges={item.ranges} /></span>
                  {item.note !== "" && <span className="tm-palette-note" dir="auto">{item.note}</span>}
                  {item.shortcut && <Keys keys={keysFor(item.shortcut, mac)} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className="tm-palette-state" id={`${id}-state`}>{state}</p>
      <p className="tm-palette-legend" aria-hidden="true">
        <span><Keys keys={["↑", "↓"]} />{text("palette.choose")}</span><span><Keys keys={["Enter"]} />{text("palette.run")}</span><span><Keys keys={["Esc"]} />{text("palette.leave")}</span>
      </p>
    </>
  );
}
