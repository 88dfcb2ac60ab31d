import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { houseFigures } from './house-figures.mjs';

const CONFIG = `module.exports = { forbidden: [
  { name: 'no-cycle', from: {}, to: { circular: true } },
  { name: 'features-are-strangers', from: { path: '^src/features/([^/]+)/' }, to: { pathNot: ['^src/features/$1/'] } },
  { name: 'features-are-strangers', from: { path: '^src/features/site/' },
    to: { pathNot: ['^src/features/site/', '^src/features/tours/', '^src/features/quran/'] } },
] };`;

/** The figures of a small project with these files and the direction check's list. */
function figuresOf(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'figures-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [file, text] of Object.entries({ '.dependency-cruiser.cjs': CONFIG, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  return houseFigures(root);
}

it('counts lines of product, tests and docs', () => {
  expect(
    figuresOf({
      'src/lib/a.ts': '1\n2\n',
      'src/lib/b.ts': '1\n2\n3\n4\n',
      'src/lib/a.test.ts': '1\n',
      'test/c.ts': '1\n2\n',
      'README.md': '# A house\n\n| of | words |\n|---|---|\n',
      'docs/x/y.md': 'two words',
    }),
  ).toMatchObject({ lines: 6, longest: 4, filesPerFolder: 2, testLinesPerLine: 0.5, words: 6 });
});

it('counts a folder with more than 25 files, tests too, without its subfolders', () => {
  const names = Array.from({ length: 25 }, (_, n) => [`src/full/${n}.test.ts`, '']);
  const full = Object.fromEntries(names);
  expect(figuresOf({ ...full, 'src/full/more/a.ts': '' }).crowdedFolders).toEqual([]);
  expect(figuresOf({ ...full, 'src/full/a.css': '' }).crowdedFolders).toEqual([
    'src/full: 26 files',
  ]);
});

it('counts edges between features from imports, and allowed ones without an import', () => {
  const { edges, idleEdges, features } = figuresOf({
    'src/features/site/a.ts': `import type { B } from '#features/tours/deep/b.ts';`,
    'src/features/site/c.ts': `export * from '../tours/deep/b.ts';`,
    'src/features/site/d.test.ts': `import '#features/prayer/p.ts';`,
    'src/features/tours/deep/b.ts': `const p = await import('#features/prayer/p.ts?worker');`,
    'src/features/prayer/p.ts': '',
  });
  expect(edges).toEqual(['site → tours', 'tours → prayer']);
  expect(idleEdges).toEqual(['site → quran']);
  expect(features).toBe(3);
});

it('names the files outside the store that write tours', () => {
  const { tourWriters } = figuresOf({
    'src/features/tours/store/a.server.ts': 'tx.insert(tours).values(rows)',
    'src/features/demo/b.server.ts': 'db\n  .delete(tours)',
    'src/features/demo/c.server.ts': 'sql`\n update tours t set price = 1`',
    'src/features/demo/d.server.ts': 'db.select().from(tours); db.update(tourStays)',
    'src/features/demo/e.test.ts': 'db.insert(tours)',
  });
  expect(tourWriters).toEqual(['src/features/demo/b.server.ts', 'src/features/demo/c.server.ts']);
});

it('finds cycles', () => {
  const { cycles } = figuresOf({
    'src/lib/a.ts': `import './b.ts';`,
    'src/lib/b.ts': `import './c.ts';`,
    'src/lib/c.ts': `import './a.ts';\nimport './d.ts';`,
    'src/lib/d.ts': '',
    'src/lib/self.ts': `import './self.ts';`,
  });
  expect(cycles).toEqual(['src/lib/a.ts ↔ src/lib/b.ts ↔ src/lib/c.ts', 'src/lib/self.ts']);
});

it('finds parts that import each other, and only siblings', () => {
  const { mutualParts } = figuresOf({
    'src/features/tours/store/a.ts': `import '../offer/c/d.ts';`,
    'src/features/tours/offer/b.ts': `import '../store/a.ts';\nimport '#lib/time/day.ts';`,
    'src/features/tours/offer/c/d.ts': `import '../../season/e.ts';`,
    'src/features/tours/season/e.ts': `import '../tour.ts';`,
    'src/features/tours/tour.ts': `import './season/f.ts';`,
    'src/features/tours/season/f.ts': '',
    'src/lib/time/day.ts': `import '../text/g.ts';`,
    'src/lib/text/g.ts': `import '../time/h.ts';`,
    'src/lib/time/h.ts': '',
    'src/ui/form/i.test.ts': `import '../page/j.ts';`,
    'src/ui/page/j.ts': `import '../form/k.ts';`,
    'src/ui/form/k.ts': '',
  });
  expect(mutualParts).toEqual(['src/features/tours/offer ↔ store', 'src/lib/text ↔ time']);
});

it('finds folders in circles, with their parents and over detours', () => {
  const { foldersInCircles, folders } = figuresOf({
    'src/a/a.ts': `import '../b/b.ts';`,
    'src/b/b.ts': `import '../b/c/c.ts';`,
    'src/b/c/c.ts': `import '../../a/d.ts';`,
    'src/a/d.ts': `import '../e/e.ts';`,
    'src/e/e.ts': '',
  });
  expect(foldersInCircles).toEqual(['src/a', 'src/b', 'src/b/c']);
  expect(folders).toBe(4);
});

