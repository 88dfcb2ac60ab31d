import type { Client } from 'pg';

const CHANNEL = 'changes';
const REMEMBERED = 512;
const LISTEN_WITHIN_MS = 500;

export interface Changes {
  version(): number;
  /** `listener` hears which table changed; null when notices may have been missed. */
  onChange(listener: (table: string | null) => void): () => void;
  /** Whether any connection would hear a notice now. */
  isListening(): boolean;
  /** Makes a new connection hear the notices. */
  listen(client: Pick<Client, 'query' | 'on' | 'once'>): Promise<void>;
}

/**
 * Counts changes of the data. Triggers send a notice «table transaction» on the channel `changes`;
 * every connection listens, so a writer has heard of its own change when its commit is answered,
 * and other processes hear of it at once. Several connections hear the same notice: it counts once.
 *
 * Whenever a connection has ended, notices may have been missed, for it may have gone deaf long
 * before and others with it: the next one to listen counts as a change.
 */
export function createChanges(): Changes {
  const listeners = new Set<(table: string | null) => void>();
  const heard = new Set<string>();
  let version = 0;
  let listening = 0;
  let mayHaveMissed = true;

  const change = (table: string | null) => {
    version += 1;
    for (const listener of listeners) listener(table);
  };
  const hear = (notice: string) => {
    if (heard.has(notice)) return;
    heard.add(notice);
    for (const oldest of heard) {
      if (heard.size <= REMEMBERED) break;
      heard.delete(oldest);
    }
    change(notice.split(' ')[0] ?? null);
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
      // `query_timeout` of one query is missing from pg's types only.
      const listen = { text: `listen ${CHANNEL}`, query_timeout: LISTEN_WITHIN_MS };
      await client.query(listen);
      listening += 1;
      client.once('end', () => {
        listening -= 1;
        mayHaveMissed = true;
      });
      if (!mayHaveMissed) return;
      mayHaveMissed = false;
      change(null);
    },
  };
}
