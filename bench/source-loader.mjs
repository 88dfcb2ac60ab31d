// Loads many source files of the site into one benchmark, as one program.
import { join } from 'node:path';
import { createServer } from 'vite';

const root = join(import.meta.dirname, '..');

/** `load` imports a file by its path from the root; `close` ends the loader. */
export async function openSources() {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  return {
    /** @param {string} path */
    load: (path) => vite.ssrLoadModule(join(root, path)),
    close: () => vite.close(),
  };
}
