import { data, redirect } from 'react-router';
import { hotelAbout } from '#features/catalogue/hotels/hotel-about.server.ts';
import { HotelPage } from '#features/catalogue/hotels/hotel-page.tsx';
import { hotelShareCard } from '#features/catalogue/hotels/hotel-share-card.ts';
import { hotelStructuredData } from '#features/catalogue/hotels/hotel-structured-data.ts';
import { WayBack } from '#ui/page/way-back.tsx';
import { movedHotel, publicHotel } from '#features/directory/hotels/public-hotels.server.ts';
import { cityOfHotel } from '#features/directory/hotels/hotel.ts';
import { toSimilarTour } from '#features/tours/upcoming/upcoming-tour.ts';
import { useExchangeRate } from '#ui/rate/use-exchange-rate.ts';
import { toursOfHotel } from '#features/catalogue/search/directory-tours.server.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { breadcrumbs } from '#lib/breadcrumbs.ts';
import { notFound } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { sharePicture } from '#server/share/share-address.server.ts';
import { pageMeta } from '#ui/page/page-meta.ts';
import { StructuredData } from '#ui/page/structured-data.tsx';
import type { Route } from './+types/hotel.route';

const NO_HOTEL = notFound('Отель не\u00a0найден');

const ABOVE = [['Каталог туров', '/all']] as const;

export const handle = { kept: () => '' };

export async function loader({ context, params: { slug } }: Route.LoaderArgs) {
  const { read, today, siteUrl, maps } = context.get(siteContext);
  const isSlug = /^[a-z0-9-]{1,100}$/.test(slug);
  const hotel = isSlug ? await read((db) => publicHotel(db, slug)) : null;
  if (!hotel) {
    const moved = isSlug ? await read((db) => movedHotel(db, slug)) : null;
    if (moved !== null) throw redirect(`/hotels/${moved}`, 301);
    throw data(NO_HOTEL, { status: NO_HOTEL.status });
  }
  const tours = await read((db) => toursOfHotel(db, hotel.id, today));
  const { rate } = await context.get(upcomingContext).current();
  const { name, latitude, longitude, address, city, distance } = hotel;
  const path = `/hotels/${hotel.slug}`;
  const town = cityOfHotel(hotel);
  // For programs; the browser does not use these values.
  const head = {
    path,
    picture: sharePicture(path, hotelShareCard(hotel)),
    title: `${name}, ${town}: расстояние, карта, туры — ВсеУмры`,
    description: `Отель ${name} (${town}): сколько идти до\u00a0мечети, карта и\u00a0туры в\u00a0Умру и\u00a0Хадж, в\u00a0которых живут в\u00a0нём.`,
    noindex: !hotel.is_verified && tours.length === 0,
  };
  const structured = hotelStructuredData(hotel, siteUrl);
  const place = {
    latitude,
    longitude,
    hotel_name: name,
    hotel_address: address,
    distance_to_kaaba: city === 'mecca' ? distance : null,
  };
  const shown = { about: hotelAbout(hotel), place, tours: tours.map(toSimilarTour), rate, maps };
  return { ...shown, siteUrl, head, structured };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta({ siteUrl: loaderData.siteUrl, ...loaderData.head }) : [];
}

export default function HotelRoute({ loaderData }: Route.ComponentProps) {
  const { about, place, tours, siteUrl, maps, head, structured } = loaderData;
  const rate = useExchangeRate(loaderData.rate);
  return (
    <>
      <StructuredData data={structured} />
      <StructuredData data={breadcrumbs(siteUrl, [...ABOVE, [place.hotel_name, head.path]])} />
      <HotelPage
        about={about}
        place={place}
        tours={tours}
        rate={rate}
        maps={maps}
        back={<WayBack steps={ABOVE} here={place.hotel_name} />}
      />
    </>
  );
}

export { ErrorBoundary } from '#ui/page/error-page.tsx';
