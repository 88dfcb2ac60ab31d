// What counting costs: processor time of a kept answer with METRICS_PORT ÷ without, and of one reading.
// Both sites run side by side and take turns. Processor time says the same on a busy machine; the
// rates do not.
import { readFileSync } from 'node:fs';
import { startBuiltSite } from '../scripts/built-site.mjs';
import { hasWrk, loadOf } from './load.mjs';
import { inRounds, medianOf, printTable, readOptions } from './measure.mjs';

const PATHS = ['/', '/api/catalogue'];
/** What /proc counts in, on every Linux that Node runs on. */
const TICK_MS = 10;
const READINGS = 50;

const options = readOptions({ rounds: 5, seconds: 4, connections: 32 });
const load = loadOf(options.connections);
console.log(
  `${hasWrk ? 'wrk' : 'own loop (wrk not found)'}, ${options.connections} connections, ` +
    `medians of ${options.rounds} alternating rounds of ${options.seconds} s\n`,
);

const port = 20_000 + (process.pid % 20_000);
const plain = await startBuiltSite();
const counting = await startBuiltSite({ METRICS_PORT: String(port) });
try {
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const rows = [];
  for (const path of PATHS) {
    /** @type {Record<string, string>} */
    const urls = { plain: plain.url + path, counting: counting.url + path };
    for (const url of Object.values(urls)) await load(url, 2);
    const results = await inRounds(options.rounds, ['plain', 'counting'], async (name) => {
      const pid = (name === 'plain' ? plain : counting).pid ?? 0;
      const beforeMs = processorMs(pid);
      const { rps, errors } = await load(urls[name] ?? '', options.seconds);
      const answers = rps * options.seconds;
      return { rps, errors, micros: ((processorMs(pid) - beforeMs) * 1000) / answers };
    });
    rows.push({
      path,
      'with, µs': medianOf(results.counting, 'micros'),
      'without, µs': medianOf(results.plain, 'micros'),
      ratio: medianOf(results.counting, 'micros') / medianOf(results.plain, 'micros'),
      'with, req/s': medianOf(results.counting, 'rps'),
      'without, req/s': medianOf(results.plain, 'rps'),
      errors: medianOf(results.plain, 'errors') + medianOf(results.counting, 'errors'),
    });
  }
  printTable(rows);
  const text = await scrape();
  const beforeMs = processorMs(counting.pid ?? 0);
  for (let n = 0; n < READINGS; n += 1) await scrape();
  const readingMs = (processorMs(counting.pid ?? 0) - beforeMs) / READINGS;
  const counted = [...text.matchAll(/^http_requests_total\{.*kept="yes"\} (\d+)/gm)];
  console.log(`\n${counted.reduce((sum, [, n]) => sum + Number(n), 0)} kept answers counted`);
  console.log(`a reading: ${readingMs.toFixed(1)} ms of the processor, ${text.length} bytes`);
} finally {
  await Promise.all([plain.stop(), counting.stop()]);
}

/**
 * Processor time that a process with all its threads has used.
 * @param {number} pid
 */
function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  // utime and stime: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
