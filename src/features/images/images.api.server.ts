import { type Context, Hono } from 'hono';
import { deleteImage, listImages } from '#features/images/image-library.server.ts';
import type { ImageParts } from '#features/images/image-parts.server.ts';
import { NOT_AN_IMAGE, tooLarge } from '#features/images/image-problems.ts';
import { BYTES_PER_KB, FOLDER_RULES, isImageFolder } from '#features/images/image-rules.ts';
import { parseImages } from '#features/images/images-query.ts';
import { storeImage } from '#features/images/store-image.server.ts';
import { inStore } from '#features/images/store-problem.server.ts';
import type { Actor } from '#lib/actor.ts';
import { NOT_FOUND, type Problem } from '#lib/problem.ts';
import { done, refused } from '#lib/result.ts';
import { imagePath, parseImagePath } from '#lib/stored-image.ts';
import { answerProblem } from '#server/api-problem.server.ts';
import { readBytes } from '#server/bounded-body.server.ts';
import { CACHE_CONTROL, contentTypeOf } from '#server/files.server.ts';
import { asStaff } from '#server/permission.server.ts';
import type { Read } from '#server/reading.server.ts';

/** A picture may be shown and never run: nothing in it is fetched, no script, no frame. */
const PICTURES_ONLY = "default-src 'none'; sandbox";
const NO_FILE: Problem = { ...NOT_FOUND, message: 'Такого файла нет.' };

/**
 * Pictures: `GET /api/images?folder={folder}&page={n}` lists them, the newest first, `PUT /api/images/{folder}/{timestamp}_{random}` with the file as its body (`?upsert=true`
 * writes over one of that name), `DELETE /api/images/{folder}/{file}` of one that nothing shows (409
 * for others; `?used=delete` removes those too, `?used=keep` leaves them without complaint), and the
 * pictures themselves under `/images/`.
 */
export function imagesApi(given: {
  read: Read;
  parts: ImageParts;
  actorOf: (c: Context) => Promise<Actor>;
}) {
  const { read, parts, actorOf } = given;
  const app = new Hono();
  const refuse = (problem: Problem) => Response.json(problem, { status: problem.status });

  app.get('/api/images', async (c) => {
    const staff = asStaff(await actorOf(c));
    if (!staff.ok) return refuse(staff.problem);
    const { folder, page } = parseImages(new URL(c.req.url).searchParams);
    try {
      const listed = await listImages(read, staff.value, { folder, isUnused: false, page }, parts);
      if (!listed.ok) return refuse(listed.problem);
      return Response.json(listed.value, { headers: { 'cache-control': 'no-store' } });
    } catch (error) {
      return answerProblem(error);
    }
  });

  app.put('/api/images/:folder/:name', async (c) => {
    const staff = asStaff(await actorOf(c));
    if (!staff.ok) return refuse(staff.problem);
    const { folder, name } = c.req.param();
    if (!isImageFolder(folder)) return refuse(NOT_FOUND);
    const { maxSizeKB } = FOLDER_RULES[folder];
    const limit = maxSizeKB * BYTES_PER_KB;
    if (Number(c.req.header('content-length') ?? 0) > limit) return refuse(tooLarge(maxSizeKB));
    // A connection that breaks on the way leaves nobody to answer.
    const bytes = await readBytes(c.req.raw.body, limit).catch(() => new Uint8Array());
    if (!bytes) return refuse(tooLarge(maxSizeKB));
    if (bytes.length === 0) return refuse(NOT_AN_IMAGE);
    const upload = { folder, name, bytes, upsert: c.req.query('upsert') === 'true' };
    try {
      const stored = await storeImage(read, staff.value, upload, parts);
      if (!stored.ok) return refuse(stored.problem);
      return Response.json({ image: stored.value }, { status: 201 });
    } catch (error) {
      return answerProblem(error);
    }
  });

  app.delete('/api/images/:folder/:file', async (c) => {
    const staff = asStaff(await actorOf(c));
    if (!staff.ok) return refuse(staff.problem);
    const { folder, file } = c.req.param();
    const used = c.req.query('used');
    const wanted = { path: `${folder}/${file}`, evenIfUsed: used === 'delete' };
    try {
      const deleted = await deleteImage(read, staff.value, wanted, parts);
      const isExpected = used === 'keep' && !deleted.ok && deleted.problem.status < 500;
      if (!deleted.ok && !isExpected) return refuse(deleted.problem);
      return Response.json({ deleted: deleted.ok });
    } catch (error) {
      return answerProblem(error);
    }
  });

  app.get('/images/*', async (c) => {
    const path = c.req.path.replace(/^\/images\//, '');
    const image = parseImagePath(path);
    if (!image) return refuse(NO_FILE);
    const found = await inStore(parts, async () => {
      const own = await parts.files.read(path);
      // Drawn pictures, and those from before there were copies, have none.
      const bytes = own ?? (image.width === null ? null : await parts.files.read(imagePath(image)));
      return bytes ? done(bytes) : refused(NO_FILE);
    });
    if (!found.ok) return refuse(found.problem);
    return new Response(found.value, {
      headers: {
        'content-type': contentTypeOf(path),
        'cache-control': CACHE_CONTROL,
        'content-security-policy': PICTURES_ONLY,
      },
    });
  });
  app.all('/images/*', () => refuse(NO_FILE));

  return app;
}
