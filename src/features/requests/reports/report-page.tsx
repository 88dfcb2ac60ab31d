import { useLocation } from 'react-router';
import { REQUEST_LIMITS, TRAP_FIELD } from '#features/requests/placing/request-fields.ts';
import {
  REPORT_FIELDS,
  REPORT_KIND_WORDS,
  REPORT_KINDS,
} from '#features/requests/reports/report.ts';
import { ShownText } from '#features/requests/reports/shown-text.tsx';
import { usePrayerChoices } from '#features/requests/reports/use-prayer-choices.ts';
import { countOf } from '#lib/text/russian.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField, TextAreaField } from '#ui/field/field.tsx';
import { RadioGroup } from '#ui/field/radio-group.tsx';
import { TickField } from '#ui/field/tick-field.tsx';
import type { MadeForm, MadeReply } from '#features/requests/placing/form-answer.server.ts';
import { FormNotice, FormProblem } from '#ui/form/form-notice.tsx';
import { useActionForm } from '#ui/form/use-action-form.ts';
import { NewTabLink } from '#ui/form/new-tab-link.tsx';
import { Options } from '#ui/field/options.tsx';

interface ReportPageProps {
  made: MadeForm;
  place: { path: string; title: string; shown: string | null };
  /** The verse that the address names. */
  ayah: number | null;
  /** How many verses the page's sura has; null for other pages. */
  ayahs: number | null;
  /** How long an address is kept after the answer. */
  months: number;
  /** The number of the report that was just taken. */
  sent: number | null;
}

/** One form for errors on all pages; the page it is about is attached. */
export function ReportPage(props: ReportPageProps) {
  const { place, sent } = props;
  usePrayerChoices(place.path);
  return (
    <main id="content" className="page-width py-6 md:py-10">
      <title>Сообщить об ошибке — ВсеУмры</title>
      <meta name="robots" content="noindex" />
      <div className="mx-auto max-w-text">
        <h1 className="text-2xl sm:text-3xl">Сообщить об&nbsp;ошибке</h1>
        <p className="mt-3 text-lg wrap-anywhere">
          <a href={place.path} className="font-semibold text-primary underline underline-offset-4">
            {place.title}
          </a>
        </p>
        {sent === null ? (
          <>
            {place.shown && <ShownText path={place.path} text={place.shown} />}
            <ReportForm {...props} />
          </>
        ) : (
          <div className="mt-6">
            <FormNotice>
              Спасибо! Сообщение №&nbsp;{sent} принято, мы&nbsp;проверим. Если вы&nbsp;оставили
              адрес, ответ придёт на&nbsp;него.
            </FormNotice>
          </div>
        )}
      </div>
    </main>
  );
}

function ReportForm({ made: first, ayah, ayahs, months }: ReportPageProps) {
  const { pathname, search } = useLocation();
  const { Form, form, field, tick, reply, isBusy, problem } = useActionForm<MadeReply>({
    action: pathname + search,
    fields: REPORT_FIELDS,
    ...(ayahs !== null && { start: { kind: 'text', ayah: String(ayah ?? '') } }),
  });
  const made = reply?.made ?? first;
  const kind = field('kind');
  return (
    <Form {...form} className="mt-6 space-y-5">
      {problem && <FormProblem>{problem}</FormProblem>}
      <input type="hidden" name="key" value={made.key} />
      <input type="hidden" name="opened" value={made.opened} />
      <div hidden>
        <Field label="Не заполняйте это поле" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      <RadioGroup
        legend="Что не так"
        name={kind.name}
        problem={kind.problem}
        defaultValue={REPORT_KINDS.find((one) => one === kind.defaultValue) ?? null}
        options={REPORT_KINDS.map((value) => ({ value, label: REPORT_KIND_WORDS[value] }))}
        className="grid sm:grid-cols-2"
      />
      {ayah !== null && <input type="hidden" name="ayah" value={ayah} />}
      {ayah === null && ayahs !== null && (
        <SelectField {...field('ayah')} label="Где ошибка">
          <option value="">Вся сура</option>
          <Options of={Array.from({ length: ayahs }, (_, at) => [at + 1, `Аят ${at + 1}`])} />
        </SelectField>
      )}
      <TextAreaField
        {...field('words')}
        label="Подробнее, если хотите"
        hint="Без имён и телефонов: они не нужны"
        maxLength={REQUEST_LIMITS.question}
      />
      <Field
        {...field('email')}
        label="Почта, если нужен ответ"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <TickField {...tick('consent')}>
        Если я&nbsp;указал почту: я&nbsp;согласен, чтобы сайт «ВсеУмры» хранил этот адрес
        и&nbsp;ответил на&nbsp;него. Адрес сотрут через{' '}
        {countOf(months, ['месяц', 'месяца', 'месяцев'])} после ответа. Подробности&nbsp;—{' '}
        <NewTabLink href="/privacy">в&nbsp;политике</NewTabLink>
      </TickField>
      <Button type="submit" aria-disabled={isBusy} className="w-full sm:w-auto">
        {isBusy ? 'Отправляем…' : 'Отправить'}
      </Button>
    </Form>
  );
}
