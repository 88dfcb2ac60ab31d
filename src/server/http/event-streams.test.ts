import { describe, expect, it, vi } from 'vitest';
import { createEventStreams, type EventStreams } from './event-streams.server.ts';

/** What a listener receives. */
function listen(streams: EventStreams, network = 'home', first = Promise.resolve('first')) {
  const stream = streams.open(network, first);
  const response = stream?.response ?? null;
  const reader = response?.body?.getReader();
  const heard: string[] = [];
  let isOver = false;
  const ended = (async () => {
    const decoder = new TextDecoder();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) break;
      heard.push(decoder.decode(part.value));
    }
    isOver = true;
  })();
  return { stream, response, heard, ended, isOver: () => isOver, leave: () => reader?.cancel() };
}

describe('event streams', () => {
  it('send each listener the first message and then the common ones', async () => {
    const streams = createEventStreams();
    const [one, other] = [listen(streams), listen(streams)];
    await vi.waitFor(() => expect(other.heard).toEqual(['data: first\n\n']));
    streams.tell('second');
    await vi.waitFor(() => expect(one.heard).toEqual(['data: first\n\n', 'data: second\n\n']));
    expect(other.heard).toEqual(one.heard);
    expect(one.response?.headers.get('content-type')).toBe('text/event-stream');
    expect(one.response?.headers.get('cache-control')).toBe('no-store');
    streams.close();
  });

  it('send a named event to one listener alone, until it has gone', async () => {
    const streams = createEventStreams();
    const [one, other] = [listen(streams), listen(streams)];
    one.stream?.send('session', '{}');
    const named = 'event: session\ndata: {}\n\n';
    await vi.waitFor(() => expect(one.heard).toContain(named));
    await vi.waitFor(() => expect(other.heard).toEqual(['data: first\n\n']));
    await one.leave();
    expect([one.stream?.isOpen(), other.stream?.isOpen()]).toEqual([false, true]);
    one.stream?.send('session', 'into the void');
    streams.close();
  });

  it('beat while anybody listens', async () => {
    const beat = vi.fn<() => Promise<string>>(async () => 'alive');
    const streams = createEventStreams({ beatMs: 5 });
    streams.beatWith(beat);
    const one = listen(streams);
    await vi.waitFor(() => expect(one.heard).toContain('data: alive\n\n'));
    await one.leave();
    expect(streams.count()).toBe(0);
    const calls = beat.mock.calls.length;
    streams.tell('into the void');
    const other = listen(streams, 'elsewhere');
    await vi.waitFor(() => expect(other.heard).toContain('data: alive\n\n'));
    expect(beat.mock.calls.length).toBeGreaterThan(calls);
    streams.close();
  });

  it('are limited, in all and per network, and a closed one frees its place', async () => {
    const streams = createEventStreams({ mostStreams: 3, mostOfOneNetwork: 2 });
    const first = listen(streams);
    listen(streams);
    expect(listen(streams).response).toBeNull();
    expect(listen(streams, 'elsewhere').response).not.toBeNull();
    expect(listen(streams, 'a third place').response).toBeNull();
    await first.leave();
    expect(listen(streams).response).not.toBeNull();
    streams.close();
  });

  it('are limited for the /48 around an IPv6 household, too', async () => {
    const streams = createEventStreams({ mostOfOneNetwork: 1 });
    const households = ['1', '2', '3', '4', '5'].map((one) =>
      listen(streams, `2001:db8:7:${one}::/64`),
    );
    expect(households.map(({ response }) => response !== null)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(listen(streams, '2001:db8:8:1::/64').response).not.toBeNull();
    await households[0]?.leave();
    expect(listen(streams, '2001:db8:7:6::/64').response).not.toBeNull();
    streams.close();
  });

  it('disconnect a listener that does not read', async () => {
    const streams = createEventStreams();
    expect(streams.open('home', Promise.resolve('first'))).not.toBeNull();
    for (let told = 0; told < 40; told += 1) streams.tell('more');
    expect(streams.count()).toBe(0);
    streams.close();
  });

  it('end when the process stops, and no new one is opened', async () => {
    const streams = createEventStreams();
    const one = listen(streams);
    const late = listen(streams, 'home', new Promise<string>(() => {}));
    streams.close();
    await Promise.all([one.ended, late.ended]);
    expect([one.isOver(), late.isOver(), streams.count(), streams.isClosed()]).toEqual([
      true,
      true,
      0,
      true,
    ]);
    expect(listen(streams).response).toBeNull();
  });
});
