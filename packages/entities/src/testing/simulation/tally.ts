/** What happened in a world, over all seeds: a simulation in which nothing happens proves nothing. */
export interface Tally { steps: number; turns: number; answers: number; reloads: number; duplicates: number; faults: number; kills: number; restores: number; messages: number; queued: number; pageRuns: number; takeOvers: number; boundaries: number }

export function emptyTally(): Tally {
  return { steps: 0, turns: 0, answers: 0, reloads: 0, duplicates: 0, faults: 0, kills: 0, restores: 0, messages: 0, queued: 0, pageRuns: 0, takeOvers: 0, boundaries: 0 };
}

export function addTally(to: Tally, more: Tally): void {
  for (const name of Object.keys(to) as (keyof Tally)[]) to[name] += more[name];
}
