import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { start } from './start.server.ts';

async function settings(given: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return {
    folder,
    data: join(folder, 'data'),
    variables: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      FILES_DIR: join(folder, 'files'),
      LOG_LEVEL: 'silent',
      ...given,
    },
  };
}

const begin = (variables: Record<string, string>) =>
  start({ variables, mode: 'production', build: () => Promise.reject(new Error('no page')) });

describe('a start that can not succeed', () => {
  it('names the port that is taken, before it makes a database', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const { data, variables } = await settings({ PORT: String(port) });
    await expect(begin(variables)).rejects.toThrow(`Порт ${port} занят`);
    expect(existsSync(data)).toBe(false);
  });

  it('names the folder of pictures that can not be written, before it makes a database', async () => {
    const { folder, data, variables } = await settings({});
    await writeFile(join(folder, 'files'), 'a file where the folder should be');
    await expect(begin(variables)).rejects.toThrow(/В папку для картинок нельзя писать.*FILES_DIR/);
    expect(existsSync(data)).toBe(false);
  });
});
