import { WIDER_TIMES, widerNetwork } from '#server/http/client-address.server.ts';

/** Proxies close a stream that is silent for about a minute. */
const BEAT_MS = 25_000;
const MOST_STREAMS = 2000;
/** Many customers of a mobile operator may share one address. */
const MOST_OF_ONE_NETWORK = 200;
/** How many messages may wait for a listener that does not read. */
const MOST_WAITING = 16;

export interface EventStream {
  response: Response;
  /** Sends a named event to this listener alone. `message` is one line. */
  send(event: string, message: string): void;
  isOpen(): boolean;
}

/** Server-sent events: open answers that send the same messages to all listeners. */
export type EventStreams = ReturnType<typeof createEventStreams>;

interface Bounds {
  mostStreams?: number;
  mostOfOneNetwork?: number;
  beatMs?: number;
}

/** The process's open streams, with limits on memory and connections. */
export function createEventStreams(bounds: Bounds = {}) {
  const {
    mostStreams = MOST_STREAMS,
    mostOfOneNetwork = MOST_OF_ONE_NETWORK,
    beatMs = BEAT_MS,
  } = bounds;
  const encoder = new TextEncoder();
  const streams = new Map<ReadableStreamDefaultController<Uint8Array>, string>();
  const networks = new Map<string, number>();
  let beat = async () => '';
  let isClosed = false;

  const forget = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    const network = streams.get(stream);
    if (network === undefined) return;
    streams.delete(stream);
    for (const { name } of limitsOf(network, mostOfOneNetwork)) {
      const left = (networks.get(name) ?? 1) - 1;
      if (left > 0) networks.set(name, left);
      else networks.delete(name);
    }
  };
  const end = (stream: ReadableStreamDefaultController<Uint8Array>) => {
    if (!streams.has(stream)) return;
    forget(stream);
    stream.close();
  };
  const write = (
    stream: ReadableStreamDefaultController<Uint8Array>,
    message: string,
    event = '',
  ) => {
    if (!streams.has(stream)) return;
    if ((stream.desiredSize ?? 0) < -MOST_WAITING) return end(stream);
    const name = event === '' ? '' : `event: ${event}\n`;
    stream.enqueue(encoder.encode(`${name}data: ${message}\n\n`));
  };
  const tell = (message: string) => {
    for (const stream of streams.keys()) write(stream, message);
  };
  const timer = setInterval(() => {
    if (streams.size > 0) void beat().then(tell);
  }, beatMs);
  timer.unref();

  return {
    /**
     * A stream for a listener of a network, with `first` as its first message; null when there are
     * too many streams already, or the process is stopping.
     */
    open(network: string, first: Promise<string>): EventStream | null {
      const limits = limitsOf(network, mostOfOneNetwork);
      const isFull = limits.some(({ name, most }) => (networks.get(name) ?? 0) >= most);
      if (isClosed || streams.size >= mostStreams || isFull) return null;
      let opened: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          opened = stream;
          streams.set(stream, network);
          for (const { name } of limits) networks.set(name, (networks.get(name) ?? 0) + 1);
          void first.then((message) => write(stream, message));
        },
        cancel: () => forget(opened),
      });
      const response = new Response(body, {
        headers: {
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          // Tells nginx not to buffer the answer.
          'x-accel-buffering': 'no',
        },
      });
      return {
        response,
        send: (event, message) => write(opened, message, event),
        isOpen: () => streams.has(opened),
      };
    },
    /** Sends a message to all listeners. `message` is one line. */
    tell,
    count: () => streams.size,
    isClosed: () => isClosed,
    /** Calls `beat` every 25 seconds while anybody listens, and sends its result to all. */
    beatWith(given: () => Promise<string>) {
      beat = given;
    },
    /**
     * Ends all streams and opens no more: listeners reconnect, to another process or to the next one.
     */
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const stream of streams.keys()) end(stream);
    },
  };
}

/** The networks that a listener counts for, and how many streams each may have. */
function limitsOf(network: string, most: number): { name: string; most: number }[] {
  const wider = widerNetwork(network);
  const own = { name: network, most };
  return wider === null ? [own] : [own, { name: wider, most: most * WIDER_TIMES }];
}
