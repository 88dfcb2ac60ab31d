import { expect, it } from 'vitest';
import { changeForm } from '#features/tour-bulk/change/change-form.ts';
import { deleteForm } from '#features/tour-bulk/delete/delete-form.ts';
import { parseSubmission } from '#server/forms/form-reader.server.ts';

function sent(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

it('reads which tours are to be deleted, ticked once or more', () => {
  const read = (...fields: [string, string][]) => parseSubmission(sent(fields), deleteForm);
  expect(read(['intent', 'ask'], ['id', '7'])).toMatchObject({
    value: { intent: 'ask', id: [7], typed: '' },
  });
  expect(read(['intent', 'delete'], ['id', '7'], ['id', '9'], ['typed', 'УДАЛИТЬ'])).toMatchObject({
    value: { intent: 'delete', id: [7, 9], typed: 'УДАЛИТЬ' },
  });
  // A form that the site does not send only asks.
  expect(read(['intent', 'all'], ['id', 'x'])).toMatchObject({ value: { intent: 'ask', id: [] } });
});

it('reads what is to be changed in the tours that were shown', () => {
  const shown = '2026-11-20T09:00:00.000Z';
  const form = sent([
    ['intent', 'apply'],
    ['percent', '−7,5'],
    ['company', ''],
    ['is_hot', 'on'],
    ['version', `7@${shown}`],
    ['version', `9@${shown}`],
    ['version', '9@yesterday'],
  ]);
  expect(parseSubmission(form, changeForm)).toMatchObject({
    status: 'success',
    value: {
      intent: 'apply',
      ids: [],
      shown: [
        { id: 7, version: shown },
        { id: 9, version: shown },
      ],
      change: { pricePercent: -7.5, company: null, flags: { is_hot: true } },
    },
  });
});

it('says beside the field what is wrong with a change', () => {
  const read = (percent: string) => parseSubmission(sent([['percent', percent]]), changeForm);
  expect(read('пять')).toMatchObject({
    status: 'error',
    error: { percent: [expect.stringContaining('процент')] },
  });
  expect(read('')).toMatchObject({
    status: 'error',
    error: { form: ['Выберите, что\u00a0изменить.'] },
  });
});
