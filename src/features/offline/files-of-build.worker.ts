/** Files asked for together, as many as a browser asks a server for over http 1. */
const TOGETHER = 6;

/**
 * Stores files in the cache of this name, a few at a time: one by one they wait for the network far
 * longer than for its bytes, and all at once they would compete with what the visitor opens meanwhile,
 * which six do not delay. Rejects when one does not come; the next try fetches only what is missing.
 */
export async function keepFiles(name: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(name);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  const missing = files.filter((file) => !stored.has(file));
  for (let at = 0; at < missing.length; at += TOGETHER) {
    await cache.addAll(missing.slice(at, at + TOGETHER));
  }
}
