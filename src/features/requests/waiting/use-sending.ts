import { useEffect, useState, useSyncExternalStore } from 'react';
import { answerOf } from '#features/offline/worker-answer.browser.ts';
import { fillForm } from '#features/requests/waiting/fill-form.browser.ts';
import { isOld, type KeptRequest } from '#features/requests/waiting/kept-request.ts';
import {
  REQUESTS_SYNC,
  sendWaitingRequests,
} from '#features/requests/waiting/send-waiting.browser.ts';
import { createLiveValue } from '#lib/live-value.ts';
import {
  forgetRequest,
  hearOfRequests,
  keepRequest,
  waitingRequests,
  type WaitingNews,
} from '#features/requests/waiting/waiting-requests.browser.ts';

/** A browser does not always hear that the network is back, or that the site answers again. */
const EVERY_MS = 30_000;

type Waiting = KeptRequest & { old: boolean };

interface WaitingState {
  waiting: readonly Waiting[];
  /** The last one that the site took since the page was opened. */
  taken: WaitingNews['taken'];
}

const NOTHING: WaitingState = { waiting: [], taken: null };
const state = createLiveValue(NOTHING);
let isWatching = false;
let isSending = false;

/** Follows the requests that wait in this browser, from the first call on. */
function watch(): void {
  if (isWatching) return;
  isWatching = true;
  const look = async () => {
    const now = Date.now();
    const waiting = (await waitingRequests()).map((kept) => ({ ...kept, old: isOld(kept, now) }));
    state.set({ ...state.get(), waiting });
  };
  void look();
  hearOfRequests((news) => {
    if (news.taken) state.set({ ...state.get(), taken: news.taken });
    void look();
  });
}

/**
 * Sends what waits now, whenever the network comes back, and every 30 s while the page is open. A
 * second call changes nothing.
 */
export function startSending(): void {
  watch();
  if (isSending) return;
  isSending = true;
  const send = () => void sendNow();
  send();
  setInterval(send, EVERY_MS);
  addEventListener('online', send);
}

/**
 * Sends what waits, by the service worker where there is one; see
 * `sendWaitingRequests`.
 */
export async function sendNow(confirmed: string | null = null): Promise<void> {
  if ((await waitingRequests()).length === 0) return;
  const worker = (await navigator.serviceWorker?.getRegistration())?.active;
  const answered = worker && (await answerOf(worker, { ask: 'send-requests', confirmed }));
  if (!answered) await sendWaitingRequests(confirmed);
}

/** The waiting requests, and the last one that was taken until `putOff` is called. */
export function useWaiting() {
  useEffect(watch, []);
  const shown = useSyncExternalStore(state.subscribe, state.get, () => NOTHING);
  return { ...shown, putOff: () => state.set({ ...state.get(), taken: null }) };
}

/**
 * The request of an open form that waits; null while none does. When the site has taken it, the
 * browser goes to its page.
 */
export function useOwnRequest(key: string | null): KeptRequest | null {
  const { waiting, taken } = useWaiting();
  const link = taken !== null && taken.key === key ? taken.link : null;
  useEffect(() => {
    if (link !== null) location.assign(link);
  }, [link]);
  return waiting.find((kept) => kept.key === key) ?? null;
}

/**
 * For a form whose site does not answer: stores it, then tries to send it. `problem` is why the
 * browser or the site did not take it, `problems` what the site did not accept in each field.
 */
export function useKeeping(key: string) {
  const waiting = useOwnRequest(key);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    waiting: waiting !== null && waiting.problem === null,
    problem: waiting?.problem ?? problem,
    problems: waiting?.problems ?? [],
    keep(action: string, about: string | null, form: HTMLFormElement) {
      const { phone, email } = Object.fromEntries(new FormData(form));
      if (!phone && !email) {
        return setProblem('Укажите телефон или почту: иначе вам не\u00a0смогут ответить');
      }
      setProblem(null);
      keepForm(action, about, form).then(
        () => sendNow(),
        () =>
          setProblem(
            'Этот браузер ничего не\u00a0сохраняет: заявку можно отправить только со\u00a0связью',
          ),
      );
    },
  };
}

/** Stores the contents of a form, to be sent when the site answers. Rejects without storage. */
export async function keepForm(action: string, about: string | null, form: HTMLFormElement) {
  const fields = Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
  const { key = '' } = fields;
  await keepRequest({ key, action, about, fields, atMs: Date.now(), problem: null });
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } };
  await sync?.register(REQUESTS_SYNC).catch(() => null);
  // The page may not have begun yet: what begins it comes seconds after the page, by the network.
  startSending();
}

/** When the site did not accept it, sends the form itself: its answer says what to correct, and where. */
export function useRefusal(
  waiting: KeptRequest | null,
  form: { current: HTMLFormElement | null },
): void {
  const isRefused = waiting !== null && waiting.problem !== null;
  useEffect(() => {
    if (isRefused) form.current?.requestSubmit();
  }, [isRefused, form]);
}

/**
 * Fills a form in again with what the site did not accept; then nothing of it waits any longer. The form
 * is sent without the consent, which is never filled in, so its answer only says what to correct.
 */
export function useRefusedFields(action: string, form: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    void (async () => {
      const kept = (await waitingRequests()).find(
        (one) => one.action === action && one.problem !== null,
      );
      if (!kept || !form.current) return;
      fillForm(form.current, kept.fields);
      await forgetRequest(kept.key);
      form.current.requestSubmit();
    })();
  }, [action, form]);
}
