import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** Programs beside the pages, bundled with them so that both share one module graph. */
const programs = { main: './src/main.ts' };

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    ...(isSsrBuild ? { rollupOptions: { input: programs } } : {}),
  },
}));
