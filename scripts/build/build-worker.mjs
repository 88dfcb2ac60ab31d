// Runs after the build of the pages: builds the service worker, which has a list of the files that
// pages need for offline use.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { importedBy } from './imported-by.mjs';
import { notForAll } from './not-for-all.mjs';

const root = join(import.meta.dirname, '../..');
const client = join(root, 'build/client');
const assets = join(client, 'assets');

/** Every visitor's browser fetches them, on any network: staff tools are not included. */
const MOST_KB = 1085;
const nameOfAsset = /[\w.-]+\.(?:js|css|woff2)\b/g;
/**
 * Pages that are useless without the server: the account's, the staff's, previews, requests but for
 * their offline form, lists.
 */
const withServer =
  /^features\/(?:account|directory|requests(?!\/form\/offline-form)|staff|statistics|watching|articles\/(?:editing|revisions)|catalogue\/shortlist)\//;

const manifest = readdirSync(assets).find((file) => /^manifest-[^/]*\.js$/.test(file)) ?? '';
const version = manifest.slice('manifest-'.length, -'.js'.length);
const manifestText = readFileSync(join(assets, manifest), 'utf8');
const table = manifestText.slice(manifestText.indexOf('{'), manifestText.lastIndexOf('}') + 1);
const { entry, routes } = JSON.parse(table);
writeFileSync(
  join(assets, manifest),
  manifestText.replace(table, () => shortTable(table)),
);

/** @type {Set<string>} */
const files = new Set([manifest]);
for (const part of [entry, ...Object.values(routes)]) {
  if (![part.id ?? '', part.parentId ?? ''].some((id) => withServer.test(id)))
    addWithNeeds(basename(part.module));
}

for (const file of files) {
  const missing = importedBy(join(assets, file)).find((name) => !files.has(name));
  if (missing) throw new Error(`${file} can't run without ${missing}, which is not kept for all`);
}

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
      input: join(root, 'src/site.worker.ts'),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
const kilobytes =
  [...files].reduce((sum, file) => sum + statSync(join(assets, file)).size, 0) / 1e3;
if (kilobytes > MOST_KB) {
  throw new Error(`Files for all weigh ${Math.round(kilobytes)} kB, more than ${MOST_KB}`);
}
console.log(`worker: build ${version}, ${files.size} files for all, ${Math.round(kilobytes)} kB`);

/**
 * The manifest without what says nothing, half of it: answers «no», and the files that a route's module
 * imports, which React Router only asks for ahead of `<Link prefetch>`. Without that, a browser reads them
 * in the module.
 * @param {string} table
 */
function shortTable(table) {
  const manifest = JSON.parse(table);
  for (const route of Object.values(manifest.routes)) {
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name];
    delete route.imports;
  }
  return JSON.stringify(manifest);
}

/**
 * A file and everything that it imports, statically or dynamically.
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
