// A proxy to a PostgreSQL in its own process, so that it can be stopped (SIGSTOP) and continued.
// Its argument is the Unix socket of the server; it sends its port to its parent process.
import { connect, createServer } from 'node:net';

/** The queue for connections while the proxy is stopped; further ones get no answer at all. */
const BACKLOG = 16;

const server = createServer((near) => {
  const far = connect(process.argv[2] ?? '');
  for (const [one, other] of [
    [near, far],
    [far, near],
  ]) {
    one?.on('error', () => one.destroy());
    one?.once('close', () => other?.destroy());
  }
  near.pipe(far).pipe(near);
});
server.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG }, () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
process.once('disconnect', () => process.exit(0));
