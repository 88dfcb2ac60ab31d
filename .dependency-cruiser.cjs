// The arrows of docs/architecture.md as rules. Every rule has a case in scripts/check/direction.test.ts.

/**
 * Which feature may import which other one: the only edges between features.
 * Keep it short and without a cycle (asserted below).
 */
const featureEdges = [
  ['articles', 'quran'],
  ['articles', 'tours'],
  ['catalogue', 'tours'],
  ['catalogue', 'directory'],
  ['demo', 'articles'],
  ['demo', 'directory'],
  ['demo', 'tours'],
  ['notices', 'directory'],
  ['notices', 'requests'],
  ['notices', 'tours'],
  ['prayer', 'tours'],
  ['quran', 'offline'],
  ['quran', 'recitation'],
  ['site', 'account'],
  ['site', 'articles'],
  ['site', 'catalogue'],
  ['site', 'prayer'],
  ['site', 'quran'],
  ['site', 'tours'],
  ['requests', 'articles'],
  ['requests', 'directory'],
  ['requests', 'offline'],
  ['requests', 'tours'],
  ['staff', 'account'],
  ['statistics', 'catalogue'],
  ['statistics', 'directory'],
  ['statistics', 'requests'],
  ['statistics', 'tours'],
  ['tour-bulk', 'tour-editing'],
  ['tour-bulk', 'tours'],
  ['tour-editing', 'catalogue'],
  ['tour-editing', 'directory'],
  ['tour-editing', 'tours'],
  ['tour-import', 'directory'],
  ['tour-import', 'tour-editing'],
  ['tour-import', 'tours'],
  ['tours', 'directory'],
];

/**
 * The parts (folders) of a feature that other features may import; «.» is the feature's own folder.
 * What composes (src/*.ts, src/admin) may import all.
 * @type {Record<string, string[]>}
 */
const doors = {
  account: ['invitations', 'people', 'session'],
  articles: ['page', 'store'],
  catalogue: ['.', 'landing', 'list', 'search', 'shortlist', 'tour'],
  directory: ['.', 'flat', 'hotels', 'operators'],
  offline: ['.'],
  prayer: ['cities', 'city', 'home', 'ramadan', 'today'],
  quran: ['list', 'progress', 'text'],
  recitation: ['.', 'player'],
  requests: ['delivery', 'inbox', 'placing', 'store'],
  'tour-editing': ['fields', 'offer', 'review'],
  tours: ['live-list', 'model', 'offer', 'season', 'source', 'store', 'tables', 'ui', 'upcoming'],
};

/** Packages a pure file may use: they compute, and touch neither browser, Node nor database. */
const purePackages = ['zod', 'adhan', 'diff', 'fflate', 'saxen', 'hucre', 'htmlparser2'];

const TEST = '\\.test\\.tsx?$';
/** Files that lie in src itself, and the command line, put the layers together. */
const COMPOSE = '^src/(admin/.+|[^/]+)\\.tsx?$';
const SERVER_FILE = '^src/.*\\.server\\.tsx?$';
/** Plain .ts under src: neither server, hook, test nor composition. */
const pure = {
  path: '^src/.*\\.ts$',
  pathNot: [
    '\\.server\\.ts$',
    '\\.worker\\.ts$',
    '/use-[^/]+\\.ts$',
    '\\.browser\\.ts$',
    TEST,
    COMPOSE,
    '\\.d\\.ts$',
  ],
};

