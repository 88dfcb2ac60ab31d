import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchRate } from './rate-sources.server.ts';

const json = (body: unknown): RequestListener => {
  return (_, response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
};
const text = (body: string, status = 200): RequestListener => {
  return (_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body);
};
const redirect = (location: string): RequestListener => {
  return (_, response) => response.writeHead(302, { location }).end('moved');
};

const NOW = new Date('2026-11-29T12:00:00+03:00');

/** A rate service for every possible response, each under its own path. */
const answers: Record<string, RequestListener> = {
  rates: json({ result: 'success', base_code: 'USD', rates: { USD: 1, RUB: 81.2 } }),
  conversion: json({ base_code: 'USD', conversion_rates: { RUB: 80.5 } }),
  bank: (_, response) => {
    const body = '\ufeff{"Valute":{"USD":{"CharCode":"USD","Nominal":1,"Value":80.9448}}}';
    response.setHeader('content-type', 'application/javascript').end(body);
  },
  'bank-long-ago': json({
    Date: '2026-11-14T11:30:00+03:00',
    Valute: { USD: { Nominal: 1, Value: 79.5 } },
  }),
  'rates-long-ago': json({ time_last_update_unix: 1_794_000_000, rates: { RUB: 79.5 } }),
  'bank-on-holiday': json({
    Date: '2026-11-17T11:30:00+03:00',
    Valute: { USD: { Nominal: 1, Value: 80.1 } },
  }),
  'rates-of-today': json({
    timestamp: NOW.getTime() / 1000,
    rates: { RUB: 80.2 },
  }),
  slow: () => undefined,
  trickle: (_, response) => void response.write('{"rates":'),
  broken: text('oops', 500),
  html: text('<!doctype html><title>Курс</title>'),
  huge: (_, response) => response.end(`{"pad":"${'x'.repeat(1_100_000)}","rates":{"RUB":81}}`),
  bomb: (_, response) => {
    const body = gzipSync(`{"pad":"${'0'.repeat(20_000_000)}","rates":{"RUB":81}}`);
    response.setHeader('content-encoding', 'gzip').end(body);
  },
  cut: (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('{"rates"', () => response.destroy());
  },
  nan: text('{"rates":{"RUB":NaN}}'),
  endless: text('{"rates":{"RUB":1e999}}'),
  negative: json({ rates: { RUB: -81.2 } }),
  jump: json({ rates: { RUB: 520 } }),
  empty: text(''),
  loop: redirect('/loop'),
  file: redirect('file:///etc/hostname'),
  moved: redirect('/moved-again'),
  'moved-again': redirect('/rates'),
};

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = answers[request.url?.slice(1) ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(paths: string[], options: { timeoutMs?: number; signal?: AbortSignal } = {}) {
  const lines: { source: string; reason: string }[] = [];
  const log = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  const rate = await fetchRate({
    urls: paths.map((path) => `${base}/${path}`),
    fetch,
    previous: { rubPerUsd: 80, rubPerEur: 90 },
    now: NOW,
    signal: new AbortController().signal,
    log,
    ...options,
  });
  return {
    rate: rate?.rubPerUsd ?? null,
    source: rate?.source,
    reasons: lines.map((l) => l.reason),
  };
}

describe('fetchRate', () => {
  it.each([
    ['rates', 81.2],
    ['conversion', 80.5],
    ['bank', 80.9448],
    ['bank-on-holiday', 80.1],
    ['rates-of-today', 80.2],
  ])('reads a service that answers like %s and names its host', async (path, rate) => {
    expect(await ask([path])).toEqual({ rate, source: base.slice('http://'.length), reasons: [] });
  });

  it('asks no further service once one has answered', async () => {
    expect((await ask(['conversion', 'rates'])).rate).toBe(80.5);
  });

  it('follows a few redirects', async () => {
    expect((await ask(['moved'])).rate).toBe(81.2);
  });

  it.each([
    ['broken', 'status_500'],
    ['missing', 'status_404'],
    ['html', 'not_json'],
    ['empty', 'not_json'],
    ['nan', 'not_json'],
    ['huge', 'too_large'],
    ['bomb', 'too_large'],
    ['cut', 'unreachable'],
    ['endless', 'no_rate'],
    ['negative', 'no_rate'],
    ['jump', 'jump'],
    ['bank-long-ago', 'old'],
    ['rates-long-ago', 'old'],
    ['loop', 'redirects'],
    ['file', 'redirects'],
  ])('passes over a service that answers like %s and asks the next', async (path, reason) => {
    expect(await ask([path, 'rates'])).toMatchObject({ rate: 81.2, reasons: [reason] });
  });

  it('passes over services that stay silent or never finish', async () => {
    const { rate, reasons } = await ask(['slow', 'trickle', 'rates'], { timeoutMs: 300 });
    expect({ rate, reasons }).toEqual({ rate: 81.2, reasons: ['timeout', 'timeout'] });
  });

  it('passes over a service that nobody runs', async () => {
    const log = pino({ level: 'silent' });
    const { signal } = new AbortController();
    const urls = ['http://127.0.0.1:1/', `${base}/rates`];
    const rate = await fetchRate({ urls, fetch, previous: null, now: NOW, signal, log });
    expect(rate?.rubPerUsd).toBe(81.2);
  });

  it('finds nothing when no service is any good', async () => {
    expect((await ask(['broken', 'html'])).rate).toBeNull();
  });

  it('stops asking as soon as it is called off', async () => {
    const abort = new AbortController();
    const asked = ask(['slow', 'rates'], { signal: abort.signal });
    abort.abort();
    await expect(asked).rejects.toThrow('aborted');
  });
});
