import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { moveReminders, noteAddress } from '#features/prayer/reminders/push-address.worker.ts';

const FORMER = 'https://push.example/former';
const OF_KEY = { endpoint: 'https://push.example/BKey' };

let told: unknown[];

/** A browser's own parts. */
const pushManager = {
  getSubscription: async () => ({ endpoint: FORMER }),
  // Chrome refuses whoever does not promise a notice for each message.
  subscribe: async ({ applicationServerKey, userVisibleOnly }: PushSubscriptionOptionsInit) => {
    if (!userVisibleOnly) throw new DOMException('not visible', 'NotAllowedError');
    return { endpoint: `https://push.example/${String(applicationServerKey)}` };
  },
} as unknown as PushManager;

beforeEach(() => {
  told = [];
  const notes = new Map<string, Response>();
  vi.stubGlobal('caches', {
    open: async () => ({ put: async (name: string, note: Response) => notes.set(name, note) }),
    match: async (name: string) => notes.get(name),
  });
  vi.stubGlobal('fetch', async (_: string, asked: RequestInit = {}) => {
    if (typeof asked.body === 'string') told.push([asked.method, JSON.parse(asked.body)]);
    return Response.json({ publicKey: 'BKey' });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('moves the reminders to the address that the browser gives', async () => {
  const newSubscription = { endpoint: 'https://push.example/new' };
  const change = { oldSubscription: { endpoint: FORMER }, newSubscription };
  await moveReminders({ pushManager }, change);
  expect(told).toEqual([['PATCH', { endpoint: FORMER, subscription: newSubscription }]]);
});

it('subscribes with the site’s key where the browser gives no new address', async () => {
  const change = { oldSubscription: { endpoint: FORMER }, newSubscription: null };
  await moveReminders({ pushManager }, change);
  expect(told).toEqual([['PATCH', { endpoint: FORMER, subscription: OF_KEY }]]);
});

it('knows the noted address where the browser does not give the former one', async () => {
  await noteAddress({ pushManager });
  await moveReminders({ pushManager }, {});
  expect(told).toEqual([['PATCH', { endpoint: FORMER, subscription: OF_KEY }]]);
});

it('moves nothing when no former address is known', async () => {
  await moveReminders({ pushManager }, { oldSubscription: null, newSubscription: null });
  expect(told).toEqual([]);
});
