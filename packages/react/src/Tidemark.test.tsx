import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRef, type ComponentProps, StrictMode, Suspense, useState } from "react";
import { expect, it } from "vitest";
import type { SessionId } from "@tidemark/entities/ids";
import { FAKE_TOKEN } from "@tidemark/entities/testing";
import { createHostPage, type HostPage } from "./testing/hostPage.tsx";
import type { TidemarkHandle } from "./embed/options.ts";
import { OwnTidemark as Tidemark } from "./embed/OwnTidemark.tsx";

type TidemarkProps = Omit<ComponentProps<typeof Tidemark>, "ref">;

function props(page: HostPage, more: Partial<TidemarkProps> = {}): TidemarkProps {
  return { ...page.options(), platform: page.platform(page.browser.open()), ...more };
}

it("EMBED-4: StrictMode's double mount asks for nothing twice, and unmounting ends every request", async () => {
  const once = createHostPage();
  const plain = render(<Tidemark {...props(once)} />);
  await once.pass(3_000);
  plain.unmount();
  const twice = createHostPage();
  const strict = render(<StrictMode><Tidemark {...props(twice)} /></StrictMode>);
  await twice.pass(3_000);
  expect(twice.asked()).toEqual(once.asked());
  expect(twice.asked().filter((line) => line.startsWith("GET /v1/events"))).toHaveLength(1);
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Hello{Enter}");
  await twice.pass(2_000);
  expect(twice.asked().filter((line) => line.endsWith("/turns"))).toHaveLength(1);
  strict.unmount();
  await twice.pass(1_000);
  const asked = twice.asked().length;
  await twice.pass(300_000);
  expect([twice.asked().length, twice.network.inFlight()]).toEqual([asked, 0]);
});

it("EMBED-4: moved behind another in a host's list, it keeps its chat and what was typed, and asks for nothing again", async () => {
  const page = createHostPage();
  const given = props(page);
  const ref = createRef<TidemarkHandle>();
  function Host({ first }: { first: boolean }) {
    const chat = <Tidemark key="chat" ref={ref} {...given} />;
    const other = <p key="other">Orders</p>;
    return <main>{first ? [chat, other] : [other, chat]}</main>;
  }
  const { rerender } = render(<Host first />);
  await page.pass(3_000);
  const box = screen.getByRole("textbox", { name: "Message" });
  await userEvent.type(box, "half a thought");
  await page.pass(3_000);
  const before = ref.current;
  const asked = page.asked().length;
  rerender(<Host first={false} />);
  await page.pass(3_000);
  expect(screen.getByText("Orders").compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  expect([ref.current, screen.getByRole("textbox", { name: "Message" })]).toEqual([before, box]);
  expect(box).toHaveValue("half a thought");
  expect(page.asked().length).toBe(asked);
});

it("a host that renders with inline options and callbacks changes nothing, and its newest callback is called", async () => {
  const page = createHostPage();
  const given = props(page);
  const told: number[] = [];
  let draw = (): void => {};
  function Host() {
    const [renders, setRenders] = useState(0);
    draw = () => setRenders((last) => last + 1);
    return <Tidemark {...given} getToken={() => FAKE_TOKEN} context={{ id: "a", title: "A" }} tools={[{ name: "read", execute: () => renders }]} theme={{ scheme: "dark" }} onEvent={(event) => { if (event.type === "session-change") told.push(renders); }} />;
  }
  render(<Host />);
  await page.pass(3_000);
  const asked = page.asked().length;
  for (let at = 0; at < 20; at++) act(draw);
  await page.pass(500);
  expect(page.asked().length).toBe(asked);
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "Hello{Enter}");
  await page.pass(1_000);
  act(() => { told.length = 0; });
  await userEvent.click(screen.getByRole("button", { name: "New chat" }));
  expect(told).toEqual([20]);
});

it("EMBED-3: two on one page each have the focus, drafts and messages of their own", async () => {
  const page = createHostPage();
  const platform = page.platform(page.browser.open());
  const one = createRef<TidemarkHandle>();
  const two = createRef<TidemarkHandle>();
  render(<><section aria-label="one"><Tidemark ref={one} {...page.options()} platform={platform} /></section><section aria-label="two"><Tidemark ref={two} {...page.options()} platform={platform} /></section></>);
  await page.pass(3_000);
  const boxIn = (name: string) => within(screen.getByRole("region", { name })).getByRole("textbox", { name: "Message" });
  await act(async () => { await two.current!.focusComposer(); });
  expect(boxIn("two")).toHaveFocus();
  await act(async () => { await one.current!.focusComposer(); });
  expect(boxIn("one")).toHaveFocus();
  await userEvent.type(boxIn("one"), "only here");
  expect([boxIn("one"), boxIn("two")].map((box) => (box as HTMLTextAreaElement).value)).toEqual(["only here", ""]);
});

