import { expect, it } from 'vitest';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listForStaff,
  moveCategory,
} from '#features/articles/categories/categories.server.ts';
import {
  categoryForm,
  categoryText,
  EMPTY_CATEGORY,
} from '#features/articles/categories/category-form.ts';
import { articles } from '#features/articles/store/article-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { asStaff, permitted, type Staff } from '#server/session/permission.server.ts';
import { listTrail } from '#server/session/trail.server.ts';
import { accountParts, actorOf, addPerson, openSession } from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

/** Somebody of the staff, on a site that has an admin. */
async function person(db: Db, email: string): Promise<Staff> {
  if ((await db.$count(accounts)) === 0) await addPerson(db, 'admin@example.ru');
  const id = await addPerson(db, email, { role: 'staff' });
  return permitted(asStaff(await actorOf(db, await openSession(db, id), accountParts())));
}

const input = (name: string, slug = '') =>
  categoryForm(true).parse({ ...EMPTY_CATEGORY, name, slug });

describeOnBothEngines('the categories of articles', ({ db }) => {
  const add = async (staff: Staff, name: string) => {
    const made = await createCategory(db(), staff, input(name));
    if (!made.ok) throw new Error(made.problem.message);
    return made.value;
  };
  const names = async (staff: Staff) =>
    (await listForStaff(db(), staff)).map(({ name, order_index }) => `${order_index} ${name}`);

  it('get the address of their name and the place behind all others', async () => {
    const staff = await person(db(), 'a@example.ru');
    expect(await add(staff, 'Обряды хаджа')).toMatchObject({
      slug: 'obryady-khadzha',
      icon: 'BookOpen',
      order_index: 1,
    });
    expect(await add(staff, 'Советы')).toMatchObject({ order_index: 2 });
  });

  it('refuse an address that is taken, and name a free one', async () => {
    const staff = await person(db(), 'a@example.ru');
    await add(staff, 'Советы');
    const other = await add(staff, 'Обряды');
    const taken = { problem: { code: 'slug_taken', field: 'slug', suggestion: 'sovety-2' } };
    expect(await createCategory(db(), staff, input('Советы'))).toMatchObject(taken);
    const renamed = input('Обряды', 'sovety');
    expect(await changeCategory(db(), staff, other.id, renamed)).toMatchObject(taken);
    expect(await changeCategory(db(), staff, other.id, input('Обряд', 'obryady'))).toMatchObject({
      ok: true,
    });
  });

  it('are not saved over what somebody else has saved since the form was opened', async () => {
    const staff = await person(db(), 'a@example.ru');
    const kept = await add(staff, 'Советы');
    const save = (name: string, was: string) =>
      changeCategory(db(), staff, kept.id, input(name, 'sovety'), was);
    const opened = categoryText(kept);
    expect(await save('Советы врача', opened)).toMatchObject({ ok: true });
    const refusal = await save('Советы юриста', opened);
    expect(refusal).toMatchObject({ problem: { code: 'conflict', status: 409 } });
    const version = refusal.ok ? '' : (refusal.problem.version ?? '');
    expect(await save('Советы юриста', version)).toMatchObject({ ok: true });
    expect(await names(staff)).toEqual(['1 Советы юриста']);
  });

  it('change places, are numbered anew, and stay at the ends', async () => {
    const staff = await person(db(), 'a@example.ru');
    const first = await add(staff, 'А');
    const second = await add(staff, 'Б');
    const third = await add(staff, 'В');
    await deleteCategory(db(), staff, second.id);
    await moveCategory(db(), staff, third.id, -1);
    expect(await names(staff)).toEqual(['1 В', '2 А']);
    await moveCategory(db(), staff, third.id, -1);
    await moveCategory(db(), staff, first.id, 1);
    expect(await names(staff)).toEqual(['1 В', '2 А']);
    expect(await moveCategory(db(), staff, 404, 1)).toMatchObject({
      problem: { code: 'not_found' },
    });
  });

  it('keep an order without gaps when many move them at once', async () => {
    const staff = await person(db(), 'a@example.ru');
    const made = [];
    for (const name of ['А', 'Б', 'В', 'Г']) made.push(await add(staff, name));
    await Promise.all(made.map(({ id }, at) => moveCategory(db(), staff, id, at % 2 ? -1 : 1)));
    const places = (await listForStaff(db(), staff)).map(({ order_index }) => order_index);
    expect(places).toEqual([1, 2, 3, 4]);
  });

  it('leave their articles without one when they are deleted', async () => {
    const staff = await person(db(), 'a@example.ru');
    const { id } = await add(staff, 'Советы');
    const { id: other } = await add(staff, 'Хадж');
    const article = { title: 'А', meta_description: 'а', content: '<p>а</p>' };
    await db()
      .insert(articles)
      .values([
        { ...article, slug: 'a', category_id: id },
        { ...article, slug: 'b', category_id: other },
      ]);
    expect(await listForStaff(db(), staff)).toMatchObject([{ articles: 1 }, { articles: 1 }]);
    expect(await deleteCategory(db(), staff, id)).toMatchObject({ ok: true });
    const left = await db()
      .select({ category: articles.category_id })
      .from(articles)
      .orderBy(articles.slug);
    expect(left).toEqual([{ category: null }, { category: other }]);
    expect(await deleteCategory(db(), staff, id)).toMatchObject({ ok: false });
    const { lines } = await listTrail(db(), { thing: { kind: 'category' } }, 10);
    expect(lines.map(({ action }) => action)).toEqual(['delete', 'create', 'create']);
  });
});

it('a category needs a name, and an address when it is changed', () => {
  const problems = (isNew: boolean, name?: string) => {
    const { error } = categoryForm(isNew).safeParse({ name });
    return error?.issues.map(({ path, message }) => [path[0], message]);
  };
  expect(problems(true)).toEqual([
    ['name', 'Название обязательно'],
    ['slug', 'Адрес обязателен'],
  ]);
  expect(problems(false, 'Советы')).toEqual([['slug', 'Адрес обязателен']]);
  expect(problems(true, 'Советы')).toBeUndefined();
});
