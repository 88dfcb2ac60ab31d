import type { LegalKind } from '#features/directory/operators/operator.ts';
import {
  type Inclusion,
  type Meals,
  type OfferColumns,
  type ShownStay,
  type TourInclusion,
  INCLUSION_LABELS,
  SUITS_FLAGS,
  type SuitsFlag,
} from '#features/tours/model/offer.ts';
import type { OfferLines } from '#features/tours/upcoming/upcoming-tour.ts';
import type { Tour } from '#features/tours/model/tour.ts';

/** Inclusions by importance; a card names the first ones. */
const BY_WEIGHT = ['visa', 'flight', 'meals', 'insurance', 'transfers', 'guide', 'train'] as const;
/** The number of inclusions on a card. */
const NAMED = 3;

interface Traits {
  tour: Pick<Tour, 'guide_language' | 'stops' | 'is_direct'> & Pick<OfferColumns, SuitsFlag>;
  stays: readonly (Pick<ShownStay, 'city' | 'stars_from'> & {
    meals: Meals | null;
    /** Stars of its hotel. */
    stars: number | null;
  })[];
  inclusions: readonly Pick<TourInclusion, 'item' | 'state' | 'note'>[];
  operator: { legal_kind: LegalKind | null; register_number: string | null } | null;
}

/** Facts beside the columns that filters and cards use; only stated ones. */
export function traitLines({ tour, stays, inclusions, operator }: Traits): Partial<OfferLines> {
  const included = includedItems(inclusions, stays);
  const isPaid = (item: Inclusion) => included.includes(item) && !isNotNeeded(item, inclusions);
  const marks = BY_WEIGHT.filter(isPaid).map((item) => INCLUSION_LABELS[item].toLowerCase());
  const suits = SUITS_FLAGS.filter((flag) => tour[flag]);
  const mecca = stays.find(({ city }) => city === 'mecca');
  const stars = mecca?.stars ?? mecca?.stars_from ?? null;
  const guide = inclusions.find(({ item }) => item === 'guide');
  const languages = languagesIn(`${tour.guide_language ?? ''},${languageNote(guide?.note)}`);
  const stops = tour.is_direct ? 0 : tour.stops;
  const register = operator?.legal_kind === 'tour_operator' ? operator.register_number : null;
  return {
    ...(included.length > 0 && { included: included.join(' ') }),
    ...(marks.length > 0 && { marks: marks.slice(0, NAMED).join(', ') }),
    ...(suits.length > 0 && { suits: suits.join(' ') }),
    ...(stars !== null && { stars }),
    ...(languages.length > 0 && { languages: languages.join(',') }),
    ...(stops !== null && { stops }),
    ...(register !== null && { register }),
  };
}

/**
 * Things without extra cost, in the order of the list: those that the price includes, and a visa that
 * is not needed. Meals count if a stay names them and no line says otherwise.
 */
function includedItems(
  inclusions: Traits['inclusions'],
  stays: readonly { meals: Meals | null }[],
): Inclusion[] {
  const items = inclusions
    .filter(({ state }) => state === 'included' || state === 'not_needed')
    .map(({ item }) => item);
  const isMealStated = inclusions.some(({ item }) => item === 'meals');
  const named = stays.flatMap(({ meals }) => meals ?? []);
  const isFed = named.length > 0 && !named.includes('none');
  return !isMealStated && isFed ? [...items, 'meals'] : items;
}

function isNotNeeded(item: Inclusion, inclusions: Traits['inclusions']): boolean {
  return inclusions.some((row) => row.item === item && row.state === 'not_needed');
}

/** A note at the guide that names a language: «русский язык». */
function languageNote(note: string | null | undefined): string {
  return note && /язык/i.test(note) ? note : '';
}

/** The languages in a free text: «Русский и татарский язык» has two. */
export function languagesIn(text: string): string[] {
  const names = text
    .toLowerCase()
    .replace(/язык\p{L}*|\(.*?\)/gu, ' ')
    .split(/[,;/+&]| и /)
    .map((name) => name.replace(/\s+/g, ' ').trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
