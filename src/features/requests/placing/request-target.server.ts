import { eq } from 'drizzle-orm';
import {
  operatorRedirects,
  operators,
} from '#features/directory/operators/operator-tables.server.ts';
import { tourTitle } from '#features/tours/model/tour.ts';
import { tourBySlug } from '#features/tours/store/tours.server.ts';
import { pick } from '#lib/form/pick.ts';
import type { Db } from '#server/db/db.server.ts';

export type RequestTarget = Awaited<ReturnType<typeof requestTarget>>;

const SLUG = /^[a-z0-9-]{1,100}$/;

/** The recipient of a form by its address: `?tour=SLUG`, `?operator=SLUG`, or the site itself. */
export async function requestTarget(db: Db, search: URLSearchParams) {
  const tourSlug = search.get('tour');
  const operatorSlug = search.get('operator');
  if (tourSlug !== null) {
    const tour = SLUG.test(tourSlug) ? await tourBySlug(db, tourSlug) : null;
    if (!tour) return { tour: null, operator: null, isMissing: true };
    return {
      tour: {
        ...pick(tour, ['id', 'slug', 'state', 'departure_date', 'end_date', 'days']),
        title: tourTitle(tour),
      },
      operator: tour.operator_id === null ? null : await operatorById(db, tour.operator_id),
      isMissing: false,
    };
  }
  if (operatorSlug !== null) {
    const operator = SLUG.test(operatorSlug) ? await operatorBySlug(db, operatorSlug) : null;
    return { tour: null, operator, isMissing: operator === null };
  }
  return { tour: null, operator: null, isMissing: false };
}

const columns = {
  id: operators.id,
  slug: operators.slug,
  name: operators.name,
  legalName: operators.legal_name,
  addresses: operators.addresses,
  requestEmail: operators.request_email,
};

async function operatorById(db: Db, id: number) {
  const [operator] = await db.select(columns).from(operators).where(eq(operators.id, id)).limit(1);
  return operator ?? null;
}

async function operatorBySlug(db: Db, slug: string) {
  const [operator] = await db
    .select(columns)
    .from(operators)
    .where(eq(operators.slug, slug))
    .limit(1);
  if (operator) return operator;
  const [moved] = await db
    .select({ id: operatorRedirects.operator_id })
    .from(operatorRedirects)
    .where(eq(operatorRedirects.slug, slug))
    .limit(1);
  return moved ? operatorById(db, moved.id) : null;
}

/** The operator in the consent. */
export function consentParty({ operator }: Pick<RequestTarget, 'operator'>) {
  if (!operator) return null;
  const { name, legalName, addresses } = operator;
  return { name: legalName ? `${name} (${legalName})` : name, address: addresses };
}
