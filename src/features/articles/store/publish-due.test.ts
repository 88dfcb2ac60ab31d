import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { articleRevisions, articles } from '#features/articles/store/article-tables.server.ts';
import { publishDue, publishDueJob } from '#features/articles/store/publish-due.server.ts';
import { startJobs } from '#server/jobs/jobs.server.ts';
import { jobs } from '#server/jobs/jobs-tables.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { addArticle } from '#test/articles.ts';
import { describeOnBothEngines, silentLog } from '#test/database.ts';

const DUE = new Date('2026-11-20T09:00:00Z');
const before = new Date(DUE.getTime() - 1);
const later = new Date(DUE.getTime() + 60_000);

describeOnBothEngines('publishing later', ({ db, database }) => {
  const draft = () =>
    addArticle(db(), {
      slug: 'later',
      is_published: false,
      published_date: null,
      publish_at: DUE,
      preview_token: 'secret',
    });
  const find = async (id: number) =>
    (await db().select().from(articles).where(eq(articles.id, id)))[0];

  it('waits for its moment and dates the article by it', async () => {
    const unplanned = await addArticle(db(), {
      slug: 'unplanned',
      is_published: false,
      published_date: null,
    });
    const id = await draft();
    expect(await publishDue(db(), before)).toBe(0);
    expect(await find(id)).toMatchObject({ is_published: false });
    const version = database().version();
    expect(await publishDue(db(), later)).toBe(1);
    expect(await find(id)).toMatchObject({
      is_published: true,
      published_date: DUE,
      publish_at: null,
      preview_token: null,
      version: 2,
      updated_at: later,
    });
    expect(database().version()).toBeGreaterThan(version);
    expect(await publishDue(db(), later)).toBe(0);
    expect(await find(unplanned)).toMatchObject({ is_published: false, version: 1 });
  });

  it('leaves a revision and a line in the trail that names nobody', async () => {
    const id = await draft();
    await publishDueJob({ db: db(), now: () => later }).run(new AbortController().signal);
    const [revision] = await db().select().from(articleRevisions);
    expect(revision).toMatchObject({ article_id: id, version: 2, editor_id: null });
    expect(revision?.fields).toMatchObject({ slug: 'later', is_published: true });
    const { lines } = await listTrail(db(), {}, 10);
    expect(lines[0]).toMatchObject({ actor: null, action: 'update', thing: { kind: 'article' } });
  });

  it('waits for a day when the clock was set ahead by more than a week', async () => {
    const clock = () => later;
    const work = [publishDueJob({ db: db(), now: clock })];
    const runner = startJobs({ db: db(), jobs: work, log: silentLog, owner: 'a', clock });
    onTestFinished(() => runner.stop());
    await runner.tick();
    const id = await draft();
    const last_run_at = new Date(later.getTime() - 8 * 86_400_000);
    await db()
      .update(jobs)
      .set({ last_run_at, next_run_at: sql`now() - interval '1 second'` });
    await runner.tick();
    expect(await find(id)).toMatchObject({ is_published: false });
  });

  it('happens once when two processes come to it together', async () => {
    await draft();
    const counts = await Promise.all([publishDue(db(), later), publishDue(db(), later)]);
    expect(counts.toSorted()).toEqual([0, 1]);
  });

  it('keeps the date of an article that was published before', async () => {
    const first = new Date('2026-01-01T09:00:00Z');
    const id = await addArticle(db(), {
      slug: 'a',
      is_published: false,
      published_date: first,
      publish_at: DUE,
    });
    await publishDue(db(), later);
    expect((await find(id))?.published_date).toEqual(first);
  });
});
