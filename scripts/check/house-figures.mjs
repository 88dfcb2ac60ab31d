// `npm run figures`: figures about the code. Fails when a list that must be empty is not.
// With `-- --lists` it also prints what each list that is off holds.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commentSentences, isCalque } from './calques.mjs';
import { circlesOf, factsOf } from './source-facts.mjs';

const MOST_FILES_IN_FOLDER = 25;
/** The one browser file that may call `fetch`. */
const REQUESTS = 'src/ui/request.browser.ts';
const TEST = /\.test\.tsx?$/;
const CODE = /\.tsx?$/;
/** What counts outside of src, where folders of recorded data are long. */
const SCRIPT = /\.(tsx?|[cm]js)$/;

/** Longer functions than `source-facts.mjs` lists need a split before all others. */
const FAR_TOO_LONG = 150;
/**
 * Columns of an offer that stand for their kinds, a flag, a number and a choice, and how many product
 * files may name each. Other files go by the description of the columns.
 * @type {Readonly<Record<string, number>>}
 */
const MOST_NAMING = { for_elderly: 1, seats_left: 9, price_room: 11 };
/** The folder that writes tours, and what a write looks like, with Drizzle and in SQL. */
const TOUR_STORE = 'src/features/tours/store/';
const TOUR_WRITE =
  /\b(?:insert|update|delete)\(tours\)|\b(?:insert into|update|delete from) tours\b/;
/** The largest share of calque sentences in a folder's comments. */
const MOST_CALQUES = 0.03;

/**
 * Lists that must be empty, or hold `most`. Lists that are off are only counted: turn one on when its
 * figure has come down.
 * @type {{ list: keyof Lists, most?: number, on: boolean }[]}
 */
const limits = [
  { list: 'crowdedFolders', on: true },
  { list: 'cycles', on: true },
  { list: 'any', on: true },
  { list: 'effects', on: true },
  { list: 'fetching', on: true },
  { list: 'rawControls', on: true },
  { list: 'mutualParts', on: true },
  { list: 'foldersInCircles', on: true },
  { list: 'toursFromOutside', most: 25, on: true },
  { list: 'tourWriters', most: 1, on: true },
  { list: 'farTooLong', on: true },
  { list: 'longFunctions', most: 10, on: true },
  { list: 'wideFunctions', most: 10, on: true },
  { list: 'overnamed', on: true },
  { list: 'hookless', on: true },
  { list: 'twins', on: true },
  { list: 'crowdedOutside', on: true },
  { list: 'calqueFolders', on: true },
  { list: 'calques', on: false },
];

