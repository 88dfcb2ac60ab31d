// The gate: `npm run check`, and with the browser journeys `npm test`. It prints one line per step
// and a failing step's output in full, runs every step, and ends with `N passed, N failed`. No step
// has a time limit, because machines may be slow. Vitest's limits end a stuck test; a step in which no
// test ends for ten minutes is ended too. With `--changed[=COMMIT]` it runs the tests that a change
// since that commit (HEAD) can reach: see changed.mjs.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { changedFiles, journeysOf } from './changed.mjs';
import { FLAKY, PROGRESS, STUCK } from './progress-reporter.mjs';

/**
 * Each is a script of package.json. They begin in this order, two at a time. `after` names a step
 * that must have ended, `needs` one without which this one can prove nothing. `tests` marks those
 * that count tests (Vitest): they run several files at a time and so have no other step beside them.
 * `says` marks one whose output is shown when it passes, too.
 * @type {{ script: string, after?: string, needs?: string, tests?: boolean, says?: boolean }[]}
 */
const gate = [
  { script: 'types' },
  { script: 'format' },
  { script: 'build' },
  // It reads the types of routes, which `types` writes.
  { script: 'lint', after: 'types' },
  { script: 'direction' },
  { script: 'figures' },
  { script: 'types:pure' },
  { script: 'unused', after: 'types' },
  { script: 'coverage' },
  { script: 'lock:check' },
  { script: 'audit', says: true },
  { script: 'budget', needs: 'build' },
  { script: 'programs' },
  { script: 'unit', tests: true },
];
const journeys = { script: 'journeys', needs: 'build', tests: true };

const AT_A_TIME = 2;
/** How many of a step's slowest tests are named. */
const SLOWEST = 20;
/** What the tests' files and their processes take at most, with a reserve. */
const ROOM_BYTES = 8 * 2 ** 30;
const SAY_EVERY_MS = 60_000;
const root = join(import.meta.dirname, '../..');
const reporter = join(import.meta.dirname, 'progress-reporter.mjs');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const scratch = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'check-'));
// PostgreSQL of the tests may run as another user, who has to reach its folder below.
chmodSync(scratch, 0o755);
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const { pid } of children) if (pid) process.kill(-pid, 'SIGTERM');
    process.exit(130);
  });
}

const since = process.argv
  .filter((word) => /^--changed(=|$)/.test(word))
  .map((word) => word.slice('--changed='.length) || 'HEAD')
  .at(-1);
/** What the steps with tests get besides: with `--changed[=COMMIT]` only what differs from it. */
const reached = since ? journeysOf(changedFiles(since)) : null;
/** @type {Record<string, string>} */
const narrowed = {
  unit: since ? ` --changed=${since} --passWithNoTests` : '',
  journeys: (reached ?? []).map((file) => ` ${file}`).join(''),
};
const withJourneys = process.argv.includes('--journeys') && reached?.length !== 0;
const waiting = withJourneys ? [...gate, journeys] : [...gate];
/** @type {Map<string, boolean>} whether each step that has ended is green */
const ended = new Map();
/** @type {Map<typeof gate[number], Promise<void>>} */
const running = new Map();
let passed = 0;
let failed = 0;
let flaky = 0;

while (waiting.length > 0 || running.size > 0) {
  const next = waiting.findIndex(mayBegin);
  const [step] = next < 0 ? [] : waiting.splice(next, 1);
  if (step) {
    const work = take(step).finally(() => running.delete(step));
    running.set(step, work);
  } else {
    await Promise.race(running.values());
  }
}

