import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { minifiedText } from '../scripts/minified-text.mjs';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  plugins: [minifiedText()],
  test: {
    environment: 'node',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['./e2e/global-setup.ts'],
    // One journey at a time: they share one site, and a small machine shows timing bugs enough.
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
