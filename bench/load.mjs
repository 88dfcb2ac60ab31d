// What asks a server as often as it can: wrk where it is installed, else a loop of our own.
import { execFile, spawnSync } from 'node:child_process';
import http from 'node:http';
import https from 'node:https';
import { promisify } from 'node:util';
import { quantile } from './measure.mjs';

export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

/**
 * Asks one address for some seconds over so many connections, with a session's cookie or without.
 * @param {number} connections
 */
export function loadOf(connections) {
  const load = hasWrk ? loadWithWrk : loadWithLoop;
  /** @type {(url: string, seconds: number, cookie?: string) => ReturnType<typeof load>} */
  return (url, seconds, cookie = '') => load(url, { seconds, connections, cookie });
}

/**
 * @param {string} url
 * @param {{ seconds: number, connections: number, cookie: string }} given
 */
async function loadWithWrk(url, { seconds, connections, cookie }) {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    'Accept-Encoding: br',
    '-H',
    `Cookie: ${cookie}`,
    url,
  ]);
  const bad = /Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0;
  const [, p99 = NaN, unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    rps: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99: Number(p99) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? NaN),
    errors: Number(bad),
  };
}

/**
 * @param {string} url
 * @param {{ seconds: number, connections: number, cookie: string }} given
 */
async function loadWithLoop(url, { seconds, connections, cookie }) {
  const { Agent, get } = url.startsWith('https:') ? https : http;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  /** @type {number[]} */
  const times = [];
  let errors = 0;
  const endMs = performance.now() + seconds * 1000;
  const one = () =>
    new Promise((resolve) => {
      const startMs = performance.now();
      get(url, { agent, headers: { 'accept-encoding': 'br', cookie } }, (response) => {
        if (response.statusCode !== 200) errors += 1;
        response.resume().once('end', () => resolve(times.push(performance.now() - startMs)));
      }).once('error', () => resolve((errors += 1)));
    });
  const visitor = async () => {
    while (performance.now() < endMs) await one();
  };
  await Promise.all(Array.from({ length: connections }, visitor));
  agent.destroy();
  return { rps: times.length / seconds, p99: quantile(times, 0.99), errors };
}
