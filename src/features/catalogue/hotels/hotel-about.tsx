import { DirectoryFacts } from '#features/catalogue/operators/operator-facts.tsx';
import { NamePattern } from '#features/catalogue/operators/name-pattern.tsx';
import { Section } from '#features/catalogue/operators/section.tsx';
import { walkOf, walkText } from '#features/directory/hotels/hotel-distance.ts';
import type { PublicHotel } from '#features/directory/hotels/hotel-fields.ts';
import { altOf, cityOfHotel, creditOf } from '#features/directory/hotels/hotel.ts';
import { HotelPlan } from '#features/catalogue/gallery/hotel-plan.tsx';
import type { Plan } from '#features/catalogue/gallery/plan.ts';
import type { Scene } from '#features/catalogue/gallery/scene.ts';
import { ScenesOfPage } from '#features/catalogue/gallery/scenes-of-page.tsx';
import { ownPicture } from '#lib/contact/copy-address.ts';
import { formatDistance } from '#lib/distance.ts';
import { countOf } from '#lib/text/russian.ts';
import { Figure } from '#ui/figure.tsx';
import { Picture } from '#ui/picture.tsx';

/** A hotel's pictures, place and walking distances. Only the server draws it, for the page's data. */
export function HotelAbout({ hotel, plan }: { hotel: PublicHotel; plan: Plan | null }) {
  const { name, name_latin, photos, stars, distance, city, is_accessible } = hotel;
  const walk = walkOf(hotel);
  const scenes: Scene[] =
    city === 'other' ? [] : [{ place: city, metres: distance, from: null, day: null }];
  return (
    <>
      <div className="relative mt-3 overflow-hidden rounded-card border border-line bg-surface p-4 sm:p-6">
        <NamePattern name={name} />
        <div className="relative">
          <h1 className="text-2xl wrap-anywhere sm:text-3xl lg:text-4xl">{name}</h1>
          <p className="mt-2 text-lg text-ink-soft">
            {[
              name_latin !== null && name_latin !== name ? name_latin : null,
              cityOfHotel(hotel),
              stars === null ? null : countOf(stars, ['звезда', 'звезды', 'звёзд']),
            ]
              .filter((part) => part !== null)
              .join(' · ')}
          </p>
        </div>
      </div>
      {!hotel.is_verified && (
        <p className="mt-4 max-w-text rounded-card border border-line bg-surface p-4">
          Карточку ещё никто не&nbsp;проверил: её данные взяты из&nbsp;туров.
        </p>
      )}
      {photos.length > 0 ? (
        <Photos photos={photos} name={name} />
      ) : (
        <ScenesOfPage scenes={scenes} />
      )}
      {hotel.about !== null && (
        <p className="mt-6 max-w-text text-lg whitespace-pre-line">{hotel.about}</p>
      )}
      <Section id="place" title="Где он">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          {plan !== null && (
            <div className="overflow-hidden rounded-card border border-line bg-surface pb-3">
              <HotelPlan plan={plan} />
            </div>
          )}
          <div>
            <DirectoryFacts
              facts={[
                { term: 'Адрес', value: hotel.address },
                ...(city === 'other'
                  ? []
                  : [
                      {
                        term: city === 'mecca' ? 'До\u00a0Каабы' : 'До\u00a0мечети Пророка',
                        value:
                          distance === null ? null : <Figure>{formatDistance(distance)}</Figure>,
                        missing: `расстояние ${city === 'mecca' ? 'до\u00a0Каабы' : 'до\u00a0мечети Пророка'}`,
                      },
                      {
                        term: 'Пешком',
                        value: walk && walkText(walk),
                        missing: 'сколько идти пешком',
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
                  missing: 'подходит\u00a0ли для кресла-коляски',
                },
              ]}
            />
          </div>
        </div>
      </Section>
    </>
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
