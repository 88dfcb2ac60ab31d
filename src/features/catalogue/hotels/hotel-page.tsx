import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DirectoryFacts } from '#features/catalogue/operators/operator-facts.tsx';
import { Section } from '#features/catalogue/operators/section.tsx';
import { walkOf, walkText } from '#features/directory/hotels/hotel-distance.ts';
import type { PublicHotel } from '#features/directory/hotels/hotel-fields.ts';
import { altOf, cityOfHotel, creditOf } from '#features/directory/hotels/hotel.ts';
import { sceneWords } from '#features/catalogue/gallery/scene.ts';
import { TourScene } from '#features/catalogue/gallery/tour-scene.tsx';
import { HotelMap } from '#features/catalogue/map/hotel-map.tsx';
import { SimilarTours } from '#features/tours/ui/similar-tours.tsx';
import type { SimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import type { Rate } from '#lib/money/exchange-rate.ts';
import { ownPicture } from '#lib/contact/copy-address.ts';
import { formatDistance } from '#lib/distance.ts';
import { countOf } from '#lib/text/russian.ts';
import type { MapSettings } from '#server/env/env.server.ts';
import { Figure } from '#ui/figure.tsx';
import { Picture } from '#ui/picture.tsx';

interface HotelPageProps {
  hotel: PublicHotel;
  tours: readonly SimilarTour[];
  rate: Rate;
  maps: MapSettings;
  back: ReactNode;
}

/** A hotel's place, its walking distances, and the tours that stay there. */
export function HotelPage({ hotel, tours, rate, maps, back }: HotelPageProps) {
  const { name, name_latin, photos, stars, distance, city, is_accessible } = hotel;
  const walk = walkOf(hotel);
  const scene = city === 'other' ? null : { place: city, metres: distance, from: null, day: null };
  return (
    <main id="content" className="page-width py-4 md:py-6">
      {back}
      <h1 className="mt-3 text-2xl wrap-anywhere sm:text-3xl lg:text-4xl">{name}</h1>
      <p className="mt-2 text-lg text-ink-soft">
        {[
          name_latin !== null && name_latin !== name ? name_latin : null,
          cityOfHotel(hotel),
          stars === null ? null : countOf(stars, ['звезда', 'звезды', 'звёзд']),
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </p>
      {!hotel.is_verified && (
        <p className="mt-4 max-w-text rounded-card border border-line bg-surface p-4">
          Карточку ещё никто не&nbsp;проверил: её данные взяты из&nbsp;туров.
        </p>
      )}
      {photos.length > 0 ? (
        <Photos photos={photos} name={name} />
      ) : (
        scene !== null && (
          <TourScene
            scene={scene}
            shape="wide"
            label={sceneWords(scene)}
            className="mt-4 h-32 w-full max-w-text rounded-card sm:h-44"
          />
        )
      )}
      {hotel.about !== null && (
        <p className="mt-6 max-w-text text-lg whitespace-pre-line">{hotel.about}</p>
      )}
      <Section id="place" title="Где он">
        <DirectoryFacts
          facts={[
            { term: 'Адрес', value: hotel.address },
            ...(city === 'other'
              ? []
              : [
                  {
                    term: city === 'mecca' ? 'До\u00a0Каабы' : 'До\u00a0мечети Пророка',
                    value: distance === null ? null : <Figure>{formatDistance(distance)}</Figure>,
                  },
                  {
                    term: 'Пешком',
                    value: walk && walkText(walk),
                    note: walk?.isComputed
                      ? 'посчитано по\u00a0расстоянию, шаг спокойный; с\u00a0подъёмами и\u00a0толпой выйдет дольше'
                      : null,
                  },
                ]),
            {
              term: 'Автобус до\u00a0мечети',
              value:
                hotel.shuttle === null
                  ? null
                  : hotel.shuttle === 'none'
                    ? 'нет'
                    : (hotel.shuttle_note ?? 'есть свой'),
            },
            {
              term: 'Для кресла-коляски',
              value:
                is_accessible === null ? null : is_accessible ? 'подходит' : 'не\u00a0подходит',
            },
          ]}
        />
        <HotelMap
          tour={{
            latitude: hotel.latitude,
            longitude: hotel.longitude,
            hotel_name: name,
            hotel_address: hotel.address,
            distance_to_kaaba: city === 'mecca' ? distance : null,
          }}
          maps={maps}
          starts="press"
        />
      </Section>
      <Section id="tours" title={'Туры с\u00a0этим отелем'}>
        {tours.length === 0 ? (
          <p>
            Предстоящих туров с&nbsp;этим отелем сейчас нет.{' '}
            <Link to="/all" className="font-semibold text-primary underline underline-offset-4">
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

function Photos({ photos, name: hotelName }: Pick<PublicHotel, 'photos' | 'name'>) {
  return (
    <ul className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {photos.map((photo, at) => {
        const image = ownPicture(photo.image);
        return (
          image && (
            <li key={photo.image}>
              <figure>
                <Picture
                  address={image}
                  color={photo.color}
                  alt={altOf(photo, hotelName)}
                  width={photo.width}
                  height={photo.height}
                  whole={photo.width}
                  sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw"
                  isFirst={at === 0}
                  className="aspect-3/2 w-full rounded-card"
                />
                <figcaption className="mt-1 text-sm text-ink-soft">{creditOf(photo)}</figcaption>
              </figure>
            </li>
          )
        );
      })}
    </ul>
  );
}
