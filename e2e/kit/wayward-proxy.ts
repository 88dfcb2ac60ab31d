import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CERTIFICATE, KEY } from '../../scripts/processes/certificate.mjs';

/** What happens to a request: passed on, never answered, or answered by a gateway in the middle. */
export type Way = 'pass' | 'silent' | 'gateway-error';

/**
 * A proxy with TLS between browsers and a site with TLS, at `origin`. `site` says where it is: a repeated
 * journey has another one. `lead` sets what happens to
 * requests from now on; `rewrite` changes the texts of answers, by path, or makes them a 404 with
 * null.
 */
export async function startWaywardProxy(site: () => string) {
  let wayOf: (path: string) => Way = () => 'pass';
  let rewrite: (path: string, text: string) => string | null = (_, text) => text;
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (asked, answer) => {
    const path = asked.url ?? '/';
    const way = wayOf(path);
    if (way === 'silent') return;
    if (way === 'gateway-error') return void answer.writeHead(503).end('upstream');
    passOn(site(), asked, answer, (text) => rewrite(path, text));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    lead(way: Way | ((path: string) => Way)) {
      wayOf = typeof way === 'function' ? way : () => way;
    },
    rewrite(change: typeof rewrite) {
      rewrite = change;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function passOn(
  site: string,
  asked: IncomingMessage,
  answer: ServerResponse,
  rewrite: (text: string) => string | null,
) {
  const { host: _, 'accept-encoding': __, ...headers } = asked.headers;
  const onward = request(site + asked.url, { method: asked.method, headers }, (given) => {
    const parts: Buffer[] = [];
    given.on('data', (part: Buffer) => parts.push(part));
    given.on('end', () => {
      const body = Buffer.concat(parts);
      const isText = /javascript|html|json/.test(given.headers['content-type'] ?? '');
      const changed = isText ? rewrite(body.toString()) : body;
      if (changed === null) return answer.writeHead(404).end();
      const { 'content-length': ___, 'transfer-encoding': ____, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, rest).end(changed);
    });
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}
