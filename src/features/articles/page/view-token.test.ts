import { expect, it } from 'vitest';
import { VIEW_TOKEN_FORM, viewToken } from '#features/articles/page/view-token.ts';

let made = 0;
const random = () => `0000-random-token-${(made += 1)}`;

it('is one for a browser and day, and another on the next day', () => {
  const first = viewToken(null, '2026-11-20', random);
  expect(first.token).toMatch(VIEW_TOKEN_FORM);
  expect(viewToken(first.kept, '2026-11-20', random)).toEqual(first);
  const next = viewToken(first.kept, '2026-11-21', random);
  expect(next.token).not.toBe(first.token);
});

it('is made anew in place of one that is spoilt', () => {
  for (const kept of ['', 'x', '2026-11-20', '2026-11-20 ', '2026-11-20 <script>']) {
    expect(viewToken(kept, '2026-11-20', random).token, kept).toMatch(/^0000-random/);
  }
});
