import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { journeysOf } from './changed.mjs';

const root = join(import.meta.dirname, '../..');
const features = readdirSync(join(root, 'src/features'));
/** Demo content and the frame of all pages are on every page, tours on most. */
const EVERYWHERE = ['demo', 'site', 'tours'];

describe('the journeys of a change', () => {
  it.each(features)('are there for the feature %s', (name) => {
    const found = journeysOf([`src/features/${name}/some.tsx`]);
    if (EVERYWHERE.includes(name)) return expect(found).toBeNull();
    expect(found?.length).toBeGreaterThan(2);
    expect(found?.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('are all for what every page has', () => {
    for (const file of [
      'src/ui/button.tsx',
      'package.json',
      'e2e/kit/site.ts',
      'deploy/nginx.conf',
    ]) {
      expect(journeysOf(['src/features/quran/a.ts', file]), file).toBeNull();
    }
  });

  it('are those that changed, and none for tests and texts', () => {
    const unseen = [
      'docs/testing.md',
      'src/lib/money/roubles.test.ts',
      'CHANGELOG.md',
      'test/hostile/fuzz.ts',
    ];
    expect(journeysOf(unseen)).toEqual([]);
    expect(journeysOf([...unseen, 'e2e/faults/disk.test.ts'])).toEqual(['e2e/faults/disk.test.ts']);
  });

  it('name every journey but those of the whole site', () => {
    const named = new Set(
      features.flatMap((name) => journeysOf([`src/features/${name}/some.tsx`]) ?? []),
    );
    const all = ['staff', 'visitors'].flatMap((folder) =>
      readdirSync(join(root, 'e2e', folder)).map((name) => `e2e/${folder}/${name}`),
    );
    const left = all.filter((name) => !named.has(name));
    expect(left).toEqual(['e2e/visitors/stopping.test.ts', 'e2e/visitors/styles.test.ts']);
  });
});
