import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LegalKind } from '#features/directory/operators/operator.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
/** When somebody last compared the facts with their source, and the number of that account. */
const checked = () => ({ at: instant(), by: bigint({ mode: 'number' }) });
const legal = checked();
const register = checked();
const accreditation = checked();

/**
 * Companies and organisations whose tours the site shows. Null means «not stated». Their changes renew
 * kept pages.
 */
export const operators = pgTable(
  'operators',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    slug: text().notNull(),
    name: text().notNull(),
    /** The name folded by `foldName`: two spellings with one key are one operator. */
    name_key: text().notNull(),
    /** Other spellings of the company's name. */
    aliases: text().array().notNull().default([]),
    logo: text(),
    about: text(),
    legal_kind: text().$type<LegalKind>(),
    /** For an agent: the operator whose tours it sells. */
    agent_of: text(),
    legal_name: text(),
    inn: text(),
    /** ОГРН of a company (13 digits) or ОГРНИП of a person (15). */
    ogrn: text(),
    legal_checked_at: legal.at,
    legal_checked_by: legal.by,
    /** Number in the federal register of tour operators. */
    register_number: text(),
    register_checked_at: register.at,
    register_checked_by: register.by,
    /** Hajj accreditation: only with its year, issuer and link. */
    hajj_year: integer(),
    hajj_by: text(),
    hajj_url: text(),
    hajj_checked_at: accreditation.at,
    hajj_checked_by: accreditation.by,
    /** An invented operator of the demo: its numbers are shown as examples. */
    is_example: boolean().notNull().default(false),
    addresses: text(),
    hours: text(),
    phones: text(),
    email: text(),
    site: text(),
    telegram: text(),
    max: text(),
    vk: text(),
    whatsapp: text(),
    since_year: integer(),
    payment_terms: text(),
    change_terms: text(),
    cancellation_terms: text(),
    complaints: text(),
    /** The e-mail address for letters about requests; no page shows it. */
    request_email: text(),
    /** When its people last got a letter about prices that nobody has checked for long. */
    stale_prices_told_at: instant(),
    /** False until staff have checked an operator that a tour or a sheet named first. */
    is_verified: boolean().notNull().default(false),
    /** Its people's tours are published without a review. */
    is_trusted: boolean().notNull().default(false),
    created_at: instant().notNull().defaultNow(),
    updated_at: instant().notNull().defaultNow(),
  },
  (operator) => [
    uniqueIndex('operators_slug_key').on(operator.slug),
    uniqueIndex('operators_name_key').on(operator.name_key),
    check(
      'operators_legal_kind',
      sql`${operator.legal_kind} in ('tour_operator', 'travel_agent', 'religious')`,
    ),
    check('operators_name_given', sql`${operator.name} <> '' and ${operator.name_key} <> ''`),
    check(
      'operators_hajj_whole',
      sql`(${operator.hajj_year} is null) = (${operator.hajj_by} is null) and (${operator.hajj_year} is null) = (${operator.hajj_url} is null)`,
    ),
  ],
);

/** Former addresses of operators that were merged into others. */
export const operatorRedirects = pgTable(
  'operator_redirects',
  {
    slug: text().primaryKey(),
    operator_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
  },
  (redirect) => [index('operator_redirects_operator').on(redirect.operator_id)],
);

/**
 * Counts for each operator's page on one day in Moscow: at most one row per operator and day, no
 * personal data.
 */
export const operatorDays = pgTable(
  'operator_days',
  {
    operator_id: bigint({ mode: 'number' })
      .notNull()
      .references(() => operators.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    views: integer().notNull().default(0),
    contacts: integer().notNull().default(0),
  },
  (row) => [uniqueIndex('operator_days_key').on(row.operator_id, row.day)],
);
