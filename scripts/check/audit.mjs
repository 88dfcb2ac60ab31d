// Known vulnerabilities in the runtime packages, according to the package registry. A source that
// does not answer, or refuses, is skipped and named: then the check found nothing out.
// docs/security.md says how soon a finding must be fixed.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const WITHIN_MS = 60_000;
/** A vulnerability of this severity or above stops the gate. */
const GRAVE = new Set(['high', 'critical']);

/**
 * Accepted vulnerabilities: the number of the advisory (GHSA-…), why it does no harm here, and
 * until which day this holds.
 * @type {Record<string, { why: string, until: string }>}
 */
const ACCEPTED = {};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    timeout: WITHIN_MS,
    env: { ...process.env, npm_config_fetch_retries: '0', npm_config_fetch_timeout: '20000' },
  });
  const today = new Date().toISOString().slice(0, 10);
  const { holds, says } = verdictOf(stdout || stderr, ACCEPTED, today);
  console.log(says);
  process.exitCode = holds ? 0 : 1;
}

/**
 * What an answer of `npm audit --json` means for the gate.
 * @param {string} answer
 * @param {typeof ACCEPTED} accepted
 * @param {string} today `YYYY-MM-DD`
 * @returns {{ holds: boolean, says: string }}
 */
export function verdictOf(answer, accepted, today) {
  const report = parsed(answer);
  if (!report?.vulnerabilities) {
    const reason = report?.error?.code ?? report?.message ?? report?.error?.summary ?? 'no answer';
    return { holds: true, says: `audit passed over, its source refuses: ${firstLine(reason)}` };
  }
  /** @type {Map<string, string>} */
  const grave = new Map();
  let others = 0;
  for (const { name, via } of Object.values(report.vulnerabilities)) {
    for (const hole of via) {
      // A name alone means that the vulnerability is in another package of the list.
      if (typeof hole === 'string') continue;
      const id =
        String(hole.url ?? '')
          .split('/')
          .at(-1) ?? '';
      const known = accepted[id];
      if (known && known.until >= today) continue;
      if (GRAVE.has(hole.severity))
        grave.set(id, `${name}: ${hole.title} (${hole.severity}, ${hole.url})`);
      else others += 1;
    }
  }
  const counted = `${grave.size} grave, ${others} lesser holes known in what the site runs with`;
  return { holds: grave.size === 0, says: [counted, ...grave.values()].join('\n') };
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {unknown} text */
function firstLine(text) {
  return String(text).split('\n')[0]?.slice(0, 200);
}
