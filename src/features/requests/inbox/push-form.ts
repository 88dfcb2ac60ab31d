import { z } from 'zod';
import { pushSubscription } from '#lib/push/push-subscription.ts';

/** A staff browser that subscribes to notifications of requests, or unsubscribes. */
export const pushForm = (hosts: readonly string[]) =>
  z.discriminatedUnion('deed', [
    z
      .object({
        deed: z.literal('push-on'),
        endpoint: z.string(),
        p256dh: z.string(),
        auth: z.string(),
      })
      .transform(({ deed, endpoint, ...keys }) => ({ deed, subscription: { endpoint, keys } }))
      .pipe(z.object({ deed: z.literal('push-on'), subscription: pushSubscription(hosts) })),
    z.object({ deed: z.literal('push-off'), endpoint: z.string().min(1).max(1000) }),
  ]);
export type PushForm = z.output<ReturnType<typeof pushForm>>;
