import { expect, it } from 'vitest';
import { MADHABS, METHODS } from '#features/prayer/engine/prayer-method.ts';
import { sweep } from '#test/prayer/prayer-sweep.ts';
import { CITIES } from '#lib/city/cities.ts';

/** All cities beyond the polar circle, and every twentieth of the rest, the largest first. */
const SAMPLE = CITIES.filter(({ latitude }, i) => latitude > 65 || i % 20 === 0);
const DAYS = 366;

it.each(METHODS)('by %s no day of a leap year lacks a time or has one out of order', (method) => {
  for (const madhab of MADHABS) {
    const found = sweep(SAMPLE, '2028-01-01', DAYS, { method, madhab });
    expect(found).toMatchObject({ days: SAMPLE.length * DAYS, missing: 0, unordered: 0 });
    expect(found.replaced).toBeGreaterThan(0);
  }
});
