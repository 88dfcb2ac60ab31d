import { Form as GetForm, Link } from 'react-router';
import { NOTICE_LIMIT, NOTICE_PLACE_WORDS, noticeText } from '#features/notices/notice-form.ts';
import type { listNotices, NoticeState } from '#features/notices/notices.server.ts';
import type { NoticePlace } from '#features/tours/model/notice.ts';
import { countOf } from '#lib/text/russian.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx';
import { Field, SelectField, TextAreaField } from '#ui/field/field.tsx';
import { FormNotice } from '#ui/form/form-notice.tsx';
import { StaffFormNotes } from '#ui/form/save-form-notes.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { useStaffForm } from '#ui/form/use-staff-form.ts';
import { EmptyTable } from '#ui/table/table.tsx';
import { Options } from '#ui/field/options.tsx';

const ADDRESS = '/admin/notices';

/** The value of an option and its text. */
export type NoticeChoice = [value: string, label: string];

export interface EditedNotice {
  key: string;
  /** Null for a new one. */
  id: number | null;
  place: NoticePlace;
  /** The subject in the form of `writeTarget`. */
  where: string;
  text: string;
  ends: string;
  /** Both in the form of `noticeText`; null for a new one. */
  was: string | null;
  tours: number;
  requests: number;
  letters: number;
}

interface NoticesPageProps {
  notices: Awaited<ReturnType<typeof listNotices>>;
  cities: readonly NoticeChoice[];
  operators: readonly NoticeChoice[];
  /** For an operator's people, who write only about it. */
  isOwn: boolean;
  /** Whether their notices wait for staff. */
  isReviewed: boolean;
  edited: EditedNotice | null;
  saved: number | null;
  withdrawn: number | null;
}

/**
 * Notices to visitors: the choice of a subject, the form with the notice's reach, and the last notices.
 */
export function NoticesPage(props: NoticesPageProps) {
  const { notices, operators, edited, isOwn, isReviewed, saved, withdrawn } = props;
  const waits = notices.some(({ id, state }) => id === saved && state === 'in_review');
  return (
    <StaffPage title="Объявления">
      <p className="mt-2 max-w-text text-ink-soft">
        Закрылся визовый центр, перенесли рейс, организатор не&nbsp;отвечает. Объявление{' '}
        {isReviewed ? 'после проверки сотрудниками сайта' : 'сразу'} видно на&nbsp;страницах
        и&nbsp;в&nbsp;списках, а&nbsp;в&nbsp;назначенное время оно исчезнет само. Тем, у&nbsp;кого
        открыта заявка, придёт одно письмо.
      </p>
      {saved !== null && (
        <div className="mt-3">
          <FormNotice>
            Объявление №&nbsp;{saved} сохранено{waits && ' и\u00a0ждёт проверки'}.
          </FormNotice>
        </div>
      )}
      {withdrawn !== null && (
        <div className="mt-3">
          <FormNotice>Объявление №&nbsp;{withdrawn} снято. Его можно вернуть ниже.</FormNotice>
        </div>
      )}
      {edited ? (
        <NoticeForm
          key={edited.id ?? edited.where}
          edited={edited}
          operators={operators}
          isReviewed={isReviewed}
        />
      ) : (
        <Choose {...props} />
      )}
      <h2 className="mt-8 text-xl">Последние объявления</h2>
      {notices.length === 0 ? (
        <EmptyTable>Объявлений ещё не&nbsp;было</EmptyTable>
      ) : (
        <ul className="mt-4 space-y-4">
          {notices.map((notice) => (
            <li
              key={notice.id}
              className="rounded-card border border-line bg-surface p-4 wrap-anywhere"
            >
              <NoticeCard notice={notice} mayAccept={!isOwn} />
            </li>
          ))}
        </ul>
      )}
    </StaffPage>
  );
}

function Choose({ cities, operators, isOwn }: NoticesPageProps) {
  return (
    <GetForm
      action={ADDRESS}
      aria-label="Новое объявление"
      className="mt-6 max-w-text space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 className="text-xl">Новое объявление</h2>
      <SelectField label="Где показать" name="where">
        {!isOwn && <option value="site">{NOTICE_PLACE_WORDS.site}</option>}
        {cities.length > 0 && (
          <optgroup label={NOTICE_PLACE_WORDS.city}>
            <Options of={cities} />
          </optgroup>
        )}
        <optgroup label={NOTICE_PLACE_WORDS.operator}>
          <Options of={operators} />
        </optgroup>
      </SelectField>
      <p className="text-sm text-ink-soft">
        Для отдельных туров отметьте их&nbsp;в{' '}
        <Link to="/admin/edit-tours" className="text-primary underline underline-offset-4">
          изменении туров
        </Link>{' '}
        и&nbsp;нажмите «Объявление».
      </p>
      <Button type="submit">Дальше</Button>
    </GetForm>
  );
}

interface NoticeFormProps extends Pick<NoticesPageProps, 'operators' | 'isReviewed'> {
  edited: EditedNotice;
}

