import { expect, test } from 'vitest';
import { EMPTY_QUERY } from '#features/catalogue/search/catalogue-query.ts';
import { searchCatalogue } from '#features/catalogue/search/search-catalogue.ts';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';
import { FALLBACK } from '#features/tours/price/exchange-rate.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/tour.ts';

const TODAY = '2026-09-01';
const demo = await readDemoFiles();
const tours = demo
  .toursOf(TODAY)
  .filter(({ departure_date }) => departure_date >= TODAY)
  .map((tour, id) => ({ ...tour, id }));

type Field = 'city' | 'hotel' | 'company' | 'airline' | 'guide' | 'month' | 'type';

/** What people type, and what the first tour that is found has. */
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
      // Who flies over Moscow is found for Moscow as well.
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
  // And nothing that only sounds like it.
  expect(texts.filter((said) => !said?.toLowerCase().includes(has.toLowerCase()))).toEqual([]);
});

test.each(['марс', 'Антарктида', 'xyzzy', 'казань уфа'])('«%s» finds nothing', (text) => {
  expect(searchCatalogue(tours, { ...EMPTY_QUERY, text }, FALLBACK).total).toBe(0);
});

// Hotels that people ask for and the demo has no tours to.
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
  const added = { ...demoTour, id: 100_000, hotel_name };
  const { found } = searchCatalogue([...tours, added], { ...EMPTY_QUERY, text }, FALLBACK);
  expect(found.map((tour) => tour.hotel_name)).toEqual([hotel_name]);
});
