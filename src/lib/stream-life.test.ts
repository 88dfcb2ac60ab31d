import { expect, it } from 'vitest';
import { reconnectAfterMs } from './stream-life.ts';

it('opens the stream anew after 1, 2, 5, 10, 10 … seconds', () => {
  expect([0, 1, 2, 3, 4, 50].map(reconnectAfterMs)).toEqual([
    1000, 2000, 5000, 10_000, 10_000, 10_000,
  ]);
});
