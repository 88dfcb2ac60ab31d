import { expect, it } from 'vitest';
import { csvRow, unguarded } from '#lib/text/csv.ts';

it('writes a line that spreadsheets read unchanged', () => {
  expect(csvRow(['а', 'б;в', 'г "д"', ' е', ''])).toBe('а;"б;в";"г ""д""";" е";\r\n');
});

it.each(['=1+1', '+7', '-1', '@x', "'=1"])('makes no formula of %s', (cell) => {
  const written = csvRow([cell]).trimEnd();
  expect(written).toBe(`'${cell}`);
  expect(unguarded(written)).toBe(cell);
});
