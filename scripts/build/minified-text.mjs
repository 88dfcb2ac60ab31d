import { build } from 'vite';

const MARK = '?minified';

/**
 * A Vite plugin that imports a script, bundled with all its imports, as a text for a page: `import
 * text from './a.ts?minified'`.
 * @returns {import('vite').Plugin}
 */
export function minifiedText() {
  return {
    name: 'minified-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(MARK)) return null;
      const built = await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        build: {
          target: 'es2022',
          write: false,
          rolldownOptions: { input: id.slice(0, -MARK.length), output: { format: 'iife' } },
        },
      });
      const [script] = 'output' in built ? built.output : [];
      if (!script) throw new Error(`${id} came to nothing`);
      for (const file of script.moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(script.code.trim())}`;
    },
  };
}
