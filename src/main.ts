import * as build from 'virtual:react-router/server-build';
import { start, type Running } from './start.server.ts';

const STOP_WITHIN_MS = 8000;

const starting = start({
  variables: process.env,
  build: async () => build,
  mode: 'production',
});
const stop = () => {
  setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
  const end = (site: Running) => site.close().then(() => process.exit(0));
  // A start that fails is told below.
  void starting.then(end, () => {});
};
// From the first moment: visitors are answered, and the database is open, before the start is over.
process.once('SIGTERM', stop);
process.once('SIGINT', stop);

try {
  const site = await starting;
  console.log([`ВсеУмры работает: ${site.url}`, ...site.summary].join('\n  '));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