it('counts the files of tours that others import', () => {
  expect(
    figuresOf({
      'src/main.ts': `import '#features/tours/a.ts';\nimport '#features/site/c.ts';`,
      'src/features/site/c.ts': `import '../tours/a.ts';\nimport '../tours/store/b.ts';`,
      'src/features/site/c.test.ts': `import '../tours/d.ts';`,
      'src/features/tours/a.ts': `import './d.ts';`,
      'src/features/tours/store/b.ts': '',
      'src/features/tours/d.ts': '',
    }).toursFromOutside,
  ).toEqual(['src/features/tours/a.ts', 'src/features/tours/store/b.ts']);
});

it('finds long functions, the longest first, and those with five parameters', () => {
  const body = (lines: number) => '\n'.repeat(lines - 1);
  const figures = figuresOf({
    'src/a.ts': `function fits() {${body(100)}}\nfunction long() {${body(101)}}`,
    'src/b.ts': `const b = () => {${body(151)}};\nconst c = { d(e) {${body(102)}} };`,
    'src/c.ts':
      'function f(a, b, c, d) {}\nconst g = (a, b, c, d, e) => 1;\ntype H = (a, b, c, d, e) => 1;',
  });
  expect(figures).toMatchObject({
    longFunctions: ['src/b.ts: b, 151', 'src/b.ts: d, 102', 'src/a.ts: long, 101'],
    farTooLong: ['src/b.ts: b, 151'],
    wideFunctions: ['src/c.ts: g, 5'],
  });
});

it('finds columns of an offer that too many product files name', () => {
  const files = ['a', 'b', 'c'].map((name) => [`src/${name}.ts`, 'export const for_elderly = 1;']);
  const others = { 'src/d.ts': 'const for_elderly_people = 1;', 'src/e.test.ts': 'for_elderly;' };
  const { naming, overnamed } = figuresOf({ ...Object.fromEntries(files), ...others });
  expect(naming).toEqual([3, 0, 0]);
  expect(overnamed).toEqual(['for_elderly: 1 at most, not src/a.ts, src/b.ts, src/c.ts']);
});

it('finds use-* without a hook, and stems that are .ts and .tsx', () => {
  expect(
    figuresOf({
      'src/use-a.ts': 'export function useA() {}',
      'src/use-b.ts': 'export const useB = 1;',
      'src/use-c.ts': 'function useC() {}\nexport { useC };',
      'src/use-d.ts': 'function useD() {}\nexport function createD() {}',
      'src/use-e.tsx': 'export type Use = 1;',
      'src/form/a.ts': '',
      'src/form/a.tsx': '',
      'src/form/a.test.tsx': '',
      'src/page/b.ts': '',
      'src/form/b.tsx': '',
    }),
  ).toMatchObject({ hookless: ['src/use-d.ts', 'src/use-e.tsx'], twins: ['src/form/a.ts'] });
});

it('counts crowded folders outside src by their code', () => {
  const names = Array.from({ length: 26 }, (_, n) => [
    [`scripts/${n}.mjs`, ''],
    [`test/sheets/${n}.csv`, ''],
    [`e2e/${n}.test.ts`, ''],
  ]);
  const { crowdedFolders, crowdedOutside } = figuresOf(Object.fromEntries(names.flat()));
  expect(crowdedFolders).toEqual([]);
  expect(crowdedOutside).toEqual(['e2e: 26 files', 'scripts: 26 files']);
});

it('finds `any`, effects outside hooks and fetch in the browser', () => {
  expect(
    figuresOf({
      'src/a.ts': 'const text = "any"; let b: any; // any',
      'src/a.tsx': 'useEffect(() => {}); useLayoutEffect(() => {});',
      'src/use-a.ts': `useEffect(() => {}); void window.fetch('/');`,
      'src/b.tsx': `await fetch('/'); await api.fetch('/');`,
      'src/b.server.ts': `await fetch('/');`,
      'src/b.worker.ts': `await fetch('/');`,
      'src/c.ts': 'api.fetch(1);',
      'src/ui/request.browser.ts': `await fetch('/');`,
    }),
  ).toMatchObject({
    any: ['src/a.ts: 1'],
    effects: ['src/a.tsx: 2'],
    allEffects: 3,
    fetching: ['src/b.tsx', 'src/use-a.ts'],
  });
});

it('finds raw visible controls outside the kit', () => {
  expect(
    figuresOf({
      'src/a.tsx': 'const a = <input type="hidden" name="a" />; const b = <Select />;',
      'src/b.tsx': 'const a = <div><select><option /></select></div>;',
      'src/c.tsx': 'const a = <input hidden />; const b = <textarea />;',
      'src/ui/d.tsx': 'const a = <input />;',
    }).rawControls,
  ).toEqual(['src/b.tsx', 'src/c.tsx']);
});

it('finds calques in comments, and the folders with more than three percent of them', () => {
  const plain = '/** Returns the number of tours. */\n'.repeat(33);
  expect(
    figuresOf({
      'src/lib/a/b.ts': `${plain}/** Whose price it is. */`,
      'src/features/site/c.test.ts': `${plain.repeat(2)}\n// The price as it is stated.`,
      'src/main.ts': '// So many are read.',
      'src/root.tsx': '// Whom it suits.',
    }),
  ).toMatchObject({
    sentences: 103,
    calques: [
      'src/main.ts:1 So many are read.',
      'src/root.tsx:1 Whom it suits.',
      'src/features/site/c.test.ts:68 The price as it is stated.',
      'src/lib/a/b.ts:34 Whose price it is.',
    ],
    calqueFolders: [
      'src: 100.0 %',
      'src/main.ts:1 So many are read.',
      'src/root.tsx:1 Whom it suits.',
    ],
    worstCalques: 'src: 100.0 %',
  });
});
