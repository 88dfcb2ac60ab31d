import { parseImagePath } from '#lib/stored-image.ts';
import type { BucketSettings } from '#server/env/bucket-address.ts';
import { bucketClient } from '#server/files/bucket-client.server.ts';
import { CACHE_CONTROL, checkedPath, contentTypeOf } from '#server/files/files.server.ts';
import { type Files, FilesError } from '#server/files/files.server.ts';
import { readBytes } from '#server/files/bounded-body.server.ts';

/** No picture of the site is larger. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Files in a bucket of an S3-compatible service. The service stores an object atomically. `onlyNew`
 * checks first, because services have no common way to write only new names: if two write the same
 * new name at the same moment, the last one stays.
 */
export function bucketFiles(
  settings: BucketSettings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  timeoutMs?: number,
): Files {
  const { ask, list } = bucketClient(settings, fetch, timeoutMs);
  const has = async (path: string, signal?: AbortSignal) =>
    (await ask('HEAD', `/${checkedPath(path)}`, { signal })) !== null;

  return {
    has: (path) => has(path),
    async put(path, bytes, { onlyNew = false, signal } = {}) {
      checkedPath(path);
      if (onlyNew && (await has(path, signal))) return 'taken';
      const headers = { 'content-type': contentTypeOf(path), 'cache-control': CACHE_CONTROL };
      const stored = await ask('PUT', `/${path}`, { body: bytes, headers, signal });
      if (!stored) throw new FilesError('misconfigured', 'NoSuchBucket');
      await stored.body?.cancel();
      return 'stored';
    },
    async read(path) {
      const found = await ask('GET', `/${checkedPath(path)}`);
      if (!found) return null;
      const bytes = await readBytes(found.body, MAX_BYTES).catch(() => null);
      if (!bytes) throw new FilesError('unavailable', 'broken_body');
      return bytes;
    },
    async remove(path) {
      const answer = await ask('DELETE', `/${checkedPath(path)}`);
      await answer?.body?.cancel();
    },
    async list(folder) {
      // Other objects in the bucket do not belong to the site.
      const files = (await list(`${folder}/`)).flatMap(({ key, ...facts }) =>
        parseImagePath(key) && !Number.isNaN(facts.changedAt.getTime())
          ? [{ path: key, ...facts }]
          : [],
      );
      return files.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}
