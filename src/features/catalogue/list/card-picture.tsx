import { CityScene } from '#features/catalogue/gallery/city-scene.tsx';
import type { OfferLines } from '#features/tours/upcoming/upcoming-tour.ts';
import { Picture } from '#ui/picture.tsx';

const SHAPE = 'size-20 shrink-0 rounded-control print:hidden';

interface CardPictureProps {
  lines: OfferLines | undefined;
  /** Visible when the page opens. */
  isFirst: boolean;
}

/**
 * The hotel's photograph over its colour, else a drawing of the first city of the journey. The
 * hotel is named beside it, so screen readers skip both.
 */
export function CardPicture({ lines, isFirst }: CardPictureProps) {
  const [address, color = '#888888'] = lines?.photo?.split(' ') ?? [];
  if (address !== undefined) {
    const size = { width: 80, height: 80, sizes: '80px' };
    const shown = { address, color, isFirst, className: SHAPE, ...size };
    return <Picture alt="" {...shown} />;
  }
  const city = lines?.nights?.startsWith('Медина') ? 'medina' : 'mecca';
  return <CityScene city={city} className={SHAPE} />;
}
