import leafletStylesUrl from 'leaflet/dist/leaflet.css?url';
import type { HotelPlace } from '#features/catalogue/map/hotel-place.ts';
import { escapeMarkup } from '#lib/text/markup.ts';
import type { MapSettings } from '#server/env/env.server.ts';

const ZOOM = 16;
const BALLOON_AFTER_MS = 500;
const PIN = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 44" width="36" height="44" stroke="#fff" stroke-width="2">
  <path fill="#0f5b49" d="M18 42C8 30 3 24 3 17a15 15 0 0 1 30 0c0 7-5 13-15 25Z"/>
  <path fill="#fff" d="M18 11a6 6 0 1 0 0 12 6 6 0 0 0 0-12Z"/>
</svg>`;

/**
 * Draws a Leaflet map into `box`; resolves with the first tile, rejects when none loads. The signal
 * removes it.
 */
export async function drawLeaflet(
  box: HTMLElement,
  place: HotelPlace,
  maps: Pick<MapSettings, 'tilesUrl' | 'tilesAttribution'>,
  signal: AbortSignal,
): Promise<void> {
  const [leaflet] = await Promise.all([import('leaflet'), loadStyles(leafletStylesUrl)]);
  signal.throwIfAborted();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = leaflet.map(box, {
    center: [place.latitude, place.longitude],
    zoom: ZOOM,
    zoomControl: false,
    scrollWheelZoom: false,
    // One finger scrolls the page past the map; two fingers and the buttons zoom.
    dragging: !matchMedia('(pointer: coarse)').matches,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
  });
  signal.addEventListener('abort', () => map.remove());
  map.attributionControl.setPrefix(false);
  leaflet.control.zoom({ zoomInTitle: 'Приблизить', zoomOutTitle: 'Отдалить' }).addTo(map);
  const tiles = leaflet.tileLayer(maps.tilesUrl, {
    attribution: maps.tilesAttribution,
    maxZoom: 19,
  });
  const marker = leaflet
    .marker([place.latitude, place.longitude], {
      icon: leaflet.divIcon({
        html: PIN,
        className: '',
        iconSize: [36, 44],
        iconAnchor: [18, 42],
      }),
      title: place.name,
    })
    .bindPopup(balloon(place), { closeButton: false, offset: [0, -32], maxWidth: 240 })
    .addTo(map);
  await new Promise<void>((resolve, reject) => {
    tiles.once('tileload', () => resolve());
    // Fires when every tile has loaded or failed.
    tiles.once('load', () => reject(new Error('no tile arrived')));
    tiles.addTo(map);
  });
  later(() => marker.openPopup(), signal);
}

/** The part of the Yandex maps API (2.1) in use. */
interface YandexMaps {
  ready(done: () => void, failed: (error: unknown) => void): void;
  Map: new (
    box: HTMLElement,
    state: { center: [number, number]; zoom: number; controls: string[] },
    options: { suppressMapOpenBlock: boolean },
  ) => {
    geoObjects: { add(object: unknown): void };
    behaviors: { disable(name: string | string[]): void };
    destroy(): void;
  };
  Placemark: new (
    at: [number, number],
    properties: { hintContent: string; balloonContent: string },
    options: { preset: string; iconColor: string },
  ) => { balloon: { open(): void } };
}

declare global {
  interface Window {
    ymaps?: YandexMaps;
  }
}

/** Draws a Yandex map into `box`; the signal removes it. */
export async function drawYandex(
  box: HTMLElement,
  place: HotelPlace,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  const yandex = await loadYandex(key, signal);
  signal.throwIfAborted();
  const at: [number, number] = [place.latitude, place.longitude];
  const map = new yandex.Map(
    box,
    { center: at, zoom: ZOOM, controls: ['zoomControl', 'fullscreenControl'] },
    { suppressMapOpenBlock: true },
  );
  signal.addEventListener('abort', () => {
    map.destroy();
    box.replaceChildren();
  });
  map.behaviors.disable(
    matchMedia('(pointer: coarse)').matches ? ['scrollZoom', 'drag'] : 'scrollZoom',
  );
  const text = balloon(place).outerHTML;
  const mark = new yandex.Placemark(
    at,
    { hintContent: escapeMarkup(place.name), balloonContent: text },
    { preset: 'islands#dotIcon', iconColor: '#0f5b49' },
  );
  map.geoObjects.add(mark);
  later(() => mark.balloon.open(), signal);
}

/** The script of Yandex maps, in the form that a Content-Security-Policy allows. */
async function loadYandex(key: string, signal: AbortSignal): Promise<YandexMaps> {
  if (!window.ymaps) {
    const script = document.createElement('script');
    script.src = `https://api-maps.yandex.ru/2.1/?${new URLSearchParams({ apikey: key, lang: 'ru_RU', csp: 'true' })}`;
    signal.addEventListener('abort', () => {
      if (!window.ymaps) script.remove();
    });
    await arrival(script);
  }
  const yandex = window.ymaps;
  if (!yandex) throw new Error('the script brought no maps');
  await new Promise<void>((resolve, reject) => yandex.ready(resolve, reject));
  return yandex;
}

async function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  await arrival(link).catch((error: unknown) => {
    link.remove();
    throw error;
  });
}

function arrival(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error('the file did not load')));
    document.head.append(element);
  });
}

function later(act: () => void, signal: AbortSignal): void {
  const timer = setTimeout(act, BALLOON_AFTER_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
}

/** Made of nodes, so that a hotel's name is always text. */
function balloon(place: HotelPlace): HTMLElement {
  const box = document.createElement('div');
  box.className = 'font-sans text-sm';
  const name = document.createElement('b');
  name.textContent = place.name;
  box.append(name);
  for (const line of [place.address, place.distance]) {
    if (line === null) continue;
    const row = document.createElement('div');
    row.textContent = line;
    box.append(row);
  }
  return box;
}
