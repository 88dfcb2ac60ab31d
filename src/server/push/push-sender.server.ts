import type { RequestDetails } from 'web-push';

const TIMEOUT_MS = 10_000;

/** The keys with which a site signs its pushes (RFC 8292), and a contact address of its owner. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
  /** 'mailto:…' or an https address. */
  subject: string;
}

export interface PushAddress {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** The contents of a notification, and the page of the site that it opens. */
export interface PushNotice {
  title: string;
  body: string;
  /** Only the last of several notifications with one tag is shown. */
  tag: string;
  url: string;
  silent: boolean;
}

/** 'gone': the browser has unsubscribed; 'later': it may work soon; 'refused': it will not work. */
export type PushOutcome = 'sent' | 'gone' | 'later' | 'refused';

export type SendPush = (
  to: PushAddress,
  notice: PushNotice,
  ttlSeconds: number,
  signal?: AbortSignal,
) => Promise<PushOutcome>;

/**
 * Sends notifications, encrypted for the browser that shows them, to its push service: 10 s at most, no
 * redirects. The push service delivers only the last waiting one of each tag.
 */
export function createPushSender(parts: {
  keys: VapidKeys;
  fetch: typeof globalThis.fetch;
  timeoutMs?: number;
}): SendPush {
  const { keys, fetch, timeoutMs = TIMEOUT_MS } = parts;
  return async ({ endpoint, p256dh, auth }, notice, ttlSeconds, signal) => {
    // Loaded with the first notification: a start sends none.
    const { default: webpush } = await import('web-push');
    let request: RequestDetails;
    try {
      request = webpush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(notice),
        {
          vapidDetails: keys,
          TTL: Math.max(0, Math.round(ttlSeconds)),
          urgency: 'high',
          topic: Buffer.from(notice.tag).toString('base64url').slice(0, 32),
        },
      );
    } catch {
      return 'refused'; // Keys that no browser can have.
    }
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(request.body ?? []),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      await response.body?.cancel();
      return outcomeOf(response.status);
    } catch {
      return 'later';
    }
  };
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 408 || status === 429 || status >= 500 ? 'later' : 'refused';
}
