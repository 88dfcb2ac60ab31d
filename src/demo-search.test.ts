import { expect, test } from 'vitest';
import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import { EMPTY_QUERY } from '#features/catalogue/search/catalogue-query.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import type { DemoTour } from '#features/demo/demo-tours.ts';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';
import { checkTour } from '#features/tour-editing/fields/tour-check.ts';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import { offerLines } from '#features/tours/upcoming/offer-lines.ts';
import { traitLines } from '#features/tours/upcoming/trait-lines.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/model/tour.ts';

const TODAY = '2026-09-01';
const demo = await readDemoFiles();
const tours = demo
  .toursOf(TODAY)
  .filter(({ departure_date }) => departure_date >= TODAY)
  .map((tour, id) => ({ ...tour, id, lines: linesOf(tour) }));

/** A demo tour's lines in lists; its hotel belongs to its first stay in Mecca. */
function linesOf(tour: DemoTour) {
  const { stays = [], inclusions = [] } = demo.offersOf(TODAY).get(tour.slug) ?? {};
  const stars = demo.hotels.find(({ name }) => name === tour.hotel_name)?.stars ?? null;
  return {
    ...offerLines({ ...tour, id: 0 }, []),
    ...traitLines({
      tour,
      stays: stays.map((stay) => ({ ...stay, stars: stay.city === 'mecca' ? stars : null })),
      inclusions,
      operator: null,
    }),
  };
}

type Field = 'city' | 'hotel' | 'company' | 'airline' | 'guide' | 'month' | 'type';

