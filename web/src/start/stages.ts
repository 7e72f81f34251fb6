/** The stages as they come, with the last one for who listens late: the first may come before React's first effect. */
export function createStages<Stage>(): { show: (stage: Stage) => void; listen: (to: (stage: Stage) => void) => () => void } {
  const listeners = new Set<(stage: Stage) => void>();
  let last: Stage | null = null;
  return {
    show(stage) {
      last = stage;
      for (const listener of listeners) listener(stage);
    },
    listen(to) {
      listeners.add(to);
      if (last) to(last);
      return () => { listeners.delete(to); };
    },
  };
}
