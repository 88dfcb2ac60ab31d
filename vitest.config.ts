import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { scratchInMemory } from './scripts/memory-scratch.mjs';
import { minifiedText } from './scripts/build/minified-text.mjs';
import { isWhole } from './test/proof.ts';

scratchInMemory();

export default defineConfig({
  plugins: [minifiedText()],
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['./test/postgres-global-setup.ts', './test/database-template.ts'],
    setupFiles: [
      './test/quiet-console.ts',
      './test/hosts/no-calls-out.ts',
      './test/patience.ts',
      './test/engine.ts',
    ],
    // They end a test that is stuck, never one that a busy machine makes slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test without an expectation fails.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    pool: 'forks',
    // Files of a worker share their modules: half the time for files that open no database.
    isolate: false,
    execArgv: [
      // WebAssembly (the embedded database) without its optimising compiler: 1 s less for each file.
      '--liftoff-only',
      // Keys from passwords cost nothing, except in the proofs.
      ...(isWhole
        ? []
        : [`--import=${import.meta.resolve('./scripts/processes/quick-scrypt.mjs')}`]),
    ],
    // Some wait for processes that they start: on two cores three files at a time take 0.85 of two.
    maxWorkers: Math.min(availableParallelism() + 1, 6),
  },
});
