import { setImmediate as nextTurn } from 'node:timers/promises';
import { createContext, data } from 'react-router';
import type { Season } from '#features/tours/season/season.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
import { activeNotices } from '#features/tours/upcoming/active-notices.server.ts';
import type { ActiveNotice } from '#features/tours/model/notice.ts';
import { currentRate } from '#server/rates/exchange-rate.server.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { statedPrice } from '#features/tours/model/offer.ts';
import { isOffered } from '#features/tours/offer/tour-marks.ts';
import {
  lastCheck,
  onDay,
  readNamed,
  readUpcoming,
} from '#features/tours/upcoming/read-upcoming.server.ts';
import { byDeparture, type UpcomingTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { daysBetween } from '#lib/time/day.ts';
import { UNAVAILABLE } from '#lib/problem.ts';
import type { Change } from '#server/db/db-changes.server.ts';
import { type Database, databaseProblem, type Db } from '#server/db/db.server.ts';
import type { Log } from '#server/process/log.server.ts';

const PATIENCE_MS = 500;
const TRY_AGAIN_MS = 1000;

/** The data of lists of tours. It is immutable. */
export interface Upcoming {
  /** Departures on offer from today on, by departure. */
  tours: readonly UpcomingTour[];
  /** The same with tours that can't be booked any more: searches begin with these. */
  all: readonly UpcomingTour[];
  rate: Rate;
  /** Notices in force, the newest first; tours only have their first words. */
  notices: readonly ActiveNotice[];
  /** The ends of the seasons of Umrah, by year. */
  seasons: readonly Season[];
}

export interface UpcomingTours {
  /**
   * The list with every change heard of so far. Waits for it while the database answers; returns the
   * former list while the database is away. Throws a 503 with its Problem when there is no list at all.
   */
  current(): Promise<Upcoming>;
  /**
   * Rises when a new list follows a former one that somebody got: answers made from that one are
   * outdated.
   */
  edition(): number;
  close(): void;
}

export const upcomingContext = createContext<UpcomingTours>();

/** How many of these tours have a price that was checked within the last seven days. */
export function countChecked(tours: readonly UpcomingTour[], today: string): number {
  return tours.filter((tour) => {
    const day = lastCheck(tour);
    return day !== null && statedPrice(tour) !== null && daysBetween(day, today) < 7;
  }).length;
}

interface UpcomingParts {
  database: Pick<Database, 'db' | 'onChange'>;
  log: Log;
  /** Today in Moscow, `YYYY-MM-DD`. */
  today: () => string;
  /** A database that has not answered for this long counts as away; tests on a busy machine wait longer. */
  patienceMs?: number;
  /**
   * Called with each new list before anybody gets it, and with the previous list when most of it is the
   * same. `pause` lets other work run.
   */
  prepare: (
    tours: readonly UpcomingTour[],
    pause: () => Promise<unknown>,
    former?: readonly UpcomingTour[],
  ) => Promise<void>;
}

type DatedList = Upcoming & { day: string };

/** The outdated parts of a list. */
interface Old {
  all: boolean;
  ids: Set<number>;
  rate: boolean;
}

/**
 * Keeps the upcoming departures and the exchange rate in the memory of this process. Reads all at the
 * start, then only the tours that change notices name; all again when a notice names none or some may
 * be lost. Departed tours leave on a new day.
 */
export function openUpcomingTours({
  database,
  log,
  today,
  patienceMs = PATIENCE_MS,
  prepare,
}: UpcomingParts): UpcomingTours {
  const { wait, stir } = createWaiting(patienceMs);
  let shown: DatedList | null = null;
  let old = everything();
  let day = today();
  /** The number of changes heard of, and of those in the list. */
  let heard = 1;
  let reached = 0;
  let isRenewing = false;
  let isAway = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;
  let gaveFormer = false;
  let edition = 0;

  /** Lets other work run and tells waiting requests that the work goes on. */
  const pause = () => {
    stir();
    return nextTurn();
  };

  const fail = (work: Old, error: unknown) => {
    old = join(work, old);
    if (isClosed) return;
    if (!isAway) {
      const { kind, code } = databaseProblem(error);
      log.error({ database: kind, code }, 'список туров не читается');
    }
    isAway = true;
    retry = setTimeout(() => void renew(), TRY_AGAIN_MS).unref();
  };

  const renew = async () => {
    if (isRenewing) return;
    isRenewing = true;
    clearTimeout(retry);
    let isFailed = false;
    while (reached < heard && !isFailed && !isClosed) {
      const work = old;
      const reaches = heard;
      old = nothing();
      try {
        shown = await renewedList({ db: database.db, former: shown, work, day, pause, prepare });
        reached = reaches;
        isAway = false;
        if (gaveFormer) edition += 1;
        gaveFormer = false;
      } catch (error) {
        isFailed = true;
        fail(work, error);
      }
      stir();
    }
    isRenewing = false;
  };

  const stopListening = database.onChange((change) => {
    const work = oldAfter(change);
    if (!work) return;
    old = join(old, work);
    heard += 1;
    isAway = false;
    void renew();
  });
  void renew();

  return {
    async current() {
      if (today() !== day) {
        day = today();
        heard += 1;
      }
      const needed = heard;
      if (reached < needed && !isAway) void renew();
      while (reached < needed && !isAway) {
        if (!(await wait())) break;
      }
      if (!shown) throw data(UNAVAILABLE, { status: UNAVAILABLE.status });
      if (reached < needed) gaveFormer = true;
      return shown;
    },
    edition: () => edition,
    close() {
      isClosed = true;
      stopListening();
      clearTimeout(retry);
      stir();
    },
  };
}

interface Renewal extends Pick<UpcomingParts, 'prepare'> {
  db: Db;
  former: DatedList | null;
  work: Old;
  day: string;
  pause: () => Promise<unknown>;
}

/** The list on `day`; parts that are not outdated come from the former one. */
async function renewedList({ db, former, work, day, pause, prepare }: Renewal): Promise<DatedList> {
  const rate = work.rate || !former ? await currentRate(db) : former.rate;
  await pause();
  const base = work.all || !former || day < former.day ? null : former;
  if (base && work.ids.size === 0 && day === base.day) return { ...base, rate };

  const notices = base ? base.notices : await activeNotices(db);
  const seasons = base ? base.seasons : await listSeasons(db);
  const byId = new Map<number, UpcomingTour>();
  for (const tour of base?.all ?? []) {
    if (tour.departure_date < day || work.ids.has(tour.id)) continue;
    byId.set(tour.id, day === base?.day ? tour : onDay(tour, day));
  }
  const common = { today: day, notices, seasons };
  for await (const rows of base ? readNamed(db, [...work.ids], common) : readUpcoming(db, common)) {
    for (const tour of rows) byId.set(tour.id, tour);
    await pause();
  }
  const all = [...byId.values()].sort(byDeparture);
  // From scratch once a day, so that texts of departed tours are dropped.
  await prepare(all, pause, day === base?.day ? base.all : undefined);
  return { tours: all.filter(({ state }) => isOffered(state)), all, rate, notices, seasons, day };
}

function oldAfter(change: Change | null): Old | null {
  if (!change) return everything();
  if (change.table === 'exchange_rates') return { ...nothing(), rate: true };
  // Lists show hotels and their photographs, the register number, the season's conflict, and the first
  // words of notices.
  if (['hotels', 'hotel_photos', 'operators', 'seasons', 'notices'].includes(change.table)) {
    return { ...nothing(), all: true };
  }
  if (change.table !== 'tours') return null;
  return change.ids ? { ...nothing(), ids: new Set(change.ids) } : { ...nothing(), all: true };
}

const nothing = (): Old => ({ all: false, ids: new Set(), rate: false });
const everything = (): Old => ({ all: true, ids: new Set(), rate: true });

function join(first: Old, second: Old): Old {
  const all = first.all || second.all;
  return {
    all,
    ids: all ? new Set() : new Set([...first.ids, ...second.ids]),
    rate: first.rate || second.rate,
  };
}

/** `wait` resolves with true at the next `stir`, with false when none comes in time. */
function createWaiting(patienceMs: number) {
  const waiting = new Set<() => void>();
  return {
    stir() {
      for (const wake of waiting) wake();
      waiting.clear();
    },
    wait: () =>
      new Promise<boolean>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          resolve(true);
        };
        const timer = setTimeout(() => {
          waiting.delete(wake);
          resolve(false);
        }, patienceMs);
        waiting.add(wake);
      }),
  };
}
