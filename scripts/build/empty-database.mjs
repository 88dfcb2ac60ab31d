// Runs after the build: writes an empty embedded database into one file, which new sites start
// with. Creating one from nothing takes 800 MB of memory, which a small server does not have.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { emptyDatabaseFile } from '../../src/server/db/embedded/embedded-postgres-files.mjs';

const file = emptyDatabaseFile();
const folder = dirname(file);
for (const name of readdirSync(folder)) {
  if (name.startsWith('empty-database-')) rmSync(join(folder, name));
}
const engine = await PGlite.create('memory://');
const dump = await engine.dumpDataDir('gzip');
writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
await engine.close();
