import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');
const sourceFiles = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);
/**
 * Everything that may run in a browser: hooks, pages with their loaders, workers, and shared
 * modules.
 */
const browserFiles = sourceFiles.filter((file) => !/\.server\.tsx?$/.test(file));

/** The calls of `fetch` in a text, from the name to the closing bracket. */
function calls(text: string): string[] {
  return [...text.matchAll(/(?<![\w.])fetch\(/g)].map(({ index }) => {
    let depth = 0;
    for (let end = index; end < text.length; end += 1) {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')' && (depth -= 1) === 0) return text.slice(index, end + 1);
    }
    return text.slice(index);
  });
}

it('reads a form through the one form reader', () => {
  const routes = browserFiles.filter((file) => file.endsWith('.route.tsx'));
  expect(routes.length).toBeGreaterThan(30);
  // A clientAction reads its copy of the form, which its own page has made.
  const past = routes.filter((file) =>
    /(?<!clone\(\))\.formData\(\)/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(past).toEqual([]);
});

it('reads the fields of a form by a schema', () => {
  const readers = sourceFiles
    .map((file) => ({ file, text: readFileSync(join(src, file), 'utf8') }))
    .filter(({ file, text }) => /\breadFormData\(/.test(text) && !file.startsWith('server/forms/'));
  // Reads by hand which form it is, and where a sign-in leads.
  const byHand = readers.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:sent|form|fields)\.get(?:All)?\('(\w+)'\)/g)]
      .filter(([, name = '']) => !['intent', 'next'].includes(name))
      .map(([read]) => `${file}: ${read}`),
  );
  expect(byHand).toEqual([]);
  // A long form is one state, read by the description of its fields.
  const whole = readers.filter(({ text }) =>
    text.includes('Object.fromEntries(await readFormData('),
  );
  expect(whole.map(({ file }) => file).sort()).toEqual([
    'features/articles/editing/article-editor.route.tsx',
    'features/tour-editing/form-answer.server.ts',
  ]);
  expect(readers.length).toBeGreaterThan(whole.length);
});

it('finds requests', () => {
  const texts = browserFiles.map((file) => readFileSync(join(src, file), 'utf8'));
  expect(texts.flatMap(calls).length).toBeGreaterThan(5);
  expect(browserFiles).toContain('ui/request.browser.ts');
  expect(calls("await fetch(a(b), { signal });\nfetch('/x');")).toEqual([
    'fetch(a(b), { signal })',
    "fetch('/x')",
  ]);
});

it.each(browserFiles)('%s gives up every request in time', (file) => {
  const text = readFileSync(join(src, file), 'utf8');
  // Functions that pass a request on get the signal from their caller, or from the page of a
  // worker.
  const patient = calls(text).filter(
    (call) => !/\bsignal\b|\.\.\.asked|^fetch\((request|address, init)\)$/.test(call),
  );
  expect(patient).toEqual([]);
  expect(text.includes('XMLHttpRequest') && !/\.timeout = /.test(text)).toBe(false);
});