it("EMBED-5: the handle of the ref queues what is called in the host's first effect", async () => {
  const page = createHostPage();
  const ref = createRef<TidemarkHandle>();
  render(<Tidemark ref={ref} {...props(page)} />);
  const sent = ref.current!.send("From the first effect");
  await page.pass(3_000);
  await expect(sent).resolves.toMatchObject({ queued: false });
  expect(screen.getByText("From the first effect")).toBeVisible();
});

it("EMBED-4: hidden by a Suspense around it and shown again, it is the same chat, with what was typed", async () => {
  const page = createHostPage();
  const given = props(page, { storage: "memory" });
  const ref = createRef<TidemarkHandle>();
  let wait: Promise<void> | null = null;
  let draw = (): void => {};
  function Slow() {
    const [, again] = useState(0);
    draw = () => again((last) => last + 1);
    if (wait !== null) throw wait;
    return null;
  }
  render(<Suspense fallback={<p>Loading</p>}><Tidemark {...given} ref={ref} /><Slow /></Suspense>);
  await page.pass(3_000);
  await userEvent.type(screen.getByRole("textbox", { name: "Message" }), "half a thought");
  const asked = page.asked().length;
  let done = (): void => {};
  wait = new Promise((resolve) => { done = resolve; });
  act(draw);
  expect(screen.getByText("Loading")).toBeInTheDocument();
  await page.pass(5_000);
  wait = null;
  await act(async () => { done(); });
  await page.pass(3_000);
  expect(screen.getByRole("textbox", { name: "Message" })).toHaveValue("half a thought");
  expect(page.asked().slice(asked).filter((line) => line.startsWith("GET /v1/events"))).toEqual([]);
});

it("news in open chats that nobody saw, and chats that wait for a person, are counted and told at each change; the chat that is looked at has none", async () => {
  const page = createHostPage();
  const ref = createRef<TidemarkHandle>();
  render(<Tidemark ref={ref} {...props(page)} />);
  await page.pass(3_000);
  const say = async (text: string): Promise<SessionId> => {
    const sent = ref.current!.send({ text, session: null });
    await page.pass(2_000);
    return (await sent).session as SessionId;
  };
  const counts = () => page.events.flatMap((event) => (event.type === "unread-change" ? [[event.unread, event.waiting]] : []));
  const [first, second] = [await say("First"), await say("Second")];
  page.gateway.agent(first).text("Done").end();
  await page.pass(5_000);
  expect(counts()).toEqual([[1, 0]]);
  page.gateway.agent(second).approval("book_pilot", { ship: "Alma" });
  await page.pass(5_000);
  expect(counts()).toEqual([[1, 0], [1, 1]]);
  const opened = ref.current!.openSession(first);
  await page.pass(5_000);
  await opened;
  expect(counts().at(-1)).toEqual([0, 1]);
  const told = counts().length;
  await page.pass(120_000);
  expect(counts()).toHaveLength(told);
});

it("behind a closed bubble nobody sees anything: an answer that ends there is news until it is opened", async () => {
  const page = createHostPage();
  const ref = createRef<TidemarkHandle>();
  render(<Tidemark ref={ref} {...props(page)} mode="bubble" />);
  const handle = ref.current!;
  const call = async <T,>(run: () => Promise<T>): Promise<T> => {
    const called = run();
    await page.pass(3_000);
    return called;
  };
  await call(() => handle.show());
  const { session } = await call(() => handle.send("First"));
  expect(screen.getByRole("textbox", { name: "Message" })).toBeVisible();
  await call(() => handle.hide());
  expect(screen.queryByRole("textbox", { name: "Message" })).toBeNull();
  page.gateway.agent(session as SessionId).text("Done").end();
  await page.pass(5_000);
  const counts = () => page.events.flatMap((event) => (event.type === "unread-change" ? [event.unread] : []));
  expect(counts()).toEqual([1]);
  await call(() => handle.show());
  expect(counts()).toEqual([1, 0]);
});
