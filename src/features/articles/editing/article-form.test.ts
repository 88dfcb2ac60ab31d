import { describe, expect, it } from 'vitest';
import {
  counterText,
  EMPTY_FORM,
  type FormValues,
  formOf,
  parseArticleId,
  parseVersion,
  readForm,
  sentValues,
} from '#features/articles/editing/article-form-values.ts';
import { isSameForm, readDraft, writeDraft } from '#lib/form/form-draft.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const FORM: FormValues = {
  ...EMPTY_FORM,
  title: 'Умра зимой',
  slug: 'umra-zimoy',
  content: '<p>Текст</p>',
  meta_description: 'О зиме',
};
const read = (changed: Partial<FormValues>) => readForm({ ...FORM, ...changed }, NOW);
const wrong = (changed: Partial<FormValues>) => {
  const found = read(changed);
  return found.ok ? [] : found.problems.map(({ field }) => field);
};

describe('the form of an article', () => {
  it('asks for title, address, content and description, in this order', () => {
    const found = readForm(EMPTY_FORM, NOW);
    expect(found.ok ? [] : found.problems.map(({ message }) => message)).toEqual([
      'Заголовок обязателен',
      'Адрес обязателен',
      'Содержание обязательно',
      'Мета-описание обязательно',
    ]);
  });

  it('holds the description to 160 characters and counts them', () => {
    expect(wrong({ meta_description: 'ы'.repeat(160) })).toEqual([]);
    expect(wrong({ meta_description: 'ы'.repeat(161) })).toEqual(['meta_description']);
    expect(counterText(' Умра ')).toBe('4 / 160 символов');
  });

  it('takes 5 for a reading time that is no number, and none for an empty category', () => {
    expect(read({ reading_time: 'долго', category_id: '' })).toMatchObject({
      article: { reading_time: 5, category_id: null },
    });
    expect(read({ reading_time: '0' })).toMatchObject({ article: { reading_time: 1 } });
  });

  it('publishes later by the clock of Moscow, and never in the past', () => {
    expect(read({ publish_at: '2026-11-20T12:01' })).toMatchObject({
      article: { publish_at: new Date('2026-11-20T09:01:00Z') },
    });
    expect(wrong({ publish_at: '2026-11-20T12:00' })).toEqual(['publish_at']);
    expect(wrong({ publish_at: 'завтра' })).toEqual(['publish_at']);
    // Between its minute and the job that publishes it, the article can still be saved.
    const due = { ...FORM, publish_at: '2026-11-20T12:00' };
    expect(readForm(due, NOW, due.publish_at)).toMatchObject({ ok: true });
    expect(readForm(due, NOW, '2026-11-20T11:59')).toMatchObject({ ok: false });
    // A published article has no publishing time.
    expect(read({ publish_at: '2020-01-01T00:00', is_published: true })).toMatchObject({
      article: { publish_at: null },
    });
  });

  it('comes back from the article it makes', () => {
    const found = read({ publish_at: '2026-12-01T10:30', meta_keywords: 'умра,зима' });
    expect(
      found.ok &&
        isSameForm(EMPTY_FORM, formOf(found.article), {
          ...FORM,
          publish_at: '2026-12-01T10:30',
          meta_keywords: 'умра, зима',
        }),
    ).toBe(true);
  });

  it('loses the one character that a database can’t hold, and nothing else', () => {
    const sent = sentValues({ title: 'АБ', content: 'а\r\nб', is_published: 'on', evil: 'x' });
    expect(sent).toEqual({
      ...Object.fromEntries(Object.keys(EMPTY_FORM).map((field) => [field, ''])),
      title: 'АБ',
      content: 'а\nб',
      is_published: true,
    });
  });

  it('is kept as a draft and found again, unless it says nothing new', () => {
    const draft = { values: FORM, base: EMPTY_FORM, version: '3', atMs: NOW.getTime() };
    expect(readDraft(writeDraft(draft), NOW.getTime(), EMPTY_FORM)).toEqual(draft);
    const idle = { ...draft, values: EMPTY_FORM };
    expect(readDraft(writeDraft(idle), NOW.getTime(), EMPTY_FORM)).toBeNull();
    expect(readDraft('{"v":1,"values":{"title":1}}', 0, EMPTY_FORM)).toBeNull();
  });

  it('knows new articles from others by the address', () => {
    expect(['new', '12', '0', 'x', undefined].map(parseArticleId)).toEqual([
      null,
      12,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

it.each([
  ['3', 3],
  [3, 3],
  ['9999999999', 2_147_483_647],
  ['1e300', 2_147_483_647],
  ['', null],
  [null, null],
  [undefined, null],
  ['-1', null],
  ['1.5', null],
  ['Infinity', null],
  ['a', null],
])('the version %s is %s', (given, version) => {
  expect(parseVersion(given)).toBe(version);
});
