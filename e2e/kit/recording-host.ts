import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CERTIFICATE, KEY } from '../../scripts/processes/certificate.mjs';

/** A host's behaviour when a recording is requested. */
export type Behaviour = 'serve' | 'fail' | 'html' | 'half' | 'silent' | 'gone';

const RATE = 8000;
const HEADER_BYTES = 44;

/**
 * Stands in for hosts of recordings, with TLS as a page with TLS wants it, at
 * `…/{name}/{folder}/{NNN}.mp3` and `{SSSAAA}.mp3`: quiet tones of `seconds(file)`. Every `name` is
 * a host whose behaviour `behave` sets; `asked` are the requested paths.
 */
export async function startRecordingHost(seconds: (file: string) => number) {
  const behaviours = new Map<string, Behaviour>();
  let asked: string[] = [];
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const [, name = '', , file = ''] = pathname.split('/');
    asked.push(pathname);
    const wave = tone(seconds(file.replace('.mp3', '')));
    answer(request, response, behaviours.get(name) ?? 'serve', wave);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    behave(name: string, behaviour: Behaviour) {
      behaviours.set(name, behaviour);
    },
    /** All hosts work again, and the requests are forgotten. */
    reset() {
      behaviours.clear();
      asked = [];
    },
    asked: () => asked,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  behaviour: Behaviour,
  wave: Buffer,
): void {
  if (behaviour === 'silent') return;
  if (behaviour === 'gone') return void request.socket.destroy();
  response.setHeader('access-control-allow-origin', '*');
  if (behaviour === 'fail') {
    response.writeHead(503).end();
    return;
  }
  if (behaviour === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Not here');
    return;
  }
  const [, from = '0', to = ''] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? [];
  const first = Number(from);
  const last = to === '' ? wave.length - 1 : Math.min(Number(to), wave.length - 1);
  const body = wave.subarray(first, last + 1);
  const headers = {
    'content-type': 'audio/wav',
    'content-length': body.length,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  };
  if (request.headers.range) {
    response.writeHead(206, {
      ...headers,
      'content-range': `bytes ${first}-${last}/${wave.length}`,
    });
  } else response.writeHead(200, headers);
  if (behaviour === 'serve') return void response.end(body);
  const half = Math.max(0, Math.floor(wave.length / 2) - first);
  response.write(body.subarray(0, half), () => response.destroy());
}

/** A quiet WAVE file with one channel and eight bits: 440 Hz. */
function tone(seconds: number): Buffer {
  const samples = Math.round(seconds * RATE);
  const wave = Buffer.alloc(HEADER_BYTES + samples);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + samples, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(RATE, 24);
  wave.writeUInt32LE(RATE, 28);
  wave.writeUInt16LE(1, 32);
  wave.writeUInt16LE(8, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(samples, 40);
  for (let at = 0; at < samples; at++) {
    wave[HEADER_BYTES + at] = 128 + Math.round(8 * Math.sin((at / RATE) * 440 * 2 * Math.PI));
  }
  return wave;
}
