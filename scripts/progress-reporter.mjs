// Vitest's reporter for the gate: prints the progress of a run on separate lines (see check.mjs).
import { relative } from 'node:path';

/** The beginning of a progress line. */
export const PROGRESS = '▸ ';
const SAY_AT_MOST_EVERY_MS = 10_000;
const SAY_AT_LEAST_EVERY_MS = 60_000;

/**
 * @typedef {import('vitest/node').Reporter} Reporter
 * @implements {Reporter}
 */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export.
export default class ProgressReporter {
  #total = 0;
  #ended = 0;
  #saidAtMs = Date.now();
  /** @type {Set<string>} */
  #running = new Set();

  /** @param {readonly unknown[]} files */
  onTestRunStart(files) {
    this.#total = files.length;
    setInterval(() => this.#sayUnlessSaid(SAY_AT_LEAST_EVERY_MS), SAY_AT_MOST_EVERY_MS).unref();
  }

  /** @param {{ moduleId: string }} file */
  onTestModuleStart({ moduleId }) {
    this.#running.add(relative('.', moduleId));
  }

  /** @param {{ moduleId: string }} file */
  onTestModuleEnd({ moduleId }) {
    this.#running.delete(relative('.', moduleId));
    this.#ended += 1;
    this.#sayUnlessSaid(SAY_AT_MOST_EVERY_MS);
  }

  /** @param {number} withinMs */
  #sayUnlessSaid(withinMs) {
    if (Date.now() - this.#saidAtMs < withinMs) return;
    this.#saidAtMs = Date.now();
    const now = [...this.#running].join(', ');
    console.log(`${PROGRESS}${this.#ended} of ${this.#total} files${now && `, now ${now}`}`);
  }
}
