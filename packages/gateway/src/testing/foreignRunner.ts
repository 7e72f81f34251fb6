import type { Answer, TestGateway } from "./testGateway.ts";

/** A foreign runner in a test's hand: it speaks the contract by plain requests, and keeps what it was told. */
export interface ForeignRunner {
  readonly id: string;
  secret: string;
  fence: number;
  /** Number of the next batch. */
  seq: number;
  claim(session?: string): Promise<Answer>;
  append(chunks: unknown, headers?: Record<string, string>): Promise<Answer>;
  renew(headers?: Record<string, string>): Promise<Answer>;
  /** The end of its stream; without a body it gives the turn back. */
  end(body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Its whole credential, as headers. */
  credential(): Record<string, string>;
}

let made = 0;

export function foreignRunner(test: TestGateway, id = "runner-1", session = "s1"): ForeignRunner {
  let turn = "none";
  const self: ForeignRunner = {
    id, secret: "", fence: 0, seq: 0,
    credential: () => ({ "producer-id": id, "producer-epoch": String(self.fence), "tidemark-lease": self.secret }),
    async claim(of = session) {
      self.secret = `secret-of-lease-${String(++made).padStart(8, "0")}`;
      turn = (await test.store.session(of as never))?.state.live?.turn ?? "none";
      const claimed = await test.call("POST", `/v1/sessions/${of}/lease`, { runner: id, turn }, { headers: { "tidemark-lease": self.secret } });
      if (claimed.status < 300) [self.fence, self.seq] = [claimed.body.fence, 0];
      return claimed;
    },
    async append(chunks, headers = {}) {
      const answer = await test.call("POST", `/v1/stream/${session}`, chunks, { headers: { ...self.credential(), "producer-seq": String(self.seq), ...headers } });
      if (answer.status === 200) self.seq++;
      return answer;
    },
    renew: (headers = {}) => test.call("PUT", `/v1/sessions/${session}/lease`, { turn }, { headers: { ...self.credential(), ...headers } }),
    end: (body, headers = {}) => test.call("DELETE", `/v1/sessions/${session}/lease`, body, { headers: { ...self.credential(), ...headers } }),
  };
  return self;
}
