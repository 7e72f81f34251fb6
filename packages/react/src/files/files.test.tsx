import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SourceAnswer, UploadOptions } from "@tidemark/entities/client";
import type { StoredFile } from "@tidemark/entities/contract";
import type { SessionActions } from "@tidemark/entities/session";
import { frameView } from "../shell/gallery/frameData.ts";
import { draftFilesMade, messageWithFiles } from "../shell/gallery/fileData.ts";
import { renderPage, type RenderedPage } from "../testing/renderPage.tsx";
import { itemsOf } from "../transcript/galleryData.ts";
import { installFakeLayout } from "../transcript/testing/fakeLayout.ts";

let restoreLayout = () => {};
beforeEach(() => { restoreLayout = installFakeLayout(window); });
afterEach(() => { restoreLayout(); vi.restoreAllMocks(); });

const idle = { kind: "idle" as const, at: null, count: 4 };
const chat = (more: object = {}) => frameView("parts", "s3", "Water", { items: itemsOf(messageWithFiles), sending: [], activity: idle, status: "idle", send: { kind: "yes" }, ...more });
const text = (name: string, content = "High water 06:12") => new File([content], name, { type: "text/plain" });
const data = (files: File[]) => ({ files, types: ["Files"], items: [], dropEffect: "none" });
const box = () => screen.getByRole("textbox", { name: "Message" });
const chips = () => within(screen.getByRole("list", { name: "Attached files" })).getAllByRole("listitem");
const paste = async (page: RenderedPage, files: File[]) => {
  fireEvent.paste(box(), { clipboardData: data(files) });
  await page.advance(10);
};
const send = () => vi.fn<SessionActions["send"]>(() => ({ kind: "taken", id: "m" as never }));

