import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_FORM,
  formOf,
  type FormValues,
} from '#features/articles/editing/article-form-values.ts';
import { draftOf, saveDraft } from '#features/articles/editing/drafts.server.ts';
import {
  closePreview,
  openPreview,
  previewedArticle,
} from '#features/articles/editing/preview-link.server.ts';
import {
  listRevisions,
  restoreRevision,
  revisionOf,
} from '#features/articles/revisions/revisions.server.ts';
import { saveArticle } from '#features/articles/editing/save-article.server.ts';
import {
  articleById,
  deleteArticle,
  setPublished,
} from '#features/articles/editing/write-articles.server.ts';
import {
  articleCategories,
  articleRedirects,
  articles,
} from '#features/articles/store/article-tables.server.ts';
import { publishDue } from '#features/articles/store/publish-due.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { asStaff, permitted, type Staff } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { accountParts, actorOf, addPerson, openSession } from '#test/accounts.ts';
import { describeOnBothEngines, useDatabase } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);

const FORM: FormValues = {
  ...EMPTY_FORM,
  title: 'Умра зимой',
  slug: 'umra-zimoy',
  content: '<p>Тёплые вещи нужны и в Медине.</p>',
  meta_description: 'Что взять в дорогу',
};

/** Somebody of the staff, on a site that has an admin. */
async function person(db: Db, email: string): Promise<Staff> {
  if ((await db.$count(accounts)) === 0) await addPerson(db, 'admin@example.ru');
  const id = await addPerson(db, email, { role: 'staff' });
  return permitted(asStaff(await actorOf(db, await openSession(db, id), accountParts())));
}

async function made(db: Db, staff: Staff, changed: Partial<FormValues> = {}) {
  const sent = { id: null, values: { ...FORM, ...changed }, version: null };
  const saved = await saveArticle(db, staff, sent, NOW);
  if (!saved.ok) throw new Error(saved.problem.message);
  return saved.value;
}

