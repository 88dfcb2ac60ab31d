import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Programs that `scripts/start.mjs` runs, bundled with the pages so that all share one graph. */
const programs = {
  main: './src/main.ts',
  seed: './scripts/seed.ts',
  'make-staff': './scripts/make-staff.ts',
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    ...(isSsrBuild ? { rollupOptions: { input: programs } } : {}),
  },
}));
