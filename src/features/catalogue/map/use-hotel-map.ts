import { useEffect, useRef, useState, type RefObject } from 'react';
import type { HotelPlace } from '#features/catalogue/map/hotel-place.ts';
import type { MapSettings } from '#server/env/env.server.ts';

const PATIENCE_MS = 5000;
/** Loaded with the first map. */
const makers = () => import('#features/catalogue/map/map-makers.browser.ts');

export type MapState = 'idle' | 'loading' | 'shown' | 'failed';

interface HotelMap {
  /** The map's element; it must have its size and no children of its own. */
  canvas: RefObject<HTMLDivElement | null>;
  state: MapState;
  show: () => void;
}

/**
 * Draws a map of the place: Yandex with a key, else (or when Yandex does not answer within 5 s) Leaflet
 * with the configured tiles. Requests nothing from other hosts before `show()` or, when it starts on
 * `seen`, before the element is visible. `place` and `maps` must stay the same objects, or the map is
 * drawn again.
 */
export function useHotelMap(
  place: HotelPlace,
  maps: MapSettings,
  starts: 'seen' | 'press',
): HotelMap {
  const canvas = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [outcome, setOutcome] = useState<'shown' | 'failed' | null>(null);

  useEffect(() => {
    if (starts === 'press' || !canvas.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setWanted(true);
    });
    observer.observe(canvas.current);
    return () => observer.disconnect();
  }, [starts]);

  useEffect(() => {
    const box = canvas.current;
    if (!isWanted || !box) return;
    const leaving = new AbortController();
    const tell = (result: 'shown' | 'failed') => () => {
      if (!leaving.signal.aborted) setOutcome(result);
    };
    drawMap(box, place, maps, leaving.signal).then(tell('shown'), tell('failed'));
    return () => {
      leaving.abort();
      setOutcome(null);
    };
  }, [isWanted, place, maps]);

  return {
    canvas,
    state: outcome ?? (isWanted ? 'loading' : 'idle'),
    show: () => setWanted(true),
  };
}

async function drawMap(
  box: HTMLElement,
  place: HotelPlace,
  maps: MapSettings,
  leaving: AbortSignal,
): Promise<void> {
  const { yandexKey } = maps;
  if (yandexKey !== null) {
    const isDrawn = await inTime(leaving, async (signal) =>
      (await makers()).drawYandex(box, place, yandexKey, signal),
    ).then(
      () => true,
      () => false,
    );
    if (isDrawn) return;
  }
  await inTime(leaving, async (signal) => (await makers()).drawLeaflet(box, place, maps, signal));
}

/** Aborts a drawing that takes more than 5 s, fails, or is left: its signal removes it. */
async function inTime(
  leaving: AbortSignal,
  draw: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  leaving.throwIfAborted();
  const ending = new AbortController();
  const end = () => ending.abort();
  leaving.addEventListener('abort', end, { once: true });
  const timer = setTimeout(end, PATIENCE_MS);
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new Error('no map in time')));
  });
  try {
    await Promise.race([draw(ending.signal), ended]);
  } catch (error) {
    end();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
