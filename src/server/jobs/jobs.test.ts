import { eq, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { type Job, type JobRunner, startJobs } from '#server/jobs/jobs.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { describeOnBothEngines } from '#test/database.ts';

const HOUR_MS = 3_600_000;

describeOnBothEngines('the job runner', ({ db }) => {
  const runners: JobRunner[] = [];
  let lines: Record<string, unknown>[] = [];

  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    lines = [];
  });

  function start(
    owner: string,
    run: Job['run'],
    options: Partial<Parameters<typeof startJobs>[0]> & { everyMs?: number } = {},
  ): JobRunner {
    const { everyMs = HOUR_MS, ...rest } = options;
    const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
    const work = [{ name: 'work', everyMs, run }];
    const runner = startJobs({ db: db(), jobs: work, log, owner, pollMs: HOUR_MS, ...rest });
    runners.push(runner);
    return runner;
  }

  async function row() {
    const [found] = await db().select().from(jobs).where(eq(jobs.name, 'work'));
    if (!found) throw new Error('the job has no row');
    return found;
  }

  const makeDue = () =>
    db()
      .update(jobs)
      .set({ next_run_at: sql`now() - interval '1 second'` });

  async function pauseSeconds(): Promise<number> {
    const seconds = sql<string>`round(extract(epoch from next_run_at - last_run_at))`;
    const [found] = await db().select({ seconds }).from(jobs);
    return Number(found?.seconds);
  }

  it('runs a job once however many processes try at the same moment', async () => {
    let runs = 0;
    const work = async () => void (runs += 1);
    const several = ['a', 'b', 'c', 'd', 'e'].map((owner) => start(owner, work));
    await Promise.all(several.map((runner) => runner.tick()));
    expect(runs).toBe(1);
    await makeDue();
    await Promise.all(several.map((runner) => runner.tick()));
    expect(runs).toBe(2);
    expect(await row()).toMatchObject({ lease_owner: null, last_error: null, failures: 0 });
    expect(await pauseSeconds()).toBe(3600);
  });

  it('does not start a job again while it is running', async () => {
    const work = held();
    const runner = start('a', work.run);
    await work.started;
    await makeDue();
    const other = start('b', work.run);
    const ticks = [runner.tick(), other.tick()];
    await ticks[1];
    work.end();
    await Promise.all(ticks);
    expect(work.runs()).toBe(1);
  });

  it('repeats a job', async () => {
    let runs = 0;
    start('a', async () => void (runs += 1), { everyMs: 10, pollMs: 10 });
    await vi.waitFor(() => expect(runs).toBeGreaterThan(2), 10_000);
  });

  it('takes over from a process that died when its lease has run out', async () => {
    const dead = held();
    const deadRunner = start('dead', dead.run);
    await dead.started;
    let runs = 0;
    const living = start('living', async () => void (runs += 1));
    await living.tick();
    expect(runs).toBe(0);
    await db()
      .update(jobs)
      .set({ lease_until: sql`now() - interval '1 second'` });
    await living.tick();
    expect(runs).toBe(1);
    const after = await row();
    dead.end();
    await deadRunner.tick();
    expect(await row()).toEqual(after);
  });

  it('prolongs the lease while the job runs', async () => {
    const work = held();
    const runner = start('a', work.run, { leaseMs: 2_000 });
    await work.started;
    const first = (await row()).lease_until?.getTime() ?? 0;
    await vi.waitFor(async () => {
      expect((await row()).lease_until?.getTime()).toBeGreaterThan(first);
    }, 10_000);
    work.end();
    await runner.tick();
    expect((await row()).lease_until).toBeNull();
  });

  it('aborts a job whose lease another process holds, and leaves the row to it', async () => {
    const work = held();
    const runner = start('a', work.run, { leaseMs: 400 });
    await work.started;
    const theirs = { lease_owner: 'b', lease_until: sql`now() + interval '1 hour'` };
    await db().update(jobs).set(theirs);
    await runner.tick();
    expect(work.aborted()).toBe(true);
    expect(await row()).toMatchObject({ lease_owner: 'b', last_run_at: null, failures: 0 });
    expect(lines).toMatchObject([{ job: 'work', code: 'lease_lost' }]);
  });

  it('aborts a job whose lease it cannot prolong, before another process may take it', async () => {
    const work = held();
    let clock = 0;
    const runner = start('a', work.run, { leaseMs: 400, now: () => clock });
    await work.started;
    clock = 300;
    await runner.tick();
    expect(work.aborted()).toBe(true);
  });

  it('waits longer after each failure, at most the interval, and starts over after a success', async () => {
    let fails = true;
    const runner = start(
      'a',
      async () => {
        if (fails) throw Object.assign(new Error('secret'), { code: 'ECONNREFUSED' });
      },
      { everyMs: 35_000 },
    );
    const pauses: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await runner.tick();
      pauses.push(await pauseSeconds());
      await runner.tick();
      expect((await row()).failures).toBe(attempt + 1);
      await makeDue();
    }
    expect(pauses).toEqual([10, 20, 35, 35]);
    expect((await row()).last_error).toBe('ECONNREFUSED');
    expect(JSON.stringify(lines)).not.toContain('secret');
    fails = false;
    await runner.tick();
    expect(await row()).toMatchObject({ failures: 0, last_error: null });
  });

  it('waits no longer after a failure than the job allows', async () => {
    const fail = async () => {
      throw new Error('no');
    };
    const work = [{ name: 'work', everyMs: HOUR_MS, retryWithinMs: 60_000, run: fail }];
    const runner = start('a', fail, { jobs: work });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await runner.tick();
      await makeDue();
    }
    await runner.tick();
    expect(await pauseSeconds()).toBe(60);
  });

  it('retries a failed job as soon as the next process starts', async () => {
    const runner = start('a', async () => {
      throw new Error('no');
    });
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await runner.tick();
      await makeDue();
    }
    await runner.tick();
    expect((await row()).failures).toBeGreaterThan(5);
    expect(await pauseSeconds()).toBeGreaterThan(300);
    await runner.stop();
    let runs = 0;
    await start('b', async () => void (runs += 1)).tick();
    expect(runs).toBe(1);
  });

  it('does not report a database that answers as not answering', async () => {
    await db().execute(sql`alter table jobs drop constraint jobs_pkey`);
    try {
      await start('a', async () => undefined).tick();
      expect(lines).toMatchObject([{ code: '42P10', msg: 'работы сайта: база данных отказывает' }]);
    } finally {
      await db().execute(sql`alter table jobs add constraint jobs_pkey primary key (name)`);
    }
  });

  it('says of a database that is read-only that it takes no writes', async () => {
    await db().execute(sql`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no room' using errcode = '25006'; end $$`);
    await db().execute(
      sql`create trigger no_room before insert or update on jobs execute function no_room()`,
    );
    const runner = start('a', async () => undefined);
    await runner.tick();
    await db().execute(sql`drop trigger no_room on jobs`);
    await runner.tick();
    expect(lines).toMatchObject([
      { code: '25006', msg: expect.stringContaining('база данных не принимает записей') },
      { msg: 'работы сайта: база данных снова работает' },
    ]);
  });

  it('runs again soon what had nothing to work on, and counts neither a failure nor a run', async () => {
    let answer: void | 'not-yet' = 'not-yet';
    const runner = start('a', async () => answer);
    await runner.tick();
    expect(await row()).toMatchObject({ failures: 0, last_run_at: null, lease_owner: null });
    expect(lines).toEqual([]);
    const left = sql<boolean>`next_run_at between now() and now() + interval '10 minutes'`;
    expect(await db().select({ left }).from(jobs)).toEqual([{ left: true }]);
    await makeDue();
    answer = undefined;
    await runner.tick();
    expect(await row()).toMatchObject({ failures: 0, last_run_at: expect.any(Date) });
  });

  it('does not wait for the former, longer interval of a job', async () => {
    await start('a', async () => undefined, { everyMs: 24 * HOUR_MS }).tick();
    expect(await pauseSeconds()).toBe(86_400);
    await start('b', async () => undefined, { everyMs: HOUR_MS }).tick();
    expect(await pauseSeconds()).toBe(3600);
  });

  it('continues at once when a clock that ran days ahead is corrected', async () => {
    const ahead = sql`now() + interval '3 days'`;
    let runs = 0;
    const runner = start('a', async () => void (runs += 1));
    await runner.tick();
    await db().update(jobs).set({ next_run_at: ahead });
    await runner.tick();
    expect(runs).toBe(2);
    const dead = { lease_owner: 'dead', lease_until: ahead, next_run_at: sql`now()` };
    await db().update(jobs).set(dead);
    await runner.tick();
    expect(runs).toBe(3);
    expect(await pauseSeconds()).toBe(3600);
    await runner.tick();
    expect(runs).toBe(3);
  });

  it('holds back for a day what can’t be undone and was not run for a week: the clock may be wrong', async () => {
    let runs = 0;
    const run = async () => void (runs += 1);
    const work = [{ name: 'work', everyMs: HOUR_MS, isFinal: true, run }];
    const runner = start('a', run, { jobs: work });
    await runner.tick();
    await db()
      .update(jobs)
      .set({
        last_run_at: sql`now() - interval '6 days'`,
        failures: 2,
        last_error: 'ECONNREFUSED',
      });
    await makeDue();
    await runner.tick();
    expect(runs).toBe(2);
    const long = sql`now() - interval '8 days'`;
    await db().update(jobs).set({ last_run_at: long, failures: 2, last_error: 'ECONNREFUSED' });
    for (let turn = 1; turn <= 24; turn += 1) {
      await makeDue();
      await (turn === 12 ? start('b', run, { jobs: work }) : runner).tick();
      expect(await row()).toMatchObject({ failures: turn, last_error: 'clock_leap' });
    }
    expect(runs).toBe(2);
    await makeDue();
    await runner.tick();
    expect(runs).toBe(3);
    expect(await row()).toMatchObject({ failures: 0, last_error: null });
    expect(lines.filter(({ msg }) => String(msg).includes('часы ушли вперёд'))).toHaveLength(1);
  });

  it('leaves a job that it aborts when stopping to the next process', async () => {
    const work = held();
    const runner = start('a', work.run);
    await work.started;
    await runner.stop();
    expect(work.aborted()).toBe(true);
    let runs = 0;
    await start('b', async () => void (runs += 1)).tick();
    await runner.tick();
    expect(runs).toBe(1);
    expect(await row()).toMatchObject({ last_error: null, failures: 0 });
    expect(lines).toEqual([]);
  });

  it('stops even if a job does not', async () => {
    const work = held({ deaf: true });
    const runner = start('a', work.run, { stopWaitMs: 20 });
    await work.started;
    await runner.stop();
    expect((await row()).lease_owner).toBe('a');
    work.end();
    await runner.tick();
  });

  it('survives a database that does not answer, with one line for each outage', async () => {
    let runs = 0;
    const runner = start('a', async () => void (runs += 1));
    await runner.tick();
    // The end of a run is written after the run: the table disappears between two runs.
    await vi.waitFor(async () => expect((await row()).lease_owner).toBeNull(), 10_000);
    await makeDue();
    await db().execute(sql`alter table jobs rename to jobs_away`);
    for (let attempt = 0; attempt < 3; attempt += 1) await runner.tick();
    await db().execute(sql`alter table jobs_away rename to jobs`);
    expect(lines).toMatchObject([{ level: 40, code: '42P01' }]);
    await runner.tick();
    expect(runs).toBe(2);
    expect(lines).toMatchObject([{ level: 40 }, { level: 30 }]);
  });

  it('survives a database that disappears while a job runs', async () => {
    const work = held();
    const runner = start('a', work.run);
    await work.started;
    await db().execute(sql`alter table jobs rename to jobs_away`);
    work.end();
    await vi.waitFor(() => expect(lines).toMatchObject([{ job: 'work', code: '42P01' }]), 10_000);
    await db().execute(sql`alter table jobs_away rename to jobs`);
    await runner.tick();
    expect((await row()).lease_owner).toBe('a');
  });
});

/** A job that runs until the test ends it or its signal aborts (unless it ignores the signal). */
function held({ deaf = false } = {}) {
  const started = deferred();
  const ended = deferred();
  let runs = 0;
  let aborted = false;
  return {
    started: started.promise,
    end: ended.resolve,
    runs: () => runs,
    aborted: () => aborted,
    run: (signal: AbortSignal) => {
      runs += 1;
      started.resolve();
      return new Promise<void>((resolve, reject) => {
        void ended.promise.then(resolve);
        signal.addEventListener('abort', () => {
          aborted = true;
          if (!deaf) reject(signal.reason as Error);
        });
      });
    },
  };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
