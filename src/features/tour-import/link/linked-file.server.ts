import { lookup } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '#features/tour-import/link/public-address.server.ts';
import { fileAddress, fileNameOf } from '#features/tour-import/link/link-address.ts';
import { MOST_BYTES } from '#features/tour-import/table/sheet/table-problem.ts';
import type { Problem } from '#lib/problem.ts';
import { done, refused, type Result } from '#lib/result.ts';

/** The file of a link. */
export interface LinkedFile {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

interface Bounds {
  /** Checks whether an address is allowed; it is called for the very address of the connection. */
  isAllowed?: (address: string) => boolean;
  /** For tests only: the one origin that is allowed whatever its address, see LINK_TEST_ORIGIN. */
  testOrigin?: string | null;
  withinMs?: number;
  mostBytes?: number;
}

const WITHIN_MS = 15_000;
const MOST_REDIRECTS = 5;

const refuse = (message: string): Result<never> =>
  refused({ code: 'link', status: 422, message } satisfies Problem);

const MESSAGES = {
  noLink: 'Введите ссылку, которая начинается с\u00a0https:// или http://',
  closed: 'Эта ссылка ведёт не\u00a0в\u00a0интернет. Нужна ссылка, которая открывается у\u00a0всех',
  missing: 'По\u00a0ссылке ничего не\u00a0нашлось. Проверьте её и\u00a0доступ к\u00a0таблице',
  forbidden: 'Доступ к\u00a0таблице закрыт. Откройте её для всех, у\u00a0кого есть ссылка',
  failed: 'Сайт по\u00a0ссылке не\u00a0ответил. Попробуйте позже или загрузите файл',
  redirects:
    'Ссылка слишком долго ведёт с\u00a0адреса на\u00a0адрес. Возьмите ссылку на\u00a0сам файл',
  tooLarge: 'Файл по\u00a0ссылке больше 20\u00a0МБ. Разделите таблицу на\u00a0несколько файлов',
  tooSlow: 'Файл по\u00a0ссылке загружается слишком долго. Скачайте и\u00a0загрузите его сами',
} as const;

/**
 * Fetches the file of a link, through at most five redirects, within 15 s and 20 MB. Each host name
 * is resolved once and only a public address is connected to, so that neither a link nor a redirect
 * reaches the site's own network.
 */
export async function linkedFile(
  link: string,
  {
    isAllowed = isPublicAddress,
    testOrigin = null,
    withinMs = WITHIN_MS,
    mostBytes = MOST_BYTES,
  }: Bounds = {},
): Promise<Result<LinkedFile>> {
  const first = fileAddress(link);
  if (first === null) return refuse(MESSAGES.noLink);
  const signal = AbortSignal.timeout(withinMs);
  let url = first;
  try {
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const isOpen = url.origin === testOrigin ? () => true : isAllowed;
      const response = await get(url, isOpen, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        response.destroy();
        const next = URL.canParse(headers.location, url) ? new URL(headers.location, url) : null;
        // Never from https to http.
        const isGood = next && ['https:', url.protocol].includes(next.protocol);
        if (!isGood) return refuse(MESSAGES.failed);
        url = next;
        continue;
      }
      if (statusCode !== 200) {
        response.destroy();
        if (statusCode === 401 || statusCode === 403) return refuse(MESSAGES.forbidden);
        return refuse(
          statusCode === 404 || statusCode === 410 ? MESSAGES.missing : MESSAGES.failed,
        );
      }
      const bytes = await bodyOf(response, mostBytes);
      if (bytes === null) return refuse(MESSAGES.tooLarge);
      return done({ name: fileNameOf(headers['content-disposition'], url), bytes });
    }
    return refuse(MESSAGES.redirects);
  } catch (error) {
    if (error instanceof ClosedAddress) return refuse(MESSAGES.closed);
    return refuse(signal.aborted ? MESSAGES.tooSlow : MESSAGES.failed);
  }
}

class ClosedAddress extends Error {}

function get(
  url: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An IP address is connected to without a look-up.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(new ClosedAddress(host));
  const request = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    request(url, {
      agent: false,
      signal,
      lookup: guardedLookup(isAllowed),
      headers: { accept: '*/*', 'accept-encoding': 'identity' },
    })
      .on('response', resolve)
      .on('error', reject)
      .end();
  });
}

/** Looks a name up; every address that it has must be allowed. */
function guardedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (host, options, callback) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new Error('no address'), []);
      if (!found.every(({ address }) => isAllowed(address))) {
        return callback(new ClosedAddress(host), []);
      }
      if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
}

/** All bytes of a body; null when there are more than allowed. */
async function bodyOf(
  response: IncomingMessage,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  if (Number(response.headers['content-length'] ?? 0) > mostBytes) {
    response.destroy();
    return null;
  }
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) {
      response.destroy();
      return null;
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
