import { redirect } from 'react-router';
import { reportAnswerForm } from '#features/requests/reports/report-form.ts';
import { ReportsPage } from '#features/requests/reports/reports-page.tsx';
import { REPORT_STATUSES, type ReportStatus } from '#features/requests/reports/report.ts';
import {
  answerReport,
  listReports,
  maySeeAll,
  reportFigures,
} from '#features/requests/reports/reports.server.ts';
import { requestSite } from '#features/requests/placing/request-site.server.ts';
import { parseRowId } from '#lib/row-id.ts';
import { refusedWrite } from '#server/db/refused-write.server.ts';
import { parseSubmission, readFormData } from '#server/forms/form-reader.server.ts';
import { formAnswer } from '#server/forms/form-reply.server.ts';
import { isFromHere } from '#server/http/from-here.server.ts';
import { asStaff, asTourKeeper } from '#server/session/permission.server.ts';
import { admitted, permission } from '#server/session/staff-gate.server.ts';
import { lostReply } from '#ui/form/use-action-form.ts';
import { answerOrLoss } from '#ui/form/answer-or-loss.browser.ts';
import type { Problem } from '#lib/problem.ts';
import type { Route } from './+types/reports.route';

export async function loader({ context, request }: Route.LoaderArgs) {
  const keeper = await admitted(context, asTourKeeper);
  const { read, parts } = requestSite(context);
  const { searchParams } = new URL(request.url);
  const asked = searchParams.get('status');
  const status: ReportStatus | 'all' =
    asked === 'all' ? 'all' : (REPORT_STATUSES.find((one) => one === asked) ?? 'new');
  const before = parseRowId(searchParams.get('before'));
  const saved = isFromHere(request) ? parseRowId(searchParams.get('saved')) : null;
  return read(async (db) => ({
    status,
    before,
    saved,
    mayAnswer: maySeeAll(keeper),
    figures: await reportFigures(db, keeper, parts.now()),
    ...(await listReports(db, keeper, { status, before })),
  }));
}

export async function action({ context, request }: Route.ActionArgs) {
  const sent = await readFormData(request);
  const staff = await permission(context, asStaff);
  const { read, parts, pokeOutbox } = requestSite(context);
  const submission = parseSubmission(sent, reportAnswerForm);
  const form = `report-${parseRowId(String(submission.payload['id'])) ?? 0}`;
  const refuse = (problem?: Problem) => formAnswer(submission, { form, problem });
  if (!staff.ok) return refuse(staff.problem);
  if (submission.status !== 'success') return refuse();
  const { value } = submission;
  const saved = await read((db) => answerReport(db, staff.value, value, parts)).catch(refusedWrite);
  if (!saved.ok) return refuse(saved.problem);
  pokeOutbox();
  const search = new URL(request.url).searchParams;
  search.delete('index');
  search.set('saved', String(value.id));
  return redirect(`/admin/reports?${search}`);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrLoss(serverAction, lostReply);
}

export default function ReportsRoute({ loaderData }: Route.ComponentProps) {
  return <ReportsPage {...loaderData} />;
}
