import { redirect } from 'react-router';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { accountContext } from '#server/session/account-context.server.ts';
import { listPeople, PEOPLE_PER_PAGE } from '#features/account/people/people-list.server.ts';
import { changePerson } from '#features/staff/people/change-person.server.ts';
import { lastSeen } from '#features/staff/people/last-seen.server.ts';
import { NOT_A_CHANGE, peopleChange } from '#features/staff/people/people-change.ts';
import { parsePeople, peopleAddress } from '#features/staff/people/people-query.ts';
import { PeoplePage } from '#features/staff/people/people.tsx';
import { operatorChoicesContext } from '#features/staff/people/operator-choices.server.ts';
import { personView } from '#features/staff/people/person-view.server.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asAdmin } from '#server/session/permission.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/people.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = await admitted(context, asAdmin);
  const { read, today } = context.get(siteContext);
  const operatorChoices = context.get(operatorChoicesContext);
  const query = parsePeople(new URL(request.url).searchParams);
  return read(async (db) => {
    const { people, total } = await listPeople(db, admin, query);
    const ids = people.map(({ id }) => id);
    const seen = await lastSeen(db, admin, ids);
    return {
      query,
      ownId: admin.id,
      people: people.map((person) => personView(person, seen.get(person.id), today)),
      total,
      operators: await operatorChoices(db, admin),
      pages: Math.max(1, Math.ceil(total / PEOPLE_PER_PAGE)),
    };
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const admin = await permission(context, asAdmin);
  if (!admin.ok) return refusal(admin.problem);
  const form = await readSubmission(request, peopleChange);
  if (form.status !== 'success') return refusal(NOT_A_CHANGE);
  const change = form.value;
  const { parts } = context.get(accountContext);
  const done = await context
    .get(siteContext)
    .read((db) => changePerson(db, admin.value, change, parts));
  if (!done.ok) return refusal(done.problem);
  const query = parsePeople(new URL(request.url).searchParams);
  return redirect(peopleAddress({ ...query, person: null, changed: change.id }));
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function PeopleRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PeoplePage {...loaderData} problem={actionData?.problem ?? null} />;
}
