import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { staticFiles } from '#server/http/static-files.server.ts';
import { adminCommand, otherReleasesFiles } from '#server/process/release-folder.server.ts';

function releases(...names: string[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return names.map((name) => {
    const root = path.join(folder, name);
    mkdirSync(path.join(root, 'build/client/assets'), { recursive: true });
    writeFileSync(path.join(root, 'build/client/assets', `${name}.js`), name);
    writeFileSync(path.join(root, 'release.json'), '{}');
    return root;
  });
}

it('a release also serves the files of the releases beside it, and nothing else of them', async () => {
  const [former = '', present = ''] = releases('one', 'two');
  writeFileSync(path.join(former, 'build/client/robots.txt'), 'of the former');
  const others = otherReleasesFiles(present);
  expect(others).toEqual([path.join(former, 'build/client')]);
  const app = staticFiles(path.join(present, 'build/client'), others);
  for (const name of ['one', 'two']) {
    const answer = await app.request(`/assets/${name}.js`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(name);
  }
  expect((await app.request('/assets/three.js')).status).toBe(404);
  expect((await app.request('/assets/../../release.json')).status).toBe(404);
  expect((await app.request('/robots.txt')).status).toBe(404);
});

it('a program that is not a release looks for none', () => {
  const [, present = ''] = releases('one', 'two');
  rmSync(path.join(present, 'release.json'));
  expect(otherReleasesFiles(present)).toEqual([]);
});

it('a release names its own command line to the owner', () => {
  const [present = ''] = releases('one');
  const place = path.dirname(present);
  const program = path.join('build', 'server', 'admin.js');
  expect(adminCommand(present, present)).toBe(`node ${program}`);
  expect(adminCommand(present, place)).toBe(`node ${path.join('one', program)}`);
  mkdirSync(path.join(present, 'build/server'), { recursive: true });
  writeFileSync(path.join(present, program), '');
  symlinkSync('one', path.join(place, 'current'));
  expect(adminCommand(present, place)).toBe(`node ${path.join('current', program)}`);
  rmSync(path.join(present, 'release.json'));
  expect(adminCommand(present, place)).toBe('npm run admin --');
});
