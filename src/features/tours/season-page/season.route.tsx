import { redirect } from 'react-router';
import { seasonForm } from '#features/tours/season/season-form.ts';
import { SeasonPage } from '#features/tours/season-page/season-page.tsx';
import { expectedDays, type Season, seasonLine } from '#features/tours/season/season.ts';
import { listSeasons, saveSeason } from '#features/tours/season/seasons.server.ts';
import { tourTitle } from '#features/tours/model/tour.ts';
import { upcomingContext } from '#features/tours/upcoming/upcoming-tours.server.ts';
import { parseRowId } from '#lib/row-id.ts';
import { siteContext } from '#server/context.server.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { formAnswer } from '#server/forms/form-reply.server.ts';
import { isFromHere } from '#server/http/from-here.server.ts';
import { asStaff } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/season.route';

const MOST_CROSSING = 200;

export async function loader({ context, request }: Route.LoaderArgs) {
  await admitted(context, asStaff);
  const { read, today } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const known = await read(listSeasons);
  const { all } = await context.get(upcomingContext).current();
  const newest = known.at(-1);
  const nextYear = (newest?.hijri_year ?? 1447) + 1;
  const year = parseRowId(searchParams.get('year'));
  // By the seasons just read: those in memory may be the former ones for a moment.
  const crossing = all.flatMap((tour) => {
    const words = seasonLine(tour, known);
    return words === null ? [] : [{ id: tour.id, title: tourTitle(tour), words }];
  });
  return {
    seasons: known.toReversed(),
    edited:
      known.find(({ hijri_year }) => hijri_year === year) ??
      (year === nextYear ? proposed(known, nextYear, today) : null),
    nextYear,
    saved: isFromHere(request) ? parseRowId(searchParams.get('saved')) : null,
    crossing: crossing.slice(0, MOST_CROSSING),
  };
}

/** The proposal for a year without a season: like the last announced one. */
function proposed(known: readonly Season[], year: number, today: string): Season | null {
  const like = known.findLast(({ state }) => state === 'announced') ?? known.at(-1);
  if (!like) return null;
  return {
    hijri_year: year,
    ...expectedDays(like, year),
    state: 'expected',
    hajj_state: 'expected',
    source: `те же дни хиджры, что в ${like.hijri_year} году, по календарю Умм аль-Кура`,
    checked_on: today,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const submission = await readSubmission(request, seasonForm);
  const staff = await permission(context, asStaff);
  if (!staff.ok) return formAnswer(submission, staff);
  if (submission.status !== 'success') return formAnswer(submission);
  const season = submission.value;
  const was =
    submission.payload['was'] === undefined ? undefined : String(submission.payload['was']);
  const saved = await context
    .get(siteContext)
    .read((db) => saveSeason(db, staff.value, season, { now: new Date(), was }))
    .catch(refusedWrite);
  if (!saved.ok) return formAnswer(submission, saved);
  return redirect(`/admin/season?saved=${season.hijri_year}`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostReply);
}

export default function SeasonRoute({ loaderData }: Route.ComponentProps) {
  return <SeasonPage {...loaderData} />;
}
