import { encode } from 'uqr';
import { expect, it } from 'vitest';
import { qrDrawing } from './qr-code.server.ts';

it('draws every dark module of the code, and no light one', () => {
  const text = 'otpauth://totp/site:amina%40example.ru?secret=HU5GNWYGFFFEVHJB3T3NM5DGPZVP3DTI';
  const { size, path } = qrDrawing(text);
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g)) {
    for (let i = 0; i < Number(length); i++) dark.add(`${Number(x) + i} ${y}`);
  }
  const { data } = encode(text, { ecc: 'M', border: 4 });
  const wanted = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])),
  );
  expect(size).toBe(data.length);
  expect([...dark].sort()).toEqual(wanted.sort());
});
