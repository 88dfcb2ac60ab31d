import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const BUCKET_KEYS = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const REGION = 'ru-1';
const BUCKET = 'images';
/** Another bucket of the same service. */
export const BACKUP_BUCKET = 'copies';
/** Services take no part under 5 MB but the last. */
const LEAST_PART_BYTES = 5 * 1024 * 1024;
/** So few, that a test sees a second page. */
const PAGE_SIZE = 3;

interface StoredObject {
  bytes: Buffer;
  type: string;
  cacheControl: string;
  changedAt: Date;
}

interface Upload {
  key: string;
  parts: Map<number, Buffer>;
  begunAt: Date;
}

/**
 * A stand-in for an S3-compatible service with two buckets: PUT, GET (ranges too), HEAD, DELETE,
 * the listing of version 2 and uploads in parts. `objects` are those of the first bucket, `copies`
 * and `uploads` those of the second. Every request's signature (version 4) is computed anew and
 * compared, and so is the hash of its body. `fail` answers the next requests in its own way.
 */
export async function startBucketServer() {
  const objects = new Map<string, StoredObject>();
  const copies = new Map<string, StoredObject>();
  const uploads = new Map<string, Upload>();
  const requests: string[] = [];
  let held: { method: string; requests: (() => void)[] } | null = null;
  let fail: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests.push(`${request.method} ${request.url}`);
      if (fail?.(request, response)) return;
      const go = () => answer(request, Buffer.concat(chunks), response);
      if (held?.method === request.method) held?.requests.push(go);
      else go();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  function answer(request: IncomingMessage, body: Buffer, response: ServerResponse) {
    const refusal = signatureProblem(request, body);
    if (refusal) return void xml(response, 403, `<Error><Code>${refusal}</Code></Error>`);
    const url = new URL(request.url ?? '/', 'http://bucket');
    const [, bucket, ...rest] = url.pathname.split('/');
    const key = rest.join('/');
    if (bucket === BACKUP_BUCKET) {
      const asked = { method: request.method ?? '', key, query: url.searchParams, body };
      if (answerUpload(asked, response)) return;
    } else if (bucket !== BUCKET) {
      return void xml(response, 404, '<Error><Code>NoSuchBucket</Code></Error>');
    }
    const held = bucket === BUCKET ? objects : copies;
    if (request.method === 'GET' && key === '') return void list(held, url.searchParams, response);
    const found = held.get(key);
    switch (request.method) {
      case 'PUT':
        held.set(key, {
          bytes: body,
          type: request.headers['content-type'] ?? '',
          cacheControl: request.headers['cache-control'] ?? '',
          changedAt: new Date(),
        });
        return void response.writeHead(200).end();
      case 'DELETE':
        held.delete(key);
        return void response.writeHead(204).end();
      default:
        if (!found) return void xml(response, 404, '<Error><Code>NoSuchKey</Code></Error>');
        return void send(request, found, response);
    }
  }

  /** Uploads in parts; false for a request that is none. */
  function answerUpload(
    asked: { method: string; key: string; query: URLSearchParams; body: Buffer },
    response: ServerResponse,
  ): boolean {
    const { method, key, query, body } = asked;
    const id = query.get('uploadId');
    if (id === null) {
      if (!query.has('uploads')) return false;
      if (method === 'POST') {
        const begun = randomUUID();
        uploads.set(begun, { key, parts: new Map(), begunAt: new Date() });
        xml(response, 200, `<R><UploadId>${begun}</UploadId></R>`);
      } else {
        const entries = [...uploads].map(
          ([name, upload]) =>
            `<Upload><Key>${upload.key}</Key><UploadId>${name}</UploadId><Initiated>${upload.begunAt.toISOString()}</Initiated></Upload>`,
        );
        xml(
          response,
          200,
          `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`,
        );
      }
      return true;
    }
    const upload = uploads.get(id);
    if (upload?.key !== key) xml(response, 404, '<Error><Code>NoSuchUpload</Code></Error>');
    else if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    } else {
      uploads.delete(id);
      if (method === 'DELETE') response.writeHead(204).end();
      else complete(upload, body.toString(), response);
    }
    return true;
  }

  function complete(upload: Upload, order: string, response: ServerResponse) {
    const named = [...order.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)].map(
      ([, number, tag]) => ({ bytes: upload.parts.get(Number(number)), tag }),
    );
    const parts = named.flatMap(({ bytes, tag }) =>
      bytes && sha256(bytes) === tag ? [bytes] : [],
    );
    const isSmall = parts.slice(0, -1).some(({ length }) => length < LEAST_PART_BYTES);
    if (parts.length === 0 || parts.length !== named.length || isSmall) {
      // As the services do: the failure is found after the status has gone out.
      const code = isSmall ? 'EntityTooSmall' : 'InvalidPart';
      return void xml(response, 200, `<Error><Code>${code}</Code></Error>`);
    }
    const bytes = Buffer.concat(parts);
    copies.set(upload.key, { bytes, type: '', cacheControl: '', changedAt: new Date() });
    xml(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }

  function list(held: Map<string, StoredObject>, query: URLSearchParams, response: ServerResponse) {
    const keys = [...held.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const page = keys.slice(from, from + PAGE_SIZE).map((key) => {
      const { bytes, changedAt } = held.get(key) as StoredObject;
      return `<Contents><Key>${key}</Key><LastModified>${changedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
    });
    const next = from + PAGE_SIZE < keys.length;
    xml(
      response,
      200,
      `<ListBucketResult>${page.join('')}${next ? `<NextContinuationToken>${from + PAGE_SIZE}</NextContinuationToken>` : ''}</ListBucketResult>`,
    );
  }

  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: REGION,
      ...BUCKET_KEYS,
    },
    objects,
    copies,
    uploads,
    requests,
    /** From now on requests of a method wait until the function that it returns is called. */
    hold(method: 'PUT' | 'POST') {
      const holding = { method, requests: [] as (() => void)[] };
      held = holding;
      return () => {
        held = null;
        for (const go of holding.requests.splice(0)) go();
      };
    },
    failWith(how: typeof fail) {
      fail = how;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A whole object, or the stretch of it that was asked for. */
function send(request: IncomingMessage, found: StoredObject, response: ServerResponse) {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const bytes = from ? found.bytes.subarray(Number(from), Number(to) + 1) : found.bytes;
  response.writeHead(from ? 206 : 200, {
    'content-type': found.type,
    'content-length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function xml(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(text);
}

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html */
function signatureProblem(request: IncomingMessage, body: Buffer): string | null {
  const header = request.headers.authorization ?? '';
  const [, key, day, region, signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? [];
  if (key !== BUCKET_KEYS.accessKeyId || region !== REGION || !day) return 'AccessDenied';
  const hash = String(request.headers['x-amz-content-sha256'] ?? '');
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signed.split(';');
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256']) {
    if (!names.includes(needed)) return 'AccessDenied';
  }
  const url = new URL(request.url ?? '/', 'http://bucket');
  const query = [...url.searchParams]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => strict(decodeURIComponent(part)))
      .join('/'),
    query,
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signed,
    hash,
  ].join('\n');
  const at = String(request.headers['x-amz-date']);
  const toSign = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)];
  let secret: Buffer | string = `AWS4${BUCKET_KEYS.secretAccessKey}`;
  for (const part of [day, region, 's3', 'aws4_request']) secret = hmac(secret, part);
  const expected = hmac(secret, toSign.join('\n'));
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function strict(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: Buffer | string): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: Buffer | string, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
