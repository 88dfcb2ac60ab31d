import type { EventStreams } from '#server/event-streams.server.ts';

/** Changes that come together, as an import's do, are told of together. */
const GATHER_MS = 500;

interface NewsParts {
  /** What the list is known by now; empty while nobody can say. Never rejects. */
  version: () => Promise<string>;
  /** Tables whose contents changed; null when notices may have been missed. */
  onChange: (listener: (table: string | null) => void) => () => void;
  streams: EventStreams;
}

/**
 * Tells open catalogues what the list is known by: at once when tours change, by whichever process,
 * and with every beat. Who has another list knows that theirs is old.
 */
export function tellCatalogueNews({ version, onChange, streams }: NewsParts): void {
  let isGathering = false;
  let told = '';
  const tellIfNew = async () => {
    isGathering = false;
    const now = await version();
    if (now === told) return;
    told = now;
    streams.tell(now);
  };
  onChange((table) => {
    if (isGathering || streams.count() === 0 || (table !== null && table !== 'tours')) return;
    isGathering = true;
    setTimeout(() => void tellIfNew(), GATHER_MS).unref();
  });
  streams.beatWith(version);
}
