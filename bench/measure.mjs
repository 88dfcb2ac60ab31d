// What the benchmarks share: the site they measure, medians, and a table.
import { parseArgs } from 'node:util';
import { startBuiltSite } from '../scripts/built-site.mjs';

/**
 * Reads `--url` (a running built site; otherwise one is started and stopped), `--path` (the only page
 * to measure) and the numbers named in `defaults` from the command line.
 * @template {Record<string, number>} T
 * @param {T} defaults
 */
export function readOptions(defaults) {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      path: { type: 'string' },
      ...Object.fromEntries(Object.keys(defaults).map((name) => [name, { type: 'string' }])),
    },
  });
  const numbers = Object.entries(defaults).map(([name, value]) => [
    name,
    Number(Reflect.get(values, name) ?? value),
  ]);
  return { url: values.url, path: values.path, .../** @type {T} */ (Object.fromEntries(numbers)) };
}

/**
 * Calls `measure` with the origin of the site and, if it was started here, its process id. Only
 * this machine is ever put under load.
 * @param {string | undefined} url
 * @param {(origin: string, pid?: number) => Promise<void>} measure
 */
export async function withSite(url, measure) {
  if (url) {
    const { hostname, origin } = new URL(url);
    if (hostname !== '127.0.0.1' && hostname !== 'localhost') {
      throw new Error(`Only this machine may be measured, not ${hostname}.`);
    }
    return measure(origin);
  }
  const site = await startBuiltSite();
  try {
    await measure(site.url, site.pid);
  } finally {
    await site.stop();
  }
}

/**
 * A page of each public kind; the tour and the article are the first of the sitemap.
 * @param {string} origin
 */
export async function samplePages(origin) {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const named = [/\/tours\/[\w-]+/, /\/articles\/(?!category\/)[\w-]+/];
  const found = named.flatMap((address) => address.exec(sitemap)?.[0] ?? []);
  return ['/', '/all', '/vremya-namaza/kazan', '/koran/2-al-baqarah', ...found];
}

/** @param {string} path */
export function kindOf(path) {
  return path.replace(/^\/(tours|articles)\/.*/, 'one of /$1');
}

/**
 * Rounds in which everyone takes a turn, every second one in reverse order: noise hits all alike.
 * @template T
 * @param {number} rounds
 * @param {string[]} names
 * @param {(name: string) => Promise<T>} measure
 * @returns {Promise<Record<string, T[]>>}
 */
export async function inRounds(rounds, names, measure) {
  /** @type {Record<string, T[]>} */
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      results[name]?.push(await measure(name));
    }
  }
  return results;
}

/** @param {number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * @param {number[]} values
 * @param {number} share from 0 to 1
 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = NaN, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/**
 * A median of one key over all rounds.
 * @template {Record<string, number>} T
 * @param {T[] | undefined} rounds
 * @param {keyof T} key
 */
export function medianOf(rounds, key) {
  return median((rounds ?? []).map((round) => Number(round[key])));
}

/**
 * Prints rows as a Markdown table; numbers with three significant digits.
 * @param {Record<string, string | number>[]} rows
 */
export function printTable(rows) {
  const head = Object.keys(rows[0] ?? {});
  const cells = [head, ...rows.map((row) => head.map((name) => show(row[name])))];
  const widths = head.map((_, column) =>
    Math.max(...cells.map((row) => (row[column] ?? '').length)),
  );
  const lines = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  lines.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  console.log(lines.join('\n'));
}

/** @param {string | number | undefined} value */
function show(value) {
  if (typeof value !== 'number') return value ?? '';
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
