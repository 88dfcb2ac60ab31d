// `npm run figures`: figures about the code. Fails when a list that must be empty is not.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cyclesOf, factsOf } from './source-facts.mjs';

const MOST_FILES_IN_FOLDER = 25;
/** The one browser file that may call `fetch`. */
const REQUESTS = 'src/ui/use-request.ts';
const TEST = /\.test\.tsx?$/;
const CODE = /\.tsx?$/;

/**
 * Lists that must be empty. Lists that are off are only printed: turn one on when its figure has
 * reached 0.
 * @type {{ list: 'crowdedFolders' | 'cycles' | 'any' | 'effects' | 'fetching' | 'rawControls', on: boolean }[]}
 */
const limits = [
  { list: 'crowdedFolders', on: true },
  { list: 'cycles', on: true },
  { list: 'any', on: true },
  { list: 'effects', on: true },
  { list: 'fetching', on: true },
  { list: 'rawControls', on: true },
];

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figures = houseFigures(join(import.meta.dirname, '..'));
  print(figures);
  for (const { list, on } of limits) {
    if (figures[list].length === 0) continue;
    console.log(`\n${on ? '✗ must be none' : 'to become none'}: ${list}`);
    for (const one of figures[list]) console.log(`  ${one}`);
    if (on) process.exitCode = 1;
  }
}

/**
 * Counts the project in `root`. Product files are `.ts` and `.tsx` in `src` without tests; a folder
 * counts all its files, tests too.
 * @param {string} root
 */
export function houseFigures(root) {
  const inSource = filesIn(join(root, 'src'));
  const product = inSource.filter((file) => CODE.test(file) && !TEST.test(file));
  const tests = [
    ...inSource.filter((file) => TEST.test(file)),
    ...['test', 'e2e', 'scripts'].flatMap((folder) =>
      filesIn(join(root, folder)).filter(
        (file) => CODE.test(file) && (folder !== 'scripts' || TEST.test(file)),
      ),
    ),
  ];
  const read = product.map((path) => ({
    file: relativeTo(root, path),
    lines: linesOf(path),
    ...factsOf(path, readFileSync(path, 'utf8')),
  }));
  const byFile = new Map(read.map((facts) => [facts.file, facts]));
  const imports = new Map(read.map(({ file, imports }) => [file, resolved(imports, file, byFile)]));
  const lines = read.map((facts) => facts.lines).sort((a, b) => a - b);
  const folders = countBy(inSource.map((file) => dirname(relativeTo(root, file))));
  const productFolders = countBy(product.map((file) => dirname(relativeTo(root, file))));
  const browser = read.filter(({ file }) => !/\.(server|worker)\.tsx?$/.test(file));
  const listed = listedEdges(root);
  const edges = featureEdges(imports);
  return {
    lines: sum(lines),
    median: lines[Math.floor(lines.length / 2)] ?? 0,
    p90: lines[Math.floor(lines.length * 0.9)] ?? 0,
    longest: lines.at(-1) ?? 0,
    filesPerFolder: product.length / Math.max(1, productFolders.size),
    crowdedFolders: [...folders]
      .filter(([, count]) => count > MOST_FILES_IN_FOLDER)
      .map(([folder, count]) => `${folder}: ${count} files`),
    features: new Set(product.map((file) => featureOf(relativeTo(root, file))).filter(Boolean))
      .size,
    edges,
    listedEdges: listed,
    idleEdges: listed.filter((edge) => !edges.includes(edge)),
    any: read.filter(({ any }) => any > 0).map(({ file, any }) => `${file}: ${any}`),
    cycles: cyclesOf(imports),
    effects: read
      .filter(({ file, effects }) => effects > 0 && !basename(file).startsWith('use-'))
      .map(({ file, effects }) => `${file}: ${effects}`),
    allEffects: sum(read.map(({ effects }) => effects)),
    fetching: browser
      .filter(({ file, fetches }) => fetches > 0 && file !== REQUESTS)
      .map(({ file }) => file),
    rawControls: read
      .filter(({ file, controls }) => controls > 0 && !file.startsWith('src/ui/'))
      .map(({ file }) => file),
    testLinesPerLine: sum(tests.map(linesOf)) / Math.max(1, sum(lines)),
    words: wordsOfDocs(root),
  };
}

