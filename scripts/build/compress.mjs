// Runs after the build: writes brotli and gzip files beside every text file of the client,
// compressed as much as possible, for the server to send.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const client = join(import.meta.dirname, '../../build/client');
const text = /\.(?:js|css|svg|txt|json)$/;

const names = readdirSync(client, { recursive: true, encoding: 'utf8' });
// Together: Node compresses on threads of its own, four at a time.
await Promise.all(names.filter((name) => text.test(name)).map(compress));

/** @param {string} name */
async function compress(name) {
  const path = join(client, name);
  const bytes = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
