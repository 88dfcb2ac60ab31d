// Installs programs for tests and proofs that npm does not have.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Installs Debian packages, with a message. Returns whether that succeeded; false without Debian or
 * without root.
 * @param {string[]} names
 */
export function installFromDebian(...names) {
  const debian =
    existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
  if (!debian || process.getuid?.() !== 0) return false;
  console.log(`Missing ${names.join(', ')}: installing with apt-get, once.`);
  const apt = (/** @type {string[]} */ ...args) =>
    spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return apt('update') && apt('install', '-y', '--no-install-recommends', ...names);
}
