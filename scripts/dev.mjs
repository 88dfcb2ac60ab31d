// The development server: the same process as in production, with pages that reload as you type.
// Changes of the server's own files (src/server, *.api.server.ts, src/*.server.ts) restart it.
import { existsSync } from 'node:fs';
import { createServer } from 'vite';

const SERVER_FILE = /src\/server\/|\.api\.server\.ts$|src\/[a-z]+\.server\.ts$/;

if (existsSync('.env')) process.loadEnvFile('.env');
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
const variables = { PORT: '5173', ...process.env };

async function up() {
  const { start } = await vite.ssrLoadModule('/src/start.server.ts');
  const site = await start({
    variables,
    build: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    mode: 'development',
    before: vite.middlewares,
  });
  console.log(`ВсеУмры в разработке: ${site.url}`);
  return site;
}

let site = await up().catch(fail);
let restarting = Promise.resolve();
vite.watcher.on('change', (file) => {
  if (!SERVER_FILE.test(file) || file.endsWith('.test.ts')) return;
  restarting = restarting.then(async () => {
    await site?.close();
    vite.moduleGraph.invalidateAll();
    site = await up().catch(fail);
  });
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await site?.close();
    await vite.close();
    process.exit(0);
  });
}

/** @param {unknown} error */
function fail(error) {
  console.error(error instanceof Error ? error.message : error);
  return undefined;
}
