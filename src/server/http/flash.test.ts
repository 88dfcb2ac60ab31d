import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { flashOnce } from './flash.server.ts';

function site() {
  return new Hono()
    .use(flashOnce({ isSecure: true }))
    .post('/admin/tours', (c) => c.redirect('/admin/tours?page=2&saved=update&tour=7'))
    .post('/account', (c) => c.redirect('/account?deleted'))
    .get('/account', (c) => c.text(new URL(c.req.url).search))
    .get('/admin/tours', (c) => c.text(new URL(c.req.url).search));
}

const TOLD = '/admin/tours?page=2&saved=update&tour=7';

it('reports an action to its author, once', async () => {
  const app = site();
  const done = await app.request('/admin/tours', { method: 'POST' });
  const cookie = done.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const headers = { cookie: cookie.split(';')[0] ?? '' };
  const told = await app.request(TOLD, { headers });
  expect([told.status, await told.text()]).toEqual([200, '?page=2&saved=update&tour=7']);
  expect(told.headers.get('set-cookie')).toMatch(/^told=; Max-Age=0/);
  const other = await app.request('/admin/tours?saved=delete', { headers });
  expect([other.status, other.headers.get('location')]).toEqual([302, '/admin/tours']);
});

it('tells nobody who merely opens the address, and keeps the rest of it', async () => {
  const app = site();
  for (const word of ['saved=create', 'done=accept', 'reverted', 'restored', 'changed=4']) {
    const opened = await app.request(`/admin/tours?page=2&${word}&tour=7`);
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/admin/tours?page=2']);
    expect(opened.headers.get('cache-control')).toBe('no-store');
  }
});

it('tells of a deleted account only whoever deleted it', async () => {
  const app = site();
  const opened = await app.request('/account?deleted');
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/account']);
  const done = await app.request('/account', { method: 'POST' });
  const headers = { cookie: done.headers.get('set-cookie')?.split(';')[0] ?? '' };
  expect(await (await app.request('/account?deleted', { headers })).text()).toBe('?deleted');
});

it('leaves other addresses, and the data of pages whose scripts run, as they are', async () => {
  const app = site();
  const plain = await app.request('/admin/tours?tour=7');
  expect([plain.status, plain.headers.has('set-cookie')]).toEqual([200, false]);
  expect((await app.request('/admin/tours.data?saved=update')).status).toBe(404);
});
