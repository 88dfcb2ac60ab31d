import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ShareCard } from '#lib/share-card.ts';
import { createGate } from '#server/limits/gate.server.ts';
import type { Log } from '#server/process/log.server.ts';
import { DIGEST, shareDigest } from '#server/share/share-address.server.ts';
import type { DrawShare } from '#server/share/draw-share.server.ts';

/** Some 90 kB each. */
const MOST_KEPT = 1000;
const KEPT_MS = 30 * 86_400_000;
/** Drawing a picture takes a quarter of a second. */
const MOST_WAITING = 8;

export type SharePictures = ReturnType<typeof createSharePictures>;

interface Parts {
  /** Where pictures are stored; created with the first one. */
  directory: string;
  drawShare: DrawShare;
  log: Log;
  mostKept?: number;
  now?: () => number;
}

/**
 * Pictures that are drawn one at a time and stored on the disk by the digest of their facts: the
 * thousand requested last, none for longer than thirty days. When the disk refuses, pictures are
 * drawn but not stored.
 */
export function createSharePictures(parts: Parts) {
  const { directory, drawShare, log, mostKept = MOST_KEPT, now = Date.now } = parts;
  const gate = createGate(1);
  const underWay = new Map<string, Promise<Buffer>>();
  const fileOf = (digest: string) => join(directory, `${digest}.png`);
  const shelf = new LRUCache<string, true>({
    max: mostKept,
    ttl: KEPT_MS,
    perf: { now },
    ttlResolution: 0,
    // A file that was replaced with the same picture stays.
    dispose: (_, digest, reason) => {
      if (reason === 'evict' || reason === 'expire') void rm(fileOf(digest), { force: true });
    },
  });
  let opening: Promise<void> | null = null;
  const opened = () => (opening ??= open());

  /** Files of former runs: the newest stay, the rest is removed. */
  async function open() {
    const names = await readdir(directory).catch(() => []);
    const found = await Promise.all(
      names.map(async (name) => {
        const stats = await stat(join(directory, name)).catch(() => null);
        return { name, at: stats?.mtimeMs ?? 0 };
      }),
    );
    for (const { name, at } of found.toSorted((a, b) => a.at - b.at)) {
      const digest = name.replace(/\.png$/, '');
      if (DIGEST.test(digest) && now() - at < KEPT_MS) {
        shelf.set(digest, true, { start: at, ttl: KEPT_MS });
      } else await rm(join(directory, name), { force: true }).catch(() => null);
    }
  }

  async function keep(digest: string, png: Buffer) {
    await mkdir(directory, { recursive: true });
    const draft = `${fileOf(digest)}.${process.pid}.part`;
    await writeFile(draft, png);
    await rename(draft, fileOf(digest));
    shelf.set(digest, true);
    shelf.purgeStale();
  }

  return {
    /** The picture of this digest, if it was drawn before. */
    async kept(digest: string) {
      if (!DIGEST.test(digest)) return null;
      await opened();
      // Another process may have drawn it: then it is on the disk but not in this process's list.
      if (!shelf.get(digest) && !(await isFresh(fileOf(digest), now()))) return null;
      const png = await readFile(fileOf(digest)).catch(() => null);
      if (!png) shelf.delete(digest);
      else if (!shelf.has(digest)) shelf.set(digest, true);
      return png;
    },
    /** Draws a card, or joins the drawing that is running; null when too many wait already. */
    async draw(card: ShareCard) {
      const digest = shareDigest(card);
      const same = underWay.get(digest);
      if (same) return same;
      if (gate.waiting() >= MOST_WAITING) return null;
      const drawing = gate.run(async () => {
        await opened();
        const png = await drawShare(card);
        await keep(digest, png).catch((error: unknown) =>
          log.warn({ error: String(error) }, 'картинку для ссылки не удалось сохранить'),
        );
        return png;
      });
      underWay.set(digest, drawing);
      try {
        return await drawing;
      } finally {
        underWay.delete(digest);
      }
    },
  };
}

async function isFresh(file: string, nowMs: number): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  return stats !== null && nowMs - stats.mtimeMs < KEPT_MS;
}