function NoticeForm({ edited, operators, isReviewed }: NoticeFormProps) {
  const { id, key, place, where, text, ends, was } = edited;
  // A reply is shown on the page of the same form.
  const search = new URLSearchParams(id === null ? { where } : { edit: String(id) });
  const made = useStaffForm({
    action: `${ADDRESS}?${search}`,
    fields: ['text', 'ends'],
    start: { text, ends },
    version: was,
    draftKey: `notice_draft_${id ?? where}`,
  });
  const { Form, form, field, isBusy, version } = made;
  const isNew = id === null;
  const operator = operators.find(([choice]) => choice === where)?.[1];
  return (
    <Form
      {...form}
      aria-label="Объявление"
      className="mt-6 max-w-text space-y-4 rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <h2 className="text-xl wrap-anywhere">
        {isNew ? 'Новое объявление' : `Объявление №\u00a0${id}`}: {titleOf(place, where)}
        {operator && ` «${operator}»`}
      </h2>
      <StaffFormNotes form={made} />
      <input type="hidden" name="key" value={key} />
      <input type="hidden" name="where" value={where} />
      {id !== null && <input type="hidden" name="id" value={id} />}
      {version !== null && <input type="hidden" name="was" value={version} />}
      <p className="text-ink-soft">
        {reachWords(edited)}
        {isReviewed &&
          ' Сначала объявление проверят сотрудники сайта: до\u00a0этого его не\u00a0видно.'}
      </p>
      <TextAreaField
        {...field('text')}
        label="Текст"
        hint={`Коротко, без имён и\u00a0телефонов посетителей: до\u00a0${NOTICE_LIMIT} знаков`}
        maxLength={NOTICE_LIMIT}
      />
      <Field
        {...field('ends')}
        label="Показывать до"
        type="datetime-local"
        hint="По&nbsp;московскому времени, не&nbsp;дольше года"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy
            ? 'Сохранение...'
            : isReviewed
              ? 'Отправить на\u00a0проверку'
              : isNew
                ? 'Опубликовать'
                : 'Сохранить'}
        </Button>
        <ButtonLink href={ADDRESS} look="quiet">
          Отмена
        </ButtonLink>
      </div>
    </Form>
  );
}

interface NoticeCardProps {
  notice: NoticesPageProps['notices'][number];
  mayAccept: boolean;
}

function NoticeCard({ notice, mayAccept }: NoticeCardProps) {
  const { id, text, where, isOperators, ends_at, letters, state } = notice;
  return (
    <>
      <h3 className="font-semibold">
        №&nbsp;{id}. {where}
      </h3>
      <p className="mt-1 whitespace-pre-line">{text}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {STATE_WORDS[state]} {sayMoscowTime(ends_at)} по&nbsp;Москве
        {letters > 0 && `. ${countOf(letters, ['письмо', 'письма', 'писем'])}`}
        {isOperators && '. Написал организатор'}
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <Link
          to={`${ADDRESS}?edit=${id}`}
          className={buttonClass('quiet')}
          aria-label={`Изменить объявление ${id}`}
        >
          Изменить
        </Link>
        {state === 'in_review' && mayAccept && (
          <ActionForm id={id} intent="accept" label="Принять" was={noticeText(text, ends_at)} />
        )}
        {state === 'active' && <ActionForm id={id} intent="withdraw" label="Снять" />}
        {state === 'in_review' && (
          <ActionForm id={id} intent="withdraw" label={mayAccept ? 'Отклонить' : 'Отозвать'} />
        )}
        {state === 'withdrawn' && <ActionForm id={id} intent="restore" label="Вернуть" />}
      </div>
    </>
  );
}

interface ActionFormProps {
  id: number;
  intent: 'withdraw' | 'restore' | 'accept';
  label: string;
  was?: string;
}

function ActionForm({ id, intent, label, was }: ActionFormProps) {
  const made = useStaffForm({ action: ADDRESS, name: `notice-${id}` });
  const { Form, form, isBusy } = made;
  return (
    <Form {...form}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="intent" value={intent} />
      {was !== undefined && <input type="hidden" name="was" value={was} />}
      <Button
        type="submit"
        look="quiet"
        aria-disabled={isBusy}
        aria-label={`${label} объявление ${id}`}
      >
        {label}
      </Button>
      <StaffFormNotes form={made} />
    </Form>
  );
}

const STATE_WORDS: Record<NoticeState, string> = {
  active: 'Действует до',
  in_review: 'Ждёт проверки. Показывать до',
  ended: 'Закончилось',
  withdrawn: 'Снято. Должно было действовать до',
};

function titleOf(place: NoticePlace, where: string): string {
  return place === 'city' ? where.slice('city:'.length) : NOTICE_PLACE_WORDS[place].toLowerCase();
}

function reachWords({ id, place, tours, requests, letters }: EditedNotice): string {
  const seen = {
    site: 'Увидят на\u00a0всех страницах сайта',
    city: 'Увидят на\u00a0страницах города',
    operator: 'Увидят на\u00a0странице организатора',
    tours: 'Увидят на\u00a0страницах туров',
  }[place];
  const lists =
    place === 'site' ? '' : ` и\u00a0в\u00a0списках: ${countOf(tours, ['тур', 'тура', 'туров'])}`;
  const told =
    id !== null
      ? 'кому письмо уже ушло, о\u00a0правке не\u00a0пишем'
      : letters === 0
        ? 'писем не\u00a0будет'
        : `письмо ${letters === 1 ? 'получит' : 'получат'} ${countOf(letters, ['человек', 'человека', 'человек'])}`;
  return `${seen}${lists}. Открытых заявок: ${requests}, ${told}.`;
}
