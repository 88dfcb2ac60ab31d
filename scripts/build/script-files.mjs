// Which file of scripts a module of the browser goes into. Each file costs a visitor a request; a
// module that the page does not need costs bytes.

/** The pages, by the ids of their routes, that need few files. People open the first six most. */
export const fewFiles = [
  'features/site/home/home.route',
  'features/catalogue/page/catalogue.route',
  'features/catalogue/tour/tour.route',
  'features/prayer/city/prayer-city.route',
  'features/quran/reader/sura.route',
  'features/articles/page/article.route',
  'features/catalogue/operators/operators.route',
  'features/catalogue/operators/operator.route',
];

/** Features whose pages share so much that they are one section; any other is its own. */
const sections = new Map([
  ['site', 'tours'],
  ['catalogue', 'tours'],
  ['recitation', 'quran'],
]);

const ENTRY = /\/src\/([^?]+)\.tsx(?:\?__react-router-build-client-route)?$/;
const KIT = /\/src\/(?:ui|lib)\//;
const ICON_INDEX = /\/lucide-react\.mjs$/;
const ICON = /\/icons\/([\w-]+)\.mjs$/;

/** @typedef {Pick<import('vite').Rolldown.ModuleInfo, 'isEntry' | 'importers' | 'dynamicImporters' | 'code'>} ModuleInfo */
/** @typedef {{ getModuleInfo: (id: string) => ModuleInfo | null }} Context */
/** @typedef {{ isEntry: boolean, atOnce: string[], later: string[] }} Users */
/** @typedef {(id: string) => Users} UsersOf */

/**
 * Names the file of a module, for the bundler's `codeSplitting`, by the pages that need it at once:
 *
 * - the frame, or public pages of two sections: `root`, the file of every page;
 * - one page of `fewFiles`, and no other even later: that page's own file;
 * - several pages of `fewFiles`, all public ones of one section: the section's file;
 * - one page of `fewFiles`, and others of its section, the staff's, or any later: a second file of it;
 * - several pages of the staff, and no public one even later: the staff's file, if it is of the kit.
 *
 * The bundler divides the rest. An imported module has the pages of its importer and maybe more, so
 * these files never import each other in a circle.
 *
 * @param {string[]} publicPages files in `src`, such as `features/site/faq/faq.route.tsx`
 * @returns {(id: string, context: Context) => string | null}
 */
export function scriptFiles(publicPages) {
  const open = new Set(publicPages.map((file) => file.replace(/\.tsx$/, '')));
  /** @type {Map<string, Users>} */
  const known = new Map();
  /** @type {Map<string, string>} */
  const codes = new Map();
  return (id, asked) => {
    const codeOf = (/** @type {string} */ at) =>
      remembered(codes, at, () => asked.getModuleInfo(at)?.code ?? '');
    return fileOf(id, (at) => remembered(known, at, () => usersOf(at, asked, codeOf)));
  };

  /** @param {string} id @param {UsersOf} users */
  function fileOf(id, users) {
    // It starts the page, so it stays a file that nothing imports.
    if (ENTRY.exec(id)?.[1] === 'entry.client') return null;
    const pages = [...entriesOf(id, users)].map((entry) => ENTRY.exec(entry)?.[1] ?? '');
    if (pages.includes('root') || pages.includes('entry.client')) return 'root';
    const [page, ...otherPages] = pages;
    if (page === undefined) return null;
    const isOwn = otherPages.length === 0 && entriesOf(id, users, { later: true }).size === 1;
    if (isOwn) return fewFiles.includes(page) ? page : null;
    const [one, ...more] = fewFiles.filter((few) => pages.includes(few));
    if (one === undefined) return pages.length > 1 && isOfStaff(id, open, users) ? 'staff' : null;
    const visited = new Set(pages.filter((each) => open.has(each)).map(sectionOf));
    if (visited.size > 1) return 'root';
    return more.length > 0 ? sectionOf(one) : `${one}-shared`;
  }
}

/**
 * Whether a module of the kit is needed by pages of the staff only, now or later.
 * @param {string} id
 * @param {Set<string>} open
 * @param {UsersOf} users
 */
function isOfStaff(id, open, users) {
  if (!KIT.test(id)) return false;
  const ever = [...entriesOf(id, users, { later: true })];
  return ever.every((entry) => {
    const page = ENTRY.exec(entry)?.[1] ?? '';
    return page.endsWith('.route') && !open.has(page);
  });
}

/** @param {string} page such as `features/quran/list/koran.route` */
function sectionOf(page) {
  const feature = page.split('/')[1] ?? '';
  return sections.get(feature) ?? feature;
}

/**
 * The entries that need a module at once: pages, the frame, the browser's first module. With `later`
 * those too that load a part later that needs it.
 * @param {string} id
 * @param {UsersOf} users
 */
function entriesOf(id, users, { later = false } = {}) {
  const entries = new Set();
  const seen = new Set([id]);
  for (const at of seen) {
    const { isEntry, atOnce, later: lateUsers } = users(at);
    if (isEntry) entries.add(at);
    for (const user of atOnce) seen.add(user);
    if (later) for (const user of lateUsers) seen.add(user);
  }
  return entries;
}

/**
 * Who needs a module. By now the bundler knows every module, and makes every part of an answer anew.
 * @param {string} id
 * @param {Context} context
 * @param {(id: string) => string} codeOf
 * @returns {Users}
 */
function usersOf(id, context, codeOf) {
  const info = context.getModuleInfo(id);
  if (!info) return { isEntry: false, atOnce: [], later: [] };
  const named = (/** @type {readonly string[]} */ importers) =>
    importers.flatMap((importer) => {
      const icon = ICON_INDEX.test(importer) ? ICON.exec(id)?.[1] : undefined;
      if (icon === undefined) return importer;
      const among = context.getModuleInfo(importer)?.importers ?? [];
      return usersOfIcon(icon, among, codeOf);
    });
  const { isEntry, importers, dynamicImporters } = info;
  return { isEntry, atOnce: named(importers), later: named(dynamicImporters) };
}

/**
 * @template K, V
 * @param {Map<K, V>} known
 * @param {K} key
 * @param {() => V} make
 */
function remembered(known, key, make) {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/**
 * The modules that name an icon. The icons' index imports them all, for whoever needs one.
 * @param {string} icon such as `arrow-left`
 * @param {readonly string[]} importers of the index
 * @param {(id: string) => string} codeOf
 */
function usersOfIcon(icon, importers, codeOf) {
  const name = icon.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());
  const named = new RegExp(`\\b${name}\\b`);
  return importers.filter((user) => named.test(codeOf(user)));
}
