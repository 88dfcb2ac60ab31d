import type { BackupFile, BackupPlace } from '#server/backup/backup-place.server.ts';
import type { BucketSettings } from '#server/env/bucket-address.ts';
import {
  bucketClient,
  type BucketClient,
  element,
  entriesOf,
  textOf,
} from '#server/files/bucket-client.server.ts';
import { FilesError } from '#server/files/files.server.ts';

/** An upload has at most 10 000 parts; services take none under 5 MB except the last. */
const PART_BYTES = 16 * 1024 * 1024;
const PART_WITHIN_MS = 10 * 60_000;
const PART_ATTEMPTS = 3;
/** A restore reads as fast as the database accepts the data. */
const READ_WITHIN_MS = 6 * 3_600_000;

/**
 * Backups in a folder of a bucket of an S3-compatible service. They are multipart uploads, so that a
 * backup need not fit into memory or on the disk; the object appears after the last part.
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html
 */
export function bucketBackups(
  settings: BucketSettings,
  folder: string,
  partBytes = PART_BYTES,
): BackupPlace {
  const client = bucketClient(settings);
  const inside = folder.replace(/^\/+|\/+$/g, '');
  const prefix = inside === '' ? '' : `${inside}/`;
  return {
    kind: 'bucket',
    name: `s3://${settings.bucket}/${inside}`.replace(/\/$/, ''),
    file: (name) => bucketBackup(client, settings.bucket, prefix + name, partBytes),
    async list() {
      const found = await client.list(prefix);
      return found.map(({ key }) => key.slice(prefix.length));
    },
    async remove(name) {
      await client.ask('DELETE', addressOf(prefix + name));
    },
    async sweep(before) {
      // If the service does not list them, or not for this key, they stay: the backup itself is
      // complete.
      const uploads = await uploadsOf(client, prefix).catch(() => []);
      for (const { key, id, begunAt } of uploads) {
        if (begunAt < before) await client.ask('DELETE', addressOf(key, { uploadId: id }));
      }
    },
  };
}

function bucketBackup(
  client: BucketClient,
  bucket: string,
  key: string,
  partBytes: number,
): BackupFile {
  return {
    name: `s3://${bucket}/${key}`,
    async size() {
      const found = await client.ask('HEAD', addressOf(key));
      return found && Number(found.headers.get('content-length'));
    },
    async *read(start, end) {
      const headers = { range: `bytes=${start}-${end - 1}` };
      const found = await client.ask('GET', addressOf(key), { headers, timeoutMs: READ_WITHIN_MS });
      if (!found?.body || found.status !== 206) throw new FilesError('unavailable', 'no_range');
      let left = end - start;
      try {
        for await (const part of found.body) {
          left -= part.length;
          yield Buffer.from(part);
        }
      } catch (cause) {
        throw Object.assign(new FilesError('unavailable', 'broken_body'), { cause });
      }
      if (left !== 0) throw new FilesError('unavailable', 'broken_body');
    },
    async write(parts) {
      const begun = await client.ask('POST', addressOf(key, { uploads: '' }));
      const id = element(await textOf(begun), 'UploadId');
      if (!id) throw new FilesError('unavailable', 'no_upload');
      try {
        const { tags, bytes } = await sendParts(client, { key, id, partBytes }, parts);
        await complete(client, { key, id, tags });
        return bytes;
      } catch (error) {
        await client.ask('DELETE', addressOf(key, { uploadId: id })).catch(() => {});
        throw error;
      }
    },
  };
}

/** Sends the contents in parts of equal size, except the last one. Returns their tags in order. */
async function sendParts(
  client: BucketClient,
  { key, id, partBytes }: { key: string; id: string; partBytes: number },
  source: AsyncIterable<Buffer>,
): Promise<{ tags: string[]; bytes: number }> {
  const tags: string[] = [];
  let held: Buffer[] = [];
  let heldBytes = 0;
  let bytes = 0;
  const send = async (most: number) => {
    const all = Buffer.concat(held);
    const part = all.subarray(0, most);
    const address = addressOf(key, { partNumber: String(tags.length + 1), uploadId: id });
    tags.push(await sendPart(client, address, part));
    held = [all.subarray(most)];
    heldBytes = all.length - part.length;
    bytes += part.length;
  };
  for await (const piece of source) {
    held.push(piece);
    heldBytes += piece.length;
    while (heldBytes >= partBytes) await send(partBytes);
  }
  if (heldBytes > 0 || tags.length === 0) await send(heldBytes);
  return { tags, bytes };
}

/** A single broken connection must not fail the whole backup. */
async function sendPart(client: BucketClient, address: string, body: Buffer): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const sent = await client.ask('PUT', address, { body, timeoutMs: PART_WITHIN_MS });
      const tag = sent?.headers.get('etag');
      if (!tag) throw new FilesError('misconfigured', 'no_etag');
      return tag;
    } catch (error) {
      const isPassing = error instanceof FilesError && error.fault === 'unavailable';
      if (!isPassing || attempt === PART_ATTEMPTS) throw error;
    }
  }
}

async function complete(
  client: BucketClient,
  { key, id, tags }: { key: string; id: string; tags: readonly string[] },
): Promise<void> {
  const list = tags.map(
    (tag, place) => `<Part><PartNumber>${place + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  const address = addressOf(key, { uploadId: id });
  const answer = await client.ask('POST', address, { body, timeoutMs: PART_WITHIN_MS });
  const text = await textOf(answer);
  // The service may report a failure in the body after it has answered 200.
  if (text.includes('<CompleteMultipartUploadResult')) return;
  throw new FilesError('unavailable', element(text, 'Code') ?? 'not_completed');
}

async function uploadsOf(client: BucketClient, prefix: string) {
  const query = new URLSearchParams({ uploads: '', prefix });
  const text = await textOf(await client.ask('GET', `?${query}`));
  return entriesOf(text, 'Upload').map((entry) => ({
    key: element(entry, 'Key') ?? '',
    id: element(entry, 'UploadId') ?? '',
    begunAt: new Date(element(entry, 'Initiated') ?? ''),
  }));
}

function addressOf(key: string, query: Record<string, string> = {}): string {
  const place = `/${key.split('/').map(encodeURIComponent).join('/')}`;
  return Object.keys(query).length === 0 ? place : `${place}?${new URLSearchParams(query)}`;
}
