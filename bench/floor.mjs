// The floor under the site: plain node:http that sends bytes it was given beforehand.
import { fork } from 'node:child_process';
import { createServer } from 'node:http';

/** @typedef {{ headers: Record<string, string>, body: string }} Answer body in base64 */

if (process.send) process.once('message', serve);

/** @param {unknown} message answers by path */
function serve(message) {
  const answers = new Map(
    Object.entries(/** @type {Record<string, Answer>} */ (message)).map(([path, answer]) => [
      path,
      { headers: answer.headers, body: Buffer.from(answer.body, 'base64') },
    ]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '');
    if (!answer) return response.writeHead(404).end();
    response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.(typeof address === 'object' && address ? address.port : 0);
  });
}

/**
 * Starts the floor in a process of its own.
 * @param {Record<string, { headers: Record<string, string>, body: Uint8Array }>} answers by path
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export function startFloor(answers) {
  const child = fork(new URL(import.meta.url).pathname);
  process.once('exit', () => child.kill());
  child.send(
    Object.fromEntries(
      Object.entries(answers).map(([path, { headers, body }]) => [
        path,
        { headers, body: Buffer.from(body).toString('base64') },
      ]),
    ),
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('message', (port) =>
      resolve({ url: `http://127.0.0.1:${port}`, stop: () => child.kill() }),
    );
  });
}
