import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { PeopleDeed } from '#features/staff/people-change.ts';
import { peopleAddress, type PeopleQuery } from '#features/staff/people-query.ts';
import type { PersonView } from '#features/staff/person-view.ts';
import { ROLE_NAMES } from '#features/staff/role-words.ts';
import { Button, buttonClass } from '#ui/button.tsx';

interface PeopleTableProps {
  people: PersonView[];
  query: PeopleQuery;
  ownId: number;
}

const HEAD = 'border-b border-line px-3 py-3 text-left text-sm font-semibold';
const WIDE = 'max-md:hidden';
const WIDEST = 'max-lg:hidden';

/** One line a person. What a phone has no room for stands in the person's dialog. */
export function PeopleTable({ people, query, ownId }: PeopleTableProps) {
  return (
    <table className="mt-4 w-full border-separate border-spacing-0 rounded-card border border-line bg-surface">
      <caption className="sr-only">Люди, строка — учётная запись</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Кто
          </th>
          <th scope="col" className={`${HEAD} ${WIDE}`}>
            Роль
          </th>
          <th scope="col" className={`${HEAD} ${WIDEST}`}>
            Регистрация
          </th>
          <th scope="col" className={`${HEAD} ${WIDE}`}>
            На&nbsp;сайте
          </th>
          <th scope="col" className={`${HEAD} ${WIDEST}`}>
            Второй&nbsp;фактор
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            query={query}
            isSelf={person.id === ownId}
            isChanged={person.id === query.changed}
          />
        ))}
      </tbody>
    </table>
  );
}

interface PersonRowProps {
  person: PersonView;
  query: PeopleQuery;
  isSelf: boolean;
  isChanged: boolean;
}

function PersonRow({ person, query, isSelf, isChanged }: PersonRowProps) {
  const { id, email, name, role, waitsSince, blockedSince } = person;
  const cell = 'border-b border-line px-3 py-3 align-middle';
  return (
    <tr className={isChanged ? 'bg-primary-tint' : undefined}>
      <th scope="row" className={`${cell} text-left font-normal`}>
        <span className="font-semibold wrap-anywhere">{email}</span>
        {isSelf && <span className="text-ink-soft"> (это вы)</span>}
        {name && <span className="block wrap-anywhere text-ink-soft">{name}</span>}
        <span className="block text-ink-soft md:hidden">{ROLE_NAMES[role]}</span>
        {waitsSince && <Mark look="bg-vip-tint text-gold-ink">ждёт доступа · {waitsSince}</Mark>}
        {blockedSince && (
          <Mark look="bg-hot-tint text-hot">вход заблокирован · {blockedSince}</Mark>
        )}
      </th>
      <td className={`${cell} ${WIDE}`}>{ROLE_NAMES[role]}</td>
      <td className={`${cell} ${WIDEST} tabular-nums`}>{person.registered}</td>
      <td className={`${cell} ${WIDE} tabular-nums`}>{person.lastSeen ?? '—'}</td>
      <td className={`${cell} ${WIDEST}`}>{person.hasSecondFactor ? 'включён' : 'нет'}</td>
      <td className={`${cell} py-2`}>
        <div className="flex flex-wrap justify-end gap-2 lg:flex-nowrap">
          {waitsSince && (
            <PersonForm id={id} deed="approve">
              <Button type="submit" className="px-3!">
                Одобрить
                <span className="sr-only"> {email}</span>
              </Button>
            </PersonForm>
          )}
          <Link
            to={peopleAddress({ ...query, person: id, changed: null })}
            preventScrollReset
            className={buttonClass('quiet', 'px-3!')}
          >
            Изменить
            <span className="sr-only"> {email}</span>
          </Link>
        </div>
      </td>
    </tr>
  );
}

function Mark({ look, children }: { look: string; children: ReactNode }) {
  return (
    <span className={`mt-1 block w-fit rounded-control px-2 py-0.5 text-sm font-semibold ${look}`}>
      {children}
    </span>
  );
}

interface PersonFormProps {
  id: number;
  deed: PeopleDeed;
  children: ReactNode;
}

/** A form that does one thing to one person, with scripts or without; twice is the same as once. */
export function PersonForm({ id, deed, children }: PersonFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="deed" value={deed} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}