describe("files of a draft", () => {
  it("TURN-9: a message waits for its files and goes out with them; a send that is undone has them again", async () => {
    const sent = send();
    let answer: (answer: SourceAnswer<StoredFile>) => void = () => {};
    let options: UploadOptions = {};
    const page = await renderPage({
      views: [chat()], actions: { send: sent },
      files: { upload: (_session, _file, given = {}) => { options = given; return new Promise((resolve) => { answer = resolve; }); } },
    });
    await paste(page, [text("tides.txt", "x".repeat(2_000))]);
    await waitFor(() => expect(chips()).toHaveLength(1));
    act(() => { options.onProgress?.(1_024, 2_400); });
    expect(chips()[0]).toHaveTextContent("tides.txt1 of 2 KB");
    fireEvent.change(box(), { target: { value: "When?" } });
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    expect(sent).not.toHaveBeenCalled();
    expect(box()).toHaveAccessibleDescription("Goes out when the files are uploaded");
    expect(box()).toHaveValue("When?");
    const stored = { file: page.workspace.draft.files(chat().key)[0]!.id, name: "tides.txt", type: "text/plain", size: 2_000 };
    await act(async () => { answer({ kind: "ok", value: stored }); await page.clock.advance(10); });
    expect(sent.mock.calls).toEqual([["When?", undefined, [stored]]]);
    expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
    fireEvent.keyDown(box(), { key: "z", ctrlKey: true });
    expect(box()).toHaveValue("When?");
    expect(chips()[0]).toHaveTextContent("tides.txt2 KB");
  });

  it("TURN-9: what is typed, or goes wrong, after Send takes the waiting back: nothing goes out by itself", async () => {
    const sent = send();
    const answers: ((answer: SourceAnswer<StoredFile>) => void)[] = [];
    const page = await renderPage({ views: [chat()], actions: { send: sent }, files: { upload: () => new Promise((resolve) => { answers.push(resolve); }) } });
    const stored = (at: number): StoredFile => ({ file: page.workspace.draft.files(chat().key)[at]!.id, name: "a.txt", type: "text/plain", size: 16 });
    await paste(page, [text("a.txt"), text("b.txt"), text("c.txt")]);
    await waitFor(() => expect(answers).toHaveLength(2));
    fireEvent.change(box(), { target: { value: "When?" } });
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    await page.user.click(screen.getByRole("button", { name: "Cancel c.txt" }));
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    fireEvent.change(box(), { target: { value: "When? And where" } });
    expect(box()).toHaveAccessibleDescription("Files are being uploaded. Send waits for them");
    await act(async () => { answers[0]!({ kind: "ok", value: stored(0) }); await page.clock.advance(10); });
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    await act(async () => { answers[1]!({ kind: "unreachable", reason: "network", retryAfterMs: null }); await page.clock.advance(10); });
    expect(sent).not.toHaveBeenCalled();
    expect(box()).toHaveValue("When? And where");
  });

  it("TURN-9: a file that is cancelled while Send waits makes another message, which waits for another Send", async () => {
    const sent = send();
    const page = await renderPage({
      views: [chat()], actions: { send: sent },
      files: { upload: (_session, { id: file, name, content }) => (name === "b.txt" ? new Promise(() => {}) : Promise.resolve({ kind: "ok", value: { file, name, type: "text/plain", size: content.size } })) },
    });
    await paste(page, [text("a.txt"), text("b.txt")]);
    await waitFor(() => expect(chips().map((chip) => chip.textContent)).toEqual(["a.txt16 B", "b.txt0 of 16 B"]));
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    expect(box()).toHaveAccessibleDescription("Goes out when the files are uploaded");
    await page.user.click(screen.getByRole("button", { name: "Cancel b.txt" }));
    expect(sent).not.toHaveBeenCalled();
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    expect(sent.mock.calls).toEqual([["", undefined, [expect.objectContaining({ name: "a.txt" })]]]);
  });

  it("TURN-9: files go without a text, too, and none goes while one is not uploaded: the reason stands at it and in the hint", async () => {
    const sent = send();
    const page = await renderPage({ views: [chat()], actions: { send: sent } });
    const big = text("big.txt");
    Object.defineProperty(big, "size", { value: 11 * 1024 * 1024 });
    await paste(page, [text("a.txt"), big, text("empty.txt", "")]);
    await waitFor(() => expect(chips().map((chip) => chip.textContent)).toEqual(["a.txt16 B", "big.txt11 MB, over the 10 MB limit", "empty.txtit is empty"]));
    expect(screen.getByText("Not attached: big.txt (over the 10 MB limit), empty.txt (it is empty)")).toBeInTheDocument();
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    expect(sent).not.toHaveBeenCalled();
    expect(box()).toHaveAccessibleDescription("Not every file is uploaded. Try again or remove it, then send");
    await page.user.click(screen.getByRole("button", { name: "Remove big.txt" }));
    expect(box()).toHaveFocus();
    await page.user.click(screen.getByRole("button", { name: "Remove empty.txt" }));
    fireEvent.keyDown(box(), { key: "Enter", keyCode: 13 });
    expect(sent.mock.calls).toEqual([["", undefined, [expect.objectContaining({ name: "a.txt" })]]]);
  });

  it("every state says in words what it is and what can be done", async () => {
    await renderPage({ views: [chat()], draftFiles: { s3: draftFilesMade } });
    await waitFor(() => expect(chips()).toHaveLength(draftFilesMade.length));
    expect(chips().map((chip) => chip.textContent)).toEqual([
      "tides-2026.csv18 KB", "harbour wall, north side.jpg1.1 of 1.8 MB", "station-log.txt393 KB, waiting", "survey.pdfNot uploaded: Team server did not reply",
      "sensor.logNot uploaded before the page was left. Attach it again", "recording.mp438 MB, over the 10 MB limit", "tool.exenot a picture (PNG, JPEG, GIF, WebP), a PDF or text",
    ]);
    for (const name of ["Remove tides-2026.csv", "Cancel harbour wall, north side.jpg", "Cancel station-log.txt", "Remove survey.pdf", "Remove sensor.log"]) expect(screen.getByRole("button", { name })).toBeVisible();
  });

  it("an upload that failed is tried again by hand", async () => {
    let tries = 0;
    const page = await renderPage({
      views: [chat()],
      files: { upload: (_session, { id: file, name, content }) => Promise.resolve(++tries === 1 ? { kind: "unreachable", reason: "network", retryAfterMs: null } : { kind: "ok", value: { file, name, type: "text/plain", size: content.size } }) },
    });
    await paste(page, [text("a.txt")]);
    await page.user.click(await screen.findByRole("button", { name: "Try again: a.txt" }));
    await waitFor(() => expect(chips()[0]).toHaveTextContent("a.txt16 B"));
  });

  it("files are chosen by a button, and dropped anywhere on the conversation, which says so; a dragged text is left alone", async () => {
    const page = await renderPage({ views: [chat()] });
    expect(screen.getByRole("button", { name: "Attach files" })).toBeVisible();
    await page.user.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, [text("a.txt")]);
    await waitFor(() => expect(chips()).toHaveLength(1));
    const feed = screen.getByRole("feed", { name: "Conversation" });
    expect(fireEvent.dragOver(feed, { dataTransfer: { types: ["text/plain"], files: [] } })).toBe(true);
    expect(screen.getByText("Drop files to attach them")).not.toBeVisible();
    fireEvent.dragEnter(feed, { dataTransfer: data([]) });
    expect(screen.getByText("Drop files to attach them")).toBeVisible();
    fireEvent.drop(feed, { dataTransfer: data([text("b.txt")]) });
    expect(screen.getByText("Drop files to attach them")).not.toBeVisible();
    await waitFor(() => expect(chips().map((chip) => chip.textContent)).toEqual(["a.txt16 B", "b.txt16 B"]));
  });

  it("a chat that takes no messages takes no files: they are not sent to the browser's window either", async () => {
    await renderPage({ views: [chat({ send: { kind: "no", why: "deleted" } })] });
    expect(screen.queryByRole("button", { name: "Attach files" })).toBeNull();
    expect(fireEvent.drop(screen.getByRole("feed", { name: "Conversation" }), { dataTransfer: data([text("a.txt")]) })).toBe(false);
    expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
  });
});

