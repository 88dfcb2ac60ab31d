import { describe, expect, it } from 'vitest';
import { readFile, readText } from '#features/tour-import/table/read-file.ts';
import { bookOf, firstChoice } from '#features/tour-import/table/read-table.ts';
import { chosenBefore } from '#features/tour-import/reading/chosen-before.ts';
import { headerKey } from '#features/tour-import/mapping/column-mapping.ts';
import {
  bounded,
  mappingsIn,
  type Profile,
  profilesFor,
  withProfile,
} from '#features/tour-import/reading/profile.ts';
import { profileRequest } from '#features/tour-import/reading/profile-request.ts';
import type { ImportRow } from '#features/tour-import/reading/import-row-view.ts';
import type { TableNews } from '#features/tour-import/reading/table-messages.ts';
import { createTableReader } from '#features/tour-import/reading/table-reader.ts';
import {
  NO_SETTINGS,
  NO_SURROUNDINGS,
  type Surroundings,
} from '#features/tour-import/understanding/sheet-settings.ts';
import type { Question } from '#features/tour-import/understanding/understood-row.ts';

const profile = (changed: Partial<Profile> = {}): Profile => ({
  key: 'город|дата',
  operator: '',
  settings: { ...NO_SETTINGS, currency: 'RUB' },
  place: null,
  fileName: 'прайс.xlsx',
  day: '2026-11-22',
  who: null,
  ...changed,
});
/** A pasted table, read at night with these profiles. */
async function readWith(
  profiles: readonly Profile[],
  text: string,
  surroundings: Partial<Surroundings> = {},
) {
  const rows: ImportRow[] = [];
  let questions: readonly Question[] = [];
  let found: Extract<TableNews, { kind: 'table' }> | undefined;
  const reader = createTableReader((news) => {
    if (news.kind === 'table') found = news;
    if (news.kind === 'rows') rows.push(...news.rows);
    if (news.kind === 'done') ({ questions } = news);
  });
  await reader.follow({
    kind: 'read',
    source: { text },
    profiles,
    settings: NO_SETTINGS,
    surroundings: { ...NO_SURROUNDINGS, today: '2026-11-22', ...surroundings },
    choice: null,
    isAsBefore: true,
  });
  if (!found) throw new Error('no table');
  return { found, rows, questions };
}

const said = (operator: string) => profile({ operator });

describe('a profile', () => {
  it('is found by the shape of the sheet, and by its operator if the sheet names one', () => {
    const nobody = profile({ fileName: 'другой.xlsx' });
    const all = [said('Караван'), said('Сафа'), profile({ key: 'иное' }), nobody];
    const found = (operator: string) =>
      profilesFor(all, { key: 'город|дата', operator }).map((one) => one.operator);
    expect(found('')).toEqual(['Караван', 'Сафа', '']);
    expect(found('САФА')).toEqual(['Сафа']);
    // The answers of another operator are never offered.
    expect(found('Марва')).toEqual(['']);
  });

  it('of one file is offered once, though its operator was named later', () => {
    const found = (...all: Profile[]) =>
      profilesFor(all, { key: 'город|дата', operator: '' }).map(({ operator, day }) => [
        operator,
        day,
      ]);
    const before = profile({ day: '2026-11-15' });
    expect(found(said('Караван'), said(''), before)).toEqual([
      ['Караван', '2026-11-22'],
      ['', '2026-11-15'],
    ]);
    expect(found(said(''), said('Караван'))).toEqual([['', '2026-11-22']]);
  });

  it('is not offered when it is only a mapping', () => {
    const mapped = profile({ settings: { ...NO_SETTINGS, mapping: ['city_from', null] } });
    expect(profilesFor([mapped], { key: mapped.key, operator: '' })).toEqual([]);
    expect(mappingsIn([mapped])).toEqual({ 'город|дата': ['city_from', null] });
  });

  it('replaces the former answers about the same sheet, but not a mapping', () => {
    const before = profile({ operator: 'Сафа', settings: { ...NO_SETTINGS, mapping: ['price'] } });
    const [first, ...others] = withProfile([said('Караван'), before], said('сафа'));
    expect(first?.settings).toMatchObject({ currency: 'RUB', mapping: ['price'] });
    expect(others).toEqual([said('Караван')]);
  });

  it('fits into one request, without the oldest answers', () => {
    const answers = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`city_from|город ${at}`, 'Казань']),
    );
    const sent = bounded(profile({ settings: { ...NO_SETTINGS, answers } }));
    const { day: _, who: __, ...body } = sent;
    expect(profileRequest.parse(body)).toEqual(body);
    expect(JSON.stringify(body).length).toBeLessThan(60_000);
    expect(sent.settings.answers['city_from|город 2999']).toBe('Казань');
    expect(sent.settings.answers['city_from|город 0']).toBeUndefined();
  });
});