/** @param {ReturnType<typeof houseFigures>} figures */
function print(figures) {
  const rows = [
    ['product lines (.ts, .tsx in src without tests)', figures.lines],
    ['median / p90 / longest file', `${figures.median} / ${figures.p90} / ${figures.longest}`],
    ['product files per folder', figures.filesPerFolder.toFixed(1)],
    [`folders with more than ${MOST_FILES_IN_FOLDER} files`, figures.crowdedFolders.length],
    [
      'feature edges: imported, listed, per feature',
      `${figures.edges.length}, ${figures.listedEdges.length}, ` +
        (figures.edges.length / Math.max(1, figures.features)).toFixed(2),
    ],
    ['listed edges that no product file needs', figures.idleEdges.join(', ') || 0],
    ['files with `any`', figures.any.length],
    ['import cycles', figures.cycles.length],
    ['effects outside use-*, of all', `${figures.effects.length} of ${figures.allEffects}`],
    ['browser files that call fetch past the one helper', figures.fetching.length],
    ['files with a raw visible control outside src/ui', figures.rawControls.length],
    ['test lines per product line', figures.testLinesPerLine.toFixed(2)],
    ['words of docs', figures.words],
  ];
  for (const [what, figure] of rows) console.log(`${String(what).padEnd(50)} ${figure}`);
}

/**
 * The product files that `file` imports.
 * @param {string[]} imports
 * @param {string} file
 * @param {Map<string, unknown>} known
 */
function resolved(imports, file, known) {
  return imports
    .map((name) => name.replace(/\?.*$/, ''))
    .map((name) => (name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(file), name)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => known.has(path));
}

/** @param {Map<string, string[]>} imports */
function featureEdges(imports) {
  const edges = [...imports].flatMap(([file, targets]) => {
    const from = featureOf(file);
    return targets
      .map(featureOf)
      .filter((to) => from && to && from !== to)
      .map((to) => `${from} → ${to}`);
  });
  return [...new Set(edges)].sort();
}

/**
 * The edges that the direction check allows.
 * @param {string} root
 * @returns {string[]}
 */
function listedEdges(root) {
  const config = createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs'));
  /** @type {{ name?: string, from: { path?: unknown }, to: { pathNot?: unknown } }[]} */
  const rules = config.forbidden;
  return rules
    .filter(({ name }) => name === 'features-are-strangers')
    .flatMap(({ from, to }) => {
      const feature = featureOf(String(from.path).replace(/^\^/, ''));
      const allowed = [to.pathNot ?? []].flat().map((path) => featureOf(String(path).slice(1)));
      return allowed
        .filter((other) => /^[\w-]+$/.test(`${feature}${other}`) && other !== feature)
        .map((other) => `${feature} → ${other}`);
    })
    .sort();
}

/** @param {string} root */
function wordsOfDocs(root) {
  const all = [
    ...readdirSync(root).map((name) => join(root, name)),
    ...filesIn(join(root, 'docs')),
  ];
  const texts = all
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(file, 'utf8'));
  return sum(texts.map((text) => text.match(/[\p{L}\p{N}][^\s|]*/gu)?.length ?? 0));
}

/** @param {string} file such as `src/features/tours/tour.ts` */
function featureOf(file) {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1];
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function filesIn(folder) {
  if (!statSync(folder, { throwIfNoEntry: false })) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.map((name) => join(folder, name)).filter((file) => statSync(file).isFile());
}

/** @param {string} root @param {string} file */
function relativeTo(root, file) {
  return relative(root, file).split(sep).join('/');
}

/** @param {string} file */
function linesOf(file) {
  return readFileSync(file, 'utf8').split('\n').length - 1;
}

/** @param {string[]} names */
function countBy(names) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
