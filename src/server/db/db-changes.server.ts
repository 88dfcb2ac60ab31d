import type { Client } from 'pg';

const CHANNEL = 'changes';
const REMEMBERED = 512;
const LISTEN_WITHIN_MS = 500;

/** The contents of a notice. */
export interface Change {
  table: string;
  /** The changed and deleted rows; null when the notice does not name them. */
  ids: number[] | null;
}

/** Called for each change; null when notices may have been missed. */
export type ChangeListener = (change: Change | null) => void;

export interface Changes {
  version(): number;
  /** Returns a function that stops listening. */
  onChange(listener: ChangeListener): () => void;
  /** Whether any connection would receive a notice now. */
  isListening(): boolean;
  /** Makes a new connection listen. */
  listen(client: Pick<Client, 'query' | 'on' | 'once'>): Promise<void>;
}

/**
 * Counts changes of the data. Triggers send a notice «table transaction ids» on the channel
 * `changes`; the ids are separated by commas or left out. Every connection listens, so a writer has
 * received the notice of its own change when its commit is answered, and other processes receive it
 * at once. Several connections receive the same notice; it counts once.
 *
 * When a connection has ended, notices may have been missed, because it and others may have been
 * dead for a while. So the next connection that listens counts as a change.
 */
export function createChanges(): Changes {
  const listeners = new Set<ChangeListener>();
  const heard = new Set<string>();
  let version = 0;
  let listening = 0;
  let mayHaveMissed = true;

  const tell = (change: Change | null) => {
    version += 1;
    for (const listener of listeners) listener(change);
  };
  const hear = (notice: string) => {
    if (heard.has(notice)) return;
    heard.add(notice);
    for (const oldest of heard) {
      if (heard.size <= REMEMBERED) break;
      heard.delete(oldest);
    }
    const [table = '', , ids] = notice.split(' ');
    tell({ table, ids: ids === undefined ? null : ids.split(',').map(Number) });
  };
  return {
    version: () => version,
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => listening > 0,
    async listen(client) {
      client.on('notification', ({ payload }) => hear(payload ?? ''));
      // Only pg's types lack `query_timeout` of a single query.
      const listen = { text: `listen ${CHANNEL}`, query_timeout: LISTEN_WITHIN_MS };
      await client.query(listen);
      listening += 1;
      client.once('end', () => {
        listening -= 1;
        mayHaveMissed = true;
      });
      if (!mayHaveMissed) return;
      mayHaveMissed = false;
      tell(null);
    },
  };
}
