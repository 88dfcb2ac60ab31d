import { describe, expect, it } from 'vitest';
import { FIRST_SOURCE, knownAvailability, type SourceEvent, step } from './tour-source.ts';

const COPY = { count: 3, savedAtMs: 1000 };
const UP: SourceEvent = { type: 'asked', isUp: true, atMs: 0 };
const DOWN = { type: 'asked', isUp: false, atMs: 0, copy: COPY } as const satisfies SourceEvent;

const after = (...events: SourceEvent[]) => events.reduce(step, FIRST_SOURCE);

describe('the source of tours', () => {
  it('starts on the site', () => {
    expect(FIRST_SOURCE).toMatchObject({ current: 'primary', isHealthy: { primary: true } });
  });

  it('goes to the copy when the site does not answer a check, and says so', () => {
    expect(after(DOWN)).toMatchObject({
      current: 'fallback',
      isHealthy: { primary: false, fallback: true },
      notice: 'away',
      copy: COPY,
    });
  });

  it('goes to the copy when a read fails', () => {
    const failed = after(UP, { type: 'read-failed', copy: COPY });
    expect(failed).toMatchObject({ current: 'fallback', isHealthy: { primary: false } });
    expect(knownAvailability(failed, 1)).toBeNull();
  });

  it('stays on the site, unhealthy, while there is no copy', () => {
    expect(after({ ...DOWN, copy: null })).toMatchObject({
      current: 'primary',
      isHealthy: { primary: false, fallback: false },
      notice: null,
    });
  });

  it('goes back to a site that answers, and says so once', () => {
    const back = after(DOWN, UP);
    expect(back).toMatchObject({
      current: 'primary',
      isHealthy: { primary: true },
      notice: 'back',
    });
    expect(after(DOWN, UP, { type: 'notice-read' }, UP).notice).toBeNull();
    expect(after(UP).notice).toBeNull();
  });

  it('says nothing new while the site stays away', () => {
    expect(after(DOWN, { type: 'notice-read' }, DOWN)).toMatchObject({
      current: 'fallback',
      notice: null,
    });
  });

  it('has nothing to be on but the site when its copy is gone', () => {
    expect(after(DOWN, { type: 'copy-gone' })).toMatchObject({
      current: 'primary',
      isHealthy: { primary: false, fallback: false },
      copy: null,
      notice: null,
    });
    expect(after(DOWN, { type: 'copy-gone' }, { type: 'copied', copy: COPY })).toMatchObject({
      isHealthy: { fallback: true },
    });
  });
});

it('believes what the site said for 30 seconds, and nothing from the future', () => {
  const asked = { ...FIRST_SOURCE, asked: { isUp: false, atMs: 100_000 } };
  expect(knownAvailability(asked, 100_000)).toBe(false);
  expect(knownAvailability(asked, 129_999)).toBe(false);
  expect(knownAvailability(asked, 130_000)).toBeNull();
  expect(knownAvailability(asked, 99_999)).toBeNull();
  expect(knownAvailability(FIRST_SOURCE, 0)).toBeNull();
});
