import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type FlatColumns,
  flatColumns,
  type HotelFacts,
} from '#features/directory/flat/flat-columns.ts';

const TOUR: FlatColumns = {
  company_name: null,
  company_logo: null,
  hotel_name: null,
  hotel_address: null,
  latitude: null,
  longitude: null,
  distance_to_kaaba: null,
};
const PULLMAN: HotelFacts = {
  id: 1,
  name: 'Pullman ZamZam',
  name_latin: null,
  aliases: ['Пулман'],
  city: 'mecca',
  address: 'Абрадж аль-Бейт',
  latitude: 21.4,
  longitude: 39.8,
  distance: 350,
  is_verified: true,
};
const DAR: HotelFacts = { ...PULLMAN, id: 2, name: 'Dar Al Taqwa', aliases: [], city: 'medina' };
const stayIn = (hotel: HotelFacts) => ({ city: hotel.city, hotel });
const flat = (tour: Partial<FlatColumns>, ...hotels: HotelFacts[]) =>
  flatColumns({ ...TOUR, ...tour }, { operator: null, hotels: hotels.map(stayIn) });

it('the operator gives its name, and its logo to a tour without one', () => {
  const operator = { name: 'Караван', logo: '/logo.webp' };
  const of = (tour: Partial<FlatColumns>) =>
    flatColumns({ ...TOUR, ...tour }, { operator, hotels: [] });
  expect(of({ company_name: 'караван' })).toMatchObject({
    company_name: 'Караван',
    company_logo: '/logo.webp',
  });
  expect(of({ company_logo: '/own.webp' }).company_logo).toBe('/own.webp');
  expect(flat({ company_name: 'Ничей' }).company_name).toBe('Ничей');
});

it('a verified hotel gives its facts, and keeps what it does not know', () => {
  const own = { hotel_name: 'пулман', hotel_address: 'Своя', distance_to_kaaba: 900 };
  expect(flat(own, { ...PULLMAN, address: null })).toMatchObject({
    hotel_name: 'Pullman ZamZam',
    hotel_address: 'Своя',
    latitude: 21.4,
    distance_to_kaaba: 350,
  });
});

it('a hotel that nobody verified gives its name only, unless the tour did not name it before', () => {
  const unverified = { ...PULLMAN, is_verified: false };
  expect(flat({ hotel_name: 'Пулман', distance_to_kaaba: 900 }, unverified)).toMatchObject({
    hotel_name: 'Pullman ZamZam',
    distance_to_kaaba: 900,
    latitude: null,
  });
  expect(flat({ distance_to_kaaba: 900 }, unverified)).toMatchObject({
    hotel_name: 'Pullman ZamZam',
    hotel_address: 'Абрадж аль-Бейт',
    distance_to_kaaba: 900,
  });
});

it('the hotel is the one that the tour names, else the first in Mecca', () => {
  const clock = { ...PULLMAN, id: 3, name: 'Clock Tower', aliases: [] };
  expect(flat({}, DAR, PULLMAN, clock).hotel_name).toBe('Pullman ZamZam');
  expect(flat({ hotel_name: 'clock tower' }, DAR, PULLMAN, clock).hotel_name).toBe('Clock Tower');
  expect(flat({ hotel_name: 'Другой' }, DAR, PULLMAN).hotel_name).toBe('Pullman ZamZam');
  expect(flat({ hotel_name: 'dar al-taqwa' }, DAR)).toMatchObject({
    hotel_name: 'Dar Al Taqwa',
    distance_to_kaaba: null,
  });
  expect(flat({}, DAR).hotel_name).toBeNull();
  expect(flat({ hotel_name: 'Другой' }, DAR).hotel_name).toBe('Другой');
});

it('a second run changes nothing', () => {
  const text = fc.option(fc.constantFrom('Пулман', 'Другой', 'Dar Al Taqwa'), { nil: null });
  const place = fc.option(fc.constantFrom(1, 2), { nil: null });
  const tour = fc.record<FlatColumns>({
    company_name: text,
    company_logo: text,
    hotel_name: text,
    hotel_address: text,
    latitude: place,
    longitude: place,
    distance_to_kaaba: place,
  });
  const hotel = fc
    .tuple(fc.constantFrom(PULLMAN, DAR), fc.boolean(), place)
    .map(([one, is_verified, distance]) => stayIn({ ...one, is_verified, distance }));
  const operator = fc.option(fc.record({ name: fc.constant('Караван'), logo: text }), {
    nil: null,
  });
  const records = fc.record({ operator, hotels: fc.array(hotel, { maxLength: 3 }) });
  fc.assert(
    fc.property(tour, records, (one, given) => {
      const once = flatColumns(one, given);
      expect(flatColumns(once, given)).toEqual(once);
    }),
  );
});
