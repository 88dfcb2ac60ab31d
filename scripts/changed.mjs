// What a change can reach, for `npm test -- --changed`.
import { spawnSync } from 'node:child_process';

/** Journeys of any change of the product. */
const ALWAYS = ['front-door', 'pages'];
/** Journeys that show, or write by, a folder below src/features. Other folders reach all. */
const JOURNEYS_OF_FEATURES = {
  account: ['account', 'forms', 'requests', 'staff'],
  articles: ['article-editing', 'articles', 'articles-xss', 'home', 'kept-input', 'offline'],
  catalogue: [
    'catalogue',
    'enlarged-text',
    'home',
    'map',
    'notices',
    'offline',
    'requests',
    'season',
    'shortlist',
    'tour-source',
  ],
  directory: [
    'catalogue',
    'directory',
    'hotel-photos',
    'import-stays',
    'kept-input',
    'operator-work',
  ],
  images: ['article-editing', 'hotel-photos', 'images', 'tour-bulk', 'tour-editing'],
  notices: ['notices'],
  offline: ['notices', 'offline', 'prayer', 'quran', 'requests'],
  prayer: ['enlarged-text', 'home', 'offline', 'prayer'],
  quran: ['enlarged-text', 'home', 'offline', 'quran', 'recitation'],
  recitation: ['offline', 'quran', 'recitation'],
  requests: [
    'deliveries',
    'enlarged-text',
    'kept-input',
    'notices',
    'offline',
    'operator-work',
    'reports',
    'request-desk',
    'requests',
  ],
  staff: ['deliveries', 'operator-work', 'staff', 'tour-bulk', 'watching'],
  statistics: ['operator-work', 'staff'],
  'tour-bulk': ['notices', 'tour-bulk'],
  'tour-editing': ['kept-input', 'operator-work', 'season', 'tour-editing', 'tour-source'],
  'tour-import': ['import-links', 'import-stays', 'tour-import', 'tour-source'],
  watching: ['watching'],
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
