const API = '/api/prayer-push';
const NOTES = 'push-notes';
const ADDRESS = '/push-address';

/** What a browser says of a new push address, in part. */
interface AddressChange {
  oldSubscription?: Pick<PushSubscription, 'endpoint'> | null;
  newSubscription?: Pick<PushSubscription, 'endpoint'> | null;
}

type PushPart = Pick<ServiceWorkerRegistration, 'pushManager'>;

/** Notes this browser's push address: some browsers do not say which address they change. */
export async function noteAddress({ pushManager }: PushPart): Promise<void> {
  const subscription = await pushManager.getSubscription();
  if (!subscription) return;
  const notes = await caches.open(NOTES);
  await notes.put(ADDRESS, new Response(subscription.endpoint));
}

/** Moves the reminders to this browser's new push address. */
export async function moveReminders(
  { pushManager }: PushPart,
  { oldSubscription, newSubscription }: AddressChange,
): Promise<void> {
  const noted = await caches.match(ADDRESS, { cacheName: NOTES });
  const endpoint = oldSubscription?.endpoint ?? (await noted?.text());
  if (endpoint === undefined) return;
  const signal = AbortSignal.timeout(30_000);
  const { publicKey } = (await (await fetch(API, { signal })).json()) as { publicKey: string };
  const subscription =
    newSubscription ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }));
  await fetch(API, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, subscription }),
    signal,
  });
}
