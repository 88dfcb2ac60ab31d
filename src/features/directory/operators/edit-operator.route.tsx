import { OPERATOR_FIELDS } from '#features/directory/operators/operator-fields.ts';
import { OPERATORS } from '#features/directory/operators/operators.server.ts';
import { RecordPage, type RecordPageWords } from '#features/directory/kit/record-page.tsx';
import { changeRecord, loadRecord } from '#features/directory/kit/record-routes.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/edit-operator.route';

const WORDS: RecordPageWords = {
  list: '/admin/operators',
  publicPages: '/operators',
  all: 'Все организаторы',
  itsPage: 'Страница организатора',
  noPage: null,
  more: { label: 'Чаты для заявок', address: '/admin/deliveries?operator=' },
  unnamed: 'Новый организатор',
  card: 'Карточка организатора',
  saved: 'Организатор сохранён.',
  merged: 'Организаторы объединены: туры и\u00a0старый адрес теперь здесь.',
  aboutMerging:
    'Туры, заявки, другие написания и\u00a0старый адрес перейдут к\u00a0выбранному организатору, а\u00a0эта карточка исчезнет. Данные выбранной карточки не\u00a0изменятся.',
};

export function loader(args: Route.LoaderArgs) {
  return loadRecord(OPERATORS, args);
}

export function action(args: Route.ActionArgs) {
  return changeRecord(OPERATORS, args);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem, gateway) => ({
    ...lostReply(problem, gateway),
    message: problem.message,
  }));
}

export default function EditOperatorRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      key={`${loaderData.id} ${loaderData.version}`}
      words={WORDS}
      fields={OPERATOR_FIELDS}
      loaded={loaderData}
      message={actionData?.message ?? null}
    />
  );
}
