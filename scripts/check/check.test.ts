import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const SCRIPT = readFileSync(join(import.meta.dirname, 'check.mjs'), 'utf8');
const STEPS = [...SCRIPT.matchAll(/{ script: '([\w:]+)'/g)].map(([, name = '']) => name);

/**
 * Runs the gate of a project in which every step is `true` unless `commands` has another command.
 */
function gate(commands: Record<string, string>, ...args: string[]) {
  const root = mkdtempSync(join(tmpdir(), 'gate-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const name of ['check.mjs', 'changed.mjs', 'progress-reporter.mjs']) {
    cpSync(join(import.meta.dirname, name), join(root, 'scripts/check', name));
  }
  const scripts = { ...Object.fromEntries(STEPS.map((step) => [step, 'true'])), ...commands };
  writeFileSync(join(root, 'package.json'), JSON.stringify({ scripts }));
  const { status, stdout } = spawnSync(process.execPath, ['scripts/check/check.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return {
    status,
    lines: stdout
      .replaceAll(/\d+ s\b/g, 'n s')
      .trimEnd()
      .split('\n'),
  };
}

/** Writes a report like Vitest's to the file that the last option names. */
const report = (counts: object) =>
  `node -e 'require("fs").writeFileSync(process.argv.at(-1).split("=")[1], process.argv[1])' -- ` +
  `'${JSON.stringify({ numPendingTests: 0, numTodoTests: 0, ...counts })}'`;

it('passes when every step does, and counts the tests', () => {
  const { status, lines } = gate(
    {
      unit: report({ numPassedTests: 7, numFailedTests: 0 }),
      journeys: report({ numPassedTests: 3, numFailedTests: 0 }),
    },
    '--journeys',
  );
  expect(lines.toSorted()).toEqual(
    [
      ...STEPS.filter((step) => !/unit|journeys/.test(step)).map((step) => `✓  ${step} (n s)`),
      '✓  unit (n s, 7 tests)',
      '✓  journeys (n s, 3 tests)',
      '10 passed, 0 failed',
    ].toSorted(),
  );
  expect(lines.at(-1)).toBe('10 passed, 0 failed');
  expect(status).toBe(0);
});

it('runs every step, shows the output of a failing one, and skips steps that need it', () => {
  const { status, lines } = gate({ build: 'echo no disk; false', lint: 'false' }, '--journeys');
  expect(lines).toEqual(
    expect.arrayContaining([
      '✗  build (n s)',
      'no disk',
      '✗  lint (n s)',
      '–  budget: not run, build failed',
      '✓  unit (n s, 0 tests)',
      '–  journeys: not run, build failed',
    ]),
  );
  expect(lines.at(-1)).toBe('0 passed, 4 failed');
  expect(status).toBe(1);
});

it('runs two steps in parallel', () => {
  const untilThere = (file: string) => `until [ -e ${file} ]; do sleep 0.05; done`;
  const { lines } = gate({
    types: `touch types; ${untilThere('format')}`,
    format: `touch format; ${untilThere('types')}`,
  });
  expect(lines).toEqual(expect.arrayContaining(['✓  types (n s)', '✓  format (n s)']));
});

it('runs the tests alone, and prints their progress', () => {
  const { lines } = gate({
    unused: 'touch busy; sleep 0.3; rm busy',
    unit: `[ ! -e busy ] && echo '▸ 3 of 4 files' && echo said || false; true`,
  });
  expect(lines).toContain('   unit: 3 of 4 files (n s)');
  expect(lines).not.toContain('said');
});

it('runs only what a change can reach, and says when git does not know the commit', () => {
  const { status, lines } = gate({}, '--journeys', '--changed=nothing');
  expect(status).toBe(1);
  expect(lines.join('')).not.toContain('passed');
});

it('names the slowest tests with their seconds', () => {
  const of = (fullName: string, duration: number) => ({ fullName, duration });
  const assertionResults = [of('quick', 10), of('slow', 12_340)];
  const { lines } = gate({
    unit: report({ numPassedTests: 2, numFailedTests: 0, testResults: [{ assertionResults }] }),
  });
  const [first = ''] = lines.filter((line) => line.includes(' s  '));
  expect(first.trim()).toBe('12.n s  slow');
});

it('names tests that passed only when repeated, and counts them beside the last line', () => {
  const { status, lines } = gate({ unit: `echo '▸ flaky: a name — its error'; true` });
  expect(lines).toContain('   unit: flaky: a name — its error (n s)');
  expect(lines.slice(-2)).toEqual([
    'flaky: 1, each named above with its first error',
    '0 passed, 0 failed',
  ]);
  expect(status).toBe(0);
});

it('ends a step that says it is stuck', () => {
  const { status, lines } = gate({ unit: `echo '▸ stuck: running: a name'; sleep 250` });
  expect(lines).toContain('   unit: stuck: running: a name (n s)');
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(status).toBe(1);
});

it('hears from Vitest what is flaky, stuck and slow', () => {
  const root = mkdtempSync(join(tmpdir(), 'reporter-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFileSync(
    join(root, 'a.test.js'),
    // The hook's end makes Vitest send what it holds back, so that the reporter knows the test.
    `let tries = 0;
     beforeEach(() => new Promise((resolve) => setTimeout(resolve, 300)));
     it('fails at first', () => { if (++tries === 1) throw new Error('once'); });
     it('hangs for a while', () => new Promise((resolve) => setTimeout(resolve, 4000)));`,
  );
  const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
  const reporter = join(import.meta.dirname, 'progress-reporter.mjs');
  const { stdout } = spawnSync(
    process.execPath,
    [vitest, 'run', '--root', root, '--globals', '--retry=2', `--reporter=${reporter}`],
    { encoding: 'utf8', env: { ...process.env, STUCK_AFTER_MS: '1000' } },
  );
  expect(stdout).toContain('▸ flaky: fails at first — once');
  expect(stdout).toMatch(
    /▸ slow file: \S*a\.test\.js: [4-9]\.\d s, \d+\.\d s of them around its tests/,
  );
  expect(stdout).toMatch(/▸ stuck: .*running: hangs for a while; \S*a\.test\.js/);
});
