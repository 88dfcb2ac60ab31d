import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerenderToNodeStream } from 'react-dom/static';
import { createRoutesStub } from 'react-router';
import { expect, it } from 'vitest';
import { FALLBACK } from '#lib/money/exchange-rate.ts';
import type { TourInclusion, TourOffer, TourPrice, TourStay } from '#features/tours/model/offer.ts';
import type { Tour } from '#features/tours/model/tour.ts';
import { bareTour, fullTour } from '#test/tours.ts';
import { readEnv } from '#server/env/env.server.ts';
import { tourContacts, type Reach } from '../contact/tour-contacts.ts';
import { OrderContact } from '../contact/order-contact.tsx';
import { TourDetails } from './tour-details.tsx';

const maps = {
  yandexKey: null,
  tilesUrl: 'https://tiles.example/{z}/{x}/{y}',
  tilesAttribution: '',
};

/** The server's markup, with the parts that the browser loads later. */
async function whole(page: ReactNode): Promise<string> {
  const { prelude } = await prerenderToNodeStream(page, { progressiveChunkSize: Infinity });
  return (await text(prelude)).replaceAll('\u00a0', ' ').replaceAll('<!-- -->', '');
}

function details(tour: Tour & { offer?: TourOffer }): Promise<string> {
  return whole(
    <TourDetails
      tour={tour}
      rate={FALLBACK}
      maps={maps}
      contacts={tourContacts(tour, 'https://example.ru')}
      today="2026-11-22"
    />,
  );
}

it('shows everything known about a tour', async () => {
  const markup = await details(fullTour);
  for (const text of [
    'Тихий караван',
    '≈ 185 250 ₽',
    '$1 950',
    'Цена проверена 2 дня назад',
    'за человека, в четырёхместном',
    'Осталось 4 места',
    '3 декабря 2026',
    'чт, Казань',
    '12 декабря 2026',
    '10 дней',
    '5 ночей',
    '4 ночи',
    'До Каабы 350 м',
    'Башня',
    'ул. Ибрахима аль-Халиля, Мекка',
    'Казань — Стамбул — Медина',
    'Джидда — Стамбул — Казань',
    'Turkish Airlines',
    'Мунира Сафина',
    '+7 843 000-00-00',
    'https://t.me/umra_kazan',
    'https://wa.me/79170000000?text=',
  ]) {
    expect(markup).toContain(text);
  }
  for (const picture of ['company-logos', 'guide-photos', 'operator-info']) {
    expect(markup).toMatch(new RegExp(`<img [^>]*src="/images/${picture}/1.webp"`));
  }
  expect(markup.match(/<img /g)).toHaveLength(markup.match(/loading="lazy"/g)?.length ?? 0);
});

it('keeps paragraphs and lines of the description as text', async () => {
  expect(await details(fullTour)).toContain('Второй &lt;b&gt;абзац&lt;/b&gt;,\nдве строки.</p>');
  expect(await details(fullTour)).toContain('>Первый абзац.</p>');
});

it('names badges by word, the most important first', async () => {
  expect(await details(fullTour)).toMatch(/VIP.*Горящий.*Комби.*Прямой/s);
});

it('stands without scripts and maps: coordinates, distance and a link to the place', async () => {
  const markup = await details(fullTour);
  expect(markup).toContain('21,4181° с. ш., 39,8256° в. д.');
  expect(markup).toContain('https://yandex.ru/maps/?pt=39.8256,21.4181&amp;z=16&amp;l=map');
  expect(markup).not.toContain('tiles.example');
  expect(markup).not.toContain(' style=');
});

it('leaves no trace of what is not known', async () => {
  const markup = await details(bareTour);
  expect(markup).toContain('по запросу');
  for (const absent of ['Отель', 'Перелёт', 'Гид', 'Описание', 'Контакты', 'В Мекке', 'null']) {
    expect(markup).not.toContain(absent);
  }
});

/** The text of a tour's order dialog. */
function order(tour: Tour, reach: Reach | null): string {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => <OrderContact tour={tour} siteUrl="https://example.ru" reach={reach} />,
    },
  ]);
  return renderToStaticMarkup(<Page />);
}
const { contacts: site } = readEnv({ SITE_TELEGRAM: '@vseumry', SITE_CONTACTS: 'telegram' });

