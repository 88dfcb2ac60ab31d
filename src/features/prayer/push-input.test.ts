import { describe, expect, it } from 'vitest';
import { PUSH_CONSENT } from '#features/prayer/push-consent.ts';
import { isPushEndpoint, PUSH_HOSTS, pushWish } from '#features/prayer/push-input.ts';
import { DEFAULT_REMINDERS } from '#features/prayer/reminders.ts';

const wish = {
  subscription: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc:def',
    keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  },
  citySlug: 'kazan',
  calculation: '?madhab=shafi&hijri=1',
  preferences: DEFAULT_REMINDERS,
  consent: PUSH_CONSENT.version,
};

describe('a wish for reminders', () => {
  it('is taken with the calculation in its canonical form', () => {
    expect(
      pushWish(PUSH_HOSTS).parse({ ...wish, calculation: '?junk=1&hijri=1&madhab=shafi' }),
    ).toEqual(wish);
  });

  it.each([
    { ...wish, consent: undefined },
    { ...wish, consent: 'prayer-push-0' },
    { ...wish, citySlug: 'atlantida' },
    { ...wish, preferences: { ...DEFAULT_REMINDERS, reminderMinutes: 7 } },
    { ...wish, subscription: { ...wish.subscription, endpoint: 'http://127.0.0.1/' } },
    { ...wish, subscription: { ...wish.subscription, keys: { p256dh: 'AAAA', auth: 'AAAA' } } },
    null,
    [],
  ])('is refused when anything in it is off: %#', (wrong) => {
    expect(pushWish(PUSH_HOSTS).safeParse(wrong).success).toBe(false);
  });

  it.each([
    ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
    ['https://web.push.apple.com/x', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=x', true],
    ['http://fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com:8443/x', false],
    ['https://user@fcm.googleapis.com/x', false],
    ['https://fcm.googleapis.com.evil.example/x', false],
    ['https://evilfcm.googleapis.com/x', false],
    ['https://169.254.169.254/latest', false],
    ['https://localhost/x', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('goes to known push services alone: %s', (endpoint, isKnown) => {
    expect(isPushEndpoint(endpoint, PUSH_HOSTS)).toBe(isKnown);
  });
});
