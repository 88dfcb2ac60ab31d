import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkCoverage } from './check-coverage.mjs';

const TEST_FILE = `
  describe('a page', () => {
    it('opens for everybody', () => {});
    it.each([1, 2])('closes after %i minutes', () => {});
    for (const each of []) test(\`says so\`, { timeout: 1 }, () => {});
    expect('a text that is no title');
  });`;

/** The problems of a table with these rows, in a project of two files. */
function problemsOf(...rows: string[]): string[] {
  const root = mkdtempSync(join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const table = ['| item | file | test | departure |', '|---|---|---|---|', ...rows].join('\n');
  const files = {
    'docs/specification-coverage.md': `# Coverage\n\n| D1 | why |\n\n${table}\n\nThe end.\n`,
    'src/page.ts': '',
    'src/page.test.ts': TEST_FILE,
  };
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  const { items, problems } = checkCoverage(root);
  expect(items).toBe(rows.length);
  return problems;
}

it('takes files, folders and the beginning of titles', () => {
  expect(
    problemsOf(
      '| a | `src/page.ts` | `src/page.test.ts` “opens for” | |',
      '| b | `src/` | `src/page.test.ts` “closes after %i minutes” | another time |',
      '| c | `src/page.ts` | `src/page.test.ts` “says so” | |',
      '| d | `src/page.ts` | `src/page.test.ts` | |',
      '| e | — | — | nobody needs it |',
    ),
  ).toEqual([]);
});

it.each([
  ['| a | `src/gone.ts` | `src/page.test.ts` | |', 'no such file: src/gone.ts'],
  ['| a | `src/page.ts` | `src/gone.test.ts` | |', 'no such test file: src/gone.test.ts'],
  [
    '| a | `src/page.ts` | `src/page.test.ts` “opens for nobody” | |',
    'src/page.test.ts has no test “opens for nobody”',
  ],
  [
    '| a | `src/page.ts` | `src/page.test.ts` “a text that” | |',
    'src/page.test.ts has no test “a text that”',
  ],
  ['| a | `src/page.ts` | untested | |', 'not one test: untested'],
  ['| a | src/page.ts | `src/page.test.ts` | |', 'not one file: src/page.ts'],
  ['| a | `src/page.ts` | — | |', 'nothing says why there is none'],
  ['| a | `src/page.ts` | |', 'not four cells'],
])('finds the fault of %s', (row, problem) => {
  expect(problemsOf(row)).toEqual([`docs/specification-coverage.md:7: ${problem}`]);
});
