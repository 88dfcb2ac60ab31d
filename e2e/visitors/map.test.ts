import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatCoordinates, mapHref } from '../../src/features/catalogue/map/hotel-place.ts';
import { formatDistance } from '../../src/lib/distance.ts';
import { expectAccessible } from '../kit/axe.ts';
import { ownSite } from '../kit/own-site.ts';
import { heldScripts, newPage, ready } from '../kit/site.ts';

const YANDEX = 'https://api-maps.yandex.ru/**';
const TILES = 'https://tile.openstreetmap.org/**';
/** The origins of both. */
const hosts = [YANDEX, TILES].map((pattern) => new URL(pattern).origin);
const ZOOM = 16;
/** A transparent pixel: every tile of a map. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const tile = (route: Route) => route.fulfill({ contentType: 'image/gif', body: PIXEL });

interface PlacedTour {
  slug: string;
  hotel_name: string;
  latitude: number;
  longitude: number;
  distance_to_kaaba: number;
}

/** Opens the page of a tour whose hotel has coordinates, a name and a distance. */
async function openPlaced(page: Page): Promise<PlacedTour> {
  const answer = await page.request.get('/api/tours');
  const tours: PlacedTour[] = await answer.json();
  const placed = tours.find(
    (tour) => tour.hotel_name && tour.latitude && tour.longitude && tour.distance_to_kaaba,
  );
  if (!placed) throw new Error('no tour has a hotel with its place');
  await page.goto(`/tours/${placed.slug}`);
  await ready(page);
  return placed;
}

function press(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Показать на карте' }).click();
}

/** All requests of the page to hosts of maps. */
function mapRequests(page: Page): URL[] {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/yandex|openstreetmap/.test(url.host)) asked.push(url);
  });
  return asked;
}

/**
 * Replaces the script of Yandex maps: records in `window.drawn` what it is told to draw, and the
 * delay of the timer that opens the balloon.
 */
function standIn() {
  let delay = 0;
  const setTimeout = window.setTimeout.bind(window);
  const delayed = (act: () => void, ms = 0) =>
    setTimeout(() => {
      delay = ms;
      act();
    }, ms);
  const drawn: Record<string, unknown> = {};
  class Map {
    behaviors = { disable() {} };
    geoObjects = { add() {} };
    constructor(box: HTMLElement, { center, zoom }: { center: number[]; zoom: number }) {
      Object.assign(drawn, { center, zoom });
      box.append('карта');
    }
    destroy() {}
  }
  class Placemark {
    balloon = { open: () => Object.assign(drawn, { balloonAfterMs: delay }) };
    constructor(at: number[], properties: { balloonContent: string }) {
      Object.assign(drawn, { at, balloon: properties.balloonContent });
    }
  }
  const ymaps = { ready: (done: () => void) => done(), Map, Placemark };
  Object.assign(window, { setTimeout: delayed, drawn, ymaps });
}

