// Kept answers: requests per second of the site ÷ plain node:http sending the same bytes.
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { startFloor } from './floor.mjs';
import { hasWrk, loadOf } from './load.mjs';
import { inRounds, medianOf, printTable, readOptions, withSite } from './measure.mjs';

/** Kept HTML and kept JSON. */
const PATHS = ['/', '/all', '/api/catalogue'];
/** Headers that belong to one connection, not to the answer. */
const PER_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);
const WARM_UP_SECONDS = 1;

const options = readOptions({ rounds: 3, seconds: 8, connections: 32 });
const load = loadOf(options.connections);
console.log(
  `${hasWrk ? 'wrk' : 'own loop (wrk not found)'}, ${options.connections} connections, ` +
    `medians of ${options.rounds} alternating rounds of ${options.seconds} s, brotli\n`,
);

await withSite(options.url, async (origin) => {
  const rows = [];
  for (const path of PATHS) {
    const answer = await fetchCompressed(origin + path);
    const floor = await startFloor({ [path]: answer });
    /** @type {Record<string, string>} */
    const urls = { site: origin + path, floor: floor.url + path };
    for (const url of Object.values(urls)) await load(url, WARM_UP_SECONDS);
    const results = await inRounds(options.rounds, ['site', 'floor'], (name) =>
      load(urls[name] ?? '', options.seconds),
    );
    floor.stop();
    const rps = medianOf(results.site, 'rps');
    const p99 = medianOf(results.site, 'p99');
    rows.push({
      path,
      bytes: answer.body.length,
      'site req/s': rps,
      'floor req/s': medianOf(results.floor, 'rps'),
      ratio: rps / medianOf(results.floor, 'rps'),
      'p99 ms': p99,
      'p99 ratio': p99 / medianOf(results.floor, 'p99'),
      errors: medianOf(results.site, 'errors') + medianOf(results.floor, 'errors'),
    });
  }
  printTable(rows);
});

/**
 * The answer once it is compressed: the site packs what it keeps after having sent it once.
 * @param {string} url
 */
async function fetchCompressed(url) {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const answer = await fetchRaw(url);
    if (answer.headers['content-encoding']) return answer;
    await wait(100);
  }
  throw new Error(`${url} comes without compression`);
}

/**
 * An answer as it comes over the wire (fetch would unpack it).
 * @param {string} url
 * @returns {Promise<{ headers: Record<string, string>, body: Buffer }>}
 */
function fetchRaw(url) {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (response) => {
      const chunks = await response.toArray();
      if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
      const headers = Object.entries(response.headers).filter(
        ([name]) => !PER_CONNECTION.has(name),
      );
      resolve({
        headers: /** @type {Record<string, string>} */ (Object.fromEntries(headers)),
        body: Buffer.concat(chunks),
      });
    }).once('error', reject);
  });
}
