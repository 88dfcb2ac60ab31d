import { expect, it } from 'vitest';
import { EMPTY_FORM } from '#features/tour-editing/form/tour-form-values.ts';
import { valueText } from '#features/tour-editing/form/field-words.ts';
import { offerParts, offerText } from '#features/tour-editing/offer/offer-form.ts';
import {
  hotelLabel,
  shownHotel,
  withHotelNumbers,
  withStayHotel,
  withStayPart,
} from '#features/tour-editing/form/stay-parts.ts';

const HOTELS = [
  { id: 1, name: 'Пулман', city: 'mecca' },
  { id: 2, name: 'Башня', city: 'mecca' },
  { id: 3, name: 'Сад', city: 'medina' },
] as const;
const write = (values: typeof EMPTY_FORM, part: string, value: string) =>
  withStayPart(values, { part, value }, HOTELS);

it('a stay begins with the days in its city, and they follow its nights', () => {
  const chosen = write({ ...EMPTY_FORM, days_in_mecca: '5' }, 'stay1_city', 'mecca');
  expect(offerParts(chosen.stays)).toEqual({ stay1_city: 'mecca', stay1_nights: '5' });
  expect(write(chosen, 'stay1_nights', '6').days_in_mecca).toBe('6');
  // Other days were typed on purpose.
  expect(write({ ...chosen, days_in_mecca: '4' }, 'stay1_nights', '6').days_in_mecca).toBe('4');
  const medina = write(write(chosen, 'stay2_city', 'medina'), 'stay2_nights', '4');
  expect(medina.days_in_medina).toBe('4');
});

it('the hotel of the first stay in Mecca is the hotel of the tour, whichever is named', () => {
  const city = write(write(EMPTY_FORM, 'stay1_city', 'medina'), 'stay2_city', 'mecca');
  const named = write(write(city, 'stay1_hotel', '3'), 'stay2_hotel', '1');
  expect(named.hotel_name).toBe('Пулман');
  const other = withStayHotel({ ...named, hotel_name: 'Башня ' }, HOTELS);
  expect(offerParts(other.stays)['stay2_hotel']).toBe('2');
  const unknown = { ...named, hotel_name: 'Новый' };
  expect(withStayHotel(unknown, HOTELS)).toBe(unknown);
});

it('names its hotel by the label that is offered, or by a name in its city', () => {
  const label = hotelLabel(HOTELS[1]);
  expect(label).toBe('Башня, Мекка, №\u00a02');
  const hotelOf = (typed: string, city = 'mecca') => {
    const stays = offerText('stays', { stay1_city: city, stay1_hotel: typed });
    return offerParts(withHotelNumbers({ ...EMPTY_FORM, stays }, HOTELS).stays)['stay1_hotel'];
  };
  expect(hotelOf(label)).toBe('2');
  expect(hotelOf('Башня, Мекка, № 2')).toBe('2');
  expect(hotelOf(' пулман ')).toBe('1');
  // Another city, or an edited label, never gives another hotel.
  expect(hotelOf('пулман', 'medina')).toBe('пулман');
  expect(hotelOf('Башня, Мекка, № 1')).toBe('Башня, Мекка, № 1');
  expect(shownHotel('2', HOTELS)).toBe(label);
  expect(shownHotel('Баш', HOTELS)).toBe('Баш');
  const chosen = write(write(EMPTY_FORM, 'stay1_city', 'mecca'), 'stay1_hotel', label);
  expect(chosen).toMatchObject({ hotel_name: 'Башня', stays: 'stay1_city=mecca&stay1_hotel=2' });
});

it('is told in words, line by line', () => {
  const stays = write(write(EMPTY_FORM, 'stay1_city', 'mecca'), 'stay1_hotel', '1').stays;
  expect(valueText('stays', stays, HOTELS)).toBe('Мекка, Пулман');
  expect(valueText('stays', '')).toBe('пусто');
  const rooms = 'price_room=quad&in_list=on&prices_currency=RUB&price_double=220000&from_double=on';
  expect(valueText('rooms', rooms).replaceAll('\u00a0', ' ')).toBe(
    'Двухместный: от 220 000 ₽\nЧетырёхместный: цена тура',
  );
  const inclusions = 'in_visa=extra&amount_visa=120&currency_visa=USD&note_visa=на+месте';
  expect(valueText('inclusions', inclusions)).toMatch(/^Виза: за\sдоплату, \$120, на месте$/);
  expect(valueText('sale', 'state=last_seats&seats_left=4&for_women=on')).toBe(
    'Последние места\nОсталось мест: 4\nЖенская группа',
  );
});