/** Typed texts, and the expected value in the first tour found. */
test.each<[question: string, field: Field, has: string]>([
  ['пулман', 'hotel', 'Pullman'],
  ['Пульман', 'hotel', 'Pullman'],
  ['pullman zamzam', 'hotel', 'Pullman'],
  ['зам-зам', 'hotel', 'amzam'],
  ['хилтон', 'hotel', 'Hilton'],
  ['Хилтон Сьютс', 'hotel', 'Hilton Suites'],
  ['hilton', 'hotel', 'Hilton'],
  ['Movenpick', 'hotel', 'Mövenpick'],
  ['мовенпик', 'hotel', 'Mövenpick'],
  ['Mövenpick', 'hotel', 'Mövenpick'],
  ['swissotel', 'hotel', 'Swissôtel'],
  ['свиссотель', 'hotel', 'Swissôtel'],
  ['Swissôtel', 'hotel', 'Swissôtel'],
  ['шератон', 'hotel', 'Sheraton'],
  ['хаятт', 'hotel', 'Hyatt'],
  ['хаят', 'hotel', 'Hyatt'],
  ['хаят редженси', 'hotel', 'Hyatt Regency'],
  ['Хайят Ридженси', 'hotel', 'Hyatt Regency'],
  ['[fzn htl;tycb', 'hotel', 'Hyatt Regency'],
  ['Moven', 'hotel', 'Mövenpick'],
  ['конрад', 'hotel', 'Conrad'],
  ['анджум', 'hotel', 'Anjum'],
  ['новотель', 'hotel', 'Novotel'],
  ['фэрмонт', 'hotel', 'Fairmont'],
  ['fairmont clock', 'hotel', 'Fairmont'],
  ['миллениум', 'hotel', 'Millennium'],
  ['отель конрад', 'hotel', 'Conrad'],
  ['туры в хилтон', 'hotel', 'Hilton'],
  ['из Уфы', 'city', 'Уфа'],
  ['Уфа', 'city', 'Уфа'],
  ['уфу', 'city', 'Уфа'],
  ['туры из Уфы', 'city', 'Уфа'],
  ['ufa', 'city', 'Уфа'],
  ['казан', 'city', 'Казань'],
  ['Казани', 'city', 'Казань'],
  ['из казани', 'city', 'Казань'],
  ['rfpfym', 'city', 'Казань'],
  ['kazan', 'city', 'Казань'],
  ['Москвы', 'city', 'Москва'],
  ['vjcrdf', 'city', 'Москва'],
  ['из Махачкалы', 'city', 'Махачкала'],
  ['Грозного', 'city', 'Грозный'],
  ['из Нижнего Новгорода', 'city', 'Нижний Новгород'],
  ['Санкт-Петербурга', 'city', 'Санкт-Петербург'],
  ['петербург', 'city', 'Санкт-Петербург'],
  ['Тюмени', 'city', 'Тюмень'],
  ['Самары', 'city', 'Самара'],
  ['из Нальчика', 'city', 'Нальчик'],
  ['Челябинска', 'city', 'Челябинск'],
  ['Оренбурга', 'city', 'Оренбург'],
  ['в январе', 'month', 'январь'],
  ['январь', 'month', 'январь'],
  ['декабря', 'month', 'декабрь'],
  ['в феврале', 'month', 'февраль'],
  ['zydfhm', 'month', 'январь'],
  ['хадж', 'type', 'Хадж'],
  ['хаджа', 'type', 'Хадж'],
  ['hajj', 'type', 'Хадж'],
  ['умру', 'type', 'Умра'],
  ['в рамадан', 'type', 'Рамадан'],
  ['turkish', 'airline', 'Turkish'],
  ['аэрофлотом', 'airline', 'Аэрофлот'],
  ['aeroflot', 'airline', 'Аэрофлот'],
  ['азимут', 'airline', 'Азимут'],
  ['тихий караван', 'company', 'Тихий караван'],
  ['Тихого каравана', 'company', 'Тихий караван'],
  ['Алсу', 'guide', 'Алсу'],
  ['Тимерхановой', 'guide', 'Тимерханова'],
])('«%s» finds first what has the %s %s', (text, field, has) => {
  const { found } = searchCatalogue(tours, { ...EMPTY_QUERY, text, shown: 500 }, FALLBACK);
  expect(found[0]?.city_from).toBe(field === 'city' ? has : found[0]?.city_from);
  const texts = found.map((tour) => {
    return {
      // A tour with a stop in Moscow is found for Moscow as well.
      city: [tour.city_from, tour.outbound_route, tour.return_route].join(' '),
      hotel: tour.hotel_name,
      company: tour.company_name,
      airline: tour.airline,
      guide: tour.guide_name,
      month: tour.month,
      type: TOUR_TYPE_LABELS[tour.tour_type],
    }[field];
  });
  expect(texts[0]?.toLowerCase()).toContain(has.toLowerCase());
  // Words that only sound like it must not match.
  expect(texts.filter((said) => !said?.toLowerCase().includes(has.toLowerCase()))).toEqual([]);
});

test.each(['марс', 'Антарктида', 'xyzzy', 'казань хилтон марс'])('«%s» finds nothing', (text) => {
  expect(searchCatalogue(tours, { ...EMPTY_QUERY, text }, FALLBACK).total).toBe(0);
});

