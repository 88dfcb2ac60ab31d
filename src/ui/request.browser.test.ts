import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { isSessionLost, readJson, refusalIn, request } from '#ui/request.browser.ts';

/** A site that answers with `answer`, and the requests it got. */
async function site(answer: (response: ServerResponse, attempt: number) => void) {
  const asked: { method: string | undefined; type: string | undefined; body: string }[] = [];
  const server = createServer(async (incoming: IncomingMessage, response) => {
    let body = '';
    for await (const chunk of incoming) body += String(chunk);
    asked.push({ method: incoming.method, type: incoming.headers['content-type'], body });
    answer(response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, asked };
}

it('sends JSON and gives what came back', async () => {
  const { address, asked } = await site((response) => response.writeHead(201).end('{"id":7}'));
  const reply = await request(address, { method: 'PUT', json: { name: 'Сафа' } });
  expect(reply).toMatchObject({ ok: true, status: 201, text: '{"id":7}', body: { id: 7 } });
  expect(asked).toEqual([{ method: 'PUT', type: 'application/json', body: '{"name":"Сафа"}' }]);
});

it('gives no JSON where there is none', async () => {
  const { address, asked } = await site((response) => response.end('<html>Сеть отеля</html>'));
  expect(await request(address)).toMatchObject({ ok: true, body: null });
  expect(asked).toEqual([{ method: 'GET', type: undefined, body: '' }]);
});

it('tells a lost session and what the site said of it', async () => {
  const problem = { code: 'signed_out', status: 401, message: 'Войдите снова' };
  const { address } = await site((response) =>
    response.writeHead(problem.status).end(JSON.stringify(problem)),
  );
  const reply = await request(address);
  expect(reply && [reply.ok, isSessionLost(reply), refusalIn(reply)]).toEqual([
    false,
    true,
    'Войдите снова',
  ]);
});

it('is null when the connection breaks, nothing comes in time or whoever asked has gone', async () => {
  const broken = await site((response) => response.destroy());
  expect(await request(broken.address)).toBeNull();
  const silent = await site(() => undefined);
  expect(await request(silent.address, { withinMs: 20 })).toBeNull();
  const gone = new AbortController();
  const asking = request(silent.address, { signal: gone.signal });
  gone.abort();
  expect(await asking).toBeNull();
});

it('needs no AbortSignal.any, which Safari has since 17.4', async () => {
  const { any } = AbortSignal;
  Reflect.deleteProperty(AbortSignal, 'any');
  onTestFinished(() => void (AbortSignal.any = any));
  const { signal } = new AbortController();
  const { address } = await site((response) => response.end('{}'));
  expect(await request(address, { signal })).toMatchObject({ ok: true });
  const silent = await site(() => undefined);
  expect(await request(silent.address, { signal, withinMs: 20 })).toBeNull();
  expect(await request(address, { signal: AbortSignal.abort() })).toBeNull();
});

it('asks a busy site once more after the seconds it names', async () => {
  const { address, asked } = await site((response, attempt) =>
    response.writeHead(attempt === 1 ? 429 : 200, { 'retry-after': '0' }).end('{}'),
  );
  expect(await request(address, { method: 'DELETE' })).toMatchObject({ status: 200 });
  expect(asked).toHaveLength(2);
});

it('takes a busy site’s answer that is too far off, is no number, or comes twice', async () => {
  for (const [after, times] of [
    ['3600', 1],
    ['завтра', 1],
    ['0', 2],
  ] as const) {
    const { address, asked } = await site((response) =>
      response.writeHead(429, { 'retry-after': encodeURIComponent(after) }).end(),
    );
    expect(await request(address)).toMatchObject({ status: 429 });
    expect(asked).toHaveLength(times);
  }
});

it('does not ask again for a page that leaves', async () => {
  const { address, asked } = await site((response) =>
    response.writeHead(429, { 'retry-after': '0' }).end(),
  );
  expect(await request(address, { keepalive: true })).toMatchObject({ status: 429 });
  expect(asked).toHaveLength(1);
});

it('reads the JSON of a file, or rejects', async () => {
  const { address } = await site((response, attempt) =>
    response.writeHead(attempt === 1 ? 200 : 404).end('[1]'),
  );
  expect(await readJson(address)).toEqual([1]);
  await expect(readJson(address)).rejects.toThrow('404');
});
