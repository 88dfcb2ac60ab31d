import type { CatalogueTour } from '#features/catalogue/search/catalogue-result.ts';
import { TourScene } from '#features/catalogue/gallery/tour-scene.tsx';
import { Picture } from '#ui/picture.tsx';

const SHAPE = 'size-20 shrink-0 rounded-control print:hidden';

interface CardPictureProps {
  tour: CatalogueTour;
  /** Visible when the page opens. */
  isFirst: boolean;
}

/**
 * The hotel's photograph over its colour, else a drawing of the first city of the journey. The
 * hotel is named beside it, so screen readers skip both.
 */
export function CardPicture({ tour, isFirst }: CardPictureProps) {
  const { lines } = tour;
  const [address, color = '#888888'] = lines?.photo?.split(' ') ?? [];
  if (address !== undefined) {
    const size = { width: 80, height: 80, sizes: '80px' };
    const shown = { address, color, isFirst, className: SHAPE, ...size };
    return <Picture alt="" {...shown} />;
  }
  const place = lines?.nights?.startsWith('Медина') ? 'medina' : 'mecca';
  const scene = {
    place,
    // The distance of a tour is that to the Kaaba.
    metres: place === 'mecca' ? tour.distance_to_kaaba : null,
    from: tour.city_from,
    day: tour.departure_date,
    isNight: tour.tour_type === 'umrah_ramadan',
  } as const;
  return <TourScene scene={scene} shape="square" className={SHAPE} />;
}