/** Words that mean filters: the first tour has the value, and other tours lack it. */
test.each<[question: string, has: (tour: CatalogueTour) => boolean]>([
  ['дешевый тур из москвы', ({ city_from }) => city_from === 'Москва'],
  ['прямой рейс', ({ is_direct }) => is_direct],
  ['прямой', ({ is_direct }) => is_direct],
  ['без пересадок', ({ is_direct }) => is_direct],
  ['ghzvjq', ({ is_direct }) => is_direct],
  ['горящие', ({ is_hot, tour_status }) => is_hot || tour_status === 'hot'],
  ['vip', ({ is_vip, tour_status }) => is_vip || tour_status === 'vip'],
  ['вип', ({ is_vip, tour_status }) => is_vip || tour_status === 'vip'],
  ['рядом с каабой', ({ distance_to_kaaba }) => (distance_to_kaaba ?? 999) <= 600],
  ['Питер', ({ city_from }) => city_from === 'Санкт-Петербург'],
  ['Спб', ({ city_from }) => city_from === 'Санкт-Петербург'],
  ['екб', ({ city_from }) => city_from === 'Екатеринбург'],
  ['челны', ({ city_from }) => city_from === 'Набережные Челны'],
  ['с детьми', ({ lines }) => lines?.suits?.includes('for_children') ?? false],
  ['для пожилых', ({ lines }) => lines?.suits?.includes('for_elderly') ?? false],
  ['на инвалидной коляске', ({ lines }) => lines?.suits?.includes('for_wheelchair') ?? false],
  ['женская группа', ({ lines }) => lines?.suits?.includes('for_women') ?? false],
  ['5 звезд', ({ lines }) => lines?.stars === 5],
  ['гид на татарском', ({ lines }) => lines?.languages?.includes('татарский') ?? false],
  ['с визой', ({ lines }) => lines?.included?.includes('visa') ?? false],
  ['с питанием', ({ lines }) => lines?.included?.includes('meals') ?? false],
  ['завтраки', ({ lines }) => lines?.included?.includes('meals') ?? false],
  ['с одной пересадкой', ({ lines }) => lines?.stops === 1],
  ['часовая башня', ({ hotel_name }) => hotel_name?.includes('Clock') ?? false],
  ['турецкие авиалинии', ({ airline }) => airline?.includes('Turkish') ?? false],
  ['на майские', ({ month }) => month === 'май'],
  ['5 декабря', ({ month }) => month === 'декабрь'],
  ['05.12.2026', ({ departure_date }) => departure_date.startsWith('2026-12')],
  ['Умра 10 дней', ({ days, tour_type }) => days >= 8 && days <= 10 && tour_type !== 'hajj'],
  ['казань уфа', ({ city_from }) => city_from === 'Казань' || city_from === 'Уфа'],
  ['из Казани в хилтон', ({ city_from }) => city_from === 'Казань'],
])('«%s» finds what it means', (text, has) => {
  const { found, total } = searchCatalogue(tours, { ...EMPTY_QUERY, text, shown: 500 }, FALLBACK);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(tours.length);
  expect(found.every(has)).toBe(true);
});

test.each(['недорого', 'дешевый'])('«%s» puts the cheapest first', (text) => {
  const all = { ...EMPTY_QUERY, shown: 500 };
  const { found } = searchCatalogue(tours, { ...all, text }, FALLBACK);
  expect(found).toEqual(searchCatalogue(tours, { ...all, sort: 'price' }, FALLBACK).found);
});

test('«тур для двоих» computes what two pay', () => {
  const { found, totals } = searchCatalogue(
    tours,
    { ...EMPTY_QUERY, text: 'тур для двоих' },
    FALLBACK,
  );
  expect(Object.keys(totals)).toHaveLength(found.length);
});

// Hotels that people ask for, without demo tours.
test.each([
  ['рэдиссон', 'Radisson Blu'],
  ['Радиссон', 'Radisson Blu'],
  ['radisson', 'Radisson Blu'],
  ['hflbccjy', 'Radisson Blu'],
  ['уэстин', 'The Westin'],
  ['вестин', 'The Westin'],
])('«%s» finds a tour to %s alone among those of the demo', (text, hotel_name) => {
  const [demoTour] = tours;
  if (!demoTour) throw new Error('no demo');
  const { lines: _lines, ...row } = demoTour;
  const added = { ...row, id: 100_000, hotel_name };
  const { found } = searchCatalogue([...tours, added], { ...EMPTY_QUERY, text }, FALLBACK);
  expect(found.map((tour) => tour.hotel_name)).toEqual([hotel_name]);
});

test('each demo tour is one that the form of the staff takes', () => {
  const problems = demo.toursOf(TODAY).flatMap((tour) => {
    const checked = checkTour(
      { ...tour, company_logo: null, guide_photo: null, tour_operator_info: null },
      { needsPrice: false },
    );
    return checked.ok ? [] : checked.problems.map((problem) => ({ slug: tour.slug, problem }));
  });
  expect(problems).toEqual([]);
});
