import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { data } from 'react-router';
import { UNAVAILABLE } from '#lib/problem.ts';
import { chooseEncoding, KEEP_UNTIL } from '#server/pages/kept-answer.server.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';

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
  route: '/:page',
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
  it('makes a page once for all concurrent and later requests', async () => {
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

  it('gives a repeated request a denser form of the same page', async () => {
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

  it('gives an answer that is not kept to everybody who waits for it', async () => {
    const { kept } = keep();
    let made = 0;
    const make = async () => {
      made += 1;
      return page('ничего', 404)();
    };
    const answers = await Promise.all([1, 2, 3].map(() => kept.answer(ask('/a'), make)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(
      Array(3).fill('ничего'),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    await kept.answer(ask('/a'), make);
    expect(made).toBe(2);
    const moved = await kept.answer(ask('/b'), async () => Response.redirect('https://a.ru/c'));
    expect([moved.status, moved.headers.get('location')]).toEqual([302, 'https://a.ru/c']);
  });

  it('are counted by their route, whatever addresses are asked for', async () => {
    const counted: unknown[] = [];
    const kept = createKeptPages({
      generation: () => 'same',
      maxBytes: 1_000_000,
      counts: {
        written: (route, status) => counted.push([route, status]),
        found: () => {},
        missed: () => {},
      },
    });
    const url = await serve(kept);
    for (const address of ['/a', '/b?secret=1']) {
      await kept.answer(ask(address), page('page'));
      await (await fetch(`${url}${address}`)).text();
    }
    expect(counted).toEqual([
      ['/:page', 200],
      ['/:page', 200],
    ]);
  });

  it('makes a page again after its end, and does not send that time', async () => {
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

  it('makes a page again when the clock has been set back since', async () => {
    let nowMs = 9000;
    const kept = createKeptPages({
      generation: () => 'same',
      maxBytes: 1_000_000,
      nowMs: () => nowMs,
    });
    const until = (text: string) => async () =>
      new Response(text, { headers: { 'content-type': 'text/html', [KEEP_UNTIL]: '10000' } });
    await kept.answer(ask('/a'), until('ahead'));
    nowMs = 1000;
    expect(await (await kept.answer(ask('/a'), until('right'))).text()).toBe('right');
    expect(await (await kept.answer(ask('/a'), until('none'))).text()).toBe('right');
  });

  it('makes a page again after a change, and forgets one made during a change', async () => {
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

  it('keeps no failure, and gives each request a body', async () => {
    const { kept } = keep();
    const failing = page('нет', 503);
    const answers = await Promise.all([1, 2].map(() => kept.answer(ask('/a'), failing)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['нет', 'нет']);
    const recovered = await kept.answer(ask('/a'), page('да'));
    expect(await recovered.text()).toBe('да');
  });

  it('writes the kept bytes in the requested encoding, and nothing when the client has them', async () => {
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

  it('gives the first request an accepted encoding, too', async () => {
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

  it('gives each answer an id and logs it, without its query', async () => {
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

  it('stops writing a page as soon as it is outdated', async () => {
    const { kept, renew } = keep();
    await kept.answer(ask('/a'), page('old'));
    const origin = await serve(kept);
    expect((await fetch(`${origin}/a`)).status).toBe(200);
    renew();
    expect((await fetch(`${origin}/a`)).status).toBe(404);
  });
});

describe('kept pages while the data are away', () => {
  const away = async () => Response.json(UNAVAILABLE, { status: 503 });
  const thrown = async (): Promise<Response> => {
    throw data(UNAVAILABLE, { status: 503 });
  };

  it.each([
    ['answers 503', away],
    ['throws the Problem', thrown],
  ])('are the last ones that were right, with their age, when making %s', async (_how, fail) => {
    let nowMs = 0;
    let generation = '1';
    const kept = createKeptPages({
      generation: () => generation,
      maxBytes: 1e6,
      nowMs: () => nowMs,
    });
    await kept.answer(ask('/a'), page('before'));
    generation = '2';
    nowMs = 90_000;
    const answer = await kept.answer(ask('/a'), fail);
    expect([answer.status, answer.headers.get('age')]).toEqual([200, '90']);
    expect(await answer.text()).toBe('before');
    // The data are known to be away: nobody waits for the next try.
    const never = () => new Promise<Response>(() => {});
    expect(await (await kept.answer(ask('/a'), never)).text()).toBe('before');
    expect((await kept.answer(ask('/b'), fail)).status).toBe(503);
    // The data are back when they have changed, or when a try has succeeded.
    generation = '3';
    const after = await kept.answer(ask('/a'), page('after'));
    expect([await after.text(), after.headers.get('age')]).toEqual(['after', null]);
  });

  it('recover by themselves, and never return a page after its end', async () => {
    let nowMs = 0;
    let generation = '1';
    const kept = createKeptPages({
      generation: () => generation,
      maxBytes: 1e6,
      nowMs: () => nowMs,
    });
    await kept.answer(ask('/a'), page('before'));
    await kept.answer(
      ask('/times'),
      async () =>
        new Response('times', { headers: { 'content-type': 'text/html', [KEEP_UNTIL]: '1000' } }),
    );
    generation = '2';
    nowMs = 1000;
    expect((await kept.answer(ask('/times'), away)).status).toBe(503);
    expect((await kept.answer(ask('/a'), page('after'))).status).toBe(200);
    await expect
      .poll(async () => (await kept.answer(ask('/a'), page('after'))).text())
      .toBe('after');
  });
});

it('searches push no other page out of the memory', async () => {
  const kept = createKeptPages({ generation: () => '1', maxBytes: 100_000, endlessBytes: 30_000 });
  await kept.answer(ask('/a'), page('kept'));
  for (let n = 0; n < 100; n += 1) {
    await kept.answer({ ...ask(`/all?q=${n}`), isEndless: true }, page('x'.repeat(2000)));
  }
  const answer = await kept.answer(ask('/a'), () => Promise.reject(new Error('not kept')));
  expect(await answer.text()).toBe('kept');
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

/** The response's bytes without decoding, unlike fetch. */
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
