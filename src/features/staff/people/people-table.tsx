import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import type { PeopleIntent } from '#features/staff/people/people-change.ts';
import { peopleAddress, type PeopleQuery } from '#features/staff/people/people-query.ts';
import type { PersonView } from '#features/staff/people/person-view.server.ts';
import { ROLE_NAMES } from '#features/staff/people/role-words.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Cell, HeadCell, Table } from '#ui/table/table.tsx';

interface PeopleTableProps {
  people: PersonView[];
  query: PeopleQuery;
  ownId: number;
}

/** One row per person. On a phone the person's dialog shows the other columns. */
export function PeopleTable({ people, query, ownId }: PeopleTableProps) {
  return (
    <Table
      caption="Люди, строка — учётная запись"
      head={
        <>
          <HeadCell>Кто</HeadCell>
          <HeadCell room="wide">Роль</HeadCell>
          <HeadCell room="widest">Регистрация</HeadCell>
          <HeadCell room="wide">На&nbsp;сайте</HeadCell>
          <HeadCell room="widest">Второй&nbsp;фактор</HeadCell>
          <HeadCell isSilent>Действия</HeadCell>
        </>
      }
    >
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          query={query}
          isSelf={person.id === ownId}
          isChanged={person.id === query.changed}
        />
      ))}
    </Table>
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
  return (
    <tr className={isChanged ? 'bg-primary-tint' : undefined}>
      <Cell isName>
        <span className="font-semibold wrap-anywhere">{email}</span>
        {isSelf && <span className="text-ink-soft"> (это вы)</span>}
        {name && <span className="block wrap-anywhere text-ink-soft">{name}</span>}
        <span className="block text-ink-soft md:hidden">{ROLE_NAMES[role]}</span>
        {waitsSince && <Mark look="bg-vip-tint text-gold-ink">ждёт доступа · {waitsSince}</Mark>}
        {blockedSince && (
          <Mark look="bg-hot-tint text-hot">вход заблокирован · {blockedSince}</Mark>
        )}
      </Cell>
      <Cell room="wide">{ROLE_NAMES[role]}</Cell>
      <Cell room="widest" className="tabular-nums">
        {person.registered}
      </Cell>
      <Cell room="wide" className="tabular-nums">
        {person.lastSeen ?? '—'}
      </Cell>
      <Cell room="widest">{person.hasSecondFactor ? 'включён' : 'нет'}</Cell>
      <Cell>
        <div className="flex flex-wrap justify-end gap-2 lg:flex-nowrap">
          {waitsSince && (
            <PersonForm id={id} intent="approve">
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
      </Cell>
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
  intent: PeopleIntent;
  children: ReactNode;
}

/** A form with one action for one person, with or without scripts; a repeated press changes nothing. */
export function PersonForm({ id, intent, children }: PersonFormProps) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      {children}
    </Form>
  );
}
