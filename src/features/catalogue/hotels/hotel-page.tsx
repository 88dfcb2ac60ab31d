import { memo, type ReactNode, Suspense, type ComponentProps } from 'react';
import { Link } from 'react-router';
import { Section } from '#features/catalogue/operators/section.tsx';
import { SimilarTours } from '#features/tours/ui/similar-tours.tsx';
import type { SimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import type { MapSettings } from '#server/env/env.server.ts';
import { latePart, Nothing } from '#ui/page/late-part.tsx';

// The page already has the map's place in words; the script comes late, or not at all.
const HotelMap = latePart(
  () => import('#features/catalogue/map/hotel-map.tsx'),
  'HotelMap',
  Nothing,
);
const LateMap = memo((props: ComponentProps<typeof HotelMap>) => (
  <Suspense fallback={null}>
    <HotelMap {...props} />
  </Suspense>
));

interface HotelPageProps {
  /** HTML of `HotelAbout`. */
  about: string;
  place: ComponentProps<typeof HotelMap>['tour'];
  tours: readonly SimilarTour[];
  rate: Rate;
  maps: MapSettings;
  back: ReactNode;
}

/** A hotel's place, its walking distances, and the tours that stay there. */
export function HotelPage({ about, place, tours, rate, maps, back }: HotelPageProps) {
  return (
    <main id="content" className="page-width py-4 md:py-6">
      {back}
      <div dangerouslySetInnerHTML={{ __html: about }} />
      <LateMap tour={place} maps={maps} starts="press" />
      <Section id="tours" title={'Туры с\u00a0этим отелем'}>
        {tours.length === 0 ? (
          <p>
            Предстоящих туров с&nbsp;этим отелем сейчас нет.{' '}
            <Link
              viewTransition
              to="/all"
              className="font-semibold text-primary underline underline-offset-4"
            >
              Все туры
            </Link>
          </p>
        ) : (
          <SimilarTours tours={tours} rate={rate} />
        )}
      </Section>
    </main>
  );
}
