import { afterEach, expect, it, vi } from 'vitest';
import {
  hearOfRequests,
  keepRequest,
  type WaitingNews,
} from '#features/requests/waiting/waiting-requests.browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('hears of what the page itself does where the browser refuses channels, as Firefox without cookies', async () => {
  vi.stubGlobal('BroadcastChannel', function refused() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  vi.stubGlobal('caches', { open: async () => ({ put: async () => {} }) });
  const heard: WaitingNews[] = [];
  hearOfRequests((news) => void heard.push(news));
  await keepRequest({
    key: 'a',
    action: '/zayavka',
    about: null,
    fields: {},
    atMs: 0,
    problem: null,
  });
  expect(heard).toEqual([{ taken: null }]);
});
