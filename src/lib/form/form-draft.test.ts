import { describe, expect, it } from 'vitest';
import { readDraft, valuesIn, wholeValuesIn, writeDraft } from './form-draft.ts';

const EMPTY = { title: '', note: '', is_open: false };
const VALUES = { title: 'Умра', note: '', is_open: true };

describe('a stored state of a form', () => {
  it('has the fields of the form, without others', () => {
    expect(valuesIn({ ...VALUES, evil: 'x', __proto__: { note: 'x' } }, EMPTY)).toEqual(VALUES);
    expect(wholeValuesIn({ ...VALUES, evil: 'x' }, EMPTY)).toEqual(VALUES);
  });

  it.each([null, 5, 'Умра', [], {}, { evil: 'x' }, { title: 5 }, { ...VALUES, is_open: 'on' }])(
    'is none: %j',
    (found) => {
      expect(valuesIn(found, EMPTY)).toBeNull();
      expect(wholeValuesIn(found, EMPTY)).toBeNull();
    },
  );

  it('of an earlier version of the site lacks the fields that have come since', () => {
    const { note: _note, ...former } = VALUES;
    expect(valuesIn(former, EMPTY)).toEqual(former);
    expect(wholeValuesIn(former, EMPTY)).toBeNull();
    const base = { title: '', is_open: false };
    const draft = { values: former, base, version: null, atMs: 1000 };
    expect(readDraft(writeDraft(draft), 2000, EMPTY)).toEqual(draft);
  });
});
