import type { Database } from '#server/db/db.server.ts';
import type { EventStreams } from '#server/http/event-streams.server.ts';

/** Changes that come together, such as an import's, are announced together. */
const GATHER_MS = 500;

interface NewsParts {
  /** The present list version; empty while it is unknown. Never rejects. */
  version: () => Promise<string>;
  onChange: Database['onChange'];
  streams: EventStreams;
}

/**
 * Sends open catalogues the list version: at once when tours change, in whichever process, and with
 * every beat. A browser with another version knows that its list is outdated.
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
  onChange((change) => {
    if (isGathering || streams.count() === 0 || (change && change.table !== 'tours')) return;
    isGathering = true;
    setTimeout(() => void tellIfNew(), GATHER_MS).unref();
  });
  streams.beatWith(version);
}
