import { describe, expect, it } from 'vitest';
import { isPushEndpoint, PUSH_HOSTS } from '#lib/push/push-subscription.ts';

describe('a push address', () => {
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