describe("files of a message", () => {
  it("SEC-1: a picture is shown from what this page read with its token, and its address is given back when it goes", async () => {
    const made: string[] = [];
    const revoked: string[] = [];
    vi.spyOn(URL, "createObjectURL").mockImplementation(() => { made.push(`blob:made-${made.length}`); return made.at(-1)!; });
    vi.spyOn(URL, "revokeObjectURL").mockImplementation((url) => { revoked.push(url); });
    const read = vi.fn(() => Promise.resolve({ kind: "ok" as const, value: new Blob(["x"], { type: "image/png" }) }));
    const page = await renderPage({ views: [chat()], files: { download: read } });
    const picture = await screen.findByRole("img", { name: "gauge.png" });
    expect(picture).toHaveAttribute("src", "blob:made-0");
    expect(read.mock.calls).toEqual([["s3", "f8", undefined]].map((call) => expect.arrayContaining(call.slice(0, 2))));
    act(() => page.workspace.publish(chat({ items: [] })));
    expect(revoked).toEqual(["blob:made-0"]);
  });

  it("stand with name and size, and are saved by the page around", async () => {
    const content = new Blob(["<script>"], { type: "text/html" });
    const saveFile = vi.fn();
    const page = await renderPage({ views: [chat()], files: { download: () => Promise.resolve({ kind: "ok", value: content }) } }, { host: { saveFile } });
    const list = await screen.findByRole("list", { name: "Files of this message" });
    expect(within(list).getAllByRole("listitem").map((row) => row.textContent)).toEqual(["gauge.png234 KB", "tides-2025.csv17 KB"]);
    await page.user.click(within(list).getByRole("button", { name: "Download tides-2025.csv" }));
    expect(saveFile.mock.calls).toEqual([["tides-2025.csv", content]]);
  });

  it("one that can't be read says so, and is asked for again", async () => {
    const read = vi.fn(() => Promise.resolve({ kind: "refused" as const, code: "not-found", status: 404, detail: "", facts: {} }));
    const page = await renderPage({ views: [chat()], files: { download: read } }, { host: { saveFile: vi.fn() } });
    const button = await screen.findByRole("button", { name: "Download tides-2025.csv" });
    const before = read.mock.calls.length;
    await page.user.click(button);
    expect(await screen.findByText("could not be read")).toBeInTheDocument();
    await page.user.click(button);
    expect(read.mock.calls.length - before).toBe(2);
  });
});

describe("writing in a chat", () => {
  it("A11Y-3 BOUND-2: Up in the empty composer opens my last message in its place with the focus in it, and its files go along", async () => {
    const editAndResend = vi.fn(() => ({ kind: "taken" as const, id: "m" as never }));
    const page = await renderPage({ views: [chat()], actions: { editAndResend } });
    act(() => box().focus());
    await page.user.keyboard("{ArrowUp}");
    const edit = await screen.findByRole("textbox", { name: "Your message" });
    await waitFor(() => expect(edit).toHaveFocus());
    await screen.findByRole("list", { name: "Files of this message" });
    await page.user.keyboard("{Control>}a{/Control}{Backspace}{Enter}");
    expect(editAndResend).toHaveBeenCalledTimes(1);
    expect(box()).toHaveFocus();
  });

  it("A11Y-3: Esc in the conversation stops the answer at once; an edit, a menu and an input method keep theirs", async () => {
    const stop = vi.fn();
    const page = await renderPage({ views: [chat({ activity: { kind: "working", turn: "t1", sinceMs: 0 }, status: "working", send: { kind: "queue" } })], actions: { stop } });
    const feed = screen.getByRole("feed", { name: "Conversation" });
    fireEvent.keyDown(feed, { key: "Escape", isComposing: true });
    expect(stop).not.toHaveBeenCalled();
    fireEvent.keyDown(feed, { key: "Escape" });
    expect(stop).toHaveBeenCalledTimes(1);
    await page.user.click(screen.getByRole("button", { name: "More" }));
    await page.user.keyboard("{Escape}");
    expect(stop).toHaveBeenCalledTimes(1);
    act(() => page.workspace.publish(chat()));
    fireEvent.keyDown(feed, { key: "Escape" });
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("VIEW-2: a chat with a draft says so in its row, also where the server has not told of it", async () => {
    const key = chat().key;
    const page = await renderPage({ views: [chat()], drafts: { s3: "half a thought", far: "older than the list" }, headers: [], history: [{ key: { ...key, session: "far" as never }, title: "Far down", at: "2026-11-01T10:00:00Z" }] });
    expect(await screen.findByRole("link", { name: "Far down" })).toHaveAccessibleDescription("idle, Unsent draft");
    expect(screen.getByRole("link", { name: "Water" })).toHaveAccessibleDescription("idle, Unsent draft");
    await page.advance(0);
  });
});
