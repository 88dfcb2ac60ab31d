// What a visitor downloads, measured and counted on the built site; and what must never be in it. And the
// packages that each start of the site waits for.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { importedBy } from '../build/imported-by.mjs';
import { fewFiles } from '../build/script-files.mjs';

/** Bytes over the wire: brotli for text, unchanged for fonts. A kilobyte is 1000 bytes. */
const budgets = {
  /** Scripts of the heaviest public page: entry, shared parts, its route and the layout routes. */
  scripts: 129_200,
  /** Style sheets of the heaviest public page, and the one inside every page. */
  styles: 20_000,
  /** Every font file a page in Russian may load (Arabic faces belong to pages with Arabic). */
  fonts: 60_000,
};

/** Scripts of the six pages that most people begin with: one kilobyte above what they weigh. */
const pageScripts = {
  'features/site/home/home.route': 129_000,
  'features/catalogue/page/catalogue.route': 128_500,
  'features/catalogue/tour/tour.route': 128_400,
  'features/prayer/city/prayer-city.route': 125_700,
  'features/quran/reader/sura.route': 124_600,
  'features/articles/page/article.route': 117_600,
};

/** Script files before a page of `fewFiles` runs, with the one of its data. */
const MOST_SCRIPT_FILES = 8;

/** Packages that the site loads at its start: others are in its bundle or wait until they are needed. */
const startPackages = ['@node-rs/bcrypt', 'pino'];

/** Account and staff pages, including those under their layouts, do not count as public. */
const staffRoutes = /^features\/(?:staff|account)\//;
const arabicFonts = /amiri|scheherazade|uthmanic|arabic/;

/** Texts that only the server's code contains. */
const serverOnly = [
  /DATABASE_URL/,
  /drizzle/i,
  /pglite/i,
  /pg-protocol|pg-pool|libpq/,
  /postgres:/,
  /from"node:|require\("node:/,
];

/**
 * What Safari 16.0, Chrome 110 and Firefox 115 do not all have. Before Safari 16.4 a file with a lookbehind
 * does not run at all.
 */
