import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from '#server/pages/kept-answer.server.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Somebody waits for the page, and it is used once. */
const QUALITY = 5;

/**
 * Compresses an error page as far as the client accepts it (`accept` is its Accept-Encoding). Other
 * answers pass unchanged: kept pages are compressed already, and a page made for one visitor is
 * better not compressed, because its length would reveal something about its contents.
 */
export async function compressed(
  response: Response,
  accept: string | undefined,
): Promise<Response> {
  // The body first: reading it replaces the headers of a response that the server has not made yet.
  const { body, headers, status } = response;
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (status < 400 || !isPage || !body || headers.has('content-encoding')) return response;
  headers.append('vary', 'accept-encoding');
  const encoding = chooseEncoding(accept);
  if (encoding === 'identity') return response;
  const page = Buffer.from(await response.arrayBuffer());
  const small =
    encoding === 'br'
      ? await compressBrotli(page, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } })
      : await compressGzip(page);
  headers.delete('content-length');
  headers.set('content-encoding', encoding);
  return new Response(new Uint8Array(small), { status, headers });
}
