import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { peopleAddress, type PeopleQuery } from '#features/staff/people/people-query.ts';
import { PersonForm } from '#features/staff/people/people-table.tsx';
import type { PersonView } from '#features/staff/people/person-view.server.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { ROLE_MEANINGS, ROLE_NAMES } from '#features/staff/people/role-words.ts';
import { ROLES } from '#lib/account/actor.ts';
import type { Problem } from '#lib/problem.ts';
import { capitalize } from '#lib/text/russian.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { RadioGroup } from '#ui/field/radio-group.tsx';
import { Options } from '#ui/field/options.tsx';

interface PersonDialogProps {
  person: PersonView;
  query: PeopleQuery;
  isSelf: boolean;
  operators: readonly { id: number; name: string }[];
  problem: Problem | null;
}

/** All facts and actions for one person; the red one, which cannot be undone, comes last. */
export function PersonDialog({ person, query, isSelf, operators, problem }: PersonDialogProps) {
  const navigate = useNavigate();
  const closeHref = peopleAddress({ ...query, person: null });
  const { id, email, waitsSince, blockedSince, hasSecondFactor } = person;
  return (
    <Dialog
      title={<span className="wrap-anywhere">{email}</span>}
      closeHref={closeHref}
      onClose={() => void navigate(closeHref, { preventScrollReset: true })}
      size="sheet"
    >
      {problem && (
        <div className="sticky -top-4 z-10 mb-4">
          <ProblemNote problem={problem} />
        </div>
      )}
      <Facts person={person} isSelf={isSelf} />
      {waitsSince && (
        <Section title="Просит доступ к панели">
          <div className="mt-3 flex flex-wrap gap-3">
            <PersonForm id={id} intent="approve">
              <Button type="submit">Одобрить</Button>
            </PersonForm>
            <PersonForm id={id} intent="decline">
              <Button type="submit" look="quiet">
                Отказать
              </Button>
            </PersonForm>
          </div>
        </Section>
      )}
      <Section title="Роль">
        <RoleForm
          key={`${person.role} ${person.operatorId}`}
          person={person}
          operators={operators}
        />
      </Section>
      {hasSecondFactor && (
        <Section title="Вход с кодом">
          <p className="mt-1 text-ink-soft">
            Снимите, если человек потерял телефон и резервные коды. Убедитесь, что просит он сам.
          </p>
          <Confirmed
            label="Снять второй фактор"
            question="Все входы этого человека завершатся, а войти можно будет по паролю. Снять?"
          >
            <PersonForm id={id} intent="drop-second-factor">
              <Button type="submit" look="danger">
                Да, снять
              </Button>
            </PersonForm>
          </Confirmed>
        </Section>
      )}
      <Section title="Блокировка">
        {blockedSince === null ? (
          <Confirmed
            label="Заблокировать"
            question="Все входы этого человека завершатся, и войти снова он не сможет. Заблокировать?"
          >
            <PersonForm id={id} intent="block">
              <Button type="submit" look="danger">
                Да, заблокировать
              </Button>
            </PersonForm>
          </Confirmed>
        ) : (
          <Confirmed
            label="Разблокировать"
            question="Человек снова сможет войти и получит прежнюю роль. Разблокировать?"
          >
            <PersonForm id={id} intent="unblock">
              <Button type="submit">Да, разблокировать</Button>
            </PersonForm>
          </Confirmed>
        )}
      </Section>
    </Dialog>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-5 border-t border-line pt-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

function Facts({ person, isSelf }: { person: PersonView; isSelf: boolean }) {
  const facts = [
    ['Имя', person.name || 'не указано'],
    ['Роль', ROLE_NAMES[person.role] + (isSelf ? ' (это вы)' : '')],
    ['Email', person.isEmailConfirmed ? 'подтверждён' : 'не подтверждён'],
    ['Регистрация', person.registered],
    ['На\u00a0сайте', person.lastSeen ?? 'нет открытых входов'],
    ['Второй фактор', person.hasSecondFactor ? 'включён' : 'нет'],
    ...(person.waitsSince ? [['Доступ запрошен', person.waitsSince]] : []),
    ...(person.blockedSince ? [['Вход заблокирован', person.blockedSince]] : []),
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
      {facts.map(([term, value]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-soft">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function RoleForm({ person, operators }: Pick<PersonDialogProps, 'person' | 'operators'>) {
  return (
    <PersonForm id={person.id} intent="role">
      <RadioGroup
        legend="Роль"
        isLegendHidden
        name="role"
        defaultValue={person.role}
        className="mt-2"
        options={ROLES.map((role) => ({
          value: role,
          label: <b className="font-semibold">{capitalize(ROLE_NAMES[role])}</b>,
          hint: ROLE_MEANINGS[role],
        }))}
      />
      <div className="mt-3">
        <SelectField
          label="Организатор"
          hint={'Для роли «менеджер организатора»'}
          name="operator"
          defaultValue={person.operatorId ?? ''}
        >
          <option value="">не выбран</option>
          <Options of={operators.map(({ id, name }) => [id, name])} />
        </SelectField>
      </div>
      <Button type="submit" className="mt-3">
        Сохранить роль
      </Button>
    </PersonForm>
  );
}

interface ConfirmedProps {
  label: string;
  question: string;
  children: ReactNode;
}

/** Asks for confirmation, with or without scripts. */
function Confirmed({ label, question, children }: ConfirmedProps) {
  return (
    <details className="mt-3">
      <summary className={buttonClass('quiet')}>{label}…</summary>
      <div className="mt-3 rounded-card border border-line p-4">
        <p>{question}</p>
        <div className="mt-3">{children}</div>
      </div>
    </details>
  );
}
