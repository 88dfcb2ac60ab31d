// Runs after the build: writes brotli and gzip files beside every text file of the client,
// compressed as much as possible, for the server to send.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const client = join(import.meta.dirname, '../../build/client');
const text = /\.(?:js|css|svg|txt|json)$/;

for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
  if (!text.test(name)) continue;
  const path = join(client, name);
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
