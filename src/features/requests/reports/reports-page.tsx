import { Link } from 'react-router';
import {
  REPORT_KIND_WORDS,
  REPORT_STATUS_WORDS,
  REPORT_STATUSES,
  type ReportStatus,
} from '#features/requests/reports/report.ts';
import type { listReports } from '#features/requests/reports/reports.server.ts';
import { ShownText } from '#features/requests/reports/shown-text.tsx';
import { countOf } from '#lib/text/russian.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { SelectField, TextAreaField } from '#ui/field/field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { StaffFormNotes } from '#ui/form/save-form-notes.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { useStaffForm } from '#ui/form/use-staff-form.ts';
import { OlderPages } from '#ui/table/older-pages.tsx';
import { EmptyTable } from '#ui/table/table.tsx';
import { Options } from '#ui/field/options.tsx';

type Listed = Awaited<ReturnType<typeof listReports>>;
type Report = Listed['reports'][number];

interface ReportsPageProps extends Listed {
  status: ReportStatus | 'all';
  before: number | null;
  /** The number of the report that was just answered. */
  saved: number | null;
  /** False for an operator's people, who read the reports about themselves. */
  mayAnswer: boolean;
  figures: { waiting: number; medianHours: number | null };
}

const addressOf = (status: ReportStatus | 'all', before: number | null = null) =>
  `/admin/reports?status=${status}${before === null ? '' : `&before=${before}`}`;

/** Errors that visitors reported: the content they saw, the error, and the answer. */
export function ReportsPage(props: ReportsPageProps) {
  const { reports, olderThan, status, before, saved, mayAnswer, figures } = props;
  return (
    <StaffPage title="Сообщения об ошибках">
      <p className="mt-2 text-ink-soft">
        {figures.waiting > 0
          ? countOf(figures.waiting, ['сообщение ждёт', 'сообщения ждут', 'сообщений ждут'])
          : 'Ничего не ждёт ответа'}
        . {medianWords(figures.medianHours)}
      </p>
      {saved !== null && (
        <div className="mt-3">
          <FormNotice>Сообщение №&nbsp;{saved} сохранено.</FormNotice>
        </div>
      )}
      <nav aria-label="Состояние" className="mt-4 flex flex-wrap gap-2">
        {([...REPORT_STATUSES, 'all'] as const).map((one) => (
          <Link
            key={one}
            to={addressOf(one)}
            aria-current={one === status ? 'page' : undefined}
            className={buttonClass(one === status ? 'primary' : 'quiet', 'px-3!')}
          >
            {one === 'all' ? 'Все' : REPORT_STATUS_WORDS[one]}
          </Link>
        ))}
      </nav>
      {reports.length === 0 ? (
        <EmptyTable
          way={status === 'all' ? undefined : { to: addressOf('all'), text: 'Показать все' }}
        >
          Таких сообщений нет
        </EmptyTable>
      ) : (
        <ul className="mt-6 space-y-4">
          {reports.map((report) => (
            <li
              key={report.id}
              className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
            >
              <ReportCard report={report} />
              {mayAnswer && report.erased_at === null ? (
                <AnswerForm
                  key={`${report.status} ${report.answer}`}
                  report={report}
                  here={addressOf(status, before)}
                />
              ) : (
                <p className="mt-2 font-semibold">
                  {REPORT_STATUS_WORDS[report.status]}
                  {report.answer !== null && `: ${report.answer}`}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      <OlderPages
        newest={before === null ? null : addressOf(status)}
        older={olderThan === null ? null : addressOf(status, olderThan)}
      />
    </StaffPage>
  );
}

function ReportCard({ report }: { report: Report }) {
  const { id, kind, path, title, version, shown, words, created_at, erased_at } = report;
  return (
    <>
      <h2 className="text-lg font-semibold">
        №&nbsp;{id}. {REPORT_KIND_WORDS[kind]}
      </h2>
      <p>
        <a href={path} className="text-primary underline underline-offset-4">
          {title}
        </a>
      </p>
      <p className="text-sm text-ink-soft">
        Пришло {sayMoscowTime(created_at)}
        {version !== null && `; показана версия от ${sayMoscowTime(new Date(version))}`}
      </p>
      {shown !== null && (
        <div className="mt-1 text-sm">
          <p className="text-ink-soft">На&nbsp;странице было:</p>
          <ShownText path={path} text={shown} />
        </div>
      )}
      {words !== null && <p className="mt-2 whitespace-pre-line">{words}</p>}
      {erased_at !== null && <p className="mt-2 text-ink-soft">Слова и&nbsp;адрес стёрты.</p>}
    </>
  );
}

function AnswerForm({ report, here }: { report: Report; here: string }) {
  const { id, status, answer, hasEmail } = report;
  const made = useStaffForm({
    action: here,
    name: `report-${id}`,
    fields: ['status', 'answer'],
    start: { status, answer: answer ?? '' },
    draftKey: `report_draft_${id}`,
  });
  const { Form, form, field, isBusy } = made;
  return (
    <Form {...form} aria-label={`Ответ на сообщение ${id}`} className="mt-3 max-w-text space-y-3">
      <StaffFormNotes form={made} />
      <input type="hidden" name="id" value={id} />
      <SelectField {...field('status')} label="Состояние">
        <Options of={REPORT_STATUSES.map((one) => [one, REPORT_STATUS_WORDS[one]])} />
      </SelectField>
      <TextAreaField
        {...field('answer')}
        label={hasEmail ? 'Ответ: уйдёт письмом' : 'Заметка: адреса для ответа нет'}
      />
      <Button type="submit" look="quiet" aria-disabled={isBusy}>
        {isBusy ? 'Сохранение...' : 'Сохранить'}
      </Button>
    </Form>
  );
}

function medianWords(hours: number | null): string {
  if (hours === null) return 'За\u00a090\u00a0дней ответов не\u00a0было.';
  const whole = Math.max(1, Math.round(hours));
  const time =
    whole < 48
      ? countOf(whole, ['час', 'часа', 'часов'])
      : countOf(Math.round(hours / 24), ['день', 'дня', 'дней']);
  return `Половина ответов за\u00a090\u00a0дней — быстрее, чем за\u00a0${time}.`;
}
