import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { CERTIFICATE, KEY } from '../../scripts/processes/certificate.mjs';

/** https://www.postgresql.org/docs/current/protocol-message-formats.html */
const SSL_REQUEST = 80_877_103;

/**
 * A line to a PostgreSQL that speaks TLS with a certificate that nobody vouches for. `isRequired`:
 * whoever comes without TLS is refused in the words of pg_hba.conf's `hostssl`. `url` leads through it.
 */
export async function tlsLine(databaseUrl: string, { isRequired = false } = {}) {
  const target = new URL(databaseUrl);
  const socketDirectory = target.searchParams.get('host');
  const port = Number(target.port || 5432);
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };
  const join = (near: Socket, first?: Buffer) => {
    const far = track(
      socketDirectory
        ? connect(`${socketDirectory}/.s.PGSQL.${port}`)
        : connect(port, target.hostname),
    );
    if (first) far.write(first);
    near.pipe(far).pipe(near);
    near.once('close', () => far.destroy());
  };
  const server = createServer((plain) => {
    track(plain).once('data', (first) => {
      if (first.readInt32BE(4) === SSL_REQUEST) {
        plain.write('S');
        join(track(new TLSSocket(plain, { isServer: true, key: KEY, cert: CERTIFICATE })));
      } else if (isRequired) plain.end(refusal());
      else join(plain, first);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const through = new URL(databaseUrl);
  through.searchParams.delete('host');
  through.hostname = 'localhost';
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** ErrorResponse as PostgreSQL 15 sends it. */
function refusal(): Buffer {
  const fields = [
    'SFATAL',
    'VFATAL',
    'C28000',
    'Mno pg_hba.conf entry for host "203.0.113.9", user "vseumry", database "vseumry", no encryption',
    '',
  ];
  const body = Buffer.from(`${fields.join('\0')}\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
