import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Programs that `scripts/start.mjs` runs, bundled with the pages so that all share one graph. */
const programs = {
  main: './src/main.ts',
  seed: './scripts/seed.ts',
  'make-staff': './scripts/make-staff.ts',
};

/**
 * What so many routes share comes in one file: a dozen small ones weigh more, and each has to be
 * named in the list of every route's files.
 */
const SHARED_BY = 8;

/** What Node and bundlers are given of React Router is its development build, warnings and all. */
const production = join(import.meta.dirname, 'node_modules/react-router/dist/production');
const routerForProduction = [
  { find: /^react-router$/, replacement: join(production, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
];

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  ...(command === 'build'
    ? {
        resolve: { alias: routerForProduction },
        // React Router's own dependency: bundled with it.
        ssr: { noExternal: ['set-cookie-parser'] },
      }
    : {}),
  build: {
    target: 'es2022',
    rolldownOptions: isSsrBuild
      ? { input: programs }
      : { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY }] } } },
  },
}));
