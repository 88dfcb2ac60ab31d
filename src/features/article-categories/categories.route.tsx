import { data, redirect } from 'react-router';
import { readFields } from '#features/account/account-answers.server.ts';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listForStaff,
  moveCategory,
} from '#features/article-categories/categories.server.ts';
import { CategoriesPage } from '#features/article-categories/categories.tsx';
import { readCategory, sentCategory } from '#features/article-categories/category-form.ts';
import {
  categoriesAddress,
  parseCategories,
  whole,
} from '#features/article-categories/category-query.ts';
import { admitted, permission } from '#features/staff/staff-gate.server.ts';
import { type Problem, problemIn } from '#lib/problem.ts';
import { refused } from '#lib/result.ts';
import { siteContext } from '#server/context.server.ts';
import { asStaff } from '#server/permission.server.ts';
import { actorContext } from '#server/session.server.ts';
import type { Route } from './+types/categories.route';

export const handle = { exit: '/' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const actor = await context.get(actorContext)();
  if (actor.kind === 'anonymous') throw redirect('/');
  const staff = await admitted(context, asStaff);
  const query = parseCategories(new URL(request.url).searchParams);
  const categories = await context.get(siteContext).read((db) => listForStaff(db, staff));
  return { query, categories };
}

export async function action({ context, request }: Route.ActionArgs) {
  const fields = await readFields(request);
  const staff = await permission(context, asStaff);
  const { read } = context.get(siteContext);
  const failed = (error: unknown) => {
    const problem = problemIn(error);
    if (!problem) throw error;
    return refused(problem);
  };
  const { intent } = fields;
  const id = whole(fields['id']);
  if (intent !== 'save') {
    const refuse = (problem: Problem, words = 'Ошибка') =>
      data({ problem: `${words}: ${problem.message}`, sent: null }, { status: problem.status });
    if (!staff.ok) return refuse(staff.problem);
    const number = id ?? 0;
    if (intent === 'delete') {
      const gone = await read((db) => deleteCategory(db, staff.value, number)).catch(failed);
      if (!gone.ok) return refuse(gone.problem, 'Ошибка при удалении');
      return redirect(categoriesAddress({ saved: 'delete' }));
    }
    const by = intent === 'up' ? -1 : 1;
    const moved = await read((db) => moveCategory(db, staff.value, number, by)).catch(failed);
    return moved.ok ? redirect(categoriesAddress()) : refuse(moved.problem);
  }
  const values = sentCategory(fields);
  const form = readCategory(values, id === null);
  if (staff.ok && !form.ok) {
    const sent = { values, problems: form.problems, suggestion: null, message: null };
    return data({ problem: null, sent }, { status: 422 });
  }
  const saved =
    staff.ok && form.ok
      ? await read((db) =>
          id === null
            ? createCategory(db, staff.value, form.category)
            : changeCategory(db, staff.value, id, form.category),
        ).catch(failed)
      : staff;
  if (!saved.ok) {
    const {
      status,
      message,
      field,
      suggestion = null,
    } = {
      field: undefined,
      suggestion: null,
      ...saved.problem,
    };
    const problems = field ? [{ field, message }] : [];
    const sent = { values, problems, suggestion, message: field ? null : `Ошибка: ${message}` };
    return data({ problem: null, sent }, { status });
  }
  return redirect(categoriesAddress({ saved: id === null ? 'create' : 'update' }));
}

export default function CategoriesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <CategoriesPage
      {...loaderData}
      sent={actionData?.sent ?? null}
      problem={actionData?.problem ?? null}
    />
  );
}