/**
 * @typedef {ReturnType<typeof houseFigures>} Figures
 * @typedef {{ [K in keyof Figures as Figures[K] extends string[] ? K : never]: string[] }} Lists
 */

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const figures = houseFigures(join(import.meta.dirname, '../..'));
  print(figures);
  for (const { list, most = 0, on } of limits) {
    if (figures[list].length <= most) continue;
    if (!on && !process.argv.includes('--lists')) continue;
    const goal = most === 0 ? 'none' : `${most} at most`;
    console.log(`\n${on ? '✗ must be' : 'to become'} ${goal}: ${list}`);
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
  const read = product.map((path) => {
    const text = readFileSync(path, 'utf8');
    const named = Object.keys(MOST_NAMING).filter((name) => new RegExp(`\\b${name}\\b`).test(text));
    const writes = TOUR_WRITE.test(text);
    const file = relativeTo(root, path);
    return { file, lines: linesOf(path), named, writes, ...factsOf(path, text) };
  });
  const naming = Object.entries(MOST_NAMING).map(([name, most]) => ({
    name,
    most,
    files: read.filter(({ named }) => named.includes(name)).map(({ file }) => file),
  }));
  const byFile = new Map(read.map((facts) => [facts.file, facts]));
  const imports = new Map(read.map(({ file, imports }) => [file, resolved(imports, file, byFile)]));
  const lines = read.map((facts) => facts.lines).sort((a, b) => a - b);
  const folders = countBy(inSource.map((file) => dirname(relativeTo(root, file))));
  const productFolders = countBy(product.map((file) => dirname(relativeTo(root, file))));
  const browser = read.filter(({ file }) => !/\.(server|worker)\.tsx?$/.test(file));
  const outside = ['test', 'e2e', 'scripts']
    .flatMap((folder) => filesIn(join(root, folder)))
    .filter((file) => SCRIPT.test(file));
  const comments = commentFigures(root, inSource);
  const listed = listedEdges(root);
  const edges = featureEdges(imports);
  return {
    lines: sum(lines),
    median: lines[Math.floor(lines.length / 2)] ?? 0,
    p90: lines[Math.floor(lines.length * 0.9)] ?? 0,
    longest: lines.at(-1) ?? 0,
    folders: productFolders.size,
    filesPerFolder: product.length / Math.max(1, productFolders.size),
    crowdedFolders: crowded(folders),
    crowdedOutside: crowded(countBy(outside.map((file) => dirname(relativeTo(root, file))))),
    features: new Set(product.map((file) => featureOf(relativeTo(root, file))).filter(Boolean))
      .size,
    edges,
    listedEdges: listed,
    idleEdges: listed.filter((edge) => !edges.includes(edge)),
    any: read.filter(({ any }) => any > 0).map(({ file, any }) => `${file}: ${any}`),
    cycles: circlesOf(imports).map((circle) => circle.join(' ↔ ')),
    mutualParts: mutualParts(imports),
    foldersInCircles: circlesOf(edgesBetween(imports, dirname)).flat().sort(),
    toursFromOutside: fromOutside(imports, 'tours'),
    tourWriters: read
      .filter(({ file, writes }) => writes && !file.startsWith(TOUR_STORE))
      .map(({ file }) => file),
    longFunctions: longest(read, 0),
    farTooLong: longest(read, FAR_TOO_LONG),
    wideFunctions: read.flatMap(({ file, wideFunctions }) =>
      wideFunctions.map(({ name, parameters }) => `${file}: ${name}, ${parameters}`),
    ),
    naming: naming.map(({ files }) => files.length),
    overnamed: naming
      .filter(({ files, most }) => files.length > most)
      .map(({ name, files, most }) => `${name}: ${most} at most, not ${files.join(', ')}`),
    hookless: read
      .filter(({ file }) => basename(file).startsWith('use-'))
      .filter(({ exports }) => !exports.some((name) => /^use[A-Z]/.test(name)))
      .map(({ file }) => file),
    twins: [...byFile.keys()].filter((file) => file.endsWith('.ts') && byFile.has(`${file}x`)),
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
    ...comments,
    words: wordsOfDocs(root),
  };
}

/**
 * The functions of more than `lines` lines, of those that `source-facts.mjs` lists, the longest first.
 * @param {{ file: string, longFunctions: { name: string, lines: number }[] }[]} read
 * @param {number} lines
 */
function longest(read, lines) {
  return read
    .flatMap(({ file, longFunctions }) => longFunctions.map((one) => ({ file, ...one })))
    .filter((one) => one.lines > lines)
    .sort((a, b) => b.lines - a.lines)
    .map((one) => `${one.file}: ${one.name}, ${one.lines}`);
}

/** @param {ReturnType<typeof houseFigures>} figures */
function print(figures) {
  const rows = [
    ['product lines (.ts, .tsx in src without tests)', figures.lines],
    ['median / p90 / longest file', `${figures.median} / ${figures.p90} / ${figures.longest}`],
    ['product files per folder', figures.filesPerFolder.toFixed(1)],
    [
      `folders with more than ${MOST_FILES_IN_FOLDER} files: src, outside`,
      `${figures.crowdedFolders.length}, ${figures.crowdedOutside.length}`,
    ],
    [
      'feature edges: imported, listed, per feature',
      `${figures.edges.length}, ${figures.listedEdges.length}, ` +
        (figures.edges.length / Math.max(1, figures.features)).toFixed(2),
    ],
    ['listed edges that no product file needs', figures.idleEdges.join(', ') || 0],
    ['files with `any`', figures.any.length],
    ['import cycles', figures.cycles.length],
    ['mutual pairs of sibling parts', figures.mutualParts.length],
    ['folders in circles, of all', `${figures.foldersInCircles.length} of ${figures.folders}`],
    ['files of tours imported from outside the feature', figures.toursFromOutside.length],
    ['files outside the store that write tours', figures.tourWriters.length],
    [
      `functions over 100 lines / over ${FAR_TOO_LONG}`,
      `${figures.longFunctions.length} / ${figures.farTooLong.length}`,
    ],
    ['functions with five or more positional arguments', figures.wideFunctions.length],
    [`product files that name ${Object.keys(MOST_NAMING).join(', ')}`, figures.naming.join(', ')],
    ['use-* files that export no hook', figures.hookless.length],
    ['stems twice as .ts and .tsx in one folder', figures.twins.length],
    ['effects outside use-*, of all', `${figures.effects.length} of ${figures.allEffects}`],
    ['browser files that call fetch past the one helper', figures.fetching.length],
    ['files with a raw visible control outside src/ui', figures.rawControls.length],
    ['calque sentences of comments, worst folder', calqueWords(figures)],
    ['test lines per product line', figures.testLinesPerLine.toFixed(2)],
    ['words of docs', figures.words],
  ];
  for (const [what, figure] of rows) console.log(`${String(what).padEnd(50)} ${figure}`);
}

