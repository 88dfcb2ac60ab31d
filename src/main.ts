import * as build from 'virtual:react-router/server-build';
import { start } from './start.server.ts';

const STOP_WITHIN_MS = 8000;

try {
  const site = await start({
    variables: process.env,
    build: async () => build,
    mode: 'production',
  });
  console.log([`ВсеУмры работает: ${site.url}`, ...site.summary].join('\n  '));
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    void site.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
