import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const kept = globalThis as { engineOfTests?: WebAssembly.Module };
const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');

/**
 * The embedded database's program, held by each process of the tests. While somebody holds it, V8 gives
 * what is compiled of it to every thread that opens a database: a tenth of what such tests take.
 */
kept.engineOfTests ??= await WebAssembly.compile(
  readFileSync(path.join(path.dirname(engine), 'pglite.wasm')),
);