describe('the answers about a list', () => {
  const HEAD = 'Вылет;Дней;Цена;Отель';
  const companies = ['Сафа', 'Марва'].map((name, id) => ({ id, name, aliases: [] }));
  const list = (title: string, row = '15.01.2027;10;1950 $;', head = HEAD) =>
    `${title}\n${head}\n${row}\n`;
  /** Its first list with all questions answered by the first choice, and the next one. */
  async function nextWeek(first: string, next: string, today = '2026-11-29') {
    const surroundings = { operators: companies };
    const { found, questions } = await readWith([], first, surroundings);
    const answers = Object.fromEntries(
      questions.map(({ key, choices }) => [key, choices[0]?.text ?? '']),
    );
    const { key } = found;
    const kept = bounded(profile({ key, settings: { ...NO_SETTINGS, answers } }));
    const again = await readWith([kept], next, { ...surroundings, today });
    return again.questions.map(({ field }) => field);
  }
  const CITY = 'Вылет;Откуда;Дней;Цена';
  const COLOURED = 'Турфирма Сафа. Красным выделены проданные, вылет из Казани';

  it.each([
    ['Сафа, туры из Казани, цены на 20.11', 'Сафа, туры из Казани, цены на 27.11', []],
    ['Сафа, туры из Казани', 'Сафа, туры из Уфы', ['city_from']],
    ['Сафа, туры из Казани', 'Марва, туры из Казани', ['company_name']],
    ['Альфа, туры из Казани', 'Бета, туры из Казани', ['company_name']],
    ['Сафа, Рамадан, из Казани', 'Сафа, хадж, из Казани', ['tour_type']],
    ['Сафа, из Казани, цены без топливного сбора', 'Сафа, из Казани, цены нетто', ['price']],
    [COLOURED, COLOURED, ['tour_status']],
    [
      'Сафа, из Казани, цены со скидкой до 01.12',
      'Сафа, из Казани, цены со скидкой до 01.12',
      ['price'],
    ],
  ])('«%s» say about «%s» only what is the same', async (first, next, asked) => {
    expect(await nextWeek(list(first), list(next))).toEqual(asked);
  });

  it.each(['1950 $ (скидка до 01.12)', '1950 $, до 1 декабря'])(
    'say nothing about «%s», which may have passed',
    async (price) => {
      const dated = list('Сафа 2027', `15.01.2027;Казань;10;${price}`, CITY);
      expect(await nextWeek(dated, dated)).toEqual(['price']);
    },
  );

  it('say nothing about the same day of another season', async () => {
    const row = '15.12;Казань;10;1950 $';
    const [first, same, later] = ['Сафа 2027', 'Сафа 2027', 'Сафа 2028'].map((title) =>
      list(title, row, CITY),
    );
    expect(await nextWeek(first ?? '', same ?? '')).toEqual([]);
    expect(await nextWeek(first ?? '', later ?? '', '2027-11-20')).toEqual(['departure_date']);
  });
});

describe('a table without names of columns', () => {
  const rows = [1, 8, 15].map((day) => `Умра\tКазань\t${day}.03.2027\t10\t9\t${1950 + day}`);
  const mapping = [
    'tour_type',
    'city_from',
    'departure_date',
    'days_in_mecca',
    'days',
    'price',
  ] as const;
  const before = profile({
    key: headerKey(mapping.map(() => '')),
    settings: { ...NO_SETTINGS, mapping, currency: 'RUB' },
  });

  it('is not read like another one: nothing shows that they are alike', async () => {
    const { found, rows: read } = await readWith([before], rows.join('\n'));
    expect(found).toMatchObject({ isByPlace: true, saidAs: null, offered: [before] });
    expect(found.mapping.indexOf('price')).toBe(4);
    expect(read).toHaveLength(3);
  });
});

describe('a table that was chosen by hand', () => {
  const HEAD = 'Откуда\tКогда\tПочём\tЧто';
  const sheet = (top: string) => `${top}\n${HEAD}\nКазань\t05.11.2027\t1950 $\tУмра`;
  const key = headerKey(HEAD.split('\t'));
  const place = { sheet: '', table: null, headerLine: 2, withHidden: false, withLeftOut: false };

  it('is chosen again in a file of the same shape, and in no other', () => {
    const book = bookOf(readText(sheet('Прайс на осень\t\t\t')));
    const name = book.workbook.sheets[0]?.name ?? '';
    const kept = profile({ key, place: { ...place, sheet: name } });
    expect(chosenBefore(book, [kept])).toMatchObject({ sheet: 0, headerLine: 2 });
    const other = bookOf(
      readText('Город\tДата вылета\tДней\tЦена\nКазань\t05.11.2027\t10\t1950 $'),
    );
    expect(chosenBefore(other, [kept])).toBeNull();
    expect(chosenBefore(book, [profile({ key })])).toBeNull();
    expect(firstChoice(other).headerLine).toBeNull();
  });

  it('is ignored in a file without a table at that place', async () => {
    const empty = bookOf(await readFile(new TextEncoder().encode('Город;Дата\nКазань;05.11.2027')));
    expect(chosenBefore(empty, [profile({ key, place: { ...place, headerLine: 9 } })])).toBeNull();
  });
});
