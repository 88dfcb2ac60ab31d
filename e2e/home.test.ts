import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe.ts';
import { newPage, PHONE } from './site.ts';

describe('the home page', () => {
  it('comes with its main heading before any script has run', async () => {
    const page = await newPage({ ...PHONE, javaScriptEnabled: false });
    const answer = await page.goto('/');
    expect(answer?.status()).toBe(200);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it.each(['light', 'dark'] as const)('is accessible on a phone, %s', async (colorScheme) => {
    const page = await newPage({ ...PHONE, colorScheme });
    await page.goto('/');
    await expectAccessible(page);
  });
});
