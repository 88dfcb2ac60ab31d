import { type FreshArticle, freshArticles } from '#features/articles/store/articles.server.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { EMPTY_QUERY } from '#features/catalogue/search/catalogue-query.ts';
import type { CatalogueTour, Counts } from '#features/catalogue/search/catalogue-result.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import type { Upcoming } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { findCityByName } from '#lib/city/city-search.ts';
import type { Db } from '#server/db/db.server.ts';

/** The home page's part of the catalogue; counts are of departures from today on. */
export interface HomeContent {
  rate: Rate;
  nearest: CatalogueTour[];
  total: number;
  operators: number;
  types: Counts;
  /** Cities of departure, most departures first; those of the city table have a page. */
  cities: { name: string; slug: string | null; count: number }[];
  /** By `YYYY-MM`. */
  months: Counts;
  /** Only Umrah, by `YYYY-MM`, for the search by month. */
  umrahMonths: Counts;
  fresh: FreshArticle[];
  /** How the site works, in the order of its icons: data, so that no script contains it. */
  points: readonly { title: string; text: string }[];
}

const POINTS = [
  {
    title: 'Каталог, а не туроператор',
    text: 'Здесь собраны туры разных организаторов. Сравните даты, ночи в Мекке и Медине, гостиницы и цены.',
  },
  {
    title: 'Оплаты на сайте нет',
    text: 'Мы не принимаем деньги и не берём данные карт. Цены — в той валюте, в которой их назвал организатор; в другую пересчитываем по курсу дня.',
  },
  {
    title: 'С организатором — напрямую',
    text: 'Оставьте заявку или свяжитесь так, как он указал: по телефону, в мессенджере, по почте. Договор и оплату вы обсуждаете с ним самим.',
  },
];

const NEAREST = 6;
const FRESH = 3;

/** The home page's content from the upcoming tours and the articles. */
export async function homeContent(db: Db, { all: tours, rate }: Upcoming): Promise<HomeContent> {
  const find = (given: Partial<typeof EMPTY_QUERY>) =>
    searchCatalogue(tours, { ...EMPTY_QUERY, ...given }, rate);
  const all = find({ shown: NEAREST });
  const umrah = find({ type: 'umrah', shown: 1 });
  return {
    rate,
    nearest: all.found,
    total: all.total,
    operators: Object.keys(all.counts.operators).length,
    types: all.counts.type,
    cities: Object.entries(all.counts.cities)
      .map(([name, count]) => ({ name, slug: findCityByName(name)?.slug ?? null, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru')),
    months: all.counts.months,
    umrahMonths: umrah.counts.months,
    fresh: await freshArticles(db, FRESH),
    points: POINTS,
  };
}
