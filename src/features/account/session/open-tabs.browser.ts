import type { SessionEvent } from '#lib/account/session-events.ts';
import { openChannel } from '#ui/tabs/open-channel.browser.ts';

const NAME = 'session';

/**
 * Sends session events to every open tab: by BroadcastChannel, or by a stored value without it. Only
 * the event's name is sent, no personal data.
 */
export function openTabs() {
  const channel = openChannel(NAME);
  return {
    /** Sends an event to the other tabs of this browser, never to this one. */
    tell(event: SessionEvent) {
      if (channel) return channel.postMessage(event);
      try {
        localStorage.setItem(NAME, `${event} ${Date.now()}`);
      } catch {
        // Storage is off or full: the other tabs notice at their next tick.
      }
    },
    /** The messages may be anything. */
    listen(listener: (said: unknown) => void) {
      if (channel) channel.onmessage = ({ data }) => listener(data);
      else {
        addEventListener('storage', ({ key, newValue }) => {
          if (key === NAME) listener(newValue?.split(' ')[0]);
        });
      }
    },
  };
}
