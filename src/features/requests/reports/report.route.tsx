import { redirect } from 'react-router';
import { reportForm } from '#features/requests/reports/report-form.ts';
import { ReportPage, type ReportReply } from '#features/requests/reports/report-page.tsx';
import {
  type AskedPlace,
  readChoices,
  readPath,
  readVerse,
  suraOfPath,
} from '#features/requests/reports/report-place.ts';
import { CHOICES_PART, REPORT_ADDRESS } from '#features/requests/reports/report.ts';
import {
  placeReport,
  reportedPlace,
  shownTextsContext,
} from '#features/requests/reports/reports.server.ts';
import { FORGED, newForm } from '#features/requests/placing/place-request.server.ts';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { parseRowId } from '#lib/row-id.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { formReply } from '#server/forms/form-reply.server.ts';
import { isFromHere } from '#server/http/from-here.server.ts';
import { privateHeaders, privately } from '#server/session/account-answers.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/report.route';

const NO_VERSE = {
  code: 'invalid',
  status: 400,
  field: 'ayah',
  message: 'Такого аята в\u00a0этой суре нет',
} as const;

/** The page that the address names with its verse, or the site as a whole. */
async function placeOf(context: Route.LoaderArgs['context'], asked: AskedPlace) {
  const { read, parts } = requestSite(context);
  const texts = context.get(shownTextsContext);
  const place = await read((db) => reportedPlace(db, asked, parts.now(), texts));
  const site = {
    path: asked.path,
    title: 'Сайт «ВсеУмры»',
    version: null,
    shown: null,
    operatorId: null,
  };
  return place ?? site;
}

function askedPlace(request: Request): AskedPlace {
  const { searchParams } = new URL(request.url);
  const path = readPath(searchParams.get('gde')) ?? '/';
  return {
    path,
    ayah: readVerse(path, searchParams.get('ayat')),
    choices: readChoices(path, searchParams.get(CHOICES_PART)),
  };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = requestSite(context);
  const { searchParams } = new URL(request.url);
  const asked = askedPlace(request);
  const { path, title, shown } = await placeOf(context, asked);
  return privately({
    made: newForm(account.parts),
    place: { path, title, shown },
    ayah: asked.ayah,
    ayahs: suraOfPath(asked.path)?.numberOfAyahs ?? null,
    months: account.keptMonths,
    sent: isFromHere(request) ? parseRowId(searchParams.get('prinyato')) : null,
  });
}

export async function action({ context, request }: Route.ActionArgs) {
  const account = requestSite(context);
  const { parts, network, read } = account;
  const submission = await readSubmission(request, reportForm);
  const { key, opened } = submission.payload;
  const made = { key: String(key), opened: String(opened) };
  if (submission.status !== 'success') {
    return privately<ReportReply>(
      { ...formReply(submission), made },
      { problem: { status: submission.status === 'error' ? 400 : 200 } },
    );
  }
  const input = submission.value;
  const { path, choices } = askedPlace(request);
  const ayah = readVerse(path, String(input.ayah));
  if (input.ayah !== null && ayah === null) {
    return privately<ReportReply>(
      { ...formReply(submission, { problem: NO_VERSE }), made },
      { problem: NO_VERSE },
    );
  }
  const place = await placeOf(context, { path, ayah, choices });
  const placed = await read((db) => placeReport(db, { input, place, network }, parts));
  if (!placed.ok) {
    const { problem } = placed;
    const again = problem === FORGED ? newForm(parts) : made;
    return privately<ReportReply>(
      { ...formReply(submission, { problem }), made: again },
      { problem },
    );
  }
  const search = new URLSearchParams({ gde: path, prinyato: String(placed.value) });
  if (ayah !== null) search.set('ayat', String(ayah));
  return redirect(`${REPORT_ADDRESS}?${search}`);
}

/** Nothing typed is lost when the site does not answer. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(
    () => serverAction(),
    (problem, gateway): ReportReply => ({
      ...lostReply(problem.message, problem.code, gateway),
      made: null,
    }),
  );
}

export function headers(args: Route.HeadersArgs) {
  return privateHeaders(args);
}

export default function ReportRoute({ loaderData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} />;
}
