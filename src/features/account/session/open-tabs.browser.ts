import type { SessionEvent } from '#lib/account/session-events.ts';

const NAME = 'session';

interface Tabs {
  /** Tells the other tabs of this browser; never this one. */
  tell: (event: SessionEvent) => void;
  /** What is said there may be anything. */
  listen: (listener: (said: unknown) => void) => void;
}

/**
 * What happens to the session goes to every open tab: by BroadcastChannel, or by a stored value
 * where there is none. The name of the event and nothing about anybody.
 */
export function openTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : null;
  return {
    tell(event) {
      if (channel) return channel.postMessage(event);
      try {
        localStorage.setItem(NAME, `${event} ${Date.now()}`);
      } catch {
        // Switched off or full: the other tabs see it at their next tick.
      }
    },
    listen(listener) {
      if (channel) channel.onmessage = ({ data }) => listener(data);
      else {
        addEventListener('storage', ({ key, newValue }) => {
          if (key === NAME) listener(newValue?.split(' ')[0]);
        });
      }
    },
  };
}
