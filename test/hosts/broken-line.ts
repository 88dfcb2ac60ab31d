import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A line to a PostgreSQL that can be cut (`away`: nobody answers at the address) or go silent
 * (`hung`: connections are taken and never answered), and be mended again. `url` leads through it.
 */
export async function brokenLine(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const socketDirectory = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'away' | 'hung' = 'whole';

  const server = createServer((near) => {
    track(near);
    if (state === 'away') return void near.destroy();
    if (state === 'hung') return;
    const far = socketDirectory
      ? connect(`${socketDirectory}/.s.PGSQL.${port}`)
      : connect(port, target.hostname);
    track(far);
    near.on('data', (bytes) => state === 'whole' && far.write(bytes));
    far.on('data', (bytes) => state === 'whole' && near.write(bytes));
    near.once('close', () => far.destroy());
    far.once('close', () => near.destroy());
  });
  function track(socket: Socket) {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    set(next: typeof state) {
      state = next;
      // What hung stays hung; a line that is cut or mended begins anew.
      if (next !== 'hung') for (const socket of sockets) socket.destroy();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
