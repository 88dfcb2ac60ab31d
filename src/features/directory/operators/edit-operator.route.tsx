import { RecordPage, type RecordPageWords } from '#features/directory/kit/record-page.tsx';
import { NO_QUERY } from '#features/directory/kit/record-query.ts';
import {
  changeRecord,
  loadRecord,
  type Records,
} from '#features/directory/kit/record-routes.server.ts';
import { mergeOperators } from '#features/directory/operators/merge-operators.server.ts';
import {
  OPERATOR_FORM,
  type OperatorField,
  operatorValues,
  readOperator,
  type ReadOperator,
} from '#features/directory/operators/operator-form.ts';
import {
  listOperators,
  deleteOperator,
  OPERATOR_GONE,
  operatorById,
  type OperatorForForm,
  saveOperator,
} from '#features/directory/operators/operators.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/edit-operator.route';

export const handle = { exit: '/all' };

const WORDS: RecordPageWords = {
  list: '/admin/operators',
  publicPages: '/operators',
  all: 'Все организаторы',
  itsPage: 'Страница организатора',
  more: { label: 'Чаты для заявок', address: '/admin/deliveries?operator=' },
  unnamed: 'Новый организатор',
  card: 'Карточка организатора',
  saved: 'Организатор сохранён.',
  merged: 'Организаторы объединены: туры и\u00a0старый адрес теперь здесь.',
  aboutMerging:
    'Туры, заявки, другие написания и\u00a0старый адрес перейдут к\u00a0выбранному организатору, а\u00a0эта карточка исчезнет. Данные выбранной карточки не\u00a0изменятся.',
};

const RECORDS: Records<OperatorField, OperatorForForm, ReadOperator> = {
  kind: 'operator',
  address: WORDS.list,
  form: OPERATOR_FORM,
  gone: OPERATOR_GONE,
  byId: operatorById,
  choices: async (db, staff) =>
    (await listOperators(db, staff, NO_QUERY)).found.map(({ id, name }) => ({ id, name })),
  valuesOf: (row) => operatorValues(row ?? {}),
  read: (values, now) => {
    const made = readOperator(values, now.getFullYear());
    return made.ok ? { ok: true, read: made } : made;
  },
  save: saveOperator,
  remove: deleteOperator,
  merge: mergeOperators,
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

export default function EditOperatorRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <RecordPage
      key={`${loaderData.id} ${loaderData.version}`}
      words={WORDS}
      form={OPERATOR_FORM}
      loaded={loaderData}
      message={actionData?.message ?? null}
    />
  );
}
