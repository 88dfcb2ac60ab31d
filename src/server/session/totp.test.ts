import { describe, expect, it } from 'vitest';
import { newTotpSecret, totpCode, totpStep, totpUri } from '#server/session/totp.server.ts';

/** The secret and the moments of RFC 6238, appendix B, in its last six digits. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a time-based code', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('of second %i is %s', (second, code) => {
    expect(totpCode(RFC_SECRET, new Date(second * 1000))).toBe(code);
  });

  it('is accepted one step before and after its own, and returns its step', () => {
    const at = (seconds: number) => new Date((1_800_000_000 + seconds) * 1000);
    const code = totpCode(RFC_SECRET, at(0));
    const step = 60_000_000;
    expect([-31, -30, 0, 29, 30, 59, 60].map((s) => totpStep(RFC_SECRET, code, at(s)))).toEqual([
      null,
      step,
      step,
      step,
      step,
      step,
      null,
    ]);
  });

  it.each(['', '28708', '2870822', '28708a', ' 287082', '２８７０８２'])('is not «%s»', (code) => {
    expect(totpStep(RFC_SECRET, code, new Date(59_000))).toBeNull();
  });

  it('has a random secret of 160 bits', () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(newTotpSecret()).not.toBe(newTotpSecret());
  });

  it('is set up with an address that names the site and the person', () => {
    const uri = new URL(totpUri(RFC_SECRET, 'a@example.ru'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('ВсеУмры:a@example.ru');
    expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
  });
});
