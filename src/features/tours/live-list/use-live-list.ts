import { reconnectAfterMs, SILENCE_MS } from '#features/tours/live-list/live-list.ts';
import { tourSource } from '#features/tours/source/use-tour-source.ts';
import { createLiveValue } from '#lib/live-value.ts';

const NAME = 'catalogue-events';

/** What the site's list is known by, as last heard; empty while nothing was. */
export const heardVersion = createLiveValue('');

/**
 * Listens to what the site says of its list as long as the page is seen. The tabs of a browser
 * share one stream: the one that holds it tells the others. Returns how to stop.
 */
export function listenToList(): () => void {
  let stop: (() => void) | null = null;
  const follow = () => {
    const isSeen = document.visibilityState === 'visible';
    if (isSeen) stop ??= takeTurns();
    else {
      stop?.();
      stop = null;
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    stop?.();
  };
}

/** Where a browser can't keep its tabs apart, each has a stream of its own. */
function takeTurns(): () => void {
  // Missing where the site is not served over https.
  const locks = (navigator as { locks?: LockManager }).locks;
  if (!locks || typeof BroadcastChannel !== 'function') return openStream(heardVersion.set);
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') heardVersion.set(data);
  };
  const leaving = new AbortController();
  locks
    .request(NAME, { signal: leaving.signal }, () => {
      // Granted just before this tab left: an abort then comes too late to take it back.
      if (leaving.signal.aborted) return;
      const close = openStream((version) => {
        heardVersion.set(version);
        channel.postMessage(version);
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
function openStream(onVersion: (version: string) => void): () => void {
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
  const open = () => {
    stream = new EventSource('/api/catalogue/events');
    waitForBeat();
    stream.onmessage = ({ data }: MessageEvent<string>) => {
      // The site that was away has come back: no need to wait for the next check.
      if (failures > 0) void tourSource.check({ anew: true });
      failures = 0;
      waitForBeat();
      onVersion(data);
    };
    stream.onerror = again;
  };
  open();
  return () => {
    stream?.close();
    clearTimeout(timer);
  };
}
