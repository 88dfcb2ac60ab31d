import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';
import type { BackupPlace } from '#server/backup/backup-place.server.ts';
import { databaseProblem, type Db } from '#server/db/db.server.ts';
import type { DatabaseProblem } from '#server/db/db-problem.server.ts';
import type { Health } from '#server/http/health.api.server.ts';
import {
  prolongLease,
  registerJobs,
  returnLease,
  takeDueJobs,
} from '#server/jobs/job-leases.server.ts';
import type { Log } from '#server/process/log.server.ts';
import type { AlarmLimits } from '#server/env/alarm-limits.ts';
import {
  alarmsIn,
  outageWords,
  type SiteFacts,
  WRITES_KEY,
  WRITES_TITLE,
} from '#server/watching/alarms.ts';
import { alertMessage } from '#server/watching/alert-words.ts';
import type { DirectAlerts, Recipient } from '#server/watching/direct-alerts.server.ts';
import {
  addFigures,
  forgetFigures,
  latelyAnswered,
  type MinuteFigures,
  watchedSince,
} from '#server/watching/figure-rows.server.ts';
import { notePassed, type Owners, trackIncidents } from '#server/watching/incidents.server.ts';
import type { RequestCounts } from '#server/watching/request-counts.server.ts';
import {
  backupAgeSeconds,
  freeBytes,
  type Queue,
  readWork,
} from '#server/watching/site-state.server.ts';

/**
 * The lease of the process that handles incidents; it is no job of the runner, because it watches
 * the runner too.
 */
const LEASE = { name: 'site-watch', everyMs: 60_000 };
const LEASE_MS = 180_000;
const AGAIN_MS = 20_000;
const LATELY_MINUTES = 5;
/** A shorter outage is a restart of the database. */
const OUTAGE_MS = 60_000;
const MINUTE_MS = 60_000;
/** How many minutes of an outage are remembered. */
const MOST_HELD = 180;
const LOOP_STEP_MS = 20;
const MEGABYTE = 1_000_000;

export interface WatchParts {
  db: Db;
  log: Log;
  /** Names this process. */
  owner: string;
  counts: Pick<RequestCounts, 'totals'>;
  health: Pick<Health, 'hear'>;
  limits: AlarmLimits;
  owners: Owners;
  jobName: (name: string) => string;
  countMessages: (db: Db) => Promise<Queue>;
  /** The recipients when the database can't be written to. */
  recipients: (db: Db) => Promise<Recipient[]>;
  direct: DirectAlerts;
  /** The folders that the site writes to. */
  folders: readonly string[];
  readOnlyBelowMegabytes: SiteFacts['readOnlyBelowMegabytes'];
  /** Where backups are made by the clock. */
  backups: BackupPlace | null;
  /** Sends what was written to the outbox at once. */
  poke: () => void;
  now: () => Date;
  everyMs?: number;
}

export interface SiteWatch {
  /** Checks the site once; it is called every minute. Never rejects. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

interface Outage {
  since: Date;
  /** The reason, as of the last round. */
  words: string;
  isTold: boolean;
}

/**
 * Checks the site each minute: writes this process's counts and, on the one process that holds the
 * lease, begins and ends incidents. Its own row tests whether the database accepts writes: when
 * that fails for a minute, the owner is alerted without the database, and once writing works again
 * everything is recorded.
 */
