import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { INBOX } from '#features/requests/inbox/inbox-query.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';

const KEPT = 'request_push';
const FAILED = 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте снова.';
const FORBIDDEN = 'Уведомления запрещены в\u00a0настройках браузера для этого сайта.';

// Late, because every page's list of files would name a file that this page shares at once.
const pushes = () => import('#ui/page/push-subscription.browser.ts');

/** Whether this browser gets notifications of requests, even with the site's pages closed. */
export function useStaffPush(publicKey: string) {
  const fetcher = useFetcher<{ problem: unknown } | null>();
  const isOn = useKept(KEPT) === 'on';
  const isThere = useHydrated() && 'PushManager' in window && 'Notification' in window;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { submit, data } = fetcher;

  const tell = (intent: 'push-on' | 'push-off', subscription: PushSubscription) => {
    const { endpoint = '', keys = {} } = subscription.toJSON();
    const fields = { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
    return submit({ intent, endpoint, ...fields }, { method: 'post', action: INBOX });
  };
  const tellAgain = useEffectEvent(tell);
  // The browser's subscription may have changed, and the site may have deleted the former one.
  useEffect(() => {
    if (readKept(KEPT) !== 'on') return;
    if (Notification.permission !== 'granted') return writeKept(KEPT, null);
    void pushes()
      .then(({ subscribed }) =>
        subscribed(publicKey).then(
          (subscription) => tellAgain('push-on', subscription),
          () => writeKept(KEPT, null),
        ),
      )
      .catch(() => undefined);
  }, [publicKey]);
  useEffect(() => {
    if (data?.problem) writeKept(KEPT, null);
  }, [data]);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    await work().catch(() => setProblem(FAILED));
    setBusy(false);
  };
  return {
    /** 'unavailable': the browser does not support push. */
    state: !isThere ? 'unavailable' : isBusy ? 'busy' : isOn ? 'on' : 'off',
    problem: problem ?? (data?.problem ? FAILED : null),
    turnOn: () =>
      void attempt(async () => {
        if ((await Notification.requestPermission()) !== 'granted') return setProblem(FORBIDDEN);
        const { subscribed } = await pushes();
        const subscription = await subscribed(publicKey);
        writeKept(KEPT, 'on');
        await tell('push-on', subscription);
      }),
    turnOff: () =>
      void attempt(async () => {
        writeKept(KEPT, null);
        // The subscription itself stays, because prayer reminders may use it.
        const { currentSubscription } = await pushes();
        const found = await currentSubscription();
        if (found) await tell('push-off', found);
      }),
  };
}
