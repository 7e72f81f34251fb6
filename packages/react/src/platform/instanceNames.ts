/** Names of the chats on one page, so that two with the same server share no drafts and no open chats (EMBED-3). */
export interface InstanceNames {
  /** The wanted name, or the first free one: none, then "2", "3" …, by the order of their coming, so that a reload gives the same. */
  claim(place: string, wanted: string | undefined): { name: string | undefined; release: () => void };
}

export function createInstanceNames(): InstanceNames {
  const taken = new Map<string, Set<string>>();
  return {
    claim(place, wanted) {
      const names = taken.get(place) ?? new Set<string>();
      taken.set(place, names);
      let name = wanted ?? "";
      for (let number = 2; names.has(name); number++) name = wanted === undefined ? `${number}` : `${wanted}-${number}`;
      names.add(name);
      return { name: name === "" ? undefined : name, release: () => { names.delete(name); } };
    },
  };
}
