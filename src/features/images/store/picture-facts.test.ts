import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureFacts } from '#features/images/store/picture-facts.server.ts';

it('tells how large a stored picture is and which colour it mostly has', async () => {
  const background = { r: 16, g: 92, b: 72 };
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .webp({ lossless: true })
    .toBuffer();
  const of = pictureFacts({ read: async (path) => (path === 'a' ? picture : null) });
  const facts = await of('a');
  expect(facts).toMatchObject({ width: 90, height: 60 });
  const parts = /^#(..)(..)(..)$/.exec(facts?.color ?? '') ?? [];
  const [, r, g, b] = parts.map((part) => Number.parseInt(part, 16));
  expect(Math.abs((r ?? 0) - 16) + Math.abs((g ?? 0) - 92) + Math.abs((b ?? 0) - 72)).toBeLessThan(
    36,
  );
  expect(await of('b')).toBeNull();
});
