import { z } from 'zod';
import { pushSubscription } from '#lib/push/push-subscription.ts';

/** A staff browser that subscribes to notifications of requests, or unsubscribes. */
export const pushForm = (hosts: readonly string[]) =>
  z.discriminatedUnion('intent', [
    z
      .object({
        intent: z.literal('push-on'),
        endpoint: z.string(),
        p256dh: z.string(),
        auth: z.string(),
      })
      .transform(({ intent, endpoint, ...keys }) => ({ intent, subscription: { endpoint, keys } }))
      .pipe(z.object({ intent: z.literal('push-on'), subscription: pushSubscription(hosts) })),
    z.object({ intent: z.literal('push-off'), endpoint: z.string().min(1).max(1000) }),
  ]);
export type PushForm = z.output<ReturnType<typeof pushForm>>;
