// Vitest's reporter for the gate: prints the progress of a run on separate lines (see check.mjs).
import { relative } from 'node:path';

/** The beginning of a progress line. */
export const PROGRESS = '▸ ';
/** The beginning of the progress line about a test that passed only when it was repeated. */
export const FLAKY = 'flaky: ';
/** The beginning of the last progress line of a run that no longer moves. */
export const STUCK = 'stuck: ';
const SAY_AT_MOST_EVERY_MS = 10_000;
const SAY_AT_LEAST_EVERY_MS = 60_000;
/** Without any finished test for so long a run is stuck; STUCK_AFTER_MS is for tests. */
const STUCK_AFTER_MS = Number(process.env.STUCK_AFTER_MS ?? 600_000);

/**
 * @typedef {import('vitest/node').Reporter} Reporter
 * @typedef {import('vitest/node').TestCase} TestCase
 * @implements {Reporter}
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export.
export default class ProgressReporter {
  #total = 0;
  #ended = 0;
  #saidAtMs = Date.now();
  #movedAtMs = Date.now();
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

  /** @param {{ moduleId: string }} file */
  onTestModuleEnd({ moduleId }) {
    this.#movedAtMs = Date.now();
    this.#running.delete(relative('.', moduleId));
    this.#ended += 1;
    this.#sayUnlessSaid(SAY_AT_MOST_EVERY_MS);
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
