import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { minifiedText } from './scripts/minified-text.mjs';

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

/**
 * What nearly every page needs, in one file: each file more costs a few hundred bytes, and would
 * otherwise appear whenever one more page comes to share a module.
 */
const everywhere =
  /\/src\/(lib\/(day|distance|money|problem|russian)|ui\/(button|dialog|error-page|lattice|sprite-icon|structured-data|use-hydrated|use-inner-links|use-menu|use-modal|page-meta|use-kept|use-now|use-opened)|features\/exchange-rate\/[\w-]+|features\/tours\/(badges|tour-badges|tour-title|tour)|features\/tour-source\/(open-list|use-source-parts)|features\/account\/(account-area|account-paths|live-value|use-account-live|use-session|use-sign-in|session-hint|use-tabs))\.tsx?$|\/lucide-react\/dist\/esm\/(createLucideIcon|Icon|defaultAttributes|context|icons\/(phone|search|sliders-horizontal|chevron-down))\./;

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [minifiedText(), tailwindcss(), reactRouter()],
  ...(command === 'build'
    ? {
        resolve: { alias: routerForProduction },
        // React Router's own dependency: bundled with it.
        ssr: { noExternal: ['set-cookie-parser'] },
      }
    : {}),
  build: {
    target: 'es2022',
    ...(isSsrBuild
      ? { rolldownOptions: { input: programs } }
      : {
          rolldownOptions: {
            output: { codeSplitting: { groups: [{ name: 'everywhere', test: everywhere }] } },
          },
        }),
  },
}));
