import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { freshArticles } from '#features/articles/store/articles.server.ts';
import { landingAddress } from '#features/catalogue/landing/landing.ts';
import { MONTHS_AND_PRICES, priceLines } from '#features/catalogue/list/price-lines.server.ts';
import { EMPTY_QUERY } from '#features/catalogue/search/catalogue-query.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { HomeScene } from '#features/site/home/home-scene.tsx';
import { countChecked, type Upcoming } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { findCityByName } from '#lib/city/city-search.ts';
import { groupThousands, plural } from '#lib/text/russian.ts';
import type { Db } from '#server/db/db.server.ts';

/** The home page's part of the catalogue; counts are of departures from today on. */
export type HomeContent = Awaited<ReturnType<typeof homeContent>>;

const LEAD = 'Сравните туры и\u00a0оставьте заявку организатору: сайт денег не\u00a0берёт.';

const STEPS = [
  {
    title: 'Сравните',
    text: 'Здесь собраны туры разных организаторов. Сравните даты, ночи в\u00a0Мекке и\u00a0Медине, гостиницы и\u00a0цены.',
  },
  {
    title: 'Оставьте заявку',
    text: 'Её получит сам организатор. Можно связаться и\u00a0так, как он указал: по\u00a0телефону, в\u00a0мессенджере, по\u00a0почте.',
  },
  {
    title: 'Подпишите договор с\u00a0организатором',
    text: 'Оплату и\u00a0документы вы\u00a0обсуждаете с\u00a0ним. «ВсеУмры»\u00a0— каталог, а\u00a0не\u00a0туроператор: денег и\u00a0данных карт не\u00a0берёт.',
  },
];

const NEAREST = 6;
const FRESH = 3;

/** The home page's content on `today` from the upcoming tours and the articles. */
export async function homeContent(db: Db, upcoming: Upcoming, today: string) {
  const { all: tours, tours: offered, rate } = upcoming;
  const find = (given: Partial<typeof EMPTY_QUERY>) =>
    searchCatalogue(tours, { ...EMPTY_QUERY, ...given }, rate);
  const all = find({ shown: NEAREST });
  const umrah = find({ type: 'umrah', shown: 1 });
  return {
    rate,
    nearest: all.found,
    /** Figures that say why to trust; only those that are known and above zero. */
    facts: factsOf(offered, today),
    /** The lowest price of each month, as HTML. */
    prices: priceLines(upcoming, EMPTY_QUERY, {
      row: MONTHS_AND_PRICES,
      address: (month) => landingAddress({ month }),
    }),
    types: all.counts.type,
    /** Cities of departure, most departures first; those of the city table have a page. */
    cities: Object.entries(all.counts.cities)
      .map(([name, count]) => ({ name, slug: findCityByName(name)?.slug ?? null, count }))
      .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'ru')),
    /** By `YYYY-MM`, for the search by month. */
    umrahMonths: umrah.counts.months,
    fresh: await freshArticles(db, FRESH),
    /** What the site is, in one sentence. Data, so that no script contains it, like the steps and the drawing. */
    lead: LEAD,
    steps: STEPS,
    /** The drawing of the journey, as HTML. */
    scene: renderToStaticMarkup(createElement(HomeScene, { day: today })),
  };
}

/** The numbers of tours on offer, of operators in the register, and of prices checked this week. */
function factsOf(offered: Upcoming['tours'], today: string) {
  const registered = new Set(offered.flatMap(({ lines }) => lines?.register ?? []));
  const facts: [number, string, string, string][] = [
    [offered.length, 'тур в\u00a0каталоге', 'тура в\u00a0каталоге', 'туров в\u00a0каталоге'],
    [
      registered.size,
      'организатор с\u00a0номером в\u00a0реестре туроператоров',
      'организатора с\u00a0номером в\u00a0реестре туроператоров',
      'организаторов с\u00a0номером в\u00a0реестре туроператоров',
    ],
    [
      countChecked(offered, today),
      'цена проверена за\u00a0неделю',
      'цены проверены за\u00a0неделю',
      'цен проверено за\u00a0неделю',
    ],
  ];
  return facts.flatMap(([n, ...words]) =>
    n > 0 ? { figure: groupThousands(n), of: plural(n, ...words) } : [],
  );
}
