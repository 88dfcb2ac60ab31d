// The long proof that faults around the site lose no page and no write and need no restart: the
// tests of each fault, then faults injected around the built site, in full (docs/testing.md,
// Faults). Ends with code 1 when one of them fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const TESTS = [
  'src/outage.test.ts',
  'src/damage.test.ts',
  'src/server/db/embedded',
  'src/server/db/db.postgres.test.ts',
  'src/server/jobs',
  'src/server/mail',
  'src/server/files',
  'src/server/http/web-server.test.ts',
  'src/server/http/event-streams.test.ts',
  'src/server/http/health.test.ts',
  'src/server/pages/kept-pages.test.ts',
  'src/features/images/images.api.test.ts',
  'src/features/requests/bots',
  'src/features/requests/delivery/delivery-jobs.test.ts',
  'src/features/requests/store/dead-mail.test.ts',
  'src/server/rates/exchange-rate-store.test.ts',
  'src/features/prayer/source',
];
const JOURNEYS = ['e2e/visitors/stopping.test.ts', 'e2e/faults', 'e2e/visitors/recitation.test.ts'];

for (const words of [TESTS, ['--config', 'e2e/vitest.config.ts', ...JOURNEYS]]) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', ...words],
    {
      cwd: join(import.meta.dirname, '../..'),
      stdio: 'inherit',
      env: { ...process.env, FAULTS: 'full' },
    },
  );
  if (status !== 0) process.exitCode = 1;
}
