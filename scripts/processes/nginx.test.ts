import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findNginx, freePorts, startNginx } from './nginx.mjs';

const program = findNginx();

describe.runIf(program)('nginx as it is shipped, without the site', () => {
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let [port = 0, httpPort = 0, site = 0] = [0, 0, 0];
  beforeAll(async () => {
    [port = 0, httpPort = 0, site = 0] = await freePorts(3);
    nginx = await startNginx({ program: program ?? '', port, httpPort, ports: [site] });
  });
  afterAll(() => nginx.stop());

  /** Sends a request as written and returns the whole answer; nginx closes the connection. */
  async function answerTo(head: string, { isPlain = false, to = port } = {}): Promise<string> {
    const socket = isPlain
      ? connect(to, '127.0.0.1')
      : connectTls({ port: to, host: '127.0.0.1', rejectUnauthorized: false });
    socket.write(`${head}\r\nHost: vseumry.example\r\nConnection: close\r\n\r\n`);
    return text(socket);
  }

  const long = 'a'.repeat(40_000);
  it.each([
    ['an address that no page can have', 400, 'GET /%00 HTTP/1.1'],
    ['a longer address than it reads', 414, `GET /${long} HTTP/1.1`],
    ['a longer header than it reads', 431, `GET / HTTP/1.1\r\nCookie: ${long}`],
    ['a request to trace', 405, 'TRACE / HTTP/1.1'],
    ['a request for a tunnel', 405, 'CONNECT / HTTP/1.1'],
    ['an encoding that it does not know', 501, 'POST / HTTP/1.1\r\nTransfer-Encoding: gzip'],
    ['a body that is too large', 413, 'POST / HTTP/1.1\r\nContent-Length: 9000000'],
    ['a page of a site that is away', 503, 'GET / HTTP/1.1'],
  ])('answers %s with a Russian page', async (_what, status, head) => {
    const answer = await answerTo(head);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(answer).toMatch(/content-type: text\/html; charset=utf-8/i);
    expect(answer).toMatch(/<html lang="ru">.*[а-яё]{5}/);
    expect(answer).not.toContain('<center>');
  });

  it('sends who asks the port of https without it to https', async () => {
    const answer = await answerTo('GET /all?q=a HTTP/1.1', { isPlain: true });
    expect(answer).toMatch(
      /^HTTP\/1\.1 301 [\s\S]*\r\nlocation: https:\/\/vseumry\.example\/all\?q=a\r\n/i,
    );
  });

  it('logs no secret of an address, on either port', async () => {
    for (const isPlain of [false, true]) {
      const to = isPlain ? httpPort : port;
      for (const path of [
        '/zayavka/SECRET',
        '/account/confirm?token=SECRET',
        '/articles/preview/SECRET',
      ]) {
        await answerTo(`GET ${path} HTTP/1.1`, { isPlain, to });
      }
      // Its line of the error log holds the whole address.
      await answerTo('GET /.well-known/acme-challenge/none?token=SECRET HTTP/1.1', { isPlain, to });
    }
    await expect.poll(nginx.logs).toMatch(/GET \/zayavka\/\S+ 301 /);
    expect(nginx.logs()).toMatch(/GET \/account\/confirm 301 /);
    expect(nginx.logs()).not.toContain('SECRET');
  });
});
