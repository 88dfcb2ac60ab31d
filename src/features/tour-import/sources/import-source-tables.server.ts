import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ChosenPlace } from '#features/tour-import/reading/profile.ts';
import type { ReviewFigures } from '#features/tour-import/sources/review-figures.ts';
import type { SheetSettings } from '#features/tour-import/understanding/sheet-settings.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const number = () => bigint({ mode: 'number' });
const account = () => number().references(() => accounts.id, { onDelete: 'set null' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The owner of a profile or a link, see `listOwner`. */
const owner = () => number().notNull().default(0);

/** The profiles of sheets of one shape, for all staff or all people of one operator; `operator` is folded. */
export const importProfiles = pgTable(
  'import_profiles',
  {
    key: text().notNull(),
    operator: text().notNull(),
    operator_id: owner(),
    /** In the sheet's spelling. */
    operator_name: text().notNull(),
    settings: jsonb().$type<SheetSettings>().notNull(),
    place: jsonb().$type<ChosenPlace>(),
    file_name: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    account_id: account(),
    said_at: instant().notNull(),
  },
  (profile) => [
    primaryKey({ columns: [profile.operator_id, profile.key, profile.operator] }),
    index('import_profiles_said').on(profile.said_at),
  ],
);

/** Links to published tables that are read every night. */
export const importSources = pgTable(
  'import_sources',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    link: text().notNull(),
    operator_id: owner(),
    account_id: account(),
    added_at: instant().notNull(),
    /** The next time to read it. */
    next_at: instant().notNull(),
    /** The last successful reading. */
    looked_at: instant(),
    /** The digest of the file then, so that the same one is not reviewed twice. */
    digest: text(),
    /** The failure of the last reading, as a text; null: none. */
    problem: text(),
    failed_at: instant(),
  },
  (source) => [
    unique('import_sources_link_unique').on(source.link, source.operator_id),
    index('import_sources_next').on(source.next_at),
  ],
);

/** The result of a reading, waiting for a person; deleted once it is imported or discarded. */
export const importReviews = pgTable(
  'import_reviews',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    source_id: number()
      .notNull()
      .references(() => importSources.id, { onDelete: 'cascade' }),
    file_name: text().notNull(),
    file: bytes().notNull(),
    /** Null: a question must be answered before the rows can be read. */
    figures: jsonb().$type<ReviewFigures>(),
    found_at: instant().notNull(),
    opened_at: instant(),
    opened_by: account(),
  },
  (review) => [
    // A newer result replaces one that nobody has opened.
    uniqueIndex('import_reviews_waiting')
      .on(review.source_id)
      .where(sql`${review.opened_at} is null`),
    index('import_reviews_source').on(review.source_id),
    check('import_reviews_named', sql`${review.file_name} <> ''`),
  ],
);
