import type { Environment } from "@tidemark/entities/environment";
import { newSecret, type ConnectionId } from "@tidemark/entities/ids";
import type { SourceAnswer } from "@tidemark/entities/client";
import { findServer } from "./findServer.ts";
import type { Remembered, RememberedServer } from "./remembered.ts";
import { readPasted, readSignIn, type SignIn } from "./signInLink.ts";

/** Where the page stands before (and while) there is a chat on it. */
export type Stage =
  | { kind: "starting" }
  | { kind: "unreachable"; reason: "network" | "not-tidemark"; address: string; nextTryMs: number | null }
  | { kind: "signed-out"; why: "none" | "used" | "left"; server: RememberedServer }
  | { kind: "running"; server: RememberedServer };

export type PastedResult = "ok" | "not-a-link" | "used" | "unreachable";

export interface StartUpPorts {
  environment: Pick<Environment, "clock" | "random" | "fetch">;
  remembered: Remembered;
  page: { origin(): string; path(): string; hash(): string; replace(path: string): void; reload(): void; onMove(listen: () => void): () => void };
  /** Redeems a code; sent without a token. */
  exchange: (baseUrl: string, instance: ConnectionId, code: string, token: string) => Promise<SourceAnswer<null>>;
  show: (stage: Stage) => void;
}

const FIRST_RETRY_MS = 2_000;
const LAST_RETRY_MS = 60_000;

export interface StartUp {
  /** The stage of the first frame: with a known server and a token no request stands before it. */
  first: Stage;
  run(): void;
  tryNow(): void;
  signIn(pasted: string): Promise<PastedResult>;
}

/** From an address to a chat: sign-in out of the fragment, once; the server; then the page. */
export function createStartUp({ environment, remembered, page, exchange, show }: StartUpPorts): StartUp {
  const { clock, random, fetch } = environment;
  const link = readSignIn(page.hash());
  // The secret leaves the address before anything else happens: a copied address or a screenshot must not hold it.
  if (link !== null) page.replace(page.path());
  const known = remembered.server();
  const ready = link === null && known !== null && remembered.token(known.instance) !== null;
  const first: Stage = ready ? { kind: "running", server: known } : { kind: "starting" };
  let failures = 0;
  let cancel = () => {};

  const look = async (signIn: SignIn | null): Promise<void> => {
    cancel();
    const found = await findServer(fetch, clock, page.origin());
    if (found.kind === "unreachable") return ready ? undefined : lookLater(found, signIn);
    const server = { baseUrl: found.baseUrl, instance: found.instance, name: known?.instance === found.instance ? known.name : hostOf(found.baseUrl) };
    const moved = known !== null && (known.instance !== server.instance || known.baseUrl !== server.baseUrl);
    remembered.setServer(server);
    // Another server answers at this address: its chats are other chats, so the page starts anew with its scope.
    if (ready) return moved ? page.reload() : undefined;
    const result = signIn === null ? "ok" : await redeem(server, signIn);
    if (result === "unreachable") return lookLater({ reason: "network", baseUrl: server.baseUrl }, signIn);
    failures = 0;
    if (remembered.token(server.instance) !== null) return show({ kind: "running", server });
    show({ kind: "signed-out", why: result === "used" ? "used" : "none", server });
  };

  const lookLater = ({ reason, baseUrl }: { reason: "network" | "not-tidemark"; baseUrl: string }, signIn: SignIn | null): void => {
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** failures++, LAST_RETRY_MS);
    show({ kind: "unreachable", reason, address: baseUrl, nextTryMs: clock.monotonic() + waitMs });
    cancel = clock.after(waitMs, () => void look(signIn));
  };

  const redeem = async (server: RememberedServer, signIn: SignIn): Promise<Exclude<PastedResult, "not-a-link">> => {
    if (signIn.kind === "token") {
      remembered.setToken(server.instance, signIn.token);
      return "ok";
    }
    const token = remembered.codeToken(signIn.code, () => newSecret(random));
    const answer = await exchange(server.baseUrl, server.instance, signIn.code, token);
    if (answer.kind === "unreachable") return "unreachable";
    remembered.clearCodeToken();
    if (answer.kind !== "ok") return "used";
    remembered.setToken(server.instance, token);
    return "ok";
  };

  return {
    first,
    run() {
      // A link pasted into this page's own address bar changes the fragment only, and would stay there with its secret.
      page.onMove(() => { if (readSignIn(page.hash()) !== null) page.reload(); });
      void look(link);
    },
    tryNow: () => void look(link),
    async signIn(pasted) {
      const signIn = readPasted(pasted);
      if (signIn === null) return "not-a-link";
      const server = remembered.server();
      if (server === null) return "unreachable";
      const result = await redeem(server, signIn);
      if (result === "ok") page.reload();
      return result;
    },
  };
}

/** What a server is called until it has said its name: where it is. */
function hostOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
}
