import { describe, expect, it } from 'vitest';
import { oneAtATime } from '#features/tour-import/page/state/one-at-a-time.ts';

describe('oneAtATime', () => {
  it('runs once more after a call during a run, and never twice at a time', async () => {
    const ends: (() => void)[] = [];
    const run = oneAtATime(() => new Promise((resolve) => ends.push(resolve)));
    run();
    run();
    run();
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(ends).toHaveLength(2);
    run();
    expect(ends).toHaveLength(3);
  });
});
