import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { chooseEncoding, createKeptPages, KEEP_UNTIL } from '#server/kept-pages.server.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const page =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status, headers: { 'content-type': 'text/html' } });

const ask = (address: string, alias = address, encodings?: string) => ({
  address,
  alias,
  encodings,
});

function keep() {
  let generation = '1';
  const lines: Record<string, unknown>[] = [];
  const kept = createKeptPages({
    generation: () => generation,
    maxBytes: 1_000_000,
    headers: { 'x-always': 'yes' },
    log: { debug: (line: object) => lines.push({ ...line }) },
  });
  return { kept, lines, renew: () => (generation += '1') };
}

async function serve(kept: ReturnType<typeof keep>['kept']): Promise<string> {
  const server = createServer((request, response) => {
    if (!kept.write(request, response)) response.writeHead(404).end('not kept');
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('kept pages', () => {
  it('makes a page once for all who ask meanwhile and afterwards', async () => {
    const { kept } = keep();
    let made = 0;
    const make = async () => {
      made += 1;
      return page('привет')();
    };
    const answers = await Promise.all([1, 2, 3].map(() => kept.answer(ask('/a'), make)));
    await kept.answer(ask('/a', '/a?x'), make);
    expect(made).toBe(1);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
      Array(3).fill('привет'),
    );
  });

  it('gives who comes again a denser form of the same page', async () => {
    const { kept } = keep();
    const text = Array.from({ length: 2000 }, (_, place) => `строка ${(place * 7919) % 1009}`);
    await kept.answer(ask('/long'), page(text.join(' ')));
    const origin = await serve(kept);
    const size = async () => {
      const headers = { 'accept-encoding': 'br' };
      const answer = await fetch(`${origin}/long`, { headers });
      expect(await answer.text()).toBe(text.join(' '));
      return Number(answer.headers.get('content-length'));
    };
    const first = await size();
    await expect.poll(size).toBeLessThan(first);
  });

  it('makes it anew once it is no longer right, and tells nobody when that is', async () => {
    let nowMs = 1000;
    const kept = createKeptPages({
      generation: () => 'same',
      maxBytes: 1_000_000,
      nowMs: () => nowMs,
    });
    const url = await serve(kept);
    const until = (text: string) => async () =>
      new Response(text, { headers: { 'content-type': 'text/html', [KEEP_UNTIL]: '2000' } });
    const first = await kept.answer(ask('/a'), until('first'));
    expect(first.headers.has(KEEP_UNTIL)).toBe(false);
    nowMs = 1999;
    expect(await (await fetch(`${url}/a`)).text()).toBe('first');
    nowMs = 2000;
    expect((await fetch(`${url}/a`)).status).toBe(404);
    expect(await (await kept.answer(ask('/a'), page('second'))).text()).toBe('second');
    expect(await (await fetch(`${url}/a`)).text()).toBe('second');
  });

  it('makes it anew after a change, and forgets what was made during one', async () => {
    const { kept, renew } = keep();
    await kept.answer(ask('/a'), page('old'));
    renew();
    const during = await kept.answer(ask('/a'), async () => {
      renew();
      return page('during')();
    });
    expect(await during.text()).toBe('during');
    const after = await kept.answer(ask('/a'), page('new'));
    expect(await after.text()).toBe('new');
  });

  it('keeps no failure, and gives each of its askers a body', async () => {
    const { kept } = keep();
    const failing = page('нет', 503);
    const answers = await Promise.all([1, 2].map(() => kept.answer(ask('/a'), failing)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['нет', 'нет']);
    const recovered = await kept.answer(ask('/a'), page('да'));
    expect(await recovered.text()).toBe('да');
  });

  it('writes the kept bytes in the encoding asked for, and nothing when they are known', async () => {
    const { kept } = keep();
    await kept.answer(ask('/a', '/a?utm=1'), page('привет'));
    const origin = await serve(kept);
    const plain = await fetch(`${origin}/a?utm=1`, { headers: { 'accept-encoding': 'identity' } });
    expect(await plain.text()).toBe('привет');
    expect(plain.headers.get('x-always')).toBe('yes');
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const { body, headers } = await raw(`${origin}/a?utm=1`, encoding);
      expect(headers['content-encoding']).toBe(encoding);
      expect(decode(body).toString()).toBe('привет');
    }
    const etag = plain.headers.get('etag') ?? '';
    const again = await fetch(`${origin}/a?utm=1`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    expect((await fetch(`${origin}/b`)).status).toBe(404);
    expect((await fetch(`${origin}/a?utm=1`, { method: 'POST' })).status).toBe(404);
  });

  it('gives the first asker the encoding it accepts, too', async () => {
    const { kept } = keep();
    const br = await kept.answer(ask('/a', '/a', 'gzip, br'), page('привет'));
    expect(br.headers.get('content-encoding')).toBe('br');
    expect(br.headers.get('vary')).toBe('accept-encoding');
    const bytes = Buffer.from(await br.arrayBuffer());
    expect(brotliDecompressSync(bytes).toString()).toBe('привет');
    const plain = await kept.answer(ask('/a'), page('другое'));
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(await plain.text()).toBe('привет');
  });

  it('names each answer it writes and tells the log of it, without its query', async () => {
    const { kept, lines } = keep();
    await kept.answer(ask('/a', '/a?q=secret'), page('привет'));
    const origin = await serve(kept);
    const first = await fetch(`${origin}/a?q=secret`);
    const etag = first.headers.get('etag') ?? '';
    const second = await fetch(`${origin}/a?q=secret`, { headers: { 'if-none-match': etag } });
    const line = { method: 'GET', path: '/a', kept: true };
    expect(lines).toEqual([
      { ...line, request: first.headers.get('x-request-id'), status: 200 },
      { ...line, request: second.headers.get('x-request-id'), status: 304 },
    ]);
    expect(lines[0]?.request).not.toBe(lines[1]?.request);
  });

  it('stops writing a page as soon as it is out of date', async () => {
    const { kept, renew } = keep();
    await kept.answer(ask('/a'), page('old'));
    const origin = await serve(kept);
    expect((await fetch(`${origin}/a`)).status).toBe(200);
    renew();
    expect((await fetch(`${origin}/a`)).status).toBe(404);
  });
});

describe('the encoding', () => {
  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5', 'br'],
    ['', 'identity'],
    [undefined, 'identity'],
    ['deflate', 'identity'],
  ] as const)('for "%s" is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});

/** The bytes as they came, which fetch would decode. */
async function raw(url: string, encoding: string) {
  const { get } = await import('node:http');
  return new Promise<{ body: Buffer; headers: Record<string, unknown> }>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve({ body: Buffer.concat(chunks), headers: response.headers }));
    }).on('error', reject);
  });
}
