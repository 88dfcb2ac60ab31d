import { expect, it } from 'vitest';
import { requestChange } from '#features/requests/inbox/request-change.ts';
import { parseSubmission } from '#server/forms/form-reader.server.ts';

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseSubmission(form, requestChange);
}

it.each([
  [
    { deed: 'status', status: 'agreed' },
    { deed: 'status', status: 'agreed' },
  ],
  [
    { deed: 'assign', to: '7' },
    { deed: 'assign', to: 7 },
  ],
  [
    { deed: 'assign', to: '' },
    { deed: 'assign', to: null },
  ],
  [
    { deed: 'word', text: ' Места\r\nесть ' },
    { deed: 'word', text: 'Места\nесть' },
  ],
  [{ deed: 'bin', text: 'x' }, { deed: 'bin' }],
])('reads %j', (fields, change) => {
  expect(read(fields)).toMatchObject({ status: 'success', value: change });
});

it.each([
  [{ deed: 'status', status: 'lost' }, { status: ['Выберите состояние'] }],
  [{ deed: 'assign', to: 'x' }, { to: ['Выберите сотрудника'] }],
  [{ deed: 'note', text: ' \n ' }, { text: ['Напишите текст'] }],
  [{ deed: 'word' }, { text: ['Напишите текст'] }],
  [{ deed: 'word', text: 'я'.repeat(100_000) }, { text: [expect.stringContaining('Не')] }],
])('says beside its field what is wrong with %j', (fields, error) => {
  expect(read(fields)).toMatchObject({ status: 'error', error });
});

it('rejects an unknown action', () => {
  expect(read({ deed: 'erase' }).status).toBe('error');
  expect(read({}).status).toBe('error');
});
