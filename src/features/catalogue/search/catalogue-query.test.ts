import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalSearch,
  type CatalogueQuery,
  EMPTY_QUERY,
  formatQuery,
  parseQuery,
  sortBy,
} from '#features/catalogue/search/catalogue-query.ts';
import {
  TICK_GROUPS,
  tickFilter,
  type TickGroup,
} from '#features/catalogue/search/tick-filters.ts';

const parse = (text: string) => parseQuery(new URLSearchParams(text));

describe('the address of the catalogue', () => {
  it('parses the form of the home page', () => {
    expect(parse('type=umrah&cities=Казань,Москва&months=2026-12,2027-01&view=table')).toEqual({
      ...EMPTY_QUERY,
      type: 'umrah',
      cities: ['Казань', 'Москва'],
      months: ['2026-12', '2027-01'],
      view: 'table',
    });
  });

  it('parses the former names, and a month by its Russian name in any case', () => {
    expect(parse('city=Казань&month=Декабрь')).toEqual({
      ...EMPTY_QUERY,
      cities: ['Казань'],
      months: ['12'],
    });
  });

  it('leaves out the months that the home page without scripts sends with a Hajj', () => {
    expect(parse('from=home&type=hajj&months=2026-12').months).toEqual([]);
    expect(parse('from=home&type=umrah&months=2026-12').months).toEqual(['2026-12']);
    expect(parse('type=hajj&months=2026-12').months).toEqual(['2026-12']);
  });

  it('reads repeated values as a form without scripts sends them', () => {
    expect(parse('cities=Казань&cities=Уфа&status=vip&status=direct')).toEqual({
      ...EMPTY_QUERY,
      cities: ['Казань', 'Уфа'],
      badges: ['vip', 'direct'],
    });
  });

  it('parses travellers, distance and unavailable tours, and writes them in one form', () => {
    const address = '?kaaba_to=450&gone=1&adults=2&children=1&rooms=1';
    expect(parse(address)).toEqual({
      ...EMPTY_QUERY,
      distanceTo: 450,
      isGoneShown: true,
      party: { adults: 2, children: 1, rooms: 1 },
    });
    expect(canonicalSearch(new URLSearchParams(address))).toBe(address);
    expect(canonicalSearch(new URLSearchParams('adults=&children=0&rooms=&gone=0'))).toBe('');
  });

  it('keeps a comma inside the name of an operator', () => {
    expect(parse('operator=Путь%2C+дом&operator=Рассвет').operators).toEqual([
      'Путь, дом',
      'Рассвет',
    ]);
  });

  it.each([
    ['150000', '150 000', '150\u00a0000', '150000₽', '150 000 руб.'],
    ['150000', '150 тыс', '150тыс.', '150 тыс. руб.', '150 тысяч рублей', '150 т.р.', '150 т. р.'],
    ['150000', '150к', '150 К', '150k', '150т', '150 т'],
  ])('reads a price of %s as people write it', (amount, ...written) => {
    for (const text of written) {
      expect(parse(`price_to=${encodeURIComponent(text)}`).priceTo, text).toBe(Number(amount));
    }
  });

  it.each(['сто тысяч', '150 долларов', '150 м', '1,5к', 'к', '150 тонн', '1'.repeat(300)])(
    'reads no price in «%s»',
    (text) => {
      expect(parse(`price_to=${encodeURIComponent(text)}`).priceTo).toBeNull();
    },
  );

  it.each([
    'type=cruise',
    'view=map',
    'sort=colour',
    'months=2026-13,0000,вчера',
    'days=400&mecca=x&medina=&distance=-1',
    'price_from=-5&price_to=1e9',
    'price_from=NaN',
    'shown=-1',
    'tour=../../etc/passwd&order=%3Cscript%3E',
    'unknown=1&utm_source=mail',
    'q=%00%01%1F',
    'dir=desc',
    'currency=usd',
  ])('drops what means nothing: %s', (text) => {
    expect(parse(text)).toEqual({ ...EMPTY_QUERY, ...pickUnshown(parse(text)) });
    expect(canonicalSearch(new URLSearchParams(text))).toBe('');
  });

  it('takes text with markup or quotes literally', () => {
    expect(parse(`q=${encodeURIComponent(`'; drop table tours; -- <b>`)}`).text).toBe(
      `'; drop table tours; -- <b>`,
    );
  });

  it('bounds every part of a very long address', () => {
    const query = parse(
      `q=${'а'.repeat(10_000)}&cities=${'Город,'.repeat(2000)}${Array.from({ length: 500 }, (_, n) => `Г${n}`).join(',')}`,
    );
    expect(query.text).toHaveLength(160);
    expect(query.cities).toHaveLength(40);
    const operators = Array.from({ length: 500 }, (_, n) => `operator=О${n}`).join('&');
    expect(parse(operators).operators).toHaveLength(40);
  });

  it('has one canonical form for all addresses with the same meaning', () => {
    expect(canonicalSearch(new URLSearchParams('view=cards&type=hajj&x=1'))).toBe(
      canonicalSearch(new URLSearchParams('type=hajj&view=cards')),
    );
    const lists = ['cities=Уфа,Казань&months=2026-12,02', 'cities=Казань,Уфа&months=02,2026-12'];
    expect(parse(lists[0] ?? '')).toEqual(parse(lists[1] ?? ''));
    expect(parse('operator=Б&operator=А')).toEqual(parse('operator=А&operator=Б'));
    expect(parse('shown=25').shown).toBe(48);
  });

  it.each(['rub', 'usd'] as const)(
    'is read as it was written, every part of it: %s',
    (currency) => {
      const ticks = Object.fromEntries(
        TICK_GROUPS.map((group) => {
          const values = tickFilter(group).options?.map(({ value }) => value);
          return [group, values ?? ['А, Б', 'В']];
        }),
      ) as Record<TickGroup, string[]>;
      const query: CatalogueQuery = {
        type: 'umrah',
        cities: ['Казань', 'Уфа'],
        months: ['02', '2026-12'],
        ...ticks,
        priceFrom: 100_000,
        priceTo: 250_000,
        currency,
        distanceTo: 450,
        isGoneShown: true,
        party: { adults: 2, children: 1, rooms: 1 },
        text: 'башня',
        sort: 'price',
        descending: true,
        view: 'table',
        tour: 'umra-kazan',
        order: 'umra-ufa',
        shown: 72,
      };
      const read = (given: CatalogueQuery) => parse(formatQuery(given).slice(1));
      expect(read(query)).toEqual(query);
      expect(read({ ...query, priceFrom: null })).toEqual({ ...query, priceFrom: null });
      expect(read({ ...query, priceTo: null })).toEqual({ ...query, priceTo: null });
      expect(read({ ...query, descending: false })).toEqual({ ...query, descending: false });
    },
  );

  it('never throws, and reads its own canonical form as the same query', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.string({ unit: 'binary', maxLength: 60 })), (given) => {
        const query = parseQuery(new URLSearchParams(given));
        expect(parseQuery(new URLSearchParams(formatQuery(query)))).toEqual({
          ...query,
          descending: query.sort !== null && query.descending,
          currency: query.priceFrom === null && query.priceTo === null ? 'rub' : query.currency,
        });
      }),
    );
  });
});

describe('the order of the catalogue', () => {
  it('begins ascending for a new key and reverses for the same key', () => {
    const once = sortBy(EMPTY_QUERY, 'price');
    expect(once).toMatchObject({ sort: 'price', descending: false });
    const twice = sortBy(once, 'price');
    expect(twice).toMatchObject({ sort: 'price', descending: true });
    expect(sortBy(twice, 'price')).toMatchObject({ sort: 'price', descending: false });
    expect(sortBy(twice, 'days')).toMatchObject({ sort: 'days', descending: false });
  });
});

/** Direction and currency are read even when nothing uses them; the address omits them. */
function pickUnshown({ descending, currency }: ReturnType<typeof parse>) {
  return { descending, currency };
}

const name = fc.constantFrom(
  'type',
  'cities',
  'city',
  'months',
  'month',
  'operator',
  'status',
  'days',
  'mecca',
  'medina',
  'distance',
  'price_from',
  'price_to',
  'currency',
  'q',
  'sort',
  'dir',
  'view',
  'shown',
  'tour',
  'order',
);
