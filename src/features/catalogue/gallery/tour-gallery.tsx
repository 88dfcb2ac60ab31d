import type { FocusEvent } from 'react';
import { Link } from 'react-router';
import type { TourPicture } from '#features/catalogue/gallery/tour-pictures.ts';
import { Picture } from '#ui/picture.tsx';

interface TourGalleryProps {
  pictures: readonly TourPicture[];
  /** What stands where there is no picture: HTML of `drawnScenes`. */
  drawn: string | null;
}

/**
 * The hotels of a tour in one row that scrolls sideways, by touch, wheel or keyboard, without
 * scripts. Each picture opens in full and names its hotel and its author.
 */
export function TourGallery({ pictures, drawn }: TourGalleryProps) {
  if (drawn !== null) return <div dangerouslySetInnerHTML={{ __html: drawn }} />;
  const width = pictures.length === 1 ? 'w-[min(30rem,100%)]' : 'w-[min(21rem,85%)]';
  return (
    <section aria-label="Фотографии отелей" className="-mx-1 mt-3 print:hidden">
      <ul className="flex [scroll-snap-type:x_mandatory] scroll-px-1 gap-3 overflow-x-auto overscroll-x-contain p-1">
        {pictures.map((picture, at) => (
          <li key={picture.address} className={`${width} shrink-0 snap-start`}>
            <figure>
              <a
                href={picture.address}
                target="_blank"
                rel="noopener"
                aria-label={`${picture.alt}. Открыть целиком`}
                onFocus={bringIntoSight}
                className="relative block rounded-card"
              >
                <Picture
                  address={picture.address}
                  color={picture.color}
                  alt={picture.alt}
                  width={picture.width}
                  height={picture.height}
                  whole={picture.width}
                  sizes={
                    pictures.length === 1
                      ? '(min-width: 34rem) 30rem, 100vw'
                      : '(min-width: 26rem) 21rem, 85vw'
                  }
                  isFirst={at === 0}
                  className="aspect-3/2 w-full rounded-card"
                />
              </a>
              <figcaption className="mt-1 text-sm text-ink-soft">
                <Link
                  to={`/hotels/${picture.hotelSlug}`}
                  className="inline-block py-1 font-semibold text-primary underline underline-offset-4"
                >
                  {picture.hotel}
                </Link>
                {picture.city === null ? '' : `, ${picture.city}`}
                <span className="block wrap-anywhere">{picture.credit}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Browsers do not scroll a half-visible element into view when it gets the focus. */
function bringIntoSight({ currentTarget: link }: FocusEvent<HTMLElement>) {
  if (link.matches(':focus-visible')) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
