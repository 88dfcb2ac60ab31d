import { getTableColumns, getViewSelectedFields, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tours, toursPublic } from '#features/tours/tables/tours-tables.server.ts';
import { tourColumns } from '#features/tours/store/tours.server.ts';
import { TOUR_KINDS } from '#features/tours/model/tour.ts';
import { kindOf, TOUR_FIELD_NAMES } from '#features/tours/model/tour-input.ts';
import type { Kind } from '#features/tours/model/tour.ts';
import { describeOnBothEngines } from '#test/database.ts';

/** The database type of each kind of value. */
const KEPT_AS: Record<Kind, string> = {
  type: 'text',
  status: 'text',
  text: 'text',
  phone: 'text',
  telegram: 'text',
  image: 'text',
  month: 'text',
  day: 'date',
  count: 'integer',
  degrees: 'double precision',
  flag: 'boolean',
};

interface Column extends Record<string, unknown> {
  name: string;
  type: string;
  nullable: string;
}

describeOnBothEngines('what everybody may read of a tour', ({ db }) => {
  const columnsOf = async (relation: string) => {
    const { rows } = await db().execute<Column>(sql`
      select column_name as name, data_type as type, is_nullable as nullable
      from information_schema.columns where table_name = ${relation} order by ordinal_position`);
    return rows;
  };
  const namesOf = async (relation: string) => (await columnsOf(relation)).map(({ name }) => name);

  test('is in the view, column by column, as its type says', async () => {
    const view = await columnsOf('tours_public');
    const typed = Object.values(getViewSelectedFields(toursPublic)).map(({ name }) => name);
    expect(view.map(({ name }) => name).toSorted()).toEqual(typed.toSorted());
    expect(Object.keys(tourColumns).toSorted()).toEqual(typed.toSorted());
    const table = new Map((await columnsOf('tours')).map((column) => [column.name, column.type]));
    expect(view.map(({ name, type }) => [name, type])).toEqual(
      view.map(({ name }) => [name, table.get(name)]),
    );
  });

  test('is in the table as its type says', async () => {
    const typed = Object.values(getTableColumns(tours)).map(({ name }) => name);
    expect((await namesOf('tours')).toSorted()).toEqual(typed.toSorted());
  });

  test('is every field that people write, of its kind', async () => {
    const table = new Map((await columnsOf('tours')).map((column) => [column.name, column]));
    expect(TOUR_FIELD_NAMES.map((name) => table.get(name))).toEqual(
      TOUR_FIELD_NAMES.map((name) => ({
        name,
        type: KEPT_AS[kindOf(name)],
        nullable: TOUR_KINDS[name].endsWith('?') ? 'YES' : 'NO',
      })),
    );
  });
});
