import type { ToolOffer } from "@tidemark/entities/contract";
import type { KnownRecord, PageContext } from "@tidemark/entities/records";
import type { Answer, SubmitMore, TestGateway } from "./testGateway.ts";

export const HARBOUR: PageContext = { id: "page-1", title: "Harbour" };
export const PIER: PageContext = { id: "page-2", title: "Pier" };

/** What the page of these tests offers: one tool that only looks, one that changes something, one that goes elsewhere. */
export const OFFERS: ToolOffer[] = [
  { name: "read_selection", description: "Gives the selected text.", repeatable: true },
  { name: "fill_field", mutates: true, inputSchema: { type: "object", properties: { value: { type: "string" } } } },
  { name: "open_record", navigates: true },
];

/** A window with page tools in a test's hand: it speaks the contract by plain requests, with its secret, and executes nothing by itself. */
export interface PageWindow {
  readonly tab: string;
  secret: string;
  context: PageContext | null;
  attach(change?: Partial<{ label: string; tools: ToolOffer[]; canAct: boolean }>, session?: string): Promise<Answer>;
  detach(session?: string): Promise<Answer>;
  submit(text: string, more?: SubmitMore): Promise<Answer>;
  claim(call: string, version?: number): Promise<Answer>;
  result(call: string, body: unknown): Promise<Answer>;
  takeOver(turn: string): Promise<Answer>;
  /** A page load: the same window under a new secret. */
  reload(): Promise<Answer>;
}

export function pageWindow(test: TestGateway, tab = "A.1", session = "s1", label = `Window ${tab}`): PageWindow {
  const call = (method: string, path: string, body?: unknown): Promise<Answer> => test.call(method, path, body, { tab, secret: self.secret });
  const self: PageWindow = {
    tab, secret: `secret-of-window-${tab.replace(".", "-")}-1`, context: HARBOUR,
    attach: (change = {}, of = session) => call("PUT", `/v1/sessions/${of}/tabs/${tab}`, { label, context: self.context, tools: OFFERS, canAct: true, ...change }),
    detach: (of = session) => call("DELETE", `/v1/sessions/${of}/tabs/${tab}`),
    submit: (text, more = {}) => test.submit(session, text, { tab, secret: self.secret, context: self.context, tools: OFFERS, ...more }),
    claim: (id, version = 0) => call("POST", `/v1/sessions/${session}/calls/${id}/claim`, { version }),
    result: (id, body) => call("POST", `/v1/sessions/${session}/calls/${id}/result`, body),
    takeOver: (turn) => call("POST", `/v1/sessions/${session}/turns/${turn}/take-over`),
    async reload() {
      const before = self.secret;
      self.secret = `${before}-again`;
      return test.call("PUT", `/v1/sessions/${session}/tabs/${tab}`, { label, context: self.context, tools: OFFERS, canAct: true }, { headers: { "tidemark-tab": `${tab}; secret=${self.secret}; previous=${before}` } });
    },
  };
  return self;
}

/** Ids of the calls of a tool in the log, in their order. */
export async function callsOf(test: TestGateway, tool: string, session = "s1"): Promise<string[]> {
  const records = (await test.records(session)) as KnownRecord[];
  return records.flatMap((record) => (record.type === "chunk" && record.data.type === "tool-input-available" && record.data.toolName === tool ? [record.id] : []));
}