export function startSiteWatch(parts: WatchParts): SiteWatch {
  const { db, log, now, readOnlyBelowMegabytes, everyMs = MINUTE_MS } = parts;
  const loop = monitorEventLoopDelay({ resolution: LOOP_STEP_MS });
  loop.enable();
  let before = parts.counts.totals();
  let held: MinuteFigures[] = [];
  let isRegistered = false;
  /** Null until it was read from the database. */
  let isLeader: boolean | null = null;
  let outage: Outage | null = null;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function count(): Promise<void> {
    const totals = parts.counts.totals();
    const free = await freeBytes(parts.folders);
    held.push({
      at: new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS),
      requests: totals.requests - before.requests,
      kept: totals.written - before.written,
      errors: totals.errors - before.errors,
      slow: totals.slow - before.slow,
      loop_ms: delayOf(loop),
      memory_mb: Math.round(process.memoryUsage.rss() / MEGABYTE),
      disk_mb: free === null ? null : Math.floor(free / MEGABYTE),
      waiting: null,
      failing_jobs: null,
    });
    before = totals;
    if (held.length > MOST_HELD) held = held.slice(-MOST_HELD);
  }

  /** Writes the held minutes. Returns the problem when the database did not accept them. */
  async function write(): Promise<DatabaseProblem | null> {
    const taken = held;
    try {
      const work = await readWork(db, parts.countMessages);
      const waiting = work.letters.waiting + work.messages.waiting;
      const failing_jobs = work.failingJobs.length;
      await addFigures(
        db,
        taken.map((minute, place) =>
          place === taken.length - 1 ? { ...minute, waiting, failing_jobs } : minute,
        ),
      );
      held = held.filter((minute) => !taken.includes(minute));
      return null;
    } catch (error) {
      const problem = databaseProblem(error);
      parts.health.hear(problem);
      log.warn({ database: problem.kind, code: problem.code }, 'показатели сайта ждут базу данных');
      return problem;
    }
  }

  async function lead(): Promise<boolean> {
    if (!isRegistered) await registerJobs(db, [LEASE]);
    isRegistered = true;
    if (await prolongLease(db, parts.owner, LEASE.name, LEASE_MS)) return true;
    return (await takeDueJobs(db, parts.owner, [LEASE], LEASE_MS)).length > 0;
  }

  async function look(): Promise<void> {
    isLeader = await lead();
    parts.direct.remember(await parts.recipients(db));
    if (!isLeader) return;
    await forgetFigures(db, now());
    const { diskMegabytes, ...lately } = await latelyAnswered(db, now(), LATELY_MINUTES);
    const { failingJobs, letters, messages } = await readWork(db, parts.countMessages);
    const late = [...letters.late, ...messages.late];
    const backup = await backupFacts();
    const facts = { lately, failingJobs, late, diskMegabytes, readOnlyBelowMegabytes, backup };
    const alarms = alarmsIn(facts, parts.limits, parts.jobName);
    if (await trackIncidents(db, alarms, { now: now(), owners: parts.owners })) parts.poke();
  }

  async function backupFacts() {
    if (parts.backups === null) return null;
    const age = await backupAgeSeconds(parts.backups, now()).catch(() => undefined);
    // The backup itself fails then, and sends a letter of its own.
    if (age === undefined) return null;
    if (age !== null) return { hours: age / 3600, isAny: true };
    const since = (await watchedSince(db)) ?? now();
    return { hours: (now().getTime() - since.getTime()) / 3_600_000, isAny: false };
  }

  async function suffer(problem: DatabaseProblem): Promise<void> {
    const words = outageWords(problem);
    outage = { since: outage?.since ?? now(), words, isTold: outage?.isTold ?? false };
    const lasts = now().getTime() - outage.since.getTime();
    // A process that never learned who leads sends the alert itself.
    if (lasts < OUTAGE_MS || isLeader === false) return;
    outage.isTold = true;
    const line = { title: WRITES_TITLE, words, isLast: false };
    await parts.direct.tell(
      `${WRITES_KEY} ${outage.since.toISOString()}`,
      alertMessage(parts.owners.siteUrl, [line]),
    );
  }

  async function recover(): Promise<void> {
    const passed = outage;
    if (!passed?.isTold) return void (outage = null);
    const { since: openedAt, words } = passed;
    const alarm = { key: WRITES_KEY, title: WRITES_TITLE, words, openedAt, endedAt: now() };
    await notePassed(db, alarm, parts.owners);
    outage = null;
    parts.poke();
  }

  async function round(): Promise<void> {
    try {
      await count();
      const problem = await write();
      if (problem) return await suffer(problem);
      await recover();
      await look();
    } catch (error) {
      const { kind, code } = databaseProblem(error);
      log.warn({ database: kind, code }, 'проверка сайта не закончена');
    }
  }

  function plan(afterMs: number): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      running = round().then(() => plan(outage ? Math.min(AGAIN_MS, everyMs) : everyMs));
    }, afterMs);
    timer.unref();
  }
  plan(everyMs);

  return {
    round,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      loop.disable();
      await running;
      await count();
      if ((await write()) === null && isLeader) {
        await returnLease(db, parts.owner, LEASE.name).catch(() => undefined);
      }
    },
  };
}

/**
 * The 99th percentile since the last call, in milliseconds, minus the resolution of the
 * measurement.
 */
function delayOf(loop: IntervalHistogram): number | null {
  const delay = loop.percentile(99) / 1e6 - LOOP_STEP_MS;
  loop.reset();
  return Number.isFinite(delay) ? Math.max(0, Math.round(delay)) : null;
}
