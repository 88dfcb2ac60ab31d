import { HOTEL_FIELDS } from '#features/directory/hotels/hotel-fields.ts';
import { HOTELS } from '#features/directory/hotels/hotels.server.ts';
import { RecordPage, type RecordPageWords } from '#features/directory/kit/record-page.tsx';
import { changeRecord, loadRecord } from '#features/directory/kit/record-routes.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/edit-hotel.route';

const WORDS: RecordPageWords = {
  list: '/admin/hotels',
  publicPages: '/hotels',
  all: 'Все отели',
  itsPage: 'Страница отеля',
  noPage:
    'Страницы отеля пока нет: она появится, когда карточка будет проверена или посетители увидят тур с\u00a0этим отелем.',
  more: { label: 'Фотографии', address: '/admin/hotel-photos/' },
  unnamed: 'Новый отель',
  card: 'Карточка отеля',
  saved: 'Отель сохранён.',
  merged: 'Отели объединены: туры и\u00a0старый адрес теперь здесь.',
  aboutMerging:
    'Туры, другие написания и\u00a0старый адрес перейдут к\u00a0выбранному отелю того\u00a0же города, а\u00a0эта карточка исчезнет. Данные и\u00a0фотографии выбранной карточки не\u00a0изменятся.',
};

export function loader(args: Route.LoaderArgs) {
  return loadRecord(HOTELS, args);
}

export function action(args: Route.ActionArgs) {
  return changeRecord(HOTELS, args);
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
      fields={HOTEL_FIELDS}
      loaded={loaderData}
      message={actionData?.message ?? null}
    />
  );
}
