import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { expect, it } from 'vitest';
import { compressed } from './compressed.server.ts';

// It replaces Response, as in the running site.
getRequestListener(() => new Response());

const TEXT = '<h1>Сайт временно недоступен</h1>'.repeat(40);
const page = (status: number, type = 'text/html; charset=utf-8') =>
  new Response(TEXT, { status, headers: { 'content-type': type, 'content-length': '1' } });

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
])('gives a page of an error to who takes %s as %s', async (accept, encoding, open) => {
  const answer = await compressed(page(503), accept);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(answer.headers.has('content-length')).toBe(false);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.length).toBeLessThan(TEXT.length / 4);
  expect(open(bytes).toString()).toBe(TEXT);
});

it('stays uncompressed for clients that accept nothing, and has a Vary header', async () => {
  const answer = await compressed(page(405), undefined);
  expect(answer.headers.has('content-encoding')).toBe(false);
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(await answer.text()).toBe(TEXT);
});

it.each([
  ['a page that is none of an error', page(200)],
  ['an answer for machines', page(503, 'application/json')],
  ['what has no body', new Response(null, { status: 404, headers: page(404).headers })],
])('passes on %s', async (_what, answer) => {
  expect(await compressed(answer, 'br')).toBe(answer);
});

it('does not compress twice', async () => {
  const once = await compressed(page(404), 'gzip');
  expect(await compressed(once, 'gzip')).toBe(once);
});
