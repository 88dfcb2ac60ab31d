import { dayText } from '#features/catalogue/landing/landing-seasons.ts';
import { countOf } from '#lib/text/russian.ts';

/** The offers for a landing page today; null where no tour has the value. */
export interface LandingFigures {
  count: number;
  operators: number;
  /** The lowest price as a text: in roubles, and as stated if that is another currency. */
  lowestPrice: { main: string; beside: string | null } | null;
  /** `YYYY-MM-DD` */
  nearestDeparture: string | null;
}

/** «12 туров в Умру у 5 организаторов, цены от ≈ 185 250 ₽ ($1 950), ближайший вылет …» */
export function offers(figures: LandingFigures, into?: string): string {
  const isOne = figures.count === 1;
  const tours = countOf(figures.count, ['тур', 'тура', 'туров']) + (into ? ` ${into}` : '');
  const operators = countOf(figures.operators, ['организатора', 'организаторов', 'организаторов']);
  const price = priceText(figures);
  return [
    isOne || figures.operators === 0 ? tours : `${tours} у ${operators}`,
    price ? `${isOne ? 'цена' : 'цены от'} ${price}` : `${isOne ? 'цена' : 'цены'} по запросу`,
    ...(figures.nearestDeparture
      ? [`${isOne ? 'вылет' : 'ближайший вылет'} ${dayText(figures.nearestDeparture)}`]
      : []),
  ].join(', ');
}

/** The same for a description: sentences, the most informative first. */
export function summary(figures: LandingFigures): string[] {
  if (figures.count === 0) return ['Сейчас таких туров нет, посмотрите другие даты.'];
  return [`${offers({ ...figures, nearestDeparture: null })}.`].concat(
    figures.nearestDeparture ? `Ближайший вылет ${dayText(figures.nearestDeparture)}.` : [],
  );
}

function priceText({ lowestPrice }: LandingFigures): string | null {
  if (lowestPrice === null) return null;
  const { main, beside } = lowestPrice;
  return beside === null ? main : `${main} (${beside})`;
}

/** As many of the sentences, in order, as a search result shows in full. */
export function fitted(sentences: readonly string[]): string {
  return sentences.reduce((text, next) =>
    text.length + 1 + next.length <= 160 ? `${text} ${next}` : text,
  );
}
