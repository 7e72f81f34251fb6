import type { CallId } from "../../ids/ids.ts";
import type { SessionKey } from "../../owner/sessionKey.ts";
import type { KnownRecord } from "../../records/record.ts";
import { openPageCallsOf } from "../../transcript/queries.ts";
import { fold } from "../../transcript/fold.ts";
import { emptyFold } from "../../transcript/foldState.ts";
import { settledChat } from "../settledChat.ts";
import type { SimBrowser, SimWindow, SimWorld } from "../simWorld.ts";

/** A chat with one finished turn in a window that stands in a host's page, and an answer under way that was asked for there. */
export async function pageChat(sim: SimWorld, text = "Look"): Promise<{ window: SimWindow; key: SessionKey; browser: SimBrowser }> {
  const chat = await settledChat(sim, sim.browser({ pages: true }));
  chat.window.workspace.actions(chat.key).send(text);
  await sim.pass(1_000);
  return chat;
}

/** Page calls that are open in the log. */
export function openCalls(sim: SimWorld, key: SessionKey): CallId[] {
  return openPageCallsOf(fold(emptyFold(), sim.gateway.records(key.session))).map(({ call }) => call);
}

export function recordsOf<T extends KnownRecord["type"]>(sim: SimWorld, key: SessionKey, type: T): Extract<KnownRecord, { type: T }>[] {
  return sim.gateway.records(key.session).filter((record): record is Extract<KnownRecord, { type: T }> => record.type === type);
}

/** Tools that ran, with the window that ran them. */
export function ran(sim: SimWorld): string[] {
  return sim.executions.map(({ tool, tab }) => `${tool} in ${tab.name}`);
}
