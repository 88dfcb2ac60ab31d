import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { findBrowser, findShell } from '../../scripts/find-browser.mjs';
import { CERTIFICATE_FILE } from '../../scripts/processes/certificate.mjs';
import { startDeployedSite } from '../../scripts/processes/deployed-site.mjs';
import { databaseTemplate } from '../../test/database-template.ts';
import { dejavuConfiguration, describeBrowser } from './browser-fonts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string;
    browserPath: string;
    /** A browser that shows notifications. */
    wholeBrowserPath: string;
    /** A font configuration (FONTCONFIG_FILE) with DejaVu only; '' where there is none. */
    dejavuFonts: string;
    /** A folder with the `data` and `files` of a site with demo content; '' if there is none. */
    readySite: string;
  }
}

/**
 * One built site with demo content serves every journey of a run, behind TLS as it is deployed.
 * With SITE_UNDER_TEST set, the journeys visit that site instead (a development server, for
 * example) and leave it running.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // The processes of the journeys are not started yet.
  process.env.NODE_EXTRA_CA_CERTS = CERTIFICATE_FILE;
  const template = await databaseTemplate();
  project.provide('databaseTemplate', template);
  const browserPath = findShell();
  await describeBrowser(browserPath);
  project.provide('browserPath', browserPath);
  project.provide('wholeBrowserPath', findBrowser());
  const ready = mkdtempSync(join(tmpdir(), 'vseumry-ready-'));
  project.provide('dejavuFonts', dejavuConfiguration(ready));
  const running = process.env.SITE_UNDER_TEST;
  if (running) {
    project.provide('siteUrl', running);
    project.provide('readySite', '');
    return async () => rmSync(ready, { recursive: true, force: true });
  }
  cpSync(template.directory, join(ready, 'data'), { recursive: true });
  seed(ready);
  project.provide('readySite', ready);
  const site = await startDeployedSite({ LIMITS_FACTOR: '1000' }, ready);
  project.provide('siteUrl', site.url);
  return async () => {
    const code = await site.stop();
    rmSync(ready, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.output()}`);
  };
}

/** Writes the demo content like `npm run seed`. */
function seed(folder: string) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/start.mjs', 'admin', 'seed'],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_ENV: 'production',
        DATABASE_URL: '',
        DATA_DIR: join(folder, 'data'),
        FILES_DIR: join(folder, 'files'),
      },
    },
  );
  if (status !== 0) throw new Error(`No demo content:\n${stdout}${stderr}`);
}
