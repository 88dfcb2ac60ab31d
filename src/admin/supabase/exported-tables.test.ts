import { expect, it } from 'vitest';
import { csvRows, dumpedTables } from './exported-tables.ts';

it('reads CSV with quotes, lines within a value and nulls', () => {
  expect(csvRows('\uFEFFid,title,note\r\n1,"Хадж, ""Умра""\nи ещё",\r\n2,"",x\n')).toEqual([
    { id: '1', title: 'Хадж, "Умра"\nи ещё', note: null },
    { id: '2', title: '', note: 'x' },
  ]);
  expect(csvRows('id,title\n1,последняя')).toEqual([{ id: '1', title: 'последняя' }]);
  expect(csvRows('')).toEqual([]);
  expect(() => csvRows('a,b\n"1"2,3')).toThrow('Запись 2: не разобрать кавычки.');
  expect(() => csvRows('a,b\n1,2\n1,2,3\n')).toThrow(
    'Запись 3: значений 3, а столбцов в заголовке 2.',
  );
  expect(csvRows('a,b\n1,2\n\n')).toEqual([{ a: '1', b: '2' }]);
});

it('reads the tables of a dump', () => {
  const dump = [
    'SET client_encoding = UTF8;',
    'COPY public.tours (id, "slug", description) FROM stdin;',
    '1\tumra\tСтрока\\nи \\\\ ещё',
    '2\thadzh\t\\N',
    '\\.',
    'COPY auth.users (id, email) FROM stdin;',
    '\\.',
  ].join('\n');
  expect([...dumpedTables(dump)]).toEqual([
    [
      'tours',
      [
        { id: '1', slug: 'umra', description: 'Строка\nи \\ ещё' },
        { id: '2', slug: 'hadzh', description: null },
      ],
    ],
    ['auth.users', []],
  ]);
});

it('reads the INSERT statements of a dump, with and without names of columns', () => {
  const dump = [
    'CREATE TABLE public.articles (',
    '    id bigint NOT NULL,',
    '    "Title" text,',
    '    CONSTRAINT articles_title CHECK ((length("Title") > 0))',
    ');',
    'INSERT INTO "public"."tours" ("id", "slug", "description", "is_vip", "tags") VALUES',
    "\t(1, 'umra', 'Тур «Свет''»;\nINSERT INTO public.tours VALUES (9);', true, '{a,b}'::text[]),",
    "\t(2, 'C:\\', NULL, false, NULL);",
    "INSERT INTO public.tours (id, slug) OVERRIDING SYSTEM VALUE VALUES (-3, E'a\\\\b\\'\\n') ON CONFLICT DO NOTHING;",
    "INSERT INTO public.articles VALUES (7, 'Как ''собраться''');",
    'INSERT INTO public.articles VALUES (8, DEFAULT);',
  ].join('\n');
  expect([...dumpedTables(dump)]).toEqual([
    [
      'tours',
      [
        {
          id: '1',
          slug: 'umra',
          description: "Тур «Свет'»;\nINSERT INTO public.tours VALUES (9);",
          is_vip: 'true',
          tags: '{a,b}',
        },
        { id: '2', slug: 'C:\\', description: null, is_vip: 'false', tags: null },
        { id: '-3', slug: "a\\b'\n" },
      ],
    ],
    [
      'articles',
      [
        { id: '7', Title: "Как 'собраться'" },
        { id: '8', Title: null },
      ],
    ],
  ]);
});

it('says what to do where the INSERT statements of a dump cannot be read', () => {
  expect(() => dumpedTables("INSERT INTO public.tours VALUES (1, 'umra');")).toThrow(
    'В выгрузке не названы столбцы таблицы tours. Сделайте её с --column-inserts или без --inserts.',
  );
  expect(() => dumpedTables('\nINSERT INTO tours (id) VALUES (nextval(1));')).toThrow(
    'Строка 2: команду INSERT не разобрать.',
  );
});

it('reads a long text of an INSERT statement', () => {
  const text = `<p>${'слово '.repeat(200_000)}</p>`;
  const dump = `INSERT INTO articles (content) VALUES ('${text}');`;
  expect(dumpedTables(dump).get('articles')).toEqual([{ content: text }]);
});
