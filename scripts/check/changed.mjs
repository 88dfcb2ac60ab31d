// What a change can reach, for `npm test -- --changed`.
import { spawnSync } from 'node:child_process';

/** Journeys (below e2e) of any change of the product. */
const ALWAYS = ['visitors/front-door', 'visitors/page-weight', 'visitors/pages'];
/** Journeys that show, or write by, a folder below src/features. Other folders reach all. */
const JOURNEYS_OF_FEATURES = {
  account: ['visitors/account', 'staff/forms', 'visitors/requests', 'staff/staff'],
  articles: [
    'staff/article-editing',
    'visitors/articles',
    'visitors/articles-xss',
    'visitors/home',
    'staff/kept-input',
    'visitors/offline',
    'staff/unchanged-forms',
  ],
  catalogue: [
    'visitors/catalogue',
    'visitors/enlarged-text',
    'visitors/home',
    'visitors/map',
    'visitors/notices',
    'visitors/offline',
    'visitors/requests',
    'visitors/season',
    'visitors/shortlist',
    'visitors/translated',
    'staff/tour-source',
  ],
  directory: [
    'visitors/catalogue',
    'staff/directory',
    'staff/hotel-photos',
    'staff/import-stays',
    'staff/kept-input',
    'staff/operator-work',
    'staff/unchanged-forms',
  ],
  images: [
    'staff/article-editing',
    'staff/hotel-photos',
    'staff/images',
    'staff/tour-bulk',
    'staff/tour-editing',
  ],
  notices: ['visitors/notices'],
  offline: [
    'visitors/notices',
    'visitors/offline',
    'visitors/prayer',
    'visitors/quran',
    'visitors/requests',
  ],
  prayer: ['visitors/enlarged-text', 'visitors/home', 'visitors/offline', 'visitors/prayer'],
  quran: [
    'visitors/enlarged-text',
    'visitors/home',
    'visitors/offline',
    'visitors/quran',
    'visitors/recitation',
  ],
  recitation: ['visitors/offline', 'visitors/quran', 'visitors/recitation'],
  requests: [
    'staff/deliveries',
    'visitors/enlarged-text',
    'staff/kept-input',
    'visitors/notices',
    'visitors/offline',
    'staff/operator-work',
    'visitors/reports',
    'staff/request-inbox',
    'visitors/requests',
  ],
  staff: [
    'staff/deliveries',
    'staff/operator-work',
    'staff/staff',
    'staff/tour-bulk',
    'staff/watching',
  ],
  statistics: ['staff/operator-work', 'staff/staff'],
  'tour-bulk': ['visitors/notices', 'staff/tour-bulk'],
  'tour-editing': [
    'staff/kept-input',
    'staff/operator-work',
    'visitors/season',
    'staff/tour-editing',
    'staff/tour-source',
    'staff/unchanged-forms',
  ],
  'tour-import': [
    'staff/import-links',
    'staff/import-stays',
    'staff/tour-import',
    'staff/tour-source',
  ],
  watching: ['staff/watching'],
};
/** Files that no journey sees. */
const UNSEEN = /^(docs|bench|test)\/|\.md$|\.test\.tsx?$|^\.(ci|github|vscode)\//;
const JOURNEY = /^e2e\/(.+\.test\.ts)$/;

/**
 * Files that differ from a commit, uncommitted and new ones too.
 * @param {string} since
 */
export function changedFiles(since) {
  const git = (/** @type {string[]} */ ...args) => {
    const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    return stdout.split('\n').filter((line) => line !== '');
  };
  return [
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * The files of the journeys that a change of these files can reach; null for all of them.
 * @param {readonly string[]} changed
 * @returns {string[] | null}
 */
export function journeysOf(changed) {
  /** @type {Set<string>} */
  const found = new Set();
  for (const file of changed) {
    const [, journey] = JOURNEY.exec(file) ?? [];
    if (journey) found.add(`e2e/${journey}`);
    else if (!UNSEEN.test(file)) {
      const [, feature = ''] = /^src\/features\/([^/]+)\//.exec(file) ?? [];
      /** @type {Record<string, string[]>} */
      const of = JOURNEYS_OF_FEATURES;
      const names = of[feature];
      if (!names) return null;
      for (const name of [...ALWAYS, ...names]) found.add(`e2e/${name}.test.ts`);
    }
  }
  return [...found].toSorted();
}
