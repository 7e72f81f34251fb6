import * as z from "zod/mini";
import { refuse } from "./httpProblem.ts";

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...headers } });
}

export function empty(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

/** An id in a path. One that is not of the alphabet can't exist: the same answer as for an unknown one. */
export function idOf<T extends z.core.$ZodType>(schema: T, text: string | undefined): z.output<T> {
  const parsed = z.safeParse(schema, text);
  return parsed.success ? parsed.data : refuse("not-found");
}

/** A whole number of a query; the fallback where it is absent, `invalid` where it is something else. */
export function numberOf(text: string | undefined, name: string, fallback: number, least: number, most: number): number {
  if (text === undefined || text === "") return fallback;
  if (!/^\d{1,16}$/.test(text)) refuse("invalid", { detail: `"${name}" is a whole number.` });
  return Math.min(most, Math.max(least, Number(text)));
}
