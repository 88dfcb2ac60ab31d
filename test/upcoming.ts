import { onTestFinished } from 'vitest';
import { prepareSearch } from '#features/catalogue/search/search-catalogue.ts';
import {
  openUpcomingTours,
  type UpcomingTours,
} from '#features/tours/upcoming/upcoming-tours.server.ts';
import type { Database } from '#server/db/db.server.ts';
import { silentLog } from '#test/database.ts';

/** The list of a process in the middle of a test; it ends with the test. */
export function upcomingTours(
  database: Pick<Database, 'db' | 'onChange'>,
  today: string | (() => string),
  patienceMs = 15_000,
): UpcomingTours {
  const upcoming = openUpcomingTours({
    database,
    log: silentLog,
    today: typeof today === 'string' ? () => today : today,
    patienceMs,
    prepare: prepareSearch,
  });
  onTestFinished(() => upcoming.close());
  return upcoming;
}
