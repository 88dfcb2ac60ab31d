import { data, redirect } from 'react-router';
import {
  parseSubmission,
  readFormData,
  UNREADABLE_FORM,
} from '#server/forms/form-reader.server.ts';
import { formReply, NO_FORM } from '#server/forms/form-reply.server.ts';
import { isFromHere } from '#server/http/from-here.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import {
  changeCategory,
  createCategory,
  deleteCategory,
  listForStaff,
  moveCategory,
} from '#features/articles/categories/categories.server.ts';
import { CategoriesPage } from '#features/articles/categories/categories.tsx';
import { categoryForm } from '#features/articles/categories/category-form.ts';
import { categoryPress } from '#features/articles/categories/category-press.ts';
import {
  categoriesAddress,
  parseCategories,
} from '#features/articles/categories/category-query.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { withBinned } from '#lib/bin.ts';
import type { Problem } from '#lib/problem.ts';
import { siteContext } from '#server/context.server.ts';
import { asWriter } from '#server/session/permission.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/categories.route';

export const handle = { exit: '/' };

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await admitted(context, asWriter, '/');
  const asked = parseCategories(new URL(request.url).searchParams);
  const query = { ...asked, saved: isFromHere(request) ? asked.saved : null };
  const categories = await context.get(siteContext).read((db) => listForStaff(db, staff));
  return { query, categories };
}

export async function action({ context, request }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const staff = await permission(context, asWriter);
  const { read } = context.get(siteContext);
  const refuse = (problem: Problem, words?: string) =>
    data(
      { ...NO_FORM, suggestion: null as string | null, problem: wordsOf(problem, words) },
      { status: problem.status },
    );
  const press = parseSubmission(sent, categoryPress);
  if (press.status !== 'success') return refuse(staff.ok ? UNREADABLE_FORM : staff.problem);
  const { intent, id } = press.value;
  if (intent !== 'save') {
    if (!staff.ok) return refuse(staff.problem);
    const number = id ?? 0;
    if (intent === 'delete') {
      const gone = await read((db) => deleteCategory(db, staff.value, number)).catch(refusedWrite);
      if (!gone.ok) return refuse(gone.problem, 'Ошибка при удалении');
      return redirect(withBinned(categoriesAddress({ saved: 'delete' }), gone.value));
    }
    const by = intent === 'up' ? -1 : 1;
    const moved = await read((db) => moveCategory(db, staff.value, number, by)).catch(refusedWrite);
    return moved.ok ? redirect(categoriesAddress()) : refuse(moved.problem);
  }
  const submission = parseSubmission(sent, categoryForm(id === null));
  const answer = (problem: CategoryProblem | null) =>
    data(
      {
        ...formReply(submission, { form: 'save', problem, message: besideOrWhole }),
        suggestion: problem?.suggestion ?? null,
        problem: null,
      },
      { status: problem?.status ?? 422 },
    );
  if (!staff.ok) return answer(staff.problem);
  if (submission.status !== 'success') return answer(null);
  const { value, payload } = submission;
  const was = typeof payload['was'] === 'string' ? payload['was'] : undefined;
  const saved = await read((db) =>
    id === null
      ? createCategory(db, staff.value, value)
      : changeCategory(db, staff.value, id, value, was),
  ).catch(refusedWrite);
  if (!saved.ok) return answer(saved.problem);
  return redirect(categoriesAddress({ saved: id === null ? 'create' : 'update' }));
}

type CategoryProblem = Problem & { field?: string; suggestion?: string | null };

const wordsOf = ({ message }: Problem, words = 'Ошибка') => `${words}: ${message}`;
const besideOrWhole = (problem: CategoryProblem) =>
  problem.field === undefined ? wordsOf(problem) : problem.message;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem, gateway) => {
    const message = wordsOf(problem);
    return { ...lostReply({ ...problem, message }, gateway), suggestion: null, problem: message };
  });
}

export default function CategoriesRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CategoriesPage {...loaderData} problem={actionData?.problem ?? null} />;
}
