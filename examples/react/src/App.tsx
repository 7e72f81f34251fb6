import { useQuery } from "@tanstack/react-query";
import { Tidemark, type TidemarkEvent, type TidemarkHandle, type TidemarkOptions } from "@tidemark/react";
import { atom, useAtom } from "jotai";
import { useRef, useState, version } from "react";
import { ORDERS, type Order } from "./orders.ts";
import { useAddress } from "./useAddress.ts";

const notedAtom = atom(0);

async function getToken(): Promise<string> {
  const answer = await fetch("/api/token", { method: "POST" });
  const { token } = (await answer.json()) as { token: string };
  return token;
}

/** An app with orders, and a chat beside them that knows which one is shown and can open another. */
export function App() {
  const [address, go] = useAddress();
  const { data: orders = [] } = useQuery({ queryKey: ["orders"], queryFn: () => Promise.resolve(ORDERS) });
  const [noted, setNoted] = useAtom(notedAtom);
  const [shown, setShown] = useState(true);
  const [second, setSecond] = useState(false);
  const [scheme, setScheme] = useState<"light" | "dark">("light");
  const [locale, setLocale] = useState("en");
  const [told, setTold] = useState<string[]>([]);
  const chat = useRef<TidemarkHandle>(null);
  const order = orders.find(({ id }) => id === address.order) ?? null;
  const shared: TidemarkOptions = {
    source: "/api/tidemark", getToken, theme: { scheme, accent: "#7a3e9d" }, locale,
    context: order && { id: order.id, title: order.title, data: { ship: order.ship } },
    tools: [{
      name: "open_order", title: "Open an order", description: "Shows an order of this page.", repeatable: true,
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      execute: (input) => {
        const { id } = input as { id: string };
        go({ order: id });
        return { shown: id };
      },
    }],
  };
  const onEvent = (event: TidemarkEvent) => {
    setTold((all) => [...all.slice(-9), event.type]);
    // The chat's address is the host's own affair: here it stands in the page's.
    if (event.type === "session-change") go({ chat: event.session });
  };
  return (
    <div className="app">
      <header>
        <h1>Orders</h1>
        <button type="button" onClick={() => setShown(!shown)}>{shown ? "Take the chat away" : "Put the chat back"}</button>
        <button type="button" onClick={() => setSecond(!second)}>{second ? "One chat" : "Two chats"}</button>
        <button type="button" onClick={() => setScheme(scheme === "light" ? "dark" : "light")}>{scheme === "light" ? "Dark" : "Light"}</button>
        <label>Language <select value={locale} onChange={(event) => setLocale(event.target.value)}><option>en</option><option>de</option><option>ar</option></select></label>
        <button type="button" onClick={() => void chat.current?.send("What is open today?")}>Ask about today</button>
        <output aria-label="React">{version}</output>
      </header>
      <main>
        <OrderList orders={orders} open={order} onOpen={(id) => go({ order: id })} />
        <p>Noted: <output aria-label="Noted">{noted}</output> <button type="button" onClick={() => setNoted(noted + 1)}>Note</button></p>
        <ol aria-label="Events">{told.map((type, at) => <li key={at}>{type}</li>)}</ol>
      </main>
      {shown && <aside aria-label="Chat"><Tidemark ref={chat} {...shared} session={address.chat} onEvent={onEvent} /></aside>}
      {second && <aside aria-label="Second chat"><Tidemark {...shared} instance="second" /></aside>}
    </div>
  );
}

function OrderList({ orders, open, onOpen }: { orders: readonly Order[]; open: Order | null; onOpen: (id: string) => void }) {
  return (
    <ul aria-label="Orders">
      {orders.map(({ id, title, ship }) => <li key={id}><button type="button" aria-current={open?.id === id} onClick={() => onOpen(id)}>{title}</button> {ship}</li>)}
    </ul>
  );
}