if (flaky > 0) console.log(`flaky: ${flaky}, each named above with its first error`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {typeof gate[number]} step
 * @param {number} place its index among the waiting steps: tests wait for all steps before them
 */
function mayBegin({ after, needs, tests }, place) {
  const isReady = [after, needs].every((name) => !name || ended.has(name));
  if (tests) return isReady && place === 0 && running.size === 0;
  const hasPlace = running.size < AT_A_TIME && ![...running.keys()].some((step) => step.tests);
  return isReady && hasPlace;
}

/** @param {typeof gate[number]} step */
async function take({ script, needs, tests, says }) {
  if (needs && !ended.get(needs)) {
    ended.set(script, false);
    failed += 1;
    console.log(`–  ${script}: not run, ${needs} failed`);
    return;
  }
  const report = join(scratch, `${script}.json`);
  const reporters = ['default', 'json', reporter].map((name) => ` --reporter=${name}`).join('');
  const options = tests ? `${reporters} --outputFile.json=${report}` : '';
  const startedAtMs = Date.now();
  const secondsSoFar = () => ((Date.now() - startedAtMs) / 1000).toFixed(0);
  const timer = setInterval(() => {
    if (!tests) console.log(`   ${script}: running for ${secondsSoFar()} s`);
  }, SAY_EVERY_MS);
  const command = scripts[script] + (narrowed[script] ?? '') + options;
  const { code, output } = await run(command, (progress, end) => {
    console.log(`   ${script}: ${progress} (${secondsSoFar()} s)`);
    if (progress.startsWith(FLAKY)) flaky += 1;
    if (progress.startsWith(STUCK)) end();
  });
  clearInterval(timer);

  const counts = tests ? countTests(report) : { passed: 0, failed: 0, skipped: 0 };
  const ok = code === 0;
  // A failed step counts at least once, so that `0 failed` always means a green gate.
  passed += counts.passed;
  failed += ok ? counts.failed : Math.max(1, counts.failed);
  ended.set(script, ok);
  const told = tests ? `, ${counts.passed} tests` : '';
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`${ok ? '✓' : '✗'}  ${script} (${secondsSoFar()} s${told}${skipped})`);
  if (tests) for (const line of slowest(report)) console.log(`   ${line}`);
  if (!ok) console.log(output);
  else if (says && output) console.log(output.trimEnd());
}

/**
 * Runs a command line in its own process group, so that it can be ended with all its children.
 * @param {string} command
 * @param {(progress: string, end: () => void) => void} onProgress called with each line that begins
 *   with PROGRESS, and with a function that ends the command and its children
 * @returns {Promise<{ code: number, output: string }>} the output without those lines
 */
function run(command, onProgress) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        // The tests' files: databases, pictures, profiles of browsers.
        TMPDIR: scratch,
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
    });
    children.add(child);
    const end = () => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    };
    let output = '';
    let rest = '';
    /** @param {string} text */
    const read = (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (line.startsWith(PROGRESS)) onProgress(line.slice(PROGRESS.length), end);
        else output += `${line}\n`;
      }
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
    child.once('close', (code) => {
      children.delete(child);
      resolve({ code: code ?? 1, output: output + rest });
    });
  });
}

/**
 * The slowest tests of vitest's JSON report, with their seconds; none when it wrote no report.
 * @param {string} file
 * @returns {string[]}
 */
function slowest(file) {
  try {
    /** @type {{ testResults: { assertionResults: { fullName: string, duration?: number }[] }[] }} */
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
    return testResults
      .flatMap(({ assertionResults }) => assertionResults)
      .map(({ fullName, duration = 0 }) => ({ fullName, seconds: duration / 1000 }))
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, SLOWEST)
      .map(({ fullName, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${fullName}`);
  } catch {
    return [];
  }
}

/**
 * What vitest's JSON report says; zeros when it wrote none.
 * @param {string} file
 */
function countTests(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/**
 * A folder in memory, where the system has one with enough room: a copy of the embedded database
 * takes 0.07 s there instead of 1 s on a disk, and the unit tests nine tenths of the time.
 */
function memoryFolder() {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, freemem()) > ROOM_BYTES ? folder : null;
  } catch {
    return null;
  }
}
