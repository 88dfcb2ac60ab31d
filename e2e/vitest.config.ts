import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { scratchInMemory } from '../scripts/memory-scratch.mjs';
import { minifiedText } from '../scripts/build/minified-text.mjs';

scratchInMemory();

const root = join(import.meta.dirname, '..');
/** Journeys that put a site of their own under load: two at a time, after all others. */
const LOADING = ['e2e/visitors/stopping.test.ts', 'e2e/faults/*.test.ts'];
/** Tests too long for the gate: `npm run prove -- faults` runs these as well. */
const LONG = ['e2e/faults/*.proof.test.ts'];
/** These mostly wait for the clock: they begin first, so that others have the processor meanwhile. */
const WAITING = ['staff/watching', 'visitors/requests', 'staff/tour-source'].map(
  (name) => `/e2e/${name}.test.ts`,
);
const isProof = process.env.FAULTS === 'full';

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const waits = ({ moduleId }: TestSpecification) =>
      WAITING.some((name) => moduleId.endsWith(name)) ? 0 : 1;
    return (await super.sort(files)).toSorted((a, b) => waits(a) - waits(b));
  }
}

export default defineConfig({
  root,
  test: {
    sequence: { sequencer: WaitingFirst },
    globalSetup: [
      './e2e/kit/global-setup.ts',
      ...(isProof ? ['./test/postgres-global-setup.ts'] : []),
    ],
    projects: [
      // Two files a core, which wait half of the time; a browser of each takes 500 MB.
      project({
        name: 'journeys',
        include: ['e2e/**/*.test.ts'],
        exclude: LOADING,
        maxWorkers: Math.min(2 * availableParallelism(), 6),
      }),
      project({
        name: 'load',
        include: LOADING,
        exclude: isProof ? [] : LONG,
        // The proof measures what visitors of the fault wait for.
        maxWorkers: isProof ? 1 : 2,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});

function project(test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    root,
    plugins: [minifiedText()],
    test: {
      environment: 'node',
      setupFiles: ['./test/patience.ts'],
      // Files of a worker share its browser and their modules.
      isolate: false,
      // These limits end a stuck journey, never one that is slow on a busy machine.
      testTimeout: 300_000,
      hookTimeout: 600_000,
      // In a new profile; the gate names a journey that needed it (scripts/check/progress-reporter.mjs).
      retry: 2,
      // A journey without an expectation fails.
      expect: { requireAssertions: true, poll: { timeout: 15_000, interval: 150 } },
      ...test,
    },
  };
}
