import { importPress } from '#features/tour-import/page/import-press.ts';
import { ImportToursPage } from '#features/tour-import/page/import-tours.tsx';
import { isReviewed, ownOperator } from '#features/tours/store/own-tours.server.ts';
import { knownNames } from '#features/tour-editing/offer/known-names.server.ts';
import { latestImports } from '#features/tour-import/store/imports-list.server.ts';
import { readProfiles } from '#features/tour-import/sources/profiles.server.ts';
import { checkSource } from '#features/tour-import/sources/check-source.server.ts';
import { linkTurn } from '#features/tour-import/link/link-turns.server.ts';
import { listOwner } from '#features/tour-import/store/list-owner.server.ts';
import { sourcePartsContext } from '#features/tour-import/sources/source-parts.server.ts';
import {
  addSource,
  dropSource,
  endReview,
  listSources,
  NO_SOURCE,
  ownSource,
} from '#features/tour-import/sources/sources.server.ts';
import { NO_IMPORT, undoImport } from '#features/tour-import/store/undo-import.server.ts';
import { admitted, permission, refusal } from '#server/session/staff-gate.server.ts';
import { accountContext } from '#server/session/account-context.server.ts';
import { siteContext } from '#server/context.server.ts';
import { asTourKeeper } from '#server/session/permission.server.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/import-tours.route';

export const handle = { exit: null };

export async function loader({ context }: Route.LoaderArgs) {
  const keeper = await admitted(context, asTourKeeper);
  const { read } = context.get(siteContext);
  const imports = await read((db) => latestImports(db, keeper));
  const names = await read((db) => knownNames(db, keeper));
  const profiles = await read((db) => readProfiles(db, listOwner(keeper)));
  const sources = await read((db) => listSources(db, keeper));
  const own = await read((db) => ownOperator(db, keeper));
  const surroundings = { today: dayInZone(new Date(), MOSCOW), ...names };
  return {
    owner: keeper.id,
    surroundings,
    imports,
    profiles,
    sources,
    isReviewed: isReviewed(own),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const keeper = await permission(context, asTourKeeper);
  if (!keeper.ok) return refusal(keeper.problem);
  const form = await readSubmission(request, importPress);
  if (form.status !== 'success') return refusal(form.error?.['undo'] ? NO_IMPORT : NO_SOURCE);
  const press = form.value;
  const { limits } = context.get(accountContext).parts;
  const given = context.get(sourcePartsContext);
  const { read } = context.get(siteContext);
  switch (press.intent) {
    case undefined:
    case 'undo': {
      const id = press.undo;
      const outcome = await read((db) => undoImport(db, keeper.value, id, new Date()));
      return outcome.ok ? { id, undone: outcome.value } : refusal(outcome.problem);
    }
    case 'watch':
    case 'look': {
      const taken = await limits.take(linkTurn(keeper.value));
      if (!taken.ok) return refusal(taken.problem);
      const source = await read((db) =>
        press.intent === 'watch'
          ? addSource(db, keeper.value, press.link, new Date())
          : ownSource(db, keeper.value, press.id),
      );
      if (!source.ok) return refusal(source.problem);
      return { source: await checkSource(given, source.value, { isWanted: true }) };
    }
    case 'put-away':
    case 'drop': {
      const outcome = await read((db) =>
        press.intent === 'put-away'
          ? endReview(db, keeper.value, press.id)
          : dropSource(db, keeper.value, press.id),
      );
      return outcome.ok ? { source: 'dropped' as const } : refusal(outcome.problem);
    }
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem) => ({ problem }));
}

export default function ImportToursRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportToursPage {...loaderData} answer={actionData ?? null} />;
}
