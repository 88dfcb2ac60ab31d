import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { minifiedText } from './scripts/minified-text.mjs';

const postgres = './test/postgres-global-setup.ts';

export default defineConfig({
  plugins: [minifiedText()],
  test: {
    environment: 'node',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: existsSync(postgres) ? [postgres] : [],
    setupFiles: ['./test/quiet-console.ts'],
    // An embedded database takes seconds to open on a busy small machine.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
