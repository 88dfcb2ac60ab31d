// The gate: `npm run check`, and with the browser journeys `npm test`.
// One line per step, a failing step's output in full, every step tried, at last `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * In order; each is a script of package.json. `tests` marks those that count tests (vitest);
 * `needs` names a step without which this one can prove nothing.
 * @type {{ script: string, tests?: boolean, needs?: string }[]}
 */
const gate = [
  { script: 'lock:check' },
  { script: 'format' },
  { script: 'lint' },
  { script: 'direction' },
  { script: 'types' },
  { script: 'types:pure' },
  { script: 'unused' },
  { script: 'unit', tests: true },
  { script: 'build' },
  { script: 'budget', needs: 'build' },
];
const journeys = { script: 'journeys', tests: true, needs: 'build' };

const STEP_LIMIT_MS = 35 * 60_000;
const root = join(import.meta.dirname, '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'check-'));
process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));

const steps = process.argv.includes('--journeys') ? [...gate, journeys] : gate;
const broken = new Set();
let passed = 0;
let failed = 0;

for (const { script, tests, needs } of steps) {
  if (needs && broken.has(needs)) {
    failed += 1;
    console.log(`–  ${script}: not run, ${needs} failed`);
    continue;
  }
  const report = join(scratch, `${script}.json`);
  const reporters = tests ? ` --reporter=default --reporter=json --outputFile=${report}` : '';
  const startedAtMs = Date.now();
  const { code, output } = await run(scripts[script] + reporters);
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
  const counts = tests ? countTests(report) : { passed: 0, failed: 0, skipped: 0 };
  const ok = code === 0;
  // A step that fails counts at least once, so that `0 failed` always means a green gate.
  passed += counts.passed;
  failed += ok ? counts.failed : Math.max(1, counts.failed);
  if (!ok) broken.add(script);
  const told = tests ? `, ${counts.passed} tests` : '';
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
  console.log(`${ok ? '✓' : '✗'}  ${script} (${seconds} s${told}${skipped})`);
  if (!ok) console.log(output);
}

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * Runs one command line, its own process group, so that a step that hangs ends with all it started.
 * @param {string} command
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, {
      cwd: root,
      shell: true,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`,
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => (output += text));
    }
    const end = () => {
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    };
    const interrupted = () => {
      end();
      process.exit(130);
    };
    const timer = setTimeout(() => {
      output += `\nStopped after ${STEP_LIMIT_MS / 60_000} minutes.`;
      end();
    }, STEP_LIMIT_MS);
    process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
    child.once('close', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
      resolve({ code: code ?? 1, output });
    });
  });
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
