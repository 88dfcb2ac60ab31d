import type { Job } from '#server/jobs/jobs.server.ts';
import { soon } from '#server/process/soon.server.ts';

/** Less than the job runner waits for its own. */
const STOP_WITHIN_MS = 2_500;

export interface PokedJob extends Job {
  /**
   * Does the waiting work now, in the background. May be called any number of times, by any
   * process.
   */
  poke(): void;
  /** Starts nothing more, aborts what can be aborted, and waits a moment for the rest. */
  stop(): Promise<void>;
}

/**
 * A job that also runs at once on the process that is poked. `drain` does all waiting work and may
 * run several times at once. What it throws after a poke goes to `onFailure`; the job's next turn
 * repeats the work.
 */
export function pokedJob(parts: {
  name: string;
  everyMs: number;
  drain: (signal: AbortSignal) => Promise<void>;
  onFailure: (error: unknown) => void;
}): PokedJob {
  const { name, everyMs, drain, onFailure } = parts;
  const stopping = new AbortController();
  const pending = new Set<Promise<unknown>>();
  let poked = false;
  let isPoking = false;

  async function answerPokes(): Promise<void> {
    isPoking = true;
    while (poked && !stopping.signal.aborted) {
      poked = false;
      try {
        await drain(stopping.signal);
      } catch (error) {
        onFailure(error);
      }
    }
    isPoking = false;
  }

  function track<T>(work: Promise<T>): Promise<T> {
    const settled = work.catch(() => undefined).finally(() => pending.delete(settled));
    pending.add(settled);
    return work;
  }

  return {
    name,
    everyMs,
    run: (signal) => track(drain(AbortSignal.any([signal, stopping.signal]))),
    poke() {
      poked = true;
      if (!isPoking) void track(answerPokes());
    },
    async stop() {
      stopping.abort();
      await soon(Promise.all(pending), STOP_WITHIN_MS);
    },
  };
}
