import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { verdictOf } from './audit.mjs';

const hole = (severity: string, id: string) => ({
  name: 'left-pad',
  via: ['another', { title: 'Pads right', severity, url: `https://github.com/advisories/${id}` }],
});
const report = (...holes: object[]) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: Object.fromEntries(holes.entries()) });

it('holds when no serious vulnerability is known', () => {
  expect(verdictOf(report(), {}, '2026-11-23')).toMatchObject({ holds: true });
  const { holds, says } = verdictOf(report(hole('moderate', 'GHSA-a')), {}, '2026-11-23');
  expect([holds, says]).toEqual([true, expect.stringMatching(/^0 grave, 1 lesser/)]);
});

it('stops at a serious vulnerability, unless it is accepted and the date has not passed', () => {
  const found = report(hole('critical', 'GHSA-a'));
  const accepted = { 'GHSA-a': { why: 'never called', until: '2026-12-01' } };
  expect(verdictOf(found, {}, '2026-11-23').says).toMatch(/^1 grave.*\nleft-pad: Pads right/);
  expect(verdictOf(found, {}, '2026-11-23').holds).toBe(false);
  expect(verdictOf(found, accepted, '2026-12-01').holds).toBe(true);
  expect(verdictOf(found, accepted, '2026-12-02').holds).toBe(false);
});

it('does not accept invalid answers', () => {
  for (const answer of ['', 'null', '{}', 'not JSON']) {
    expect(verdictOf(answer, {}, '2026-11-23').says).toContain('passed over');
  }
});

it.each([403, 404, 500])('skips a registry that answers %i, and says so', async (status) => {
  const registry = createServer((_request, response) => response.writeHead(status).end('{}'));
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  onTestFinished(() => void registry.close());
  const { port } = registry.address() as AddressInfo;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit.mjs')], {
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
  });
  const said = await text(child.stdout);
  expect(said).toMatch(/^audit passed over, its source refuses: ./);
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
});
