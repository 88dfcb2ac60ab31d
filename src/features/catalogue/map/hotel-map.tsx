import { ExternalLink, MapPin } from 'lucide-react';
import { useMemo } from 'react';
import {
  formatCoordinates,
  hotelPlace,
  mapHref,
  type HotelPlace,
} from '#features/catalogue/map/hotel-place.ts';
import { useHotelMap, type MapState } from '#features/catalogue/map/use-hotel-map.ts';
import type { MapSettings } from '#server/env/env.server.ts';
import { Button } from '#ui/button.tsx';

interface HotelMapProps {
  /** A tour, or anything else with a hotel's place. */
  tour: Parameters<typeof hotelPlace>[0];
  maps: MapSettings;
  /** The map loads after a press on its button, or when it comes into view. */
  starts: 'seen' | 'press';
}

/** The place of a hotel; nothing when it is unknown. */
export function HotelMap({ tour, maps, starts }: HotelMapProps) {
  const place = useMemo(() => hotelPlace(tour), [tour]);
  return place && <PlaceMap place={place} maps={maps} starts={starts} />;
}

const WORDS: Record<Exclude<MapState, 'shown'>, string> = {
  idle: 'Загружаем карту…',
  loading: 'Загружаем карту…',
  failed: 'Карта не загрузилась. Откройте её по ссылке ниже.',
};

type PlaceMapProps = Omit<HotelMapProps, 'tour'> & { place: HotelPlace };

/** The words below the map need neither scripts nor map servers; the map covers its frame. */
function PlaceMap({ place, maps, starts }: PlaceMapProps) {
  const { canvas, state, show } = useHotelMap(place, maps, starts);
  const waitsForPress = starts === 'press' && state === 'idle';
  return (
    <figure tabIndex={-1} className="mt-3">
      {waitsForPress || (
        <div className="relative isolate mb-1 h-64 overflow-hidden rounded-card border border-line bg-surface @2xl:h-80 noscript:hidden print:hidden">
          <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-4 text-center text-ink-soft">
            <MapPin className="size-8" />
            <output>{state === 'shown' ? '' : WORDS[state]}</output>
          </div>
          <section
            aria-label={`Карта: ${place.name}`}
            className={`absolute inset-0 ${state === 'shown' ? '' : 'invisible'}`}
          >
            {/* The maps add classes of their own to this element. */}
            <div ref={canvas} className="size-full" />
          </section>
        </div>
      )}
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        {waitsForPress && (
          <Button
            look="quiet"
            className="noscript:hidden print:hidden"
            onClick={({ currentTarget }) => {
              // The button disappears: keyboard users continue from the figure.
              currentTarget.closest('figure')?.focus({ preventScroll: true });
              show();
            }}
          >
            <MapPin className="size-5" />
            Показать на карте
          </Button>
        )}
        {place.distance && <span>{place.distance}</span>}
        <span className="tabular-nums">{formatCoordinates(place)}</span>
        <a
          href={mapHref(place)}
          target="_blank"
          rel="noopener nofollow"
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline print:hidden"
        >
          Открыть на карте
          <ExternalLink className="size-4" />
        </a>
      </figcaption>
    </figure>
  );
}
