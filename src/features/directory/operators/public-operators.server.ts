import { asc, eq, getTableColumns } from 'drizzle-orm';
import { movedSlug, verifiedSlugs } from '#features/directory/kit/record-store.server.ts';
import type { PublicOperator } from '#features/directory/operators/operator-fields.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import type { Db } from '#server/db/db.server.ts';

const {
  name_key: _key,
  legal_checked_by: _legal,
  register_checked_by: _register,
  hajj_checked_by: _hajj,
  request_email: _requests,
  stale_prices_told_at: _told,
  is_trusted: _trusted,
  created_at: _created,
  updated_at: _updated,
  ...columns
} = getTableColumns(operators);

const LISTED_OPERATORS = 2000;

export async function publicOperators(db: Db): Promise<PublicOperator[]> {
  return db
    .select(columns)
    .from(operators)
    .orderBy(asc(operators.name), asc(operators.id))
    .limit(LISTED_OPERATORS);
}

/** The public operator with this address; null when there is none. */
export async function publicOperator(db: Db, slug: string): Promise<PublicOperator | null> {
  const [row] = await db.select(columns).from(operators).where(eq(operators.slug, slug)).limit(1);
  return row ?? null;
}

/** The present address of a merged operator; null when there is none. */
export function movedOperator(db: Db, slug: string): Promise<string | null> {
  return movedSlug(db, OPERATORS, slug);
}

/** Addresses of the pages of verified operators for the sitemap, without invented ones. */
export function operatorSlugs(db: Db, limit: number): Promise<string[]> {
  return verifiedSlugs(db, OPERATORS, limit, eq(operators.is_example, false));
}
