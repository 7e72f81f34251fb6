import type { GatewayApi, ListQuery } from "../client/gatewayApi.ts";
import type { SessionHeader, SessionList } from "../contract/header.ts";
import type { SessionId } from "../ids/ids.ts";
import type { Buried } from "../storage/tombstones.ts";

/** What the window learns from the answers of the list's calls. */
export interface ListEars {
  /** A list is about to be asked for; what this gives comes back with its answer. */
  asking(): Buried;
  listed(list: SessionList, query: ListQuery, asked: Buried): void;
  header(header: SessionHeader): void;
  /** The person gave the chat another title here: that is the last record of its log. */
  titled(header: SessionHeader): void;
  removed(session: SessionId): void;
  restored(session: SessionId): void;
}

/** The gateway's calls, with the window's memory listening: what an answer says of a chat is known everywhere in this window at once. */
export function listenTo(api: GatewayApi, ears: ListEars): GatewayApi {
  return {
    ...api,
    async list(query = {}, signal) {
      const asked = ears.asking();
      const answer = await api.list(query, signal);
      if (answer.kind === "ok") ears.listed(answer.value, query, asked);
      return answer;
    },
    async patch(session, version, change) {
      const answer = await api.patch(session, version, change);
      if (answer.kind === "ok") {
        if ("title" in change && answer.value.version > version) ears.titled(answer.value);
        ears.header(answer.value);
      }
      return answer;
    },
    async remove(session) {
      const answer = await api.remove(session);
      if (answer.kind === "ok") ears.removed(session);
      return answer;
    },
    async restore(session) {
      const answer = await api.restore(session);
      if (answer.kind === "ok") {
        ears.restored(session);
        ears.header(answer.value);
      }
      return answer;
    },
  };
}
