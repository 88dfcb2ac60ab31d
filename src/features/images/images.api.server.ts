import { type Context, type Env, Hono } from 'hono';
import { deleteImage, listImages } from '#features/images/image-library.server.ts';
import type { ImageParts } from '#features/images/store/image-parts.server.ts';
import { NOT_AN_IMAGE, tooLarge } from '#features/images/store/image-problems.ts';
import {
  BYTES_PER_KB,
  FOLDER_RULES,
  HEIC_MAX_KB,
  HEIC_TYPE,
  isImageFolder,
} from '#lib/image-rules.ts';
import { parseImages } from '#features/images/images-query.ts';
import { storeImage } from '#features/images/store/store-image.server.ts';
import { inStore } from '#features/images/store/store-problem.server.ts';
import type { Actor } from '#lib/account/actor.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { done, refused } from '#lib/result.ts';
import { imagePath, parseImagePath } from '#lib/stored-image.ts';
import { answerProblem, refusalJson } from '#server/http/api-problem.server.ts';
import { readBytes } from '#server/files/bounded-body.server.ts';
import { CACHE_CONTROL, contentTypeOf } from '#server/files/files.server.ts';
import { asPanelUser, type PanelUser } from '#server/session/permission.server.ts';
import type { Read } from '#server/db/reading.server.ts';

/** A picture may be shown but never executed: it may load nothing, neither scripts nor frames. */
const PICTURES_ONLY = "default-src 'none'; sandbox";
const NO_FILE: Problem = { ...NOT_FOUND, message: 'Такого файла нет.' };

/**
 * Pictures: `GET /api/images?folder={folder}&page={n}` lists them, the newest first; `PUT
 * /api/images/{folder}/{timestamp}_{random}` stores the file in its body (`?upsert=true` overwrites one
 * with that name); `DELETE /api/images/{folder}/{file}` deletes an unused one (409 for others;
 * `?used=delete` deletes those too, `?used=keep` leaves them without an error). The pictures themselves
 * are under `/images/`.
 */
export function imagesApi(given: {
  read: Read;
  parts: ImageParts;
  actorOf: (c: Context) => Promise<Actor>;
}) {
  const { read, parts, actorOf } = given;
  const app = new Hono();

  const forStaff =
    <P extends string>(work: (c: Context<Env, P>, staff: PanelUser) => Promise<Response>) =>
    async (c: Context<Env, P>) => {
      try {
        const staff = asPanelUser(await actorOf(c));
        return staff.ok ? await work(c, staff.value) : refusalJson(staff.problem);
      } catch (error) {
        return answerProblem(error);
      }
    };

  app.get(
    '/api/images',
    forStaff(async (c, staff) => {
      const { folder, page } = parseImages(new URL(c.req.url).searchParams);
      const listed = await listImages(read, staff, { folder, isUnused: false, page }, parts);
      if (!listed.ok) return refusalJson(listed.problem);
      return Response.json(listed.value, { headers: { 'cache-control': 'no-store' } });
    }),
  );

  app.put(
    '/api/images/:folder/:name',
    forStaff<'/api/images/:folder/:name'>(async (c, staff) => {
      const { folder, name } = c.req.param();
      if (!isImageFolder(folder)) return refusalJson(NOT_FOUND);
      const isHeic = c.req.header('content-type') === HEIC_TYPE;
      const maxSizeKB = isHeic ? HEIC_MAX_KB : FOLDER_RULES[folder].maxSizeKB;
      const limit = maxSizeKB * BYTES_PER_KB;
      if (Number(c.req.header('content-length') ?? 0) > limit)
        return refusalJson(tooLarge(maxSizeKB));
      // After a broken connection nobody waits for the response.
      const bytes = await readBytes(c.req.raw.body, limit).catch(() => new Uint8Array());
      if (!bytes) return refusalJson(tooLarge(maxSizeKB));
      if (bytes.length === 0) return refusalJson(NOT_AN_IMAGE);
      const upload = { folder, name, bytes, upsert: c.req.query('upsert') === 'true' };
      const stored = await storeImage(read, staff, upload, parts);
      return stored.ok
        ? Response.json({ image: stored.value }, { status: 201 })
        : refusalJson(stored.problem);
    }),
  );

  app.delete(
    '/api/images/:folder/:file',
    forStaff<'/api/images/:folder/:file'>(async (c, staff) => {
      const { folder, file } = c.req.param();
      const used = c.req.query('used');
      const wanted = { path: `${folder}/${file}`, evenIfUsed: used === 'delete' };
      const deleted = await deleteImage(read, staff, wanted, parts);
      const isExpected = used === 'keep' && !deleted.ok && deleted.problem.status < 500;
      if (!deleted.ok && !isExpected) return refusalJson(deleted.problem);
      return Response.json({ deleted: deleted.ok });
    }),
  );

  app.get('/images/*', async (c) => {
    const path = c.req.path.replace(/^\/images\//, '');
    const image = parseImagePath(path);
    if (!image || !isImageFolder(image.folder)) return refusalJson(NO_FILE);
    const found = await inStore(parts, async () => {
      const own = await parts.files.read(path);
      // Drawn pictures, and old ones, have no copies.
      const bytes = own ?? (image.width === null ? null : await parts.files.read(imagePath(image)));
      return bytes ? done(bytes) : refused(NO_FILE);
    });
    if (!found.ok) return refusalJson(found.problem);
    return new Response(found.value, {
      headers: {
        'content-type': contentTypeOf(path),
        'cache-control': CACHE_CONTROL,
        'content-security-policy': PICTURES_ONLY,
      },
    });
  });
  app.all('/images/*', () => refusalJson(NO_FILE));

  return app;
}
