import { tourImages } from '#features/tours/store/tour-images.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import type { ImageParts } from '#features/images/store/image-parts.server.ts';
import { createReEncoder } from '#features/images/store/re-encode.server.ts';
import type { Files } from '#server/files/files.server.ts';
import { createLimits } from '#server/limits/rate-limit.server.ts';
import { silentLog } from '#test/database.ts';
import { callsOut } from '#test/hosts/held-connection.ts';

const AT = new Date('2026-11-20T09:00:00Z');

/** A store that forgets all when the test ends; `kept` shows what is in it. */
export function memoryFiles(now = () => AT) {
  const kept = new Map<string, { bytes: Uint8Array<ArrayBuffer>; changedAt: Date }>();
  const files: Files = {
    async put(path, bytes, { onlyNew = false } = {}) {
      callsOut('files.put');
      if (onlyNew && kept.has(path)) return 'taken';
      kept.set(path, { bytes: new Uint8Array(bytes), changedAt: now() });
      return 'stored';
    },
    async has(path) {
      callsOut('files.has');
      return kept.has(path);
    },
    async read(path) {
      callsOut('files.read');
      return kept.get(path)?.bytes ?? null;
    },
    async remove(path) {
      callsOut('files.remove');
      kept.delete(path);
    },
    async list(folder) {
      callsOut('files.list');
      return [...kept]
        .filter(([path]) => path.startsWith(`${folder}/`))
        .map(([path, { bytes, changedAt }]) => ({ path, bytes: bytes.length, changedAt }))
        .sort((a, b) => (a.path < b.path ? -1 : 1));
    },
  };
  return { files, kept };
}

/** Real parts over a store in memory. */
export function imageParts(changed: Partial<ImageParts> = {}): ImageParts {
  let last = 0;
  return {
    files: memoryFiles().files,
    keepers: [tourImages],
    reEncode: createReEncoder(),
    limits: createLimits({ kind: 'memory' }, 10_000),
    now: () => AT,
    random: () => `name${String((last += 1)).padStart(8, '0')}`,
    log: silentLog,
    ...changed,
  };
}

/** Adds a tour that shows pictures. */
export async function addShowingTour(db: Db, images: Partial<typeof tours.$inferInsert>) {
  await db.insert(tours).values({
    slug: 'umra',
    tour_type: 'umrah',
    city_from: 'Казань',
    departure_date: '2026-12-03',
    end_date: '2026-12-12',
    month: 'декабрь',
    days: 10,
    ...images,
  });
}
