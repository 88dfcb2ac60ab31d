import { useEffect, useEffectEvent } from 'react';
import { reconnectAfterMs, SILENCE_MS } from '#lib/stream-life.ts';
import { openChannel } from '#ui/tabs/open-channel.browser.ts';

const NAME = 'site-events';
/** What the site sends under these names; without a name, the version of its list of tours. */
const NAMED = ['session', 'requests', 'deliveries'] as const;

export interface SiteEvent {
  /** `back`: the stream is open again after it had failed. */
  kind: 'list' | 'back' | (typeof NAMED)[number];
  data: string;
}

const listeners = new Set<(event: SiteEvent) => void>();
let heardAtMs = -SILENCE_MS;
let leave: (() => void) | null = null;
/** Opens the stream again, in the tab that holds it. */
let renew: (() => void) | null = null;

/**
 * Listens to the site's stream of events as long as the page is seen. The tabs of a browser share
 * one stream: the one that holds it tells the others. Returns how to stop.
 */
export function listenToSite(listener: (event: SiteEvent) => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', follow);
  listeners.add(listener);
  follow();
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    document.removeEventListener('visibilitychange', follow);
    follow();
  };
}

/** Whether the stream, this tab's or another's, was heard lately: then nobody need ask. */
export function isSiteHeard(): boolean {
  return performance.now() - heardAtMs < SILENCE_MS;
}

/** The stream knows its listener by the session that it was opened with: opens it for another one. */
export function renewStream(): void {
  renew?.();
}

/** Calls `onNews` for each event of a kind while the component is mounted. */
export function useSiteNews(kind: SiteEvent['kind'], onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(
    () =>
      listenToSite((event) => {
        if (event.kind === kind) tell();
      }),
    [kind],
  );
}

function follow(): void {
  if (listeners.size > 0 && document.visibilityState === 'visible') leave ??= takeTurns();
  else {
    leave?.();
    leave = null;
  }
}

function hear(event: SiteEvent): void {
  heardAtMs = performance.now();
  for (const listener of listeners) listener(event);
}

/** Where a browser can't keep its tabs apart, each has a stream of its own. */
function takeTurns(): () => void {
  // Missing where the site is not served over https.
  const locks = (navigator as { locks?: LockManager }).locks;
  const channel = locks ? openChannel(NAME) : null;
  if (!locks || !channel) return openStream(hear);
  channel.onmessage = ({ data }: MessageEvent<SiteEvent>) => hear(data);
  const leaving = new AbortController();
  locks
    .request(NAME, { signal: leaving.signal }, () => {
      // Granted just before this tab left: an abort then comes too late to take it back.
      if (leaving.signal.aborted) return;
      const close = openStream((event) => {
        hear(event);
        channel.postMessage(event);
      });
      return new Promise<void>((resolve) =>
        leaving.signal.addEventListener('abort', () => {
          close();
          resolve();
        }),
      );
    })
    .catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}

/** A stream that is opened again whenever it ends or falls silent. Returns how to close it. */
function openStream(onEvent: (event: SiteEvent) => void): () => void {
  let stream: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const again = () => {
    stream?.close();
    clearTimeout(timer);
    timer = setTimeout(open, reconnectAfterMs(failures));
    failures += 1;
  };
  const waitForBeat = () => {
    clearTimeout(timer);
    timer = setTimeout(again, SILENCE_MS);
  };
  const take =
    (kind: SiteEvent['kind']) =>
    ({ data }: MessageEvent<string>) => {
      const isBack = failures > 0;
      failures = 0;
      waitForBeat();
      if (isBack) onEvent({ kind: 'back', data: '' });
      onEvent({ kind, data });
    };
  const open = () => {
    stream = new EventSource('/api/catalogue/events');
    waitForBeat();
    stream.onmessage = take('list');
    for (const name of NAMED) stream.addEventListener(name, take(name));
    stream.onerror = again;
  };
  open();
  renew = () => {
    stream?.close();
    open();
  };
  return () => {
    renew = null;
    stream?.close();
    clearTimeout(timer);
  };
}
