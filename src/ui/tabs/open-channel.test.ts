import { afterEach, expect, it, vi } from 'vitest';
import { openChannel } from '#ui/tabs/open-channel.browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('opens a channel to the other tabs', () => {
  const channel = openChannel('a');
  expect(channel?.name).toBe('a');
  channel?.close();
});

it('has none in an old browser, and none where Firefox blocks the cookies of the site', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(openChannel('a')).toBeNull();
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  expect(openChannel('a')).toBeNull();
});
