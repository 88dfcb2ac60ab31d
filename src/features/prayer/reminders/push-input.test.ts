import { describe, expect, it } from 'vitest';
import { PUSH_CONSENT } from '#features/prayer/reminders/push-consent.ts';
import { pushWish } from '#features/prayer/reminders/push-input.ts';
import { DEFAULT_REMINDERS } from '#features/prayer/reminders/reminders.ts';
import { PUSH_HOSTS } from '#lib/push/push-subscription.ts';

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
});
