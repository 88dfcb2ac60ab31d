import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { FilesError } from '#server/files/files.server.ts';
import type { BucketSettings } from '#server/env/bucket-address.ts';
import { readBytes } from '#server/files/bounded-body.server.ts';

const TIMEOUT_MS = 10_000;
const MAX_LISTING_BYTES = 4 * 1024 * 1024;

interface Question {
  body?: Uint8Array | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Time limit for the whole answer. */
  timeoutMs?: number;
}

interface ListedObject {
  key: string;
  bytes: number;
  changedAt: Date;
}

export type BucketClient = ReturnType<typeof bucketClient>;

/** Requests to one bucket, each signed with its body's hash. */
export function bucketClient(
  settings: BucketSettings,
  fetch: typeof globalThis.fetch = globalThis.fetch,
  usualTimeoutMs = TIMEOUT_MS,
) {
  const { accessKeyId, secretAccessKey, region, bucket } = settings;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`;

  /**
   * A successful answer; null when there is no such object. `address` is what follows the bucket:
   * `/key` or `?query`. Throws FilesError for anything else.
   */
  const ask = async (method: string, address: string, question: Question = {}) => {
    const { body, headers = {}, signal, timeoutMs = usualTimeoutMs } = question;
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    try {
      const request = await signer.sign(base + address, {
        method,
        headers: { ...headers, 'x-amz-content-sha256': hash },
        body: body ? new Uint8Array(body) : null,
      });
      const late = AbortSignal.timeout(timeoutMs);
      const ended = signal ? AbortSignal.any([late, signal]) : late;
      const response = await fetch(request, { signal: ended, redirect: 'error' });
      if (response.ok) return response;
      const text = new TextDecoder().decode((await readBytes(response.body, 65_536)) ?? undefined);
      const code = element(text, 'Code') ?? '';
      if (response.status === 404 && code !== 'NoSuchBucket') return null;
      throw faultOf(response.status, code);
    } catch (error) {
      if (error instanceof FilesError) throw error;
      throw new FilesError('unavailable', error instanceof Error ? error.name : 'unknown');
    }
  };

  return {
    ask,
    /** Objects whose key begins with the prefix. Throws FilesError. */
    async list(prefix: string) {
      const objects: ListedObject[] = [];
      let token: string | undefined;
      let before: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (token) query.set('continuation-token', token);
        const text = await textOf(await ask('GET', `?${query}`));
        for (const entry of entriesOf(text, 'Contents')) {
          const key = element(entry, 'Key') ?? '';
          const changedAt = new Date(element(entry, 'LastModified') ?? '');
          objects.push({ key, bytes: Number(element(entry, 'Size') ?? 0), changedAt });
        }
        before = token;
        token = element(text, 'NextContinuationToken');
        if (token && token === before) throw new FilesError('misconfigured', 'endless_listing');
        // Files beyond this answer would be taken for missing.
        const isWhole = element(text, 'IsTruncated') !== 'true';
        if (!token && !isWhole) throw new FilesError('misconfigured', 'broken_listing');
      } while (token);
      return objects;
    },
  };
}

/** The XML of an answer. Throws FilesError when it is missing or too large. */
export async function textOf(answer: Response | null): Promise<string> {
  const bytes = answer && (await readBytes(answer.body, MAX_LISTING_BYTES).catch(() => null));
  if (!bytes) throw new FilesError('misconfigured', 'no_listing');
  return new TextDecoder().decode(bytes);
}

/** The contents of each element with a name, in order. */
export function entriesOf(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'));
  return [...found].map(([, entry = '']) => entry);
}

/** The text of the first element with a name that contains only text. */
export function element(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}

function faultOf(status: number, code: string): FilesError {
  if (status === 401 || status === 403) return new FilesError('forbidden', code || String(status));
  if (status === 404 || status === 301) {
    return new FilesError('misconfigured', code || String(status));
  }
  if (status === 507 || code === 'QuotaExceeded') return new FilesError('full', code);
  return new FilesError('unavailable', code || String(status));
}
