import { Form, useNavigation, useSearchParams } from 'react-router';
import { INVITED_ROLES, INVITATION_DAYS } from '#features/account/invitations/invitation.ts';
import type { listInvitations } from '#features/account/invitations/invitations.server.ts';
import { ROLE_MEANINGS, ROLE_NAMES } from '#features/staff/people/role-words.ts';
import type { Problem } from '#lib/problem.ts';
import { countOf } from '#lib/text/russian.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { Button } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field/field.tsx';
import { Figure } from '#ui/figure.tsx';
import { FormBlock } from '#ui/form/form-block.tsx';
import { StaffFormNotes } from '#ui/form/save-form-notes.tsx';
import type { FormReply } from '#ui/form/use-action-form.ts';
import { useStaffForm } from '#ui/form/use-staff-form.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import { Cell, EmptyTable, HeadCell, Table } from '#ui/table/table.tsx';
import { Options } from '#ui/field/options.tsx';

interface InvitationsPageProps {
  invitations: Awaited<ReturnType<typeof listInvitations>>;
  /** The choices for the operator of an invited person. */
  operators: readonly { id: number; name: string }[];
  /** Why an action in the list was refused. */
  problem: Problem | null;
}

const DONE = {
  invite: 'Приглашение отправлено.',
  again: 'Приглашение отправлено ещё раз: прежняя ссылка больше не\u00a0действует.',
  revoke: 'Приглашение отозвано: ссылка больше не\u00a0действует.',
};

/** The people invited by letter, and the form for another one. */
export function InvitationsPage({ invitations, operators, problem }: InvitationsPageProps) {
  const [search] = useSearchParams();
  const done = search.get('done');
  const said = problem === null && done !== null && Object.hasOwn(DONE, done);
  return (
    <StaffPage title="Приглашения">
      <p className="mt-2 max-w-text text-ink-soft">
        Человек получит письмо со&nbsp;ссылкой. Она действует{' '}
        {countOf(INVITATION_DAYS, ['день', 'дня', 'дней'])} и&nbsp;срабатывает один раз.
      </p>
      {problem && <ProblemNote problem={problem} />}
      {said && (
        <p role="status" className="mt-4 max-w-text rounded-card bg-primary-tint p-4 font-semibold">
          {DONE[done as keyof typeof DONE]}
        </p>
      )}
      <div className="mt-6 max-w-2xl">
        <Invite operators={operators} />
      </div>
      <h2 className="mt-10 text-xl">Ждут ответа</h2>
      {invitations.length === 0 ? (
        <EmptyTable>Открытых приглашений нет</EmptyTable>
      ) : (
        <Table
          caption="Приглашения, которые ещё не приняты"
          head={
            <>
              <HeadCell>Кого</HeadCell>
              <HeadCell room="wide">Кем будет</HeadCell>
              <HeadCell room="wide">Действует до</HeadCell>
              <HeadCell isSilent>Действия</HeadCell>
            </>
          }
        >
          {invitations.map(({ id, email, role, operator, by, expiresAt }) => (
            <tr key={id}>
              <Cell isName>
                <span className="font-semibold wrap-anywhere">{email}</span>
                {by && <span className="block text-sm wrap-anywhere text-ink-soft">от {by}</span>}
                <span className="block text-ink-soft md:hidden">
                  {ROLE_NAMES[role]}
                  {operator && ` «${operator}»`}, до{' '}
                  {sayMoscowTime(expiresAt).replaceAll('\u00a0', ' ')}
                </span>
              </Cell>
              <Cell room="wide">
                {ROLE_NAMES[role]}
                {operator && <span className="block text-ink-soft">{operator}</span>}
              </Cell>
              <Cell room="wide">
                <Figure>{sayMoscowTime(expiresAt)}</Figure>
              </Cell>
              <Cell>
                <div className="flex flex-wrap justify-end gap-2">
                  <InvitationButton intent="again" id={id} label="Отправить ещё раз" of={email} />
                  <InvitationButton intent="revoke" id={id} label="Отозвать" of={email} />
                </div>
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </StaffPage>
  );
}

function Invite({ operators }: Pick<InvitationsPageProps, 'operators'>) {
  const made = useStaffForm<FormReply>({
    action: '/admin/invitations',
    name: 'invite',
    fields: ['email', 'role', 'operator'],
    empties: true,
    isOnceOnly: true,
  });
  const { Form, form, field, isBusy } = made;
  return (
    <FormBlock title="Пригласить">
      <Form {...form} className="space-y-4">
        <StaffFormNotes form={made} />
        <input type="hidden" name="intent" value="invite" />
        <Field label="Email" type="email" autoComplete="off" required {...field('email')} />
        <SelectField label="Кем будет" {...field('role')}>
          <Options
            of={INVITED_ROLES.map((role) => [
              role,
              `${ROLE_NAMES[role]}: ${ROLE_MEANINGS[role].toLowerCase()}`,
            ])}
          />
        </SelectField>
        <SelectField
          label="Организатор"
          hint="Только для менеджера организатора"
          {...field('operator')}
        >
          <option value="">не&nbsp;выбран</option>
          <Options of={operators.map(({ id, name }) => [id, name])} />
        </SelectField>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? 'Отправляем…' : 'Отправить приглашение'}
        </Button>
      </Form>
    </FormBlock>
  );
}

interface InvitationButtonProps {
  intent: 'again' | 'revoke';
  id: number;
  label: string;
  /** The invited person, for screen readers. */
  of: string | null;
}

function InvitationButton({ intent, id, label, of }: InvitationButtonProps) {
  const sent = useNavigation().formData;
  const isBusy = sent?.get('intent') === intent && sent.get('id') === String(id);
  return (
    <Form method="post" action="/admin/invitations" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" look="quiet" className="px-3!" aria-disabled={isBusy}>
        {label}
        <span className="sr-only">: {of}</span>
      </Button>
    </Form>
  );
}
