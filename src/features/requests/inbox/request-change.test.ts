import { describe, expect, it } from 'vitest';
import {
  requestChange,
  type RequestState,
  stateAfter,
  versionOf,
} from '#features/requests/inbox/request-change.ts';
import { EMPTY_FORM, REQUEST_FIELDS, sentRequest } from '#features/requests/inbox/request-form.ts';
import { parseSubmission } from '#server/forms/form-reader.server.ts';

function read(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseSubmission(form, requestChange);
}

const SAVE = { intent: 'save', note: '', word: '' } as const;

it.each([
  [{ intent: 'save' }, SAVE],
  [
    { intent: 'save', status: 'agreed', to: '7', note: '', word: '', version: 'seen ' },
    { ...SAVE, status: 'agreed', to: 7, version: 'seen ' },
  ],
  [
    { intent: 'save', to: '', word: ' Места\r\nесть ', note: ' \n ' },
    { ...SAVE, to: null, word: 'Места\nесть' },
  ],
  [{ intent: 'bin', text: 'x' }, { intent: 'bin' }],
])('reads %j', (fields, change) => {
  expect(read(fields)).toMatchObject({ status: 'success', value: change });
});

it.each([
  [{ intent: 'save', status: 'lost' }, { status: ['Выберите состояние'] }],
  [{ intent: 'save', to: 'x' }, { to: ['Выберите сотрудника'] }],
  [{ intent: 'save', word: 'я'.repeat(100_000) }, { word: [expect.stringContaining('Не')] }],
])('says beside its field what is wrong with %j', (fields, error) => {
  expect(read(fields)).toMatchObject({ status: 'error', error });
});

it('rejects an unknown action', () => {
  expect(read({ intent: 'burn' }).status).toBe('error');
  expect(read({}).status).toBe('error');
});

describe('the state after a form', () => {
  const began: RequestState = { status: 'seen', assignedTo: null };
  const version = versionOf(began);
  it.each<[RequestState, object, RequestState | null]>([
    [began, { status: 'agreed', to: 7 }, { status: 'agreed', assignedTo: 7 }],
    // A colleague took it, this form sets only its state.
    [
      { status: 'seen', assignedTo: 3 },
      { status: 'agreed', to: null },
      { status: 'agreed', assignedTo: 3 },
    ],
    // A colleague refused it, this form only writes a note.
    [
      { status: 'refused', assignedTo: 3 },
      { status: 'seen', to: null },
      { status: 'refused', assignedTo: 3 },
    ],
    [
      { status: 'agreed', assignedTo: null },
      { status: 'agreed', to: null },
      { status: 'agreed', assignedTo: null },
    ],
    [{ status: 'refused', assignedTo: null }, { status: 'agreed', to: null }, null],
    [{ status: 'seen', assignedTo: 3 }, { status: 'seen', to: 7 }, null],
    [{ status: 'refused', assignedTo: 3 }, {}, { status: 'refused', assignedTo: 3 }],
  ])('of a request that is %j and a form of %j is %j', (now, form, after) => {
    expect(stateAfter(now, { ...SAVE, version, ...form })).toEqual(after);
  });

  it('is what the form says when it does not say what it began with', () => {
    const now: RequestState = { status: 'refused', assignedTo: 3 };
    for (const unknown of [undefined, 'lost', 'seen x']) {
      expect(stateAfter(now, { ...SAVE, version: unknown, status: 'agreed' })).toEqual({
        status: 'agreed',
        assignedTo: 3,
      });
    }
  });
});

it('knows the fields of a draft', () => {
  const form = sentRequest({ status: 'seen', to: '', note: 'звонить\r\nвечером', evil: 'x' });
  expect(form).toEqual({ status: 'seen', to: '', note: 'звонить\nвечером', word: '' });
  expect(Object.keys(EMPTY_FORM)).toEqual(REQUEST_FIELDS);
});
