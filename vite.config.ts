import { join } from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { minifiedText } from './scripts/build/minified-text.mjs';
import { notForAll } from './scripts/build/not-for-all.mjs';
import { scriptFiles } from './scripts/build/script-files.mjs';
import routes from './src/routes.ts';
import { lateStyles } from './src/server/pages/page-styles.server.ts';

/** Programs that `scripts/start.mjs` runs, bundled with the pages so that all share one graph. */
const programs = {
  main: './src/main.ts',
  admin: './src/admin.ts',
  'table-reader': './src/admin/table-reader.server.ts',
};

/** What Node and bundlers are given of React Router is its development build, warnings and all. */
const production = join(import.meta.dirname, 'node_modules/react-router/dist/production');
const routerForProduction = [
  { find: /^react-router$/, replacement: join(production, 'index.mjs') },
  { find: /^react-router\/dom$/, replacement: join(production, 'dom-export.mjs') },
];

/**
 * What the server takes from `node_modules`: binaries, WebAssembly, programs of threads, and web-push,
 * whose `url.parse` makes Node 24 print a warning anywhere else. All else is bundled, because loading it
 * as 800 files takes 0.3 s of each start.
 */
const unbundled = ['@node-rs/bcrypt', 'pino', 'satori', 'sharp', 'web-push'];

/** Lets other files import what stands in a page's own: React Router would have it apart. */
const extensibleEntries: Plugin = {
  name: 'extensible-entries',
  config: () => ({
    build: { rolldownOptions: { preserveEntrySignatures: 'allow-extension' } },
  }),
};

/** The file of the style sheet: without what every page contains. */
const lateStyleSheet: Plugin = {
  name: 'late-style-sheet',
  enforce: 'post',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'asset' || !/^assets\/app-[^/]*\.css$/.test(file.fileName)) continue;
      file.source = lateStyles(String(file.source));
    }
  },
};

/** Scripts that every page has: the frame's and the bundler's own. */
const OF_ALL_PAGES = /^assets\/r-.{7}\.js$/;

/**
 * The name of a file of scripts. Every page names the files of every route, so what several of them share
 * has no name. 42 bits tell the site's few hundred files apart, and two editions of one.
 */
function fileOf(name: string, isNamed: boolean): string {
  if (name === 'root' || name === 'rolldown-runtime') return 'assets/r-[hash:7].js';
  return isNamed || notForAll.test(`${name}-`) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';
}

/** The staff's pages stand under a layout. */
const publicPages = routes.filter(({ children }) => !children).map(({ file }) => file);

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    minifiedText(),
    tailwindcss(),
    reactRouter(),
    ...(isSsrBuild ? [] : [extensibleEntries]),
    lateStyleSheet,
  ],
  ...(command === 'build'
    ? {
        resolve: { alias: routerForProduction },
        // Otherwise the bundle has React's development builds as well.
        define: { 'process.env.NODE_ENV': '"production"' },
        ssr: { noExternal: true, external: unbundled },
      }
    : {}),
  build: {
    // Says nothing of names and regular expressions: `npm run budget` does.
    target: 'es2022',
    modulePreload: {
      // Browsers that run es2022 know modulepreload, or do as well without.
      polyfill: false,
      // Every page has loaded these before a late part names what it needs.
      resolveDependencies: (_, files) => files.filter((file) => !OF_ALL_PAGES.test(file)),
    },
    ...(isSsrBuild
      ? { rolldownOptions: { input: programs } }
      : {
          rolldownOptions: {
            output: {
              chunkFileNames: ({ facadeModuleId, name }) => fileOf(name, facadeModuleId !== null),
              entryFileNames: ({ name }) => fileOf(name, false),
              codeSplitting: {
                groups: [{ name: scriptFiles(publicPages) }],
                includeDependenciesRecursively: false,
              },
            },
          },
        }),
  },
}));
