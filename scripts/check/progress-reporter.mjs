// Vitest's reporter for the gate: prints the progress of a run on separate lines (see check.mjs).
import { relative } from 'node:path';

/** The beginning of a progress line. */
export const PROGRESS = '▸ ';
/** The beginning of the progress line about a test that passed only when it was repeated. */
export const FLAKY = 'flaky: ';
/** The beginning of the last progress line of a run that no longer moves. */
export const STUCK = 'stuck: ';
/** The beginning of a line about one of the slowest files. */
const SLOW = 'slow file: ';
/** How many of them are named. */
const SLOWEST = 20;
const SAY_AT_MOST_EVERY_MS = 10_000;
const SAY_AT_LEAST_EVERY_MS = 60_000;
/** Without any finished test for so long a run is stuck; STUCK_AFTER_MS is for tests. */
const STUCK_AFTER_MS = Number(process.env.STUCK_AFTER_MS ?? 600_000);

/**
 * @typedef {import('vitest/node').Reporter} Reporter
 * @typedef {import('vitest/node').TestCase} TestCase
 * @typedef {import('vitest/node').TestModule} TestModule
 * @implements {Reporter}
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export.
export default class ProgressReporter {
  #total = 0;
  #ended = 0;
  #saidAtMs = Date.now();
  #movedAtMs = Date.now();
  /** @type {{ file: string, all: number, around: number }[]} times in ms */
  #took = [];
  /** @type {Set<string>} files */
  #running = new Set();
  /** @type {Map<string, string>} names of tests by their ids */
  #tests = new Map();

  /** @param {readonly unknown[]} files */
  onTestRunStart(files) {
    this.#total = files.length;
    setInterval(
      () => {
        this.#sayUnlessSaid(SAY_AT_LEAST_EVERY_MS);
        if (Date.now() - this.#movedAtMs < STUCK_AFTER_MS) return;
        this.#movedAtMs = Date.now();
        const names = [...this.#tests.values(), ...this.#running].join('; ');
        console.log(`${PROGRESS}${STUCK}no test has ended for a long time; running: ${names}`);
      },
      Math.min(SAY_AT_MOST_EVERY_MS, STUCK_AFTER_MS),
    ).unref();
  }

  /** @param {{ moduleId: string }} file */
  onTestModuleStart({ moduleId }) {
    this.#movedAtMs = Date.now();
    this.#running.add(relative('.', moduleId));
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const file = relative('.', module.moduleId);
    this.#movedAtMs = Date.now();
    this.#running.delete(file);
    this.#ended += 1;
    this.#took.push({ file, ...timesOf(module) });
    this.#sayUnlessSaid(SAY_AT_MOST_EVERY_MS);
  }

  onTestRunEnd() {
    const slowest = this.#took.toSorted((a, b) => b.all - a.all).slice(0, SLOWEST);
    for (const { file, all, around } of slowest) {
      const words = `${inSeconds(all)} s, ${inSeconds(around)} s of them around its tests`;
      console.log(`${PROGRESS}${SLOW}${file}: ${words}`);
    }
  }

  /** @param {TestCase} test */
  onTestCaseReady(test) {
    this.#tests.set(test.id, test.fullName);
  }

  /** @param {TestCase} test */
  onTestCaseResult(test) {
    this.#movedAtMs = Date.now();
    this.#tests.delete(test.id);
    if (!test.diagnostic()?.flaky) return;
    const [first] = (test.result().errors?.[0]?.message ?? '').split('\n');
    console.log(`${PROGRESS}${FLAKY}${test.fullName} — ${first}`);
  }

  /** @param {number} withinMs */
  #sayUnlessSaid(withinMs) {
    if (Date.now() - this.#saidAtMs < withinMs) return;
    this.#saidAtMs = Date.now();
    const now = [...this.#running].join(', ');
    console.log(`${PROGRESS}${this.#ended} of ${this.#total} files${now && `, now ${now}`}`);
  }
}

/**
 * How long a file took in ms, and how much of that was around its tests: its modules, and its hooks,
 * which start what it needs (a site, a database, a browser).
 * @param {TestModule} module
 */
function timesOf(module) {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  const all = setupDuration + collectDuration + duration;
  let tests = 0;
  for (const test of module.children.allTests()) tests += test.diagnostic()?.duration ?? 0;
  return { all, around: all - tests };
}

/** @param {number} ms */
function inSeconds(ms) {
  return (ms / 1000).toFixed(1);
}
