import { expect, it } from 'vitest';
import { csvRows, dumpedTables } from './exported-tables.ts';

it('reads CSV with quotes, lines within a value and nulls', () => {
  expect(csvRows('\uFEFFid,title,note\r\n1,"Хадж, ""Умра""\nи ещё",\r\n2,"",x\n')).toEqual([
    { id: '1', title: 'Хадж, "Умра"\nи ещё', note: null },
    { id: '2', title: '', note: 'x' },
  ]);
  expect(csvRows('id,title\n1,последняя')).toEqual([{ id: '1', title: 'последняя' }]);
  expect(csvRows('')).toEqual([]);
  expect(() => csvRows('a,b\n"1"2,3')).toThrow('not a CSV file');
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
