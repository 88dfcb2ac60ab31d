import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFiles } from '#features/offline/files-of-build.worker.ts';

const FILES = Array.from({ length: 20 }, (_, n) => `/assets/${n}.js`);

/** A browser's cache, whose network ends after some files. */
function cacheThatFails({ after }: { after: number }) {
  const stored: string[] = [];
  const asked: string[][] = [];
  return {
    asked,
    network: { left: after },
    keys: async () => stored.map((file) => ({ url: `https://vseumry.example${file}` })),
    async addAll(files: string[]) {
      asked.push(files);
      if (this.network.left < files.length) throw new TypeError('Failed to fetch');
      this.network.left -= files.length;
      stored.push(...files);
    },
  };
}

describe('the files of a build', () => {
  let cache: ReturnType<typeof cacheThatFails>;
  const opened: string[] = [];
  beforeEach(() => {
    opened.length = 0;
    vi.stubGlobal('caches', {
      async open(name: string) {
        opened.push(name);
        return cache;
      },
    });
    return () => vi.unstubAllGlobals();
  });

  it('are asked for a few at a time, each once, for the cache of their build', async () => {
    cache = cacheThatFails({ after: Infinity });
    await keepFiles('files-1', FILES);
    expect(opened).toEqual(['files-1']);
    expect(cache.asked.flat()).toEqual(FILES);
    expect(cache.asked.map(({ length }) => length)).toEqual([6, 6, 6, 2]);
  });

  it('are fetched again only as far as they are missing, after a try that failed', async () => {
    cache = cacheThatFails({ after: 14 });
    await expect(keepFiles('files-1', FILES)).rejects.toThrow('Failed to fetch');
    cache.network.left = Infinity;
    cache.asked.length = 0;
    await keepFiles('files-1', FILES);
    expect(cache.asked.flat()).toEqual(FILES.slice(12));
  });
});
