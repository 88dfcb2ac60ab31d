import { SESSION_EVENTS, type SessionEvent } from '#features/account/session-events.ts';

const NAME = 'session';

interface Tabs {
  /** Tells the other tabs of this browser; never this one. */
  tell: (event: SessionEvent) => void;
  listen: (listener: (event: SessionEvent) => void) => void;
}

/**
 * What happens to the session goes to every open tab: by BroadcastChannel, or by a stored value
 * where there is none. The name of the event and nothing about anybody.
 */
export function openTabs(): Tabs {
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(NAME) : null;
  const eventIn = (value: unknown) => SESSION_EVENTS.find((event) => event === value);
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
      const hear = (value: unknown) => {
        const event = eventIn(value);
        if (event) listener(event);
      };
      if (channel) channel.onmessage = ({ data }) => hear(data);
      else {
        addEventListener('storage', ({ key, newValue }) => {
          if (key === NAME) hear(newValue?.split(' ')[0]);
        });
      }
    },
  };
}