assertAcyclic(featureEdges);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolved',
      comment: 'The import leads nowhere. (React Router writes ./+types itself.)',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['\\+types/', '^virtual:', '\\?(url|raw)$'] },
    },
    {
      name: 'lib-knows-only-lib',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: TEST },
      to: { path: '^(src|test|e2e|scripts|bench)/', pathNot: '^src/lib/' },
    },
    {
      name: 'server-knows-only-lib',
      severity: 'error',
      from: { path: '^src/server/', pathNot: TEST },
      to: { path: '^(src|test|e2e|scripts|bench)/', pathNot: '^src/(lib|server)/' },
    },
    {
      name: 'ui-knows-only-lib',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: TEST },
      to: { path: '^(src|test|e2e|scripts|bench)/', pathNot: '^src/(lib|ui)/' },
    },
    ...featureRules(featureEdges),
    ...doorRules(doors),
    {
      name: 'nobody-imports-composition',
      comment:
        'What lies in src itself (main, http, routes, root, …) composes; only it knows itself.',
      severity: 'error',
      from: { path: '^src/', pathNot: [COMPOSE, TEST] },
      to: { path: COMPOSE },
    },
    {
      name: 'pure-knows-only-pure',
      comment: 'A .ts without a suffix is values in, values out: no components, hooks or server.',
      severity: 'error',
      from: pure,
      to: {
        path: [
          '\\.tsx$',
          '/use-[^/]+\\.ts$',
          '\\.browser\\.ts$',
          '\\.server\\.ts$',
          '\\.worker\\.ts$',
          '\\.css$',
        ],
      },
    },
    {
      name: 'pure-without-node',
      severity: 'error',
      from: pure,
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'pure-packages',
      comment: 'Packages that compute are listed at the top of .dependency-cruiser.cjs.',
      severity: 'error',
      from: pure,
      to: {
        path: '(^|/)node_modules/',
        pathNot: purePackages.map((name) => `(^|/)node_modules/${name}/`),
      },
    },
    {
      name: 'server-values-only-in-routes',
      comment: 'The browser gets these files: from the server they may take types (import type).',
      severity: 'error',
      from: {
        path: ['^src/.*\\.tsx$', '^src/.*/use-[^/]+\\.ts$', '^src/.*\\.browser\\.ts$'],
        pathNot: ['\\.route\\.tsx$', '\\.server\\.tsx?$', TEST, '^src/root\\.tsx$'],
      },
      to: { path: SERVER_FILE, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'browser-without-node',
      severity: 'error',
      from: {
        path: ['^src/.*\\.tsx$', '^src/.*/use-[^/]+\\.ts$', '^src/.*\\.browser\\.ts$'],
        pathNot: ['\\.server\\.tsx?$', TEST],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'code-without-tests',
      comment: 'Fixtures and tests serve tests only.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: ['^(test|e2e)/', TEST] },
    },
    {
      name: 'src-without-scripts',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { path: '^(scripts|bench)/' },
    },
    {
      name: 'no-dev-dependency',
      comment: 'What runs in production is a dependency. (routes.ts is read by the build alone.)',
      severity: 'error',
      from: { path: '^src/', pathNot: [TEST, '^src/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/', '^\\.react-router/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};

/**
 * @param {string[][]} edges
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function featureRules(edges) {
  const listed = [...new Set(edges.map(([from]) => from))];
  const strangers = {
    from: { path: '^src/features/([^/]+)/', pathNot: `^src/features/(${listed.join('|')})/` },
    to: { path: '^src/features/', pathNot: ['^src/features/$1/'] },
  };
  const acquainted = listed.map((feature) => ({
    from: { path: `^src/features/${feature}/` },
    to: {
      path: '^src/features/',
      pathNot: [feature, ...edges.filter(([from]) => from === feature).map(([, to]) => to)].map(
        (name) => `^src/features/${name}/`,
      ),
    },
  }));
  return [strangers, ...acquainted].map((rule) => ({
    name: 'features-are-strangers',
    comment: 'Edges between features are listed at the top of .dependency-cruiser.cjs.',
    severity: 'error',
    ...rule,
  }));
}

/**
 * @param {Record<string, string[]>} doors
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
function doorRules(doors) {
  return Object.entries(doors).map(([feature, parts]) => ({
    name: 'features-have-doors',
    comment: 'The parts that other features may import are listed in .dependency-cruiser.cjs.',
    severity: 'error',
    from: { path: '^src/features/', pathNot: [`^src/features/${feature}/`, TEST] },
    to: {
      path: `^src/features/${feature}/`,
      pathNot: parts.map(
        (part) => `^src/features/${feature}/${part === '.' ? '' : `${part}/`}[^/]+$`,
      ),
    },
  }));
}

/** @param {string[][]} edges */
function assertAcyclic(edges) {
  /** @type {(feature: string | undefined, path: (string | undefined)[]) => void} */
  const visit = (feature, path) => {
    const further = [...path, feature];
    if (path.includes(feature)) throw new Error(`features form a cycle: ${further.join(' → ')}`);
    for (const [from, to] of edges) if (from === feature) visit(to, further);
  };
  for (const [from] of edges) visit(from, []);
}