const tooNew = [
  /\(\?<[=!]/,
  /(?<!\?)URL\.canParse\(/,
  /AbortSignal\.any/,
  /checkVisibility/,
  /withResolvers/,
  /(?:Object|Map)\.groupBy/,
];
/** Of the import, which is for staff: Safari 16.4. */
const newer = /^assets\/table\.worker-/;

const build = join(import.meta.dirname, '../..', 'build');
const client = join(build, 'client');
if (!existsSync(client)) {
  console.error('There is no build/client: run `npm run build` first.');
  process.exit(1);
}

const files = readdirSync(client, { recursive: true, encoding: 'utf8' });
const sizes = new Map();
const manifestFile = files.find((file) => /assets\/manifest-[^/]*\.js$/.test(file)) ?? '';
const manifestText = readFileSync(join(client, manifestFile), 'utf8');
/** @type {Manifest} */
const manifest = JSON.parse(
  manifestText.slice(manifestText.indexOf('{'), manifestText.lastIndexOf('}') + 1),
);
const routes = Object.values(manifest.routes);
const importPage = manifest.routes['features/tour-import/page/import-tours.route']?.module;
const pages = routes.filter(
  (route) =>
    !staffRoutes.test(route.id) &&
    !staffRoutes.test(route.parentId ?? '') &&
    !routes.some((other) => other.parentId === route.id),
);

/** @param {Part[]} parts */
const scriptsOf = (parts) => [
  `/${manifestFile}`,
  ...withImports(parts.map(({ module }) => module)),
];
const scripts = heaviest(scriptsOf);
const styles = heaviest((parts) => parts.flatMap((part) => part.css ?? []));
const fonts = files.filter((file) => extname(file) === '.woff2' && !arabicFonts.test(file));

const rows = [
  {
    what: `scripts of ${scripts.page}, the heaviest`,
    bytes: scripts.bytes,
    budget: budgets.scripts,
  },
  ...Object.entries(pageScripts).map(([id, budget]) => ({
    what: `scripts of ${id}`,
    bytes: weightOf(pageNamed(id), scriptsOf),
    budget,
  })),
  {
    what: `styles of ${styles.page}`,
    bytes: styles.bytes + inlinedStyles(),
    budget: budgets.styles,
  },
  {
    what: `fonts (${fonts.length} files)`,
    bytes: sum(fonts.map((file) => readFileSync(join(client, file)).length)),
    budget: budgets.fonts,
  },
];
for (const { what, bytes, budget } of rows) {
  const ratio = (bytes / budget).toFixed(2);
  console.log(
    `${what.padEnd(60)} ${kb(bytes)} of ${kb(budget)} kB  ${ratio}${bytes > budget ? '  OVER' : ''}`,
  );
}
const counted = fewFiles.map((id) => {
  return {
    id,
    count: 1 + new Set(scriptsOf([manifest.entry, ...withParents(pageNamed(id))])).size,
  };
});
for (const { id, count } of counted) {
  const over = count > MOST_SCRIPT_FILES ? '  OVER' : '';
  console.log(`${`script files of ${id}`.padEnd(60)} ${count} of ${MOST_SCRIPT_FILES}${over}`);
}
const loaded = packagesOf(join(build, 'server/main.js'));
const unexpected = [...loaded].filter((name) => !startPackages.includes(name));
console.log(`${'packages beside the bundle at a start'.padEnd(60)} ${[...loaded].join(', ')}`);
for (const name of unexpected) console.log(`${name}: bundle it, or import it when it is needed`);
const leaks = files.flatMap(leaksIn);
for (const leak of leaks) console.log(leak);
if (rows.some(({ bytes }) => bytes === 0) || loaded.size === 0)
  throw new Error('Nothing weighed: has the build changed?');
const isOver =
  rows.some(({ bytes, budget }) => bytes > budget) ||
  counted.some(({ count }) => count > MOST_SCRIPT_FILES) ||
  unexpected.length > 0;
process.exitCode = leaks.length > 0 || isOver ? 1 : 0;

/**
 * @typedef {{ id: string, parentId?: string, module: string, css?: string[] }} Part
 * @typedef {{ entry: Part, routes: Record<string, Part> }} Manifest
 */

/**
 * The page with the heaviest files, each file counted once.
 * @param {(parts: Part[]) => string[]} filesOf
 */
function heaviest(filesOf) {
  const weighed = pages.map((page) => ({ page: page.id, bytes: weightOf(page, filesOf) }));
  return weighed.reduce((most, one) => (one.bytes > most.bytes ? one : most));
}

/**
 * @param {Part} page
 * @param {(parts: Part[]) => string[]} filesOf
 */
function weightOf(page, filesOf) {
  return sum([...new Set(filesOf([manifest.entry, ...withParents(page)]))].map(compressed));
}

/** @param {string} id */
function pageNamed(id) {
  const page = pages.find((one) => one.id === id);
  if (!page) throw new Error(`${id} is no public page`);
  return page;
}

/**
 * @param {Part} route
 * @returns {Part[]}
 */
function withParents(route) {
  const parent = route.parentId === undefined ? undefined : manifest.routes[route.parentId];
  return parent ? [...withParents(parent), route] : [route];
}

/**
 * Scripts and all that they import statically.
 * @param {string[]} addresses
 */
function withImports(addresses) {
  const all = new Set(addresses);
  for (const address of all) {
    for (const name of importedBy(join(client, address))) all.add(`/assets/${name}`);
  }
  return [...all];
}

/** @param {string} address of a file of the site, such as /assets/root.js */
function compressed(address) {
  const known = sizes.get(address);
  if (known !== undefined) return known;
  const bytes = brotliCompressSync(readFileSync(join(client, address))).length;
  sizes.set(address, bytes);
  return bytes;
}

/** The style sheet that the server writes into each page is one string in its bundle. */
function inlinedStyles() {
  const server = join(build, 'server');
  const texts = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(join(server, file), 'utf8'));
  const sheets = new Set(
    texts.flatMap((text) => text.match(/"(?:\/\*! tailwindcss|@font-face)(?:[^"\\]|\\.)*"/g) ?? []),
  );
  return sum([...sheets].map((sheet) => brotliCompressSync(JSON.parse(sheet)).length));
}

/**
 * The packages that a program of the server and its parts import at once.
 * @param {string} program
 */
function packagesOf(program) {
  const parts = new Set([program]);
  const packages = new Set();
  for (const part of parts) {
    const text = readFileSync(part, 'utf8');
    for (const [, name = ''] of text.matchAll(/^(?:import|export)\b[^"\n]*"([^"\n]+)";$/gm)) {
      if (name.startsWith('.')) parts.add(join(part, '..', name));
      else if (!isBuiltin(name)) packages.add(name);
    }
  }
  return packages;
}

/** @param {string} file */
function leaksIn(file) {
  if (extname(file) === '.map') return [`${file}: a source map gives the sources away`];
  if (extname(file) !== '.js') return [];
  const text = readFileSync(join(client, file), 'utf8');
  const isNewer = newer.test(file) || `/${file}` === importPage;
  return [
    ...found(serverOnly, text).map((word) => `${file}: «${word}» belongs to the server`),
    ...(isNewer ? [] : found(tooNew, text)).map(
      (word) => `${file}: not all browsers have «${word}»`,
    ),
  ];
}

/**
 * @param {RegExp[]} words
 * @param {string} text
 */
function found(words, text) {
  return words.flatMap((word) => word.exec(text)?.[0] ?? []);
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1).padStart(6);
}
