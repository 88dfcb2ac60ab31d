// Imports source files into programs that Node runs directly: they are bundled by Vite, so that
// benchmarks and proofs run the same code as the site.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

/**
 * The exports of a source file, bundled with all its imports.
 * @param {string} path from the root of the project
 * @returns {Promise<any>}
 */
export async function importSource(path) {
  const directory = mkdtempSync(join(tmpdir(), 'source-'));
  try {
    await build({
      root: join(import.meta.dirname, '..'),
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      ssr: { noExternal: true },
      build: {
        ssr: path,
        outDir: directory,
        target: 'node20',
        rollupOptions: { output: { entryFileNames: '[name].mjs' } },
      },
    });
    const name = basename(path).replace(/\.[^.]+$/, '.mjs');
    return await import(pathToFileURL(join(directory, name)).href);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
