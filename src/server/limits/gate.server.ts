/** Limits how much heavy work runs at once; the rest waits in line. */
export interface Gate {
  /** How many wait. */
  waiting(): number;
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** A gate with `places` for work at once, first come, first served. */
export function createGate(places: number): Gate {
  const queue: (() => void)[] = [];
  let free = places;
  return {
    waiting: () => queue.length,
    async run(work) {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next) next();
        else free += 1;
      }
    },
  };
}