describe('the map of a hotel, with a key for Yandex', () => {
  const { visit } = ownSite(() => ({ YANDEX_MAPS_KEY: 'key-of-a-test' }));

  it('is drawn by Yandex on request: in Russian, at zoom 16, with the balloon after 500 ms', async () => {
    const page = await visit({ hosts });
    const asked = mapRequests(page);
    await page.route(YANDEX, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: `(${standIn.toString()})()` }),
    );
    const tour = await openPlaced(page);
    expect(asked).toEqual([]);

    await press(page);
    await page.getByRole('region', { name: `Карта: ${tour.hotel_name}` }).waitFor();
    await page.waitForFunction(
      () => 'balloonAfterMs' in ((window as unknown as { drawn?: object }).drawn ?? {}),
    );
    const [script] = asked;
    expect(script?.pathname).toBe('/2.1/');
    expect(script?.searchParams.get('lang')).toBe('ru_RU');
    expect(script?.searchParams.get('apikey')).toBe('key-of-a-test');
    const at = [tour.latitude, tour.longitude];
    const drawn = await page.evaluate(
      () => (window as unknown as { drawn: { balloon: string } }).drawn,
    );
    expect(drawn).toMatchObject({ center: at, at, zoom: ZOOM, balloonAfterMs: 500 });
    expect(drawn.balloon).toContain(tour.hotel_name);
    expect(drawn.balloon.replaceAll('&nbsp;', '\u00a0')).toContain(
      `До Каабы ${formatDistance(tour.distance_to_kaaba)}`,
    );
  });

  it('is drawn by Leaflet when Yandex does not answer', async () => {
    const page = await visit({ hosts, expected: [/yandex/] });
    await page.route(YANDEX, (route) => route.abort('failed'));
    await page.route(TILES, tile);
    const tour = await openPlaced(page);
    await press(page);
    await page.locator('.leaflet-popup').getByText(tour.hotel_name).waitFor();
    expect(await page.locator('.leaflet-tile').count()).toBeGreaterThan(0);
  });

  it('shows the place, the distance and a link when neither can be loaded', async () => {
    const page = await visit({ hosts, expected: [/yandex|openstreetmap|ERR_FAILED/] });
    for (const host of [YANDEX, TILES]) await page.route(host, (route) => route.abort('failed'));
    const tour = await openPlaced(page);
    await press(page);
    await page.getByText('Карта не загрузилась. Откройте её по ссылке ниже.').waitFor();
    const caption = page.getByRole('figure').filter({ hasText: 'Открыть на карте' });
    const words = await caption.textContent();
    expect(words).toContain(formatCoordinates(tour));
    expect(words).toContain(`До Каабы ${formatDistance(tour.distance_to_kaaba)}`);
    const link = caption.getByRole('link', { name: 'Открыть на карте' });
    expect(await link.getAttribute('href')).toBe(mapHref(tour));
    expect(await link.getAttribute('target')).toBe('_blank');
    await expectAccessible(page);
  });
});

describe('the map of a hotel, without a key', () => {
  it('is drawn by Leaflet with the tiles around the hotel and their credit', async () => {
    const page = await newPage({ hosts });
    await page.route(TILES, tile);
    const asked = mapRequests(page);
    const tour = await openPlaced(page);
    expect(asked).toEqual([]);

    await press(page);
    const balloon = page.locator('.leaflet-popup');
    await balloon.getByText(tour.hotel_name).waitFor();
    expect(await balloon.textContent()).toContain(
      `До Каабы ${formatDistance(tour.distance_to_kaaba)}`,
    );
    const map = page.getByRole('region', { name: `Карта: ${tour.hotel_name}` });
    expect(await map.textContent()).toContain('© участники OpenStreetMap');
    expect(await map.locator('.leaflet-marker-icon').getAttribute('title')).toBe(tour.hotel_name);
    expect(asked.map(({ pathname }) => pathname)).toContain(`/${ZOOM}/${tileOf(tour)}.png`);
    expect(asked.every(({ pathname }) => pathname.startsWith(`/${ZOOM}/`))).toBe(true);
  });
});

describe('a press on a button whose part of the page comes late', () => {
  it('takes effect when that part has come, after the rest of the page runs', async () => {
    const page = await newPage({ hosts });
    await page.route(TILES, tile);
    const late = await heldScripts(page, /\/assets\/offer-facts-/);
    const tour = await openPlaced(page);
    await expect.poll(late.isAsked).toBe(true);
    await press(page);
    late.release();
    await page.locator('.leaflet-popup').getByText(tour.hotel_name).waitFor();
  });
});

/** The map tile of a place, by the formula of OpenStreetMap's wiki (Slippy map tilenames). */
function tileOf({ latitude, longitude }: PlacedTour): string {
  const radians = (latitude * Math.PI) / 180;
  const across = 2 ** ZOOM;
  const x = Math.floor(((longitude + 180) / 360) * across);
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * across);
  return `${x}/${y}`;
}