describeOnBothEngines('saving an article', ({ db }) => {
  it('keeps clean HTML, a revision and a line in the trail', async () => {
    const staff = await person(db(), 'a@example.ru');
    const article = await made(db(), staff, {
      content: '<p onclick="x">Текст</p><script>alert(1)</script>',
      is_published: true,
    });
    expect(article).toMatchObject({ content: '<p>Текст</p>', version: 1, published_date: NOW });
    expect(await listRevisions(db(), staff, article.id)).toEqual([
      { version: 1, savedAt: NOW, by: 'a@example.ru' },
    ]);
    const { lines } = await listTrail(db(), { thing: { kind: 'article' } }, 10);
    expect(lines).toMatchObject([{ action: 'create', thing: { title: 'Умра зимой' } }]);
  });

  it('refuses an address that is taken, and names a free one', async () => {
    const staff = await person(db(), 'a@example.ru');
    await made(db(), staff);
    const other = await made(db(), staff, { slug: 'drugaya' });
    const again = { id: null, values: { ...FORM, title: 'Другая' }, version: null };
    const moved = { id: other.id, values: { ...formOf(other), slug: 'umra-zimoy' }, version: 1 };
    for (const sent of [again, moved]) {
      expect(await saveArticle(db(), staff, sent, NOW)).toMatchObject({
        ok: false,
        problem: {
          code: 'slug_taken',
          suggestion: 'umra-zimoy-2',
          fields: [{ field: 'slug', message: expect.stringContaining('уже занят') }],
        },
      });
    }
  });

  it('gives one of many who add the same address at once the address', async () => {
    const staff = await person(db(), 'a@example.ru');
    const sent = (title: string) => ({ id: null, values: { ...FORM, title }, version: null });
    const saved = await Promise.all(
      ['Раз', 'Два', 'Три'].map((title) => saveArticle(db(), staff, sent(title), NOW)),
    );
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('takes a form that is sent again after a lost answer for saved', async () => {
    const staff = await person(db(), 'a@example.ru');
    const article = await made(db(), staff);
    expect(await made(db(), staff)).toEqual(article);
    const content = '<p onclick="x()">Новое</p>';
    const sent = { id: article.id, values: { ...FORM, content }, version: 1 };
    const saved = await saveArticle(db(), staff, sent, NOW);
    expect(saved).toMatchObject({ ok: true, value: { version: 2 } });
    expect(await saveArticle(db(), staff, sent, minutes(1))).toEqual(saved);
    expect(await db().$count(articles)).toBe(1);
    const other = await person(db(), 'b@example.ru');
    const again = { ...sent, id: null };
    expect(await saveArticle(db(), other, again, NOW)).toMatchObject({
      problem: { code: 'slug_taken' },
    });
  });

  it('shows whoever comes second the version of the first, and writes nothing', async () => {
    const [first, second] = [
      await person(db(), 'a@example.ru'),
      await person(db(), 'b@example.ru'),
    ];
    const article = await made(db(), first);
    const theirs = { ...formOf(article), title: 'Умра летом' };
    const mine = { ...formOf(article), excerpt: 'Коротко' };
    await saveArticle(db(), first, { id: article.id, values: theirs, version: 1 }, minutes(1));
    const late = { id: article.id, values: mine, version: 1 };
    const refused = await saveArticle(db(), second, late, minutes(2));
    expect(refused).toMatchObject({
      ok: false,
      problem: { code: 'conflict', theirs: { version: '2', by: 'a@example.ru', values: theirs } },
    });
    const chosen = { ...late, version: 2, picks: { title: 'theirs' } as const };
    const saved = await saveArticle(db(), second, chosen, minutes(3));
    expect(saved).toMatchObject({ ok: true, value: { title: 'Умра летом', excerpt: 'Коротко' } });
  });

  it('leads from the old address of a published article to the new one', async () => {
    const staff = await person(db(), 'a@example.ru');
    const article = await made(db(), staff, { is_published: true });
    const values = { ...formOf(article), slug: 'zima' };
    await saveArticle(db(), staff, { id: article.id, values, version: 1 }, minutes(1));
    expect(await db().select().from(articleRedirects)).toEqual([
      { slug: 'umra-zimoy', article_id: article.id },
    ]);
  });

  it('is published when its time has come, and its link ends', async () => {
    const staff = await person(db(), 'a@example.ru');
    const article = await made(db(), staff, { publish_at: '2026-11-20T13:00' });
    const token = await openPreview(db(), staff, article.id, NOW);
    expect(await publishDue(db(), minutes(59))).toBe(0);
    expect((await articleById(db(), staff, article.id))?.is_published).toBe(false);
    expect(await publishDue(db(), minutes(60))).toBe(1);
    expect(await articleById(db(), staff, article.id)).toMatchObject({
      is_published: true,
      published_date: minutes(60),
      publish_at: null,
      version: 2,
    });
    expect(await previewedArticle(db(), token.ok ? token.value : '', minutes(61))).toBeNull();
  });
});

describe('an article', () => {
  const { db } = useDatabase();

  it('stays as it is when nothing was changed', async () => {
    const staff = await person(db(), 'a@example.ru');
    const article = await made(db(), staff);
    const same = { id: article.id, values: formOf(article), version: 1 };
    expect(await saveArticle(db(), staff, same, minutes(5))).toMatchObject({
      value: { version: 1, updated_at: NOW },
    });
  });

  it('is shown and hidden, and keeps the day it was first published', async () => {
    const staff = await person(db(), 'a@example.ru');
    const { id } = await made(db(), staff, { publish_at: '2026-12-01T10:00' });
    await setPublished(db(), staff, { id, isPublished: true }, minutes(1));
    await setPublished(db(), staff, { id, isPublished: false }, minutes(2));
    const shown = await setPublished(db(), staff, { id, isPublished: true }, minutes(3));
    expect(shown).toMatchObject({ value: { published_date: minutes(1), publish_at: null } });
    const { lines } = await listTrail(db(), { thing: { kind: 'article' } }, 10);
    expect(lines.map(({ action }) => action)).toEqual([
      'publish',
      'unpublish',
      'publish',
      'create',
    ]);
  });

  it('that was deleted meanwhile says so, and what was written can be a new one', async () => {
    const staff = await person(db(), 'a@example.ru');
    const article = await made(db(), staff);
    const other = await made(db(), staff, { slug: 'drugaya' });
    expect(await deleteArticle(db(), staff, article.id)).toMatchObject({ ok: true });
    const left = await db().select({ id: articles.id }).from(articles);
    expect(left).toEqual([{ id: other.id }]);
    const { lines } = await listTrail(db(), { thing: { kind: 'article' } }, 1);
    expect(lines).toMatchObject([{ action: 'delete', thing: { title: 'Умра зимой' } }]);
    const sent = { id: article.id, values: { ...FORM, title: 'Труд' }, version: 1 };
    expect(await saveArticle(db(), staff, sent, NOW)).toMatchObject({
      problem: { code: 'not_found', message: expect.stringContaining('удалили') },
    });
    expect(await deleteArticle(db(), staff, article.id)).toMatchObject({ ok: false });
    const asNew = await saveArticle(db(), staff, { ...sent, id: null }, NOW);
    expect(asNew).toMatchObject({ ok: true, value: { title: 'Труд' } });
  });

  it('that came with the site can be made again what it was', async () => {
    const staff = await person(db(), 'a@example.ru');
    const [row] = await db()
      .insert(articles)
      .values({ slug: 'a', title: 'А', meta_description: 'а', content: '<p>Было</p>' })
      .returning({ id: articles.id });
    const id = row?.id ?? 0;
    const values = { ...FORM, content: '<p>Стало</p>' };
    await saveArticle(db(), staff, { id, values, version: 1 }, NOW);
    expect((await listRevisions(db(), staff, id)).map(({ by }) => by)).toEqual([
      'a@example.ru',
      null,
    ]);
    expect(await restoreRevision(db(), staff, { id, version: 1 }, NOW)).toMatchObject({
      value: { content: '<p>Было</p>', title: 'А' },
    });
  });

  it('whose category was deleted meanwhile has none', async () => {
    const staff = await person(db(), 'a@example.ru');
    const [category] = await db()
      .insert(articleCategories)
      .values({ name: 'Советы', slug: 'sovety', order_index: 1 })
      .returning({ id: articleCategories.id });
    await db().delete(articleCategories);
    expect(await made(db(), staff, { category_id: String(category?.id) })).toMatchObject({
      category_id: null,
    });
  });

  it('that says nothing once it is clean is refused, and so are five megabytes', async () => {
    const staff = await person(db(), 'a@example.ru');
    const refused = async (content: string) => {
      const sent = { id: null, values: { ...FORM, content }, version: null };
      const saved = await saveArticle(db(), staff, sent, NOW);
      return saved.ok ? null : saved.problem.message;
    };
    expect(await refused('<script>alert(1)</script><p> </p>')).toBe('Содержание обязательно');
    expect(await refused(`<p>${'слово '.repeat(900_000)}</p>`)).toMatch(
      /не\u00a0больше 512\u00a0КБ/,
    );
    expect(await refused('<p>незакрытое <b>и <table><tr>кривое')).toBeNull();
  });

  it('is made by one version what it was after another, address and publication aside', async () => {
    const staff = await person(db(), 'a@example.ru');
    const article = await made(db(), staff);
    const values = {
      ...formOf(article),
      slug: 'zima',
      title: 'Другое',
      content: '<p>Тёплые вещи не нужны в Медине.</p>',
      is_published: true,
    };
    await saveArticle(db(), staff, { id: article.id, values, version: 1 }, minutes(1));
    const view = await revisionOf(db(), staff, article.id, 2);
    expect(view?.changes.map(({ field }) => field)).toEqual([
      'title',
      'slug',
      'content',
      'is_published',
    ]);
    const restored = await restoreRevision(db(), staff, { id: article.id, version: 1 }, minutes(2));
    expect(restored).toMatchObject({
      value: {
        version: 3,
        title: 'Умра зимой',
        content: FORM.content,
        slug: 'zima',
        is_published: true,
      },
    });
    expect(await restoreRevision(db(), staff, { id: article.id, version: 9 }, NOW)).toMatchObject({
      problem: { code: 'not_found' },
    });
  });
});

describe('a draft', () => {
  const { db } = useDatabase();

  it('is its writer’s own, one for each article, until that is saved', async () => {
    const [a, b] = [await person(db(), 'a@example.ru'), await person(db(), 'b@example.ru')];
    const article = await made(db(), a);
    const base = formOf(article);
    const typed = (title: string) => ({ values: { ...base, title }, base, version: 1 });
    await saveDraft(db(), a, article.id, { ...typed('Пишу'), now: NOW });
    await saveDraft(db(), a, article.id, { ...typed('Пишу дальше'), now: minutes(1) });
    await saveDraft(db(), b, article.id, { ...typed('И я'), now: NOW });
    await saveDraft(db(), a, null, { ...typed('Новая'), version: 0, now: NOW });
    expect(await draftOf(db(), a, article.id)).toEqual({
      values: { ...base, title: 'Пишу дальше' },
      base,
      version: '1',
      atMs: minutes(1).getTime(),
    });
    expect((await draftOf(db(), a, null))?.version).toBeNull();
    await saveArticle(db(), a, { id: article.id, values: base, version: 1 }, NOW);
    expect(await draftOf(db(), a, article.id)).toBeNull();
    expect((await draftOf(db(), b, article.id))?.values.title).toBe('И я');
  });

  it('of an article that is gone is refused', async () => {
    const staff = await person(db(), 'a@example.ru');
    const draft = { values: FORM, base: EMPTY_FORM, version: 1 };
    expect(await saveDraft(db(), staff, 404, { ...draft, now: NOW })).toMatchObject({
      problem: { status: 404 },
    });
  });
});

describe('the secret link of a draft', () => {
  const { db } = useDatabase();
  const day = 24 * 60;

  it('opens the draft for 30 days, until it is closed, renewed or published', async () => {
    const staff = await person(db(), 'a@example.ru');
    const { id } = await made(db(), staff);
    const { id: other } = await made(db(), staff, { slug: 'drugaya', title: 'Другая' });
    const open = async (of = id) => {
      const token = await openPreview(db(), staff, of, NOW);
      if (!token.ok) throw new Error(token.problem.message);
      return token.value;
    };
    const others = await open(other);
    const first = await open();
    expect(first).toMatch(/^[0-9a-f]{32}-[0-9a-z]+$/);
    expect(await previewedArticle(db(), first, minutes(30 * day - 1))).toMatchObject({
      title: 'Умра зимой',
    });
    expect(await previewedArticle(db(), first, minutes(30 * day + 1))).toBeNull();
    const second = await open();
    expect(await previewedArticle(db(), first, NOW)).toBeNull();
    await closePreview(db(), staff, id);
    expect(await previewedArticle(db(), second, NOW)).toBeNull();
    const third = await open();
    await setPublished(db(), staff, { id, isPublished: true }, NOW);
    expect(await previewedArticle(db(), third, NOW)).toBeNull();
    expect(await openPreview(db(), staff, id, NOW)).toMatchObject({
      problem: { code: 'published' },
    });
    expect(await previewedArticle(db(), others, NOW)).toMatchObject({ title: 'Другая' });
  });

  it('can’t be guessed from its form, nor given a longer life', async () => {
    const staff = await person(db(), 'a@example.ru');
    const { id } = await made(db(), staff);
    const token = await openPreview(db(), staff, id, NOW);
    const value = token.ok ? token.value : '';
    const forged = value.replace(/-.*/, '-zzzzzz');
    for (const wrong of [
      '',
      'x',
      forged,
      value.slice(1),
      `${'0'.repeat(32)}-zzzzzz`,
      "' or ''='",
    ]) {
      expect(await previewedArticle(db(), wrong, NOW)).toBeNull();
    }
    // An article without a link must not match an empty secret.
    await db().update(articles).set({ preview_token: null }).where(eq(articles.id, id));
    expect(await previewedArticle(db(), 'null', NOW)).toBeNull();
  });
});
