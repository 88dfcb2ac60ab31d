// Ends TLS before one process where there is no nginx: what deploy/nginx.conf says to the site.
import { request } from 'node:http';
import { createServer } from 'node:https';
import { CERTIFICATE, KEY } from './certificate.mjs';

/**
 * Starts a proxy at `port` before the process at `to`, another port.
 * @param {{ port: number, to: number }} given
 */
export async function startTlsProxy({ port, to }) {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (asked, answer) => {
    const host = asked.headers.host?.replace(/:\d+$/, '');
    const headers = {
      ...asked.headers,
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': asked.socket.remoteAddress,
    };
    const { method, url: path } = asked;
    const onward = request({ host: '127.0.0.1', port: to, method, path, headers }, (given) => {
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(null)));
  return {
    url: `https://localhost:${port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
