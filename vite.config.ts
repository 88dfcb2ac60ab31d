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
    ...(isSsrBuild ? { rollupOptions: { input: programs } } : {}),
  },
}));
