// The owner's command line: `npm run admin -- help`, `node build/server/admin.js help`.
import { existsSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

// A backup or an import takes what the site beside it leaves of the processor. The program loads after
// this: its start is the longest part of a small backup. Below `nice -n 19` it stays there: only root may
// raise a priority.
setPriority(Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL));
const { runAdmin } = await import('./admin/commands/run-admin.server.ts');

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runAdmin(process.argv.slice(2), {
  variables: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
// A disk that hangs would otherwise keep the process forever.
setTimeout(() => process.exit(), 2000).unref();
