import type { Client } from 'pg';

const CHANNEL = 'changes';
/** What open pages of single people want to know; no published page depends on it. */
const NEWS = 'news';
const REMEMBERED = 512;
const LISTEN_WITHIN_MS = 500;

/** The contents of a notice. */
export interface Change {
  table: string;
  /**
   * The changed and deleted rows; null when the notice does not name them. Of requests and deliveries,
   * the operators concerned, 0 for the site itself.
   */
  ids: number[] | null;
}

/** Called for each change; null when notices may have been missed. */
export type ChangeListener = (change: Change | null) => void;

export type Changes = ReturnType<typeof createChanges>;

/**
 * Counts changes of the data. Triggers send a notice «table transaction ids» on the channel
 * `changes`; the ids are separated by commas or left out. Every connection listens, so a writer has
 * received the notice of its own change when its commit is answered, and other processes receive it
 * at once. Several connections receive the same notice; it counts once.
 *
 * Notices on the channel `news` have the same form. They are about single people and do not count.
 *
 * When a connection has ended, notices may have been missed, because it and others may have been
 * dead for a while. So the next connection that listens counts as a change.
 */
export function createChanges() {
  const listeners = new Set<ChangeListener>();
  const newsListeners = new Set<ChangeListener>();
  const heard = new Set<string>();
  let version = 0;
  let listening = 0;
  let mayHaveMissed = true;

  const tell = (change: Change | null) => {
    version += 1;
    for (const listener of listeners) listener(change);
  };
  const tellNews = (change: Change | null) => {
    for (const listener of newsListeners) listener(change);
  };
  const hear = (channel: string, notice: string) => {
    if (heard.has(notice)) return;
    heard.add(notice);
    for (const oldest of heard) {
      if (heard.size <= REMEMBERED) break;
      heard.delete(oldest);
    }
    const [table = '', , ids] = notice.split(' ');
    const change = { table, ids: ids === undefined ? null : ids.split(',').map(Number) };
    (channel === NEWS ? tellNews : tell)(change);
  };
  return {
    version: () => version,
    /** Returns a function that stops listening. */
    onChange(listener: ChangeListener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** The same for notices on the channel `news`, which change no version. */
    onNews(listener: ChangeListener) {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
    },
    /** Whether any connection would receive a notice now. */
    isListening: () => listening > 0,
    /** Makes a new connection listen. */
    async listen(client: Pick<Client, 'query' | 'on' | 'once'>) {
      client.on('notification', ({ channel, payload }) => hear(channel, payload ?? ''));
      // Only pg's types lack `query_timeout` of a single query.
      const listen = { text: `listen ${CHANNEL}; listen ${NEWS}`, query_timeout: LISTEN_WITHIN_MS };
      await client.query(listen);
      listening += 1;
      client.once('end', () => {
        listening -= 1;
        mayHaveMissed = true;
      });
      if (!mayHaveMissed) return;
      mayHaveMissed = false;
      tell(null);
      tellNews(null);
    },
  };
}
