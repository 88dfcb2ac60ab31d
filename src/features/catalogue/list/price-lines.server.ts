import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { lowestPrices } from '#features/catalogue/list/lowest-prices.ts';
import { PriceLines } from '#features/catalogue/list/price-lines.tsx';
import { EMPTY_QUERY, type CatalogueQuery } from '#features/catalogue/search/catalogue-query.ts';
import type { Upcoming } from '#features/tours/upcoming/upcoming-tours.server.ts';

type Listed = Pick<Upcoming, 'all' | 'rate'>;

interface Shown {
  /** As in `PriceLines`. */
  row?: string;
  /** As in `lowestPrices`. */
  address?: (key: string) => string;
}

/** The lowest prices of months or cities as HTML, so that no script contains them; null for fewer than two. */
export function priceLines({ all, rate }: Listed, query: CatalogueQuery, shown: Shown = {}) {
  const lines = lowestPrices(all, query, rate, shown.address);
  if (lines.length < 2) return null;
  return renderToStaticMarkup(createElement(PriceLines, { lines, row: shown.row }));
}

export const MONTHS_AND_PRICES = 'Месяцы и\u00a0цены';
const known = new WeakMap<Listed, string | null>();

/** The lowest price of each month of the whole catalogue in one row; made once for a state of it. */
export function monthPrices(upcoming: Listed): string | null {
  const made = known.get(upcoming);
  if (made !== undefined) return made;
  const html = priceLines(upcoming, EMPTY_QUERY, { row: MONTHS_AND_PRICES });
  known.set(upcoming, html);
  return html;
}
