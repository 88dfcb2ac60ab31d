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
      'src/ui/use-request.ts': `await fetch('/');`,
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
