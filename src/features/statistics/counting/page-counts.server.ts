import { sql } from 'drizzle-orm';
import { COUNTED, type Counted } from '#features/statistics/counting/count-call.ts';
import { operatorDays } from '#features/directory/operators/operator-tables.server.ts';
import { tourDays } from '#features/tours/tables/offer-tables.server.ts';
import { databaseProblem, type Db } from '#server/db/db.server.ts';
import type { Log } from '#server/process/log.server.ts';

const FLUSH_MS = 5_000;
/** The most pages counted in memory; further ones are lost. */
const MOST_PAGES = 5_000;

export type CountedThing = 'tours' | 'operators';
type Tally = Record<Counted, number>;

export interface PageCounts {
  add(thing: CountedThing, slug: string, what: Counted, day: string): void;
  /** Writes the counts; counts that could not be written wait for the next turn. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Counts the reports of browsers in memory, and writes them every few seconds in one statement per
 * table, one row for each thing and day: the cost does not depend on the number of calls. A process
 * that is killed loses the counts of its last seconds.
 */
export function createPageCounts(parts: { db: Db; log: Log; flushMs?: number }): PageCounts {
  const { db, log, flushMs = FLUSH_MS } = parts;
  let held = new Map<string, Tally>();
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => void counts.flush(), flushMs);
  timer.unref();

  async function write(): Promise<void> {
    if (held.size === 0) return;
    const taken = held;
    held = new Map();
    try {
      await db.transaction(async (tx) => {
        await writeTours(tx, rowsOf(taken, 'tours'));
        await writeOperators(tx, rowsOf(taken, 'operators'));
      });
    } catch (error) {
      log.warn({ database: databaseProblem(error).code }, 'счётчики страниц ждут базу данных');
      for (const [key, tally] of taken) for (const what of COUNTED) plus(key, what, tally[what]);
    }
  }

  function plus(key: string, what: Counted, n: number): void {
    if (n === 0) return;
    const known = held.get(key);
    if (known) known[what] += n;
    else if (held.size < MOST_PAGES) held.set(key, { ...NOTHING, [what]: n });
  }

  const counts: PageCounts = {
    add: (thing, slug, what, day) => plus(`${thing} ${slug} ${day}`, what, 1),
    flush: () => (writing = writing.then(write)),
    async stop() {
      clearInterval(timer);
      await counts.flush();
    },
  };
  return counts;
}

const NOTHING = Object.fromEntries(COUNTED.map((what) => [what, 0])) as Tally;

function rowsOf(held: Map<string, Tally>, wanted: CountedThing) {
  return [...held].flatMap(([key, tally]) => {
    const [thing, slug = '', day = ''] = key.split(' ');
    return thing === wanted ? [{ slug, day, ...tally }] : [];
  });
}

type Row = Tally & { slug: string; day: string };

/** In the order of their ids, so that two processes never wait for each other. */
async function writeTours(tx: Db, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${tourDays} (tour_id, day, views, phone, max, telegram, vk, email, whatsapp)
    select t.id, c.day, c.view, c.phone, c.max, c.telegram, c.vk, c.email, c.whatsapp
    from ${recordset(rows)} join tours_public t on t.slug = c.slug order by t.id, c.day
    on conflict (tour_id, day) do update set
      views = tour_days.views + excluded.views, phone = tour_days.phone + excluded.phone,
      max = tour_days.max + excluded.max, telegram = tour_days.telegram + excluded.telegram,
      vk = tour_days.vk + excluded.vk, email = tour_days.email + excluded.email,
      whatsapp = tour_days.whatsapp + excluded.whatsapp`);
}

async function writeOperators(tx: Db, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into ${operatorDays} (operator_id, day, views, contacts)
    select o.id, c.day, c.view, c.phone + c.max + c.telegram + c.vk + c.email + c.whatsapp
    from ${recordset(rows)} join operators o on o.slug = c.slug order by o.id, c.day
    on conflict (operator_id, day) do update set
      views = operator_days.views + excluded.views,
      contacts = operator_days.contacts + excluded.contacts`);
}

function recordset(rows: Row[]) {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as c (slug text, day date, view int,
    phone int, max int, telegram int, vk int, email int, whatsapp int)`;
}
