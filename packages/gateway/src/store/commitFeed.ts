import type { Commit } from "./store.ts";

/** Tells listeners of commits, in commit order, also where a listener commits in its turn. A listener that throws harms nobody: the commit stands. */
export class CommitFeed {
  readonly #listeners = new Set<(commit: Commit) => void>();
  readonly #waiting: Commit[] = [];
  readonly #report: (error: unknown) => void;
  #telling = false;

  constructor(report: (error: unknown) => void) {
    this.#report = report;
  }

  listen(listener: (commit: Commit) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  tell(commit: Commit): void {
    this.#waiting.push(commit);
    if (this.#telling) return;
    this.#telling = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) for (const listener of this.#listeners) this.#call(listener, next);
    this.#telling = false;
  }

  #call(listener: (commit: Commit) => void, commit: Commit): void {
    try {
      listener(commit);
    } catch (error) {
      this.#report(error);
    }
  }
}
