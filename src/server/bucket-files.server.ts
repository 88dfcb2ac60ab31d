import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { parseImagePath } from '#lib/stored-image.ts';
import {
  CACHE_CONTROL,
  checkedPath,
  contentTypeOf,
  type Files,
  FilesError,
  type ListedFile,
} from '#server/files.server.ts';
import { readBytes } from '#server/bounded-body.server.ts';

export interface BucketSettings {
  /** Origin of the service, `https://s3.example.ru`; the bucket is the first part of the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 10_000;
/** No picture of ours is larger. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_LISTING_BYTES = 4 * 1024 * 1024;
/** A thousand files each. */
const MOST_PAGES = 100;

/**
 * Files in a bucket of an S3-compatible service, each request signed with its body's hash. A bucket
 * stores an object whole or not at all. `onlyNew` asks first: services know no common way to write
 * only what is new, so of two that write the same new name at the same moment the last one stays.
 */
export function bucketFiles(
  settings: BucketSettings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  timeoutMs = TIMEOUT_MS,
): Files {
  const { accessKeyId, secretAccessKey, region, bucket } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  /** An answer that is a success or a 404 of the object; anything else is the store's fault. */
  const ask = async (method: string, address: string, body?: Uint8Array, headers = {}) => {
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    try {
      const request = await signer.sign(base + address, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        body: body ? new Uint8Array(body) : null,
      });
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(request, { signal, redirect: 'error' });
      if (response.ok) return response;
      const text = new TextDecoder().decode((await readBytes(response.body, 65_536)) ?? undefined);
      const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? '';
      if (response.status === 404 && code !== 'NoSuchBucket') return null;
      throw faultOf(response.status, code);
    } catch (error) {
      if (error instanceof FilesError) throw error;
      throw new FilesError('unavailable', error instanceof Error ? error.name : 'unknown');
    }
  };
  const has = async (path: string) => (await ask('HEAD', `/${checkedPath(path)}`)) !== null;

  return {
    has,
    async put(path, bytes, { onlyNew = false } = {}) {
      checkedPath(path);
      if (onlyNew && (await has(path))) return 'taken';
      const stored = await ask('PUT', `/${path}`, bytes, {
        'content-type': contentTypeOf(path),
        'cache-control': CACHE_CONTROL,
      });
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
      const files: ListedFile[] = [];
      let token: string | undefined;
      for (let page = 0; page < MOST_PAGES; page++) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: `${folder}/` });
        if (token) query.set('continuation-token', token);
        const answer = await ask('GET', `?${query}`);
        const bytes = answer && (await readBytes(answer.body, MAX_LISTING_BYTES));
        if (!bytes) throw new FilesError('misconfigured', 'no_listing');
        const text = new TextDecoder().decode(bytes);
        files.push(...listed(text));
        token = element(text, 'NextContinuationToken');
        if (!token) break;
      }
      return files.sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
}

function faultOf(status: number, code: string): FilesError {
  if (status === 404 || status === 401 || status === 403 || status === 301) {
    return new FilesError('misconfigured', code || String(status));
  }
  if (status === 507 || code === 'QuotaExceeded') return new FilesError('full', code);
  return new FilesError('unavailable', code || String(status));
}

/** The files of ours in a listing; whatever else lies in the bucket is not for us. */
function listed(xml: string): ListedFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const path = element(entry, 'Key') ?? '';
    const changedAt = new Date(element(entry, 'LastModified') ?? '');
    if (!parseImagePath(path) || Number.isNaN(changedAt.getTime())) return [];
    return [{ path, bytes: Number(element(entry, 'Size') ?? 0), changedAt }];
  });
}

function element(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
