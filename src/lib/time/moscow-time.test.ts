import { describe, expect, it } from 'vitest';
import { moscowInstant, writeMoscowTime } from '#lib/time/moscow-time.ts';

describe("a time of Moscow's clock", () => {
  it('is the same instant wherever the process runs', () => {
    expect(moscowInstant('2026-12-01T02:30')?.toISOString()).toBe('2026-11-30T23:30:00.000Z');
    expect(writeMoscowTime(new Date('2026-11-30T23:30:45.000Z'))).toBe('2026-12-01T02:30');
  });

  it.each(['', '2026-12-01', '2026-02-30T10:00', '2026-12-01T25:00', '1999-01-01T00:00', 'завтра'])(
    'is not %j',
    (text) => expect(moscowInstant(text)).toBeNull(),
  );
});
