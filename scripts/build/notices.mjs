// Runs after the build: writes the licence notices of every package that runs on the server or is
// sent to browsers into one text, which the site serves at /third-party-notices.txt.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const LICENCE = /^(licen[cs]e|copying|notice)/i;

/** @typedef {{ version?: string, dev?: boolean, license?: string }} Entry */

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const parts = Object.entries(/** @type {Record<string, Entry>} */ (lock.packages))
  .filter(([path, { dev }]) => path !== '' && !dev && existsSync(join(root, path, 'package.json')))
  .map(([path]) => noticeOf(join(root, path)))
  .toSorted((a, b) => a.localeCompare(b, 'en'));

const sources = readFileSync(join(root, 'data/README.md'), 'utf8');
const text = [
  'Third-party notices of this site: the packages it runs with and sends to browsers, then where its\ndata come from.',
  ...new Set(parts),
  sources,
];
writeFileSync(
  join(root, 'build/client/third-party-notices.txt'),
  text.join(`\n\n${'-'.repeat(80)}\n\n`),
);

/** @param {string} folder */
function noticeOf(folder) {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const author = typeof about.author === 'object' ? about.author?.name : about.author;
  const licence = typeof about.license === 'object' ? about.license?.type : about.license;
  const texts = readdirSync(folder)
    .filter((name) => LICENCE.test(name))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8').trim());
  const head = [`${about.name} ${about.version}`, `Licence: ${licence ?? 'see below'}`];
  if (author) head.push(`Author: ${author}`);
  return [head.join('\n'), ...texts].join('\n\n');
}
