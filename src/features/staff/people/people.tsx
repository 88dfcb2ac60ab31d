import { Link, useNavigation } from 'react-router';
import { ListFilter } from '#ui/staff/list-filter.tsx';
import {
  peopleAddress,
  type PeopleQuery,
  SHOWN,
  type Shown,
} from '#features/staff/people/people-query.ts';
import { PeopleTable } from '#features/staff/people/people-table.tsx';
import { PersonDialog } from '#features/staff/people/person-dialog.tsx';
import type { PersonView } from '#features/staff/people/person-view.server.ts';
import { ProblemNote } from '#ui/staff/problem-note.tsx';
import { ROLE_NAMES } from '#features/staff/people/role-words.ts';
import { StaffPage } from '#ui/staff/staff-page.tsx';
import type { Problem } from '#lib/problem.ts';
import { countOf } from '#lib/text/russian.ts';
import { buttonClass } from '#ui/button.tsx';
import { Paging } from '#ui/page/paging.tsx';
import { EmptyTable } from '#ui/table/table.tsx';

const SHOWN_NAMES: Record<Shown, string> = {
  waiting: 'ждут доступа',
  blocked: 'заблокированные',
  admin: 'администраторы',
  staff: 'сотрудники',
  operator: 'менеджеры организаторов',
  editor: 'редакторы',
  reader: 'читатели',
};

interface PeoplePageProps {
  query: PeopleQuery;
  /** Number of the viewer's account. */
  ownId: number;
  people: PersonView[];
  /** The choices for a person's operator. */
  operators: readonly { id: number; name: string }[];
  total: number;
  pages: number;
  /** Why the last change was refused. */
  problem: Problem | null;
}

/** All accounts, their roles, and the changes an admin can make. */
export function PeoplePage({
  query,
  ownId,
  people,
  operators,
  total,
  pages,
  problem,
}: PeoplePageProps) {
  const chosen = people.find(({ id }) => id === query.person);
  const isSaving = useNavigation().formMethod === 'POST';
  const changed = query.changed === null || problem ? null : query.changed;
  return (
    <StaffPage title="Люди и права">
      <div className="mt-4">
        <Link to="/admin/invitations" className={buttonClass('primary')}>
          Пригласить
        </Link>
      </div>
      <ListFilter
        of={`${query.search} ${query.only}`}
        action="/admin/users"
        name="Поиск людей"
        search={{ label: 'Email или имя', value: query.search }}
        choice={{
          label: 'Кого показать',
          name: 'only',
          value: query.only,
          none: 'всех',
          options: SHOWN,
          labels: SHOWN_NAMES,
        }}
      />
      {problem && !chosen && <ProblemNote problem={problem} />}
      <div role="status" className="mt-6 text-lg font-semibold">
        {isSaving && 'Сохраняем… '}
        {changed !== null && !isSaving && `${changeText(people.find(({ id }) => id === changed))} `}
        {total > 0 && countOf(total, ['учётная запись', 'учётные записи', 'учётных записей'])}
        {people.length === 0 && (
          <EmptyTable way={{ to: peopleAddress({}), text: 'Показать всех' }}>
            {total === 0 ? 'Никого не\u00a0нашлось' : 'На\u00a0этой странице никого нет'}
          </EmptyTable>
        )}
      </div>
      {people.length > 0 && <PeopleTable people={people} query={query} ownId={ownId} />}
      <Paging
        page={query.page}
        pages={pages}
        address={(page) => peopleAddress({ search: query.search, only: query.only, page })}
      />
      {chosen && (
        <PersonDialog
          person={chosen}
          query={query}
          isSelf={chosen.id === ownId}
          operators={operators}
          problem={problem}
        />
      )}
    </StaffPage>
  );
}

/** The result of a change; without the person when the list no longer shows them. */
function changeText(person: PersonView | undefined): string {
  if (!person) return 'Изменения сохранены.';
  const blocked = person.blockedSince === null ? '' : ', вход заблокирован';
  return `Сохранено: ${person.email}\u00a0— ${ROLE_NAMES[person.role]}${blocked}.`;
}
