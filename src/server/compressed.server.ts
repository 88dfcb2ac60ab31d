import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from '#server/kept-pages.server.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** The page is waited for and thrown away. */
const QUALITY = 5;

/**
 * A page that tells of an error, as small as the client takes it (`accept` is its Accept-Encoding).
 * Any other answer passes unchanged: kept pages are compressed already, and what is made for one
 * visitor is better not, since its length would then say something of what is in it.
 */
export async function compressed(
  response: Response,
  accept: string | undefined,
): Promise<Response> {
  const { headers, status, body } = response;
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
