import { readFileSync } from 'node:fs';
import { minify } from 'vite';

const MARK = '?minified';

/**
 * Vite's part that gives a script as its own text, minified: `import text from './a.js?minified'`.
 * @returns {import('vite').Plugin}
 */
export function minifiedText() {
  return {
    name: 'minified-text',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(MARK)) return null;
      const file = id.slice(0, -MARK.length);
      this.addWatchFile(file);
      const { code } = await minify(file, readFileSync(file, 'utf8'));
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}
