import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

// Made for these tests alone, for the name `localhost`, by nobody else's authority. Valid until 2126.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8x9e8F+rrs6jTyCI
+g0QA96GeShFLPpS7bMr+/9WULehRANCAARZDOg7PSgHtHT9p8KqfFSJ0skRiS+v
Rg7qe+EbVjMgo86a58kuj8v5eNpO2auS43Q2vnbsHhCSSMgs7XBu9TAa
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUPubkul07ir4gmYV8eU3OYtXsP/YwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzA5Mzg1N1oYDzIxMjYxMDMw
MDkzODU3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARZDOg7PSgHtHT9p8KqfFSJ0skRiS+vRg7qe+EbVjMgo86a58kuj8v5
eNpO2auS43Q2vnbsHhCSSMgs7XBu9TAao2kwZzAdBgNVHQ4EFgQUcISm0bPfXsmL
Na+cXXbAkE52j1AwHwYDVR0jBBgwFoAUcISm0bPfXsmLNa+cXXbAkE52j1AwDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgHc80tRZnjK83c4AFuVL5iiJK0h4p3fWQT0KEuo4HxUkCIGpLdOWZBNpb
OFCq+HdEg4Vdi7d7KFOag/h1740CiCm+
-----END CERTIFICATE-----`;

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