it('offers a request first, then every way to reach the organiser as equals', () => {
  const links = [...order(fullTour, null).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
  expect(links[0]).toBe(`/zayavka?tour=${fullTour.slug}`);
  expect(links.slice(1).map((link) => link?.replace(/:.*|\?.*/, ''))).toEqual([
    'tel',
    'https',
    'https',
  ]);
});

it('offers what the operator states and, where there is nothing, the site itself', () => {
  const operator = { vk: 'umra_kazan', email: 'info@safar.example' };
  const stated = order(bareTour, { site, operator });
  expect(stated).toContain('href="https://vk.me/umra_kazan"');
  expect(stated).toContain('href="mailto:info@safar.example?body=');
  expect(stated).not.toContain('t.me/vseumry');
  const own = order(bareTour, { site, operator: null });
  expect(own).toContain('Или свяжитесь с\u00a0нами');
  expect(own.indexOf('t.me/vseumry')).toBeLessThan(own.indexOf('tel:'));
  expect(own).toContain('tel:+78430000000');
});

it('shows no picture of another site, and leads to the one of the operator', async () => {
  const foreign = 'https://elsewhere.example/a.jpg';
  const markup = await details({
    ...fullTour,
    company_logo: foreign,
    guide_photo: foreign,
    tour_operator_info: foreign,
  });
  expect(markup).not.toContain('<img');
  expect(markup).toContain(`href="${foreign}"`);
  const ours = 'https://vseumry.example/images/guide-photos/1763629200000_abcdef012345.webp';
  expect(await details({ ...fullTour, guide_photo: ours })).toContain(
    'src="/images/guide-photos/1763629200000_abcdef012345-480.webp"',
  );
});

const offer: TourOffer = {
  prices: [
    {
      room: 'double',
      amount: 220_000,
      currency: 'RUB',
      is_from: false,
      age_from: null,
      age_to: null,
    },
  ],
  stays: [
    {
      city: 'medina',
      hotel_id: 1,
      stars_from: null,
      distance_to: null,
      nights: 4,
      meals: 'breakfast',
      hotel: {
        slug: 'palma',
        name: 'Пальма',
        stars: 4,
        address: null,
        distance: 300,
        walk_minutes: 5,
      },
    },
    {
      city: 'mecca',
      hotel_id: null,
      stars_from: 4,
      distance_to: 800,
      nights: 5,
      meals: null,
      hotel: null,
    },
  ],
  inclusions: [
    { item: 'visa', state: 'extra', amount: 12_000, currency: 'RUB', quantity: null, note: null },
    { item: 'baggage', state: 'included', amount: null, currency: null, quantity: 23, note: null },
  ],
  operator: null,
};

/** The markup of a tour with its offer at an address. */
function offeredAt(search: string, tour: Tour & { offer?: TourOffer }): Promise<string> {
  const Page = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <TourDetails
          tour={tour}
          rate={FALLBACK}
          maps={maps}
          contacts={tourContacts(tour, 'https://example.ru')}
          today="2026-11-22"
        />
      ),
    },
  ]);
  return whole(<Page initialEntries={[`/${search}`]} />);
}

/** The words of a tour with its offer at an address. */
async function offered(search: string): Promise<string> {
  const price = { price_amount: 185_001, price_currency: 'RUB', price_room: 'quad' } as const;
  return (await offeredAt(search, { ...fullTour, ...price, offer }))
    .replace(/<[^>]*>/g, '|')
    .replace(/\|+/g, '|');
}

it('shows what a pilgrim judges a tour by', async () => {
  const words = await offered('');
  for (const text of [
    '185 001 ₽',
    'за человека, в четырёхместном',
    'За одного человека|Двухместный|220 000 ₽',
    'Медина 4 — Мекка 5',
    'Пальма|4 звезды',
    '300 м · 5 мин пешком| до Мечети Пророка',
    '350 м · ≈ 5 мин пешком| до Каабы',
    'Мекка, 5 ночей|Башня',
    'завтрак',
    'Входит в цену|Багаж, 23 кг',
    'Не входит|Виза за доплату, 12 000 ₽',
    'Не указано: перелёт, трансферы',
    'Пять признаков надёжного тура',
    'Виза за доплату: 12 000 ₽',
    'Пальма, Башня',
    'Для пожилых, На инвалидной коляске',
    'Сколько вас',
  ]) {
    expect(words).toContain(text);
  }
  expect(words).not.toContain('≈ 185');
  // The stay in Medina names its meals.
  expect(words).not.toMatch(/Не указано:[^.]*питание/);
});

