import { inArray } from 'drizzle-orm';
import {
  comparison,
  type Comparison,
  type Conditions,
  type WholeTour,
} from '#features/catalogue/shortlist/comparison.ts';
import { readOffer } from '#features/tours/store/tours.server.ts';
import { toursPublic } from '#features/tours/tables/tours-tables.server.ts';
import { closedWords } from '#features/tours/offer/offer-words.ts';
import { COMPARED } from '#features/catalogue/shortlist/shortlist.ts';
import {
  shortTourTitle,
  tourDates,
  tourTitle,
  operatorName,
  type Tour,
} from '#features/tours/model/tour.ts';
import type { Db } from '#server/db/db.server.ts';

/** A tour at the head of its column. */
export interface ComparedTour {
  slug: string;
  /** Null for a tour that no longer exists. */
  name: string | null;
  fullName: string;
  dates: string;
  operator: { name: string; slug: string | null };
  /** Why it can't be booked any more; null while it can. */
  gone: string | null;
}

/**
 * The tours with these slugs in their order, and their comparison: null when there are too many.
 */
export async function comparedTours(
  db: Db,
  slugs: readonly string[],
  conditions: Conditions,
): Promise<{ tours: ComparedTour[]; comparison: Comparison | null }> {
  const rows =
    slugs.length === 0
      ? []
      : await db
          .select()
          .from(toursPublic)
          .where(inArray(toursPublic.slug, [...slugs]));
  const bySlug = new Map(rows.map((tour) => [tour.slug, tour]));
  const tours = slugs.map((slug) => headOf(slug, bySlug.get(slug), conditions.today));
  if (slugs.length > COMPARED) return { tours, comparison: null };
  const whole: WholeTour[] = [];
  for (const [place, slug] of slugs.entries()) {
    const tour = bySlug.get(slug);
    if (!tour) continue;
    const offer = await readOffer(db, tour);
    whole.push({ ...tour, offer });
    const head = tours[place];
    if (head && offer.operator) head.operator.slug = offer.operator.slug;
  }
  return { tours, comparison: comparison(whole, conditions) };
}

function headOf(slug: string, tour: Tour | undefined, today: string): ComparedTour {
  if (!tour) {
    const operator = { name: '', slug: null };
    return { slug, name: null, fullName: slug, dates: '', operator, gone: DELETED };
  }
  return {
    slug,
    name: shortTourTitle(tour),
    fullName: tourTitle(tour),
    dates: tourDates(tour),
    operator: { name: operatorName(tour), slug: null },
    gone: closedWords(tour, today),
  };
}

const DELETED = 'Этого тура на\u00a0сайте больше нет';
