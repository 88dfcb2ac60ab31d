import { useEffect, useEffectEvent, useState } from 'react';
import { useFetcher } from 'react-router';
import { INBOX } from '#features/requests/inbox/inbox-query.ts';
import { useHydrated } from '#ui/use-hydrated.ts';
import { readKept, useKept, writeKept } from '#ui/page/use-kept.ts';
import { activeSiteWorker } from '#ui/page/site-worker.browser.ts';

const KEPT = 'request_push';
const FAILED = 'Не\u00a0получилось. Проверьте связь и\u00a0попробуйте снова.';
const FORBIDDEN = 'Уведомления запрещены в\u00a0настройках браузера для этого сайта.';

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
    void activeSiteWorker()
      .then((worker) => worker?.pushManager.getSubscription() ?? null)
      .then((found) => (found ? tellAgain('push-on', found) : writeKept(KEPT, null)))
      .catch(() => undefined);
  }, []);
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
        const worker = await activeSiteWorker();
        if (!worker) return setProblem(FAILED);
        const subscription = await worker.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: publicKey,
        });
        writeKept(KEPT, 'on');
        await tell('push-on', subscription);
      }),
    turnOff: () =>
      void attempt(async () => {
        writeKept(KEPT, null);
        const worker = await activeSiteWorker();
        // The subscription itself stays, because prayer reminders may use it.
        const found = await worker?.pushManager.getSubscription();
        if (found) await tell('push-off', found);
      }),
  };
}
