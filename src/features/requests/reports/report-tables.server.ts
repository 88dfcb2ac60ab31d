import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { REPORT_KINDS, REPORT_STATUSES } from '#features/requests/reports/report.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/**
 * Errors that visitors reported, with what the page showed them. Personal data (address, free words
 * and the answer to them) are erased after the term of requests; the row stays for the figures.
 */
export const reports = pgTable(
  'reports',
  {
    /** Also the number that the visitor sees. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Created with the form: the same form sent twice is one report. */
    form_key: uuid().notNull(),
    path: text().notNull(),
    title: text().notNull(),
    version: text(),
    shown: text(),
    operator_id: bigint({ mode: 'number' }).references(() => operators.id, {
      onDelete: 'set null',
    }),
    kind: text({ enum: REPORT_KINDS }).notNull(),
    words: text(),
    email: text(),
    status: text({ enum: REPORT_STATUSES }).notNull().default('new'),
    answer: text(),
    created_at: instant().notNull(),
    /** When it was first answered, and when it was closed last; both null while it waits. */
    answered_at: instant(),
    closed_at: instant(),
    erased_at: instant(),
  },
  (report) => [
    uniqueIndex('reports_form_key').on(report.form_key),
    index('reports_status').on(report.status, report.id),
    index('reports_operator').on(report.operator_id, report.id),
    check('reports_status', sql`${report.status} in ('new', 'fixed', 'declined', 'spam')`),
    check(
      'reports_erased',
      sql`${report.erased_at} is null or (${report.words} is null and ${report.email} is null and ${report.answer} is null)`,
    ),
  ],
);