it('gives paper the address that the name of a messenger hides', async () => {
  const markup = await details(fullTour);
  expect([...markup.matchAll(/data-paper="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    't.me/umra_kazan',
    'wa.me/79170000000',
  ]);
});

it('begins with what decides: where one lives, the flight, the price, the days', async () => {
  const markup = await offeredAt('', { ...fullTour, offer });
  expect([...markup.matchAll(/<h3[^>]*>(.*?)<\/h3>/g)].map(([, title]) => title)).toEqual([
    'Где вы живёте',
    'Перелёт',
    'Цена на всех',
    'Что входит в цену',
    'Гид группы',
    'Описание',
    'Информация от турфирмы',
    'Кому подходит',
    'Пять признаков надёжного тура',
    'Что будет дальше',
    'Контакты организатора',
  ]);
});

it('prints the total of the family without the form', async () => {
  const markup = await offeredAt('?adults=4', { ...fullTour, offer });
  expect(markup).toMatch(
    /<div class="print:hidden"><form [^>]*>.*<\/form><\/div><p [^>]*role="status"/s,
  );
});

it('counts for the family that the address names', async () => {
  expect(await offered('?adults=4&rooms=2')).toContain('4 взрослых, 2 номера: |880 000 ₽');
  expect(await offered('?adults=3')).toContain('цену для такого размещения уточните');
  expect(await offered('')).not.toContain('880 000');
});

/** Fields of a tour that its page need not show, and why. */
const UNSEEN: Partial<Record<keyof Tour, string>> = {
  id: 'a number of the database',
  slug: 'the address of the page',
  month: 'follows from the day of departure',
  tour_status: 'follows from the badges',
  operator_id: 'the operator is shown by its name',
  price: 'follows from the stated price',
};
/** Another value of fields that not every text or number fits. */
const OTHER: Partial<Tour> = {
  tour_type: 'hajj',
  departure_date: '2026-12-04',
  end_date: '2026-12-13',
  price_checked_at: new Date('2026-11-10T09:00:00Z'),
  state: 'on_sale',
  price_currency: 'USD',
  price_room: 'double',
  whatsapp: '+79170000001',
  telegram: '@umra_ufa',
  phone: '+78430000001',
  company_logo: '/images/company-logos/2.webp',
  guide_photo: '/images/guide-photos/2.webp',
  tour_operator_info: '/images/operator-info/2.webp',
};
const fields = Object.keys(fullTour) as (keyof Tour)[];
const inRoubles: Tour = {
  ...fullTour,
  tour_status: 'regular',
  price_amount: 185_001,
  price_currency: 'RUB',
};

it.each(fields.filter((field) => !(field in UNSEEN)))('shows %s', async (field) => {
  const value = inRoubles[field];
  const other =
    OTHER[field] ??
    (typeof value === 'boolean' ? !value : typeof value === 'number' ? value + 1 : `${value} два`);
  // Stays and prices may hide a column that is then known from them: the page without them has it.
  const pages = [{ offer }, {}].map(async (more) => [
    await offeredAt('', { ...inRoubles, ...more }),
    await offeredAt('', { ...inRoubles, ...more, [field]: other }),
  ]);
  expect((await Promise.all(pages)).some(([before, after]) => before !== after)).toBe(true);
});

/** A row of each list of an offer, and another value of each part; null: the page need not show it. */
const rows = {
  prices: [
    {
      room: 'child_bed',
      amount: 100_000,
      currency: 'RUB',
      is_from: false,
      age_from: 2,
      age_to: 11,
    },
    {
      room: 'child_no_bed',
      amount: 90_000,
      currency: 'USD',
      is_from: true,
      age_from: 3,
      age_to: 12,
    },
  ] satisfies TourPrice[],
  stays: [
    { city: 'mecca', hotel_id: null, stars_from: 4, distance_to: 800, nights: 5, meals: 'half' },
    // The hotel is shown by its name.
    { city: 'medina', hotel_id: null, stars_from: 5, distance_to: 900, nights: 6, meals: 'full' },
  ] satisfies TourStay[],
  inclusions: [
    { item: 'baggage', state: 'extra', amount: 12, currency: 'RUB', quantity: 23, note: 'ручная' },
    { item: 'zamzam', state: 'excluded', amount: 13, currency: 'USD', quantity: 5, note: 'кладь' },
  ] satisfies TourInclusion[],
};
const parts = Object.entries(rows).flatMap(([list, [row, other]]) =>
  Object.entries(row ?? {}).flatMap(([part]) => {
    const value = (other as Record<string, unknown> | undefined)?.[part];
    return value === null ? [] : [[list, part, { ...row, [part]: value }] as const];
  }),
);

it.each(parts)('shows of %s: %s', async (list, _part, other) => {
  const withHotel = (row: object) => ({ hotel: null, ...row });
  const page = (row: object | undefined) =>
    offeredAt('', {
      ...inRoubles,
      hotel_name: null,
      offer: { ...offer, [list]: [withHotel(row ?? {})] },
    });
  expect(await page(other)).not.toBe(await page(rows[list as keyof typeof rows][0]));
});
