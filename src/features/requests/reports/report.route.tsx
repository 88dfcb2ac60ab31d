import { redirect } from 'react-router';
import { reportForm } from '#features/requests/reports/report-form.ts';
import { type MadeReply, refuseForm } from '#features/requests/placing/form-answer.server.ts';
import { ReportPage } from '#features/requests/reports/report-page.tsx';
import {
  type AskedPlace,
  readChoices,
  readPath,
  readVerse,
  refererPage,
  suraOfPath,
} from '#features/requests/reports/report-place.ts';
import { CHOICES_PART, REPORT_ADDRESS } from '#features/requests/reports/report.ts';
import {
  placeReport,
  reportedPlace,
  shownTextsContext,
} from '#features/requests/reports/reports.server.ts';
import { newForm } from '#features/requests/placing/place-request.server.ts';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { parseRowId } from '#lib/row-id.ts';
import { readSubmission } from '#server/forms/form-reader.server.ts';
import { unsavedForm } from '#server/forms/unsaved-form.server.ts';
import { isFromHere } from '#server/http/from-here.server.ts';
import { privateHeaders, privately } from '#server/session/account-answers.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Route } from './+types/report.route';
import { badRequest } from '#lib/problem.ts';

const NOT_SENT =
  'Сообщение не\u00a0отправлено: сайт сейчас не\u00a0может его сохранить. Введённое осталось в\u00a0форме, отправьте её через несколько минут.';

const NO_VERSE = {
  ...badRequest('invalid', 'Такого аята в\u00a0этой суре нет'),
  field: 'ayah',
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
  const [, asked = null, search = ''] = /^([^?]*)(.*)$/s.exec(searchParams.get('gde') ?? '') ?? [];
  const path = readPath(asked) ?? '/';
  return {
    path,
    ayah: readVerse(path, searchParams.get('ayat')),
    search,
    choices: readChoices(path, searchParams.get(CHOICES_PART)),
  };
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const account = requestSite(context);
  const { searchParams } = new URL(request.url);
  const referrer = isFromHere(request) ? request.headers.get('referer') : null;
  const gde = refererPage(searchParams.get('gde'), referrer);
  if (gde !== null) throw redirect(`${REPORT_ADDRESS}?${new URLSearchParams({ gde })}`);
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
  if (submission.status !== 'success') return refuseForm(submission, parts);
  const input = submission.value;
  const asked = askedPlace(request);
  const { path } = asked;
  const ayah = readVerse(path, String(input.ayah));
  if (input.ayah !== null && ayah === null) return refuseForm(submission, parts, NO_VERSE);
  const place = await placeOf(context, { ...asked, ayah });
  const placed = await read((db) => placeReport(db, { input, place, network }, parts)).catch(
    unsavedForm(submission.payload, NOT_SENT),
  );
  if (!placed.ok) return refuseForm(submission, parts, placed.problem);
  const search = new URLSearchParams({ gde: path, prinyato: String(placed.value) });
  if (ayah !== null) search.set('ayat', String(ayah));
  return redirect(`${REPORT_ADDRESS}?${search}`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, (problem, gateway): MadeReply => ({
    ...lostReply(problem, gateway),
    made: null,
  }));
}

export const headers = privateHeaders;

export default function ReportRoute({ loaderData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} />;
}
