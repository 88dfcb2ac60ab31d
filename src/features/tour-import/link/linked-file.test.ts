import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fileAddress, fileNameOf } from '#features/tour-import/link/link-address.ts';
import { linkedFile } from '#features/tour-import/link/linked-file.server.ts';
import { isPublicAddress } from '#features/tour-import/link/public-address.server.ts';

const open: { close: () => unknown }[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ANY = { isAllowed: () => true };
const messageOf = (result: Awaited<ReturnType<typeof linkedFile>>) =>
  result.ok ? '' : result.problem.message;

describe('an address', () => {
  it.each([
    ['127.0.0.1', false],
    ['127.255.0.9', false],
    ['10.1.2.3', false],
    ['172.16.0.1', false],
    ['172.32.0.1', true],
    ['192.168.1.1', false],
    ['169.254.169.254', false],
    ['100.64.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['8.8.8.8', true],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['64:ff9b::7f00:1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['ff02::1', false],
    ['2a00:1450:4010:c0f::8a', true],
    ['localhost', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

describe('a link', () => {
  it('returns its file, also after redirects', async () => {
    const url = await serve(({ url: path }, response) => {
      if (path === '/price') return response.writeHead(302, { location: '/file.csv' }).end();
      return response.end('Город;Дата');
    });
    const found = await linkedFile(`${url}/price`, ANY);
    expect(found.ok && [found.value.name, new TextDecoder().decode(found.value.bytes)]).toEqual([
      'file.csv',
      'Город;Дата',
    ]);
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://0x7f.1/',
    'http://2130706433/',
  ])('%s is refused as it is', async (link) =>
    expect(messageOf(await linkedFile(link))).toContain('не\u00a0в\u00a0интернет'),
  );

  it('is refused when a redirect leads into a private network', async () => {
    let isAsked = false;
    const inside = await serve((_request, response) => {
      isAsked = true;
      response.end('secret');
    });
    const outside = await serve((_request, response) =>
      response.writeHead(302, { location: inside.replace('127.0.0.1', '127.0.0.2') }).end(),
    );
    // Only the address of the first server is allowed.
    const bounds = { isAllowed: (address: string) => address === '127.0.0.1' };
    expect(messageOf(await linkedFile(outside, bounds))).toContain('не\u00a0в\u00a0интернет');
    const byName = inside.replace('127.0.0.1', 'localhost');
    const none = { isAllowed: () => false };
    expect(messageOf(await linkedFile(byName, none))).toContain('не\u00a0в\u00a0интернет');
    expect(isAsked).toBe(false);
  });

  it('is refused when it redirects endlessly, is too large, slow or missing', async () => {
    const url = await serve(({ url: path = '' }, response) => {
      if (path === '/loop') return response.writeHead(302, { location: '/loop' }).end();
      if (path === '/much') {
        // Without a content length.
        response.write('x'.repeat(2000));
        return response.end('x'.repeat(2000));
      }
      if (path === '/said') return response.writeHead(200, { 'content-length': 5000 }).write('x');
      if (path === '/slow') return response.write('x');
      if (path === '/closed') return response.writeHead(403).end();
      return response.writeHead(404).end();
    });
    const bounds = { ...ANY, mostBytes: 3000, withinMs: 300 };
    const told = async (path: string) => messageOf(await linkedFile(`${url}${path}`, bounds));
    expect(await told('/loop')).toContain('с\u00a0адреса на\u00a0адрес');
    expect(await told('/much')).toContain('больше 20');
    expect(await told('/said')).toContain('больше 20');
    expect(await told('/slow')).toContain('слишком долго');
    expect(await told('/closed')).toContain('Доступ к\u00a0таблице закрыт');
    expect(await told('/missing')).toContain('ничего не\u00a0нашлось');
  });

  it.each(['', 'прайс', 'file:///etc/passwd', 'ftp://example.ru/a', 'https://a:b@example.ru/'])(
    'is not recognised: %s',
    (text) => expect(fileAddress(text)).toBeNull(),
  );

  it('to a Google sheet becomes the address of the workbook', () => {
    const id = '1aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789';
    expect(fileAddress(`https://docs.google.com/spreadsheets/d/${id}/edit#gid=0`)?.href).toBe(
      `https://docs.google.com/spreadsheets/d/${id}/export?format=xlsx`,
    );
    const published = 'https://docs.google.com/spreadsheets/d/e/2PACX-1vabc/pub?output=csv';
    expect(fileAddress(published)?.href).toBe(published);
  });

  it('has the file name from its server', () => {
    const url = new URL('https://example.ru/files/%D1%82%D1%83%D1%80%D1%8B.xlsx?x=1');
    expect(fileNameOf(undefined, url)).toBe('туры.xlsx');
    expect(fileNameOf(`attachment; filename="a.csv"; filename*=UTF-8''%D0%B0.csv`, url)).toBe(
      'а.csv',
    );
    expect(fileNameOf('attachment; filename="../b.csv"', url)).toBe('.. b.csv');
    // A name that is cut within a pair is invalid in a header.
    const long = `${'а'.repeat(149)}🕋.csv`;
    const cut = fileNameOf(`attachment; filename*=UTF-8''${encodeURIComponent(long)}`, url);
    expect(encodeURIComponent(cut)).toBe(encodeURIComponent('а'.repeat(149)));
  });
});
