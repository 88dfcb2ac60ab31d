import { RecordPage, type RecordPageWords } from '#features/directory/kit/record-page.tsx';
import {
  changeRecord,
  loadRecord,
  type Records,
} from '#features/directory/kit/record-routes.server.ts';
import {
  HOTEL_FORM,
  type HotelField,
  hotelValues,
  readHotel,
} from '#features/directory/hotels/hotel-form.ts';
import { cityOfHotel, type HotelInput } from '#features/directory/hotels/hotel.ts';
import {
  deleteHotel,
  HOTEL_GONE,
  hotelById,
  type HotelForForm,
  listHotels,
  saveHotel,
} from '#features/directory/hotels/hotels.server.ts';
import { mergeHotels } from '#features/directory/hotels/merge-hotels.server.ts';
import { NO_QUERY } from '#features/directory/kit/record-query.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/edit-hotel.route';

export const handle = { exit: '/all' };

const WORDS: RecordPageWords = {
  list: '/admin/hotels',
  publicPages: '/hotels',
  all: 'Все отели',
  itsPage: 'Страница отеля',
  more: { label: 'Фотографии', address: '/admin/hotel-photos/' },
  unnamed: 'Новый отель',
  card: 'Карточка отеля',
  saved: 'Отель сохранён.',
  merged: 'Отели объединены: туры и\u00a0старый адрес теперь здесь.',
  aboutMerging:
    'Туры, другие написания и\u00a0старый адрес перейдут к\u00a0выбранному отелю того\u00a0же города, а\u00a0эта карточка исчезнет. Данные и\u00a0фотографии выбранной карточки не\u00a0изменятся.',
};

const RECORDS: Records<HotelField, HotelForForm, HotelInput> = {
  kind: 'hotel',
  address: WORDS.list,
  form: HOTEL_FORM,
  gone: HOTEL_GONE,
  byId: hotelById,
  choices: async (db, staff) =>
    (await listHotels(db, staff, NO_QUERY)).found.map((hotel) => ({
      id: hotel.id,
      name: `${hotel.name}, ${cityOfHotel(hotel)}`,
    })),
  valuesOf: (row) => hotelValues(row ?? {}),
  read: (values) => {
    const made = readHotel(values);
    return made.ok ? { ok: true, read: made.input } : made;
  },
  save: (db, staff, { read, ...save }) => saveHotel(db, staff, { ...save, input: read }),
  remove: deleteHotel,
  merge: mergeHotels,
};

export function loader(args: Route.LoaderArgs) {
  return loadRecord(RECORDS, args);
}

export function action(args: Route.ActionArgs) {
  return changeRecord(RECORDS, args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem, gateway) => ({
    ...lostReply(problem, gateway),
    message: problem.message,
  }));
}

export default function EditHotelRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      key={`${loaderData.id} ${loaderData.version}`}
      words={WORDS}
      form={HOTEL_FORM}
      loaded={loaderData}
      message={actionData?.message ?? null}
    />
  );
}
