import { describe, expect, it } from 'vitest';
import { blockEdits, cellBlock } from '#features/tour-import/rows/cell-block.ts';

describe('copied cells', () => {
  it.each([
    ['one cell', 'Казань', null],
    ['one cell with a line end', 'Казань\r\n', null],
    ['nothing', '', null],
    ['a row', 'Казань\t15.01.2027', [['Казань', '15.01.2027']]],
    ['a column with an empty cell', '10\r\n\r\n12\r\n', [['10'], [''], ['12']]],
    ['a cell of two lines', '"а\nб"\t1\n', [['а\nб', '1']]],
  ])('are a block: %s', (_name, text, block) => expect(cellBlock(text)).toEqual(block));

  it('replace the cells from one on, row by row as displayed', () => {
    const shown = [4, 7, 9];
    const { edits, put, left } = blockEdits(
      [
        ['10', '1950'],
        ['', '2100'],
      ],
      { at: 1, column: 2, placeAt: (at) => shown[at] ?? null },
    );
    expect(edits).toEqual([
      [7, { days: '10', price: '1950' }],
      [9, { days: '', price: '2100' }],
    ]);
    expect([put, left]).toEqual([4, 0]);
  });

  it('without a target are counted, and imported rows do not change', () => {
    const { edits, put, left } = blockEdits([['1950', 'Караван', 'лишнее'], ['2100'], ['2200']], {
      at: 0,
      column: 3,
      placeAt: (at) => [0, null, undefined][at] ?? null,
    });
    expect(edits).toEqual([[0, { price: '1950', company_name: 'Караван' }]]);
    expect([put, left]).toEqual([2, 3]);
  });
});
