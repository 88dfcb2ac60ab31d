// Waits while `.ci/run` installs the programs that tests need beyond npm: meanwhile a file exists.
import { existsSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const coming = process.env.PROGRAMS_COMING;
while (coming && existsSync(coming)) await wait(200);
