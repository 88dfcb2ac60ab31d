// After the build of the pages: the site's worker, which knows by name the files that pages need
// without the network, and the former worker of reminders.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const client = join(root, 'build/client');
const assets = join(client, 'assets');

/** Faces of Arabic come with what is read; maps draw nothing without the network. */
const notForAll = /amiri|scheherazade|uthmanic|leaflet|map-/;
/** Every visitor's browser fetches them, on whatever network it is: tools of the staff are no part. */
const MOST_KB = 1100;
const nameOfAsset = /[\w.-]+\.(?:js|css|woff2)\b/g;
/** Pages that are of no use without the server, by the folder of their route. */
const withServer =
  /^features\/(?:staff|account|images|article-(?:editing|categories)|tour-(?:bulk|editing|import))\//;

const manifest = readdirSync(assets).find((file) => /^manifest-[^/]*\.js$/.test(file)) ?? '';
const version = manifest.slice('manifest-'.length, -'.js'.length);
const manifestText = readFileSync(join(assets, manifest), 'utf8');
const { entry, routes } = JSON.parse(
  manifestText.slice(manifestText.indexOf('{'), manifestText.lastIndexOf('}') + 1),
);

/** @type {Set<string>} */
const files = new Set([manifest]);
for (const part of [entry, ...Object.values(routes)]) {
  if (!withServer.test(part.id ?? '')) addWithNeeds(basename(part.module));
}

const sources = [
  { from: 'src/site.worker.ts', to: 'sw' },
  { from: 'src/features/prayer/former-push.worker.ts', to: 'prayer-push-sw' },
];
for (const { from, to } of sources) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      BUILD: JSON.stringify(version),
      FILES: JSON.stringify([...files].sort().map((file) => `/assets/${file}`)),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      target: 'es2022',
      outDir: client,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(root, from),
        output: { format: 'iife', entryFileNames: `${to}.js` },
      },
    },
  });
}
const kilobytes =
  [...files].reduce((sum, file) => sum + statSync(join(assets, file)).size, 0) / 1e3;
if (kilobytes > MOST_KB) {
  throw new Error(`Files for all weigh ${Math.round(kilobytes)} kB, more than ${MOST_KB}`);
}
console.log(`worker: build ${version}, ${files.size} files for all, ${Math.round(kilobytes)} kB`);

/**
 * A file and all that it names: what it imports, now or later.
 * @param {string} file
 */
function addWithNeeds(file) {
  if (files.has(file) || notForAll.test(file) || !existsSync(join(assets, file))) return;
  files.add(file);
  if (/\.(?:js|css)$/.test(file)) {
    const text = readFileSync(join(assets, file), 'utf8');
    for (const [name] of text.matchAll(nameOfAsset)) addWithNeeds(name);
  }
}
