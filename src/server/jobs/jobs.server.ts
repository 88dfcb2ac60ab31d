import { databaseProblem, type Db } from '#server/db/db.server.ts';
import { refusesWrites } from '#server/db/db-problem.server.ts';
import {
  finishJob,
  holdBackJob,
  postponeJob,
  prolongLease,
  registerJobs,
  returnLease,
  takeDueJobs,
} from '#server/jobs/job-leases.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { soon } from '#server/process/soon.server.ts';
import { codeIn } from '#server/process/system-errors.server.ts';

const NOT_YET_MS = 600_000;
const DAY_MS = 86_400_000;
/** A job that was not run for so long is held back for a day if it is final. */
const LONG_MS = 7 * DAY_MS;
const HELD_BACK =
  'работа не запускалась больше недели: сайт не работал, или его часы ушли вперёд; она ждёт сутки';
const UNRECORDED = 'работа кончилась, но записать это не удалось: её возьмут снова';

/**
 * Work that repeats. `run` must end by itself, stop early when `signal` aborts, and be safe to run
 * again: when a process dies during a run, or cannot record the success, another one repeats it.
 * Only the `code` (else the name) of an error that it throws is stored. `not-yet`: there was nothing to
 * work on; it runs again within ten minutes, and its last run stays the one before.
 */
export interface Job {
  name: string;
  everyMs: number;
  /** The longest pause after a failure; `everyMs` unless said. */
  retryWithinMs?: number;
  /**
   * What it does can't be undone: it deletes for good what is old, writes letters about it, or publishes.
   * When it was not run for a week, the site was off, or the clock was set ahead and nothing is as old as it
   * seems: it waits a day, as failed, for somebody to look at the clock.
   */
  isFinal?: boolean;
  run(signal: AbortSignal): Promise<void | 'not-yet'>;
}

export interface JobRunner {
  /** Starts due jobs and resolves when no job of this process is running; never rejects. */
  tick(): Promise<void>;
  /** Aborts running jobs, waits a few seconds for them at most, and starts no more. */
  stop(): Promise<void>;
}

/**
 * Runs each job on time and in one process only, however many processes share the database. `owner`
 * identifies this process and must be unique for its lifetime. A lease lasts `leaseMs` and is
 * prolonged while its job runs, so after a crash another process takes over within `leaseMs`. A run
 * whose lease could not be prolonged is aborted before another process may take it. `now` is
 * monotonic, in milliseconds; `clock` is the time of day.
 */
export function startJobs(options: {
  db: Db;
  jobs: Job[];
  log: Log;
  owner: string;
  pollMs?: number;
  leaseMs?: number;
  stopWaitMs?: number;
  now?: () => number;
  clock?: () => Date;
}): JobRunner {
  const { db, jobs, log, owner, pollMs = 5_000, leaseMs = 60_000, stopWaitMs = 3_000 } = options;
  const { now = () => performance.now(), clock = () => new Date() } = options;
  const running = new Map<string, AbortController>();
  const pending = new Set<Promise<void>>();
  let registered = false;
  let reachable = true;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function takeDue(): Promise<Taken[]> {
    const idle = jobs.filter(({ name }) => !running.has(name));
    if (idle.length === 0) return [];
    try {
      if (!registered) await registerJobs(db, jobs);
      registered = true;
      const taken = await takeDueJobs(db, owner, idle, leaseMs);
      if (!reachable) log.info('работы сайта: база данных снова работает');
      reachable = true;
      return taken;
    } catch (error) {
      if (reachable) log.warn({ code: errorCode(error) }, outOfReach(error));
      reachable = false;
      return [];
    }
  }

  async function startDue(): Promise<void> {
    if (stopped) return;
    const taken = await takeDue();
    for (const one of taken) {
      const job = jobs.find(({ name }) => name === one.name);
      if (!job) continue;
      const abort = new AbortController();
      if (stopped) abort.abort();
      running.set(job.name, abort);
      track(run(job, one, abort).finally(() => running.delete(job.name)));
    }
  }

  async function run(job: Job, taken: Taken, abort: AbortController): Promise<void> {
    if (isHeldBack(job, taken, clock())) return holdBack({ db, owner, log }, job, taken);
    const letGo = holdLease(job.name, abort, { db, owner, leaseMs, now });
    const { isTooEarly, code } = await outcomeOf(job, abort.signal);
    letGo();
    const calledOff = code !== null && abort.signal.aborted;
    if (code !== null && !stopped) {
      log.warn({ job: job.name, code: calledOff ? 'lease_lost' : code }, 'работа не удалась');
    }
    try {
      if (calledOff) await returnLease(db, owner, job.name);
      else if (isTooEarly) await postponeJob(db, owner, job.name, NOT_YET_MS);
      else await finishJob(db, owner, job, code);
    } catch (error) {
      log.warn({ job: job.name, code: errorCode(error) }, UNRECORDED);
    }
  }

  function track(work: Promise<void>): Promise<void> {
    pending.add(work);
    return work.finally(() => pending.delete(work));
  }

  async function settled(): Promise<void> {
    while (pending.size > 0) await Promise.all(pending);
  }

  function poll(afterMs: number): void {
    if (stopped) return;
    timer = setTimeout(() => void track(startDue()).then(() => poll(pollMs)), afterMs);
    timer.unref();
  }

  poll(0);

  return {
    async tick() {
      await track(startDue());
      await settled();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      for (const abort of running.values()) abort.abort();
      await soon(settled(), stopWaitMs);
    },
  };
}