/** @param {ReturnType<typeof houseFigures>} figures */
function calqueWords({ calques, sentences, worstCalques }) {
  return `${calques.length} of ${sentences}, ${worstCalques}`;
}

/**
 * Calque sentences in comments: each with file and line, and those of the folders that have two and more
 * than MOST_CALQUES. Tests count too. A folder is a feature, or a direct child of `src`.
 * @param {string} root
 * @param {string[]} files
 */
function commentFigures(root, files) {
  /** @type {Map<string, { all: number, calques: string[] }>} */
  const folders = new Map();
  for (const path of files.filter((file) => CODE.test(file))) {
    const file = relativeTo(root, path);
    const folder = /^src\/(?:features\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? 'src';
    const found = folders.get(folder) ?? { all: 0, calques: [] };
    folders.set(folder, found);
    for (const { line, sentence } of commentSentences(readFileSync(path, 'utf8'))) {
      found.all += 1;
      if (isCalque(sentence)) found.calques.push(`${file}:${line} ${sentence}`);
    }
  }
  const shares = [...folders]
    .map(([folder, { all, calques }]) => ({
      folder,
      all,
      calques,
      share: calques.length / (all || 1),
    }))
    .sort((a, b) => b.share - a.share)
    .map((one) => ({ ...one, text: `${one.folder}: ${(one.share * 100).toFixed(1)} %` }));
  return {
    sentences: sum(shares.map(({ all }) => all)),
    calques: [...folders.values()].flatMap(({ calques }) => calques),
    calqueFolders: shares
      .filter(({ share, calques }) => share > MOST_CALQUES && calques.length > 1)
      .flatMap(({ text, calques }) => [text, ...calques]),
    worstCalques: shares[0]?.text ?? 'none',
  };
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

/**
 * Pairs of parts that import each other. A part is a folder that lies directly in a feature, in
 * `src/server`, `src/ui` or `src/lib`; siblings lie in the same one.
 * @param {Map<string, string[]>} imports
 */
function mutualParts(imports) {
  const edges = edgesBetween(imports, partOf);
  const pairs = [...edges].flatMap(([part, others]) =>
    others
      .filter((other) => part < other && dirname(part) === dirname(other))
      .filter((other) => edges.get(other)?.includes(part))
      .map((other) => `${part} ↔ ${basename(other)}`),
  );
  return pairs.sort();
}

/** @param {string} file @returns {string | undefined} such as `src/features/tours/store` */
function partOf(file) {
  return /^src\/(?:features\/[^/]+|server|ui|lib)\/[^/]+(?=\/)/.exec(file)?.[0];
}

/**
 * What each group of files imports of other groups.
 * @param {Map<string, string[]>} imports
 * @param {(file: string) => string | undefined} groupOf
 */
function edgesBetween(imports, groupOf) {
  /** @type {Map<string, string[]>} */
  const edges = new Map();
  for (const [file, targets] of imports) {
    const from = groupOf(file);
    if (from === undefined) continue;
    const known = edges.get(from) ?? [];
    const found = targets.map(groupOf).filter((to) => to !== undefined && to !== from);
    edges.set(from, [...new Set([...known, ...found.flatMap((to) => to ?? [])])]);
  }
  return edges;
}

/**
 * The files of a feature that files outside of it import.
 * @param {Map<string, string[]>} imports
 * @param {string} feature
 */
function fromOutside(imports, feature) {
  const files = [...imports]
    .filter(([file]) => featureOf(file) !== feature)
    .flatMap(([, targets]) => targets.filter((file) => featureOf(file) === feature));
  return [...new Set(files)].sort();
}

/** @param {Map<string, number>} folders */
function crowded(folders) {
  return [...folders]
    .filter(([, count]) => count > MOST_FILES_IN_FOLDER)
    .map(([folder, count]) => `${folder}: ${count} files`);
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

/** @param {string} file such as `src/features/tours/store/tours.server.ts` */
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
