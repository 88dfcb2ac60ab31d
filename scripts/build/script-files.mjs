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
  /** @type {Map<string, ModuleInfo | null>} */
  const known = new Map();
  return (id, asked) => {
    const context = remembering(asked, known);
    // It starts the page, so it stays a file that nothing imports.
    if (ENTRY.exec(id)?.[1] === 'entry.client') return null;
    const pages = [...entriesOf(id, context)].map((entry) => ENTRY.exec(entry)?.[1] ?? '');
    if (pages.includes('root') || pages.includes('entry.client')) return 'root';
    const [page, ...otherPages] = pages;
    if (page === undefined) return null;
    const isOwn = otherPages.length === 0 && entriesOf(id, context, { later: true }).size === 1;
    if (isOwn) return fewFiles.includes(page) ? page : null;
    const [one, ...more] = fewFiles.filter((few) => pages.includes(few));
    if (one === undefined) return pages.length > 1 && isOfStaff(id, open, context) ? 'staff' : null;
    const visited = new Set(pages.filter((each) => open.has(each)).map(sectionOf));
    if (visited.size > 1) return 'root';
    return more.length > 0 ? sectionOf(one) : `${one}-shared`;
  };
}

/**
 * Whether a module of the kit is needed by pages of the staff only, now or later.
 * @param {string} id
 * @param {Set<string>} open
 * @param {Context} context
 */
function isOfStaff(id, open, context) {
  if (!KIT.test(id)) return false;
  const ever = [...entriesOf(id, context, { later: true })];
  return ever.every((entry) => {
    const page = ENTRY.exec(entry)?.[1] ?? '';
    return page.endsWith('.route') && !open.has(page);
  });
}

/**
 * The same modules, each read from the bundler once: it makes every part of an answer anew, which took
 * most of a build. By now it knows every module.
 * @param {Context} context
 * @param {Map<string, ModuleInfo | null>} known
 * @returns {Context}
 */
function remembering(context, known) {
  return {
    getModuleInfo(id) {
      const found = known.get(id);
      if (found !== undefined) return found;
      const info = context.getModuleInfo(id);
      const copy = info && copyOf(info);
      known.set(id, copy);
      return copy;
    },
  };
}

/** @param {ModuleInfo} info @returns {ModuleInfo} */
function copyOf({ isEntry, importers, dynamicImporters, code }) {
  return { isEntry, importers, dynamicImporters, code };
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
 * @param {Context} context
 */
function entriesOf(id, context, { later = false } = {}) {
  const entries = new Set();
  const seen = new Set([id]);
  for (const at of seen) {
    const info = context.getModuleInfo(at);
    if (info?.isEntry) entries.add(at);
    const importers = [...(info?.importers ?? []), ...((later && info?.dynamicImporters) || [])];
    for (const importer of importers) {
      const icon = ICON_INDEX.test(importer) ? ICON.exec(at)?.[1] : undefined;
      const users = icon === undefined ? [importer] : usersOfIcon(icon, importer, context);
      for (const user of users) seen.add(user);
    }
  }
  return entries;
}

/**
 * The modules that name an icon. The icons' index imports them all, for whoever needs one.
 * @param {string} icon such as `arrow-left`
 * @param {string} index
 * @param {Context} context
 */
function usersOfIcon(icon, index, context) {
  const name = icon.replace(/(?:^|-)(\w)/g, (_, first) => first.toUpperCase());
  const named = new RegExp(`\\b${name}\\b`);
  const importers = context.getModuleInfo(index)?.importers ?? [];
  return importers.filter((user) => named.test(context.getModuleInfo(user)?.code ?? ''));
}
