// The owner's command line: `npm run admin -- help`, `node build/server/admin.js help`.
import { existsSync } from 'node:fs';
import { runAdmin } from './admin/commands/run-admin.server.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
process.exitCode = await runAdmin(process.argv.slice(2), {
  variables: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
});
// A disk that hangs would otherwise keep the process forever.
setTimeout(() => process.exit(), 2000).unref();
