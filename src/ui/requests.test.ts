import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '..');
/** Where the browser asks: effects live in hooks. */
const hooks = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(^|\/)use-[^/]*(?<!\.test)\.tsx?$/.test(file),
);

/** The calls of `fetch` in a text, from the name to the bracket that closes them. */
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

it('finds requests in hooks', () => {
  const texts = hooks.map((file) => readFileSync(join(src, file), 'utf8'));
  expect(texts.flatMap(calls).length).toBeGreaterThan(10);
  expect(calls("await fetch(a(b), { signal });\nfetch('/x');")).toEqual([
    'fetch(a(b), { signal })',
    "fetch('/x')",
  ]);
});

it.each(hooks)('%s gives up every request in time', (file) => {
  const text = readFileSync(join(src, file), 'utf8');
  // A function that hands its arguments on is given the signal by whoever calls it.
  const patient = calls(text).filter((call) => !/\bsignal\b|\.\.\.request/.test(call));
  expect(patient).toEqual([]);
  expect(text.includes('XMLHttpRequest') && !/\.timeout = /.test(text)).toBe(false);
});