type Taken = Awaited<ReturnType<typeof takeDueJobs>>[number];

function isHeldBack({ isFinal, everyMs }: Job, { lastRunAt, heldBack }: Taken, now: Date): boolean {
  if (!isFinal || lastRunAt === null) return false;
  return now.getTime() - lastRunAt.getTime() > LONG_MS && heldBack * everyMs < DAY_MS;
}

async function holdBack(
  { db, owner, log }: { db: Db; owner: string; log: Log },
  { name, everyMs }: Job,
  { heldBack }: Taken,
): Promise<void> {
  try {
    await holdBackJob(db, owner, { name, everyMs, heldBack });
    if (heldBack === 0) log.warn({ job: name }, HELD_BACK);
  } catch (error) {
    log.warn({ job: name, code: errorCode(error) }, UNRECORDED);
  }
}

/** `code` is null without a failure. */
async function outcomeOf(job: Job, signal: AbortSignal) {
  try {
    signal.throwIfAborted();
    return { isTooEarly: (await job.run(signal)) === 'not-yet', code: null };
  } catch (error) {
    return { isTooEarly: false, code: errorCode(error) };
  }
}

interface Lease {
  db: Db;
  owner: string;
  leaseMs: number;
  now: () => number;
}

/** Prolongs a job's lease until the returned function is called; aborts the job if that fails. */
function holdLease(
  name: string,
  abort: AbortController,
  { db, owner, leaseMs, now }: Lease,
): () => void {
  const beatMs = leaseMs / 4;
  let safeUntil = now() + leaseMs;
  const beat = setInterval(() => {
    const asked = now();
    if (asked + 1.5 * beatMs > safeUntil) return abort.abort();
    prolongLease(db, owner, name, leaseMs).then(
      (mine) => {
        if (mine) safeUntil = asked + leaseMs;
        else abort.abort();
      },
      () => undefined, // The next beats try again until the lease ends.
    );
  }, beatMs);
  beat.unref();
  const letGo = () => clearInterval(beat);
  abort.signal.addEventListener('abort', letGo, { once: true });
  return letGo;
}

function outOfReach(error: unknown): string {
  const { kind, code } = databaseProblem(error);
  if (refusesWrites(code)) return 'работы сайта: база данных не принимает записей';
  return `работы сайта: база данных ${kind === 'unavailable' ? 'не отвечает' : 'отказывает'}`;
}

/** A short code of an error, safe to keep and to log: never its message, which may quote data. */
export function errorCode(error: unknown): string {
  const code = codeIn(error, /^[\w.-]{1,60}$/);
  return code ?? (error instanceof Error ? error.name : 'unknown');
}
