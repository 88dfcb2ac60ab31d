import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DashboardPage } from '#features/site/dashboard/dashboard.tsx';
import { HOTEL_FIELDS } from '#features/directory/hotels/hotel-fields.ts';
import { valuesOf } from '#features/directory/kit/record-fields.ts';
import { RecordPage } from '#features/directory/kit/record-page.tsx';
import { parseHistory } from '#features/staff/history/history-query.ts';
import type { HistoryEntry } from '#features/staff/history/history.server.ts';
import { HistoryPage } from '#features/staff/history/history.tsx';
import { parsePeople } from '#features/staff/people/people-query.ts';
import { PeoplePage } from '#features/staff/people/people.tsx';
import type { PersonView } from '#features/staff/people/person-view.server.ts';
import { SIGNED_OUT } from '#lib/account/actor.ts';

function render(path: string, page: ReactNode): string {
  const Page = createRoutesStub([{ path: '*', Component: () => page }]);
  return renderToString(<Page initialEntries={[path]} />)
    .replaceAll('<!-- -->', '')
    .replaceAll('\u00a0', ' ');
}

const person: PersonView = {
  id: 7,
  email: 'aisha@example.ru',
  name: 'Аиша',
  role: 'reader',
  operatorId: null,
  registered: '1 ноября 2026',
  lastSeen: 'сегодня',
  hasSecondFactor: true,
  isEmailConfirmed: true,
  waitsSince: 'вчера',
  blockedSince: null,
};

function people(search: string, changed: Partial<Parameters<typeof PeoplePage>[0]> = {}) {
  const query = parsePeople(new URLSearchParams(search));
  return render(
    `/admin/users?${search}`,
    <PeoplePage
      operators={[]}
      query={query}
      ownId={1}
      people={[person]}
      total={1}
      pages={1}
      problem={null}
      {...changed}
    />,
  );
}

describe('the dashboard as the server renders it', () => {
  it('greets by address and shows figures and ways', () => {
    const markup = render(
      '/admin',
      <DashboardPage
        email="boss@example.ru"
        dashboard={{
          cards: [{ label: 'Всего туров', figure: '1 205', notes: ['Умра: 1 000', 'Хадж: 205'] }],
          groups: [
            {
              title: 'Туры',
              tiles: [
                { to: '/all', icon: 'catalogue', label: 'Каталог', text: '', news: '2 ждут' },
              ],
            },
          ],
        }}
      />,
    );
    expect(markup).toMatch(/Добро пожаловать, <b[^>]*>boss@example\.ru/);
    expect(markup).toContain('1 205');
    expect(markup.replaceAll(/<[^>]*>/g, '')).toContain('Умра: 1 000 Хадж: 205 ');
    expect(markup).toMatch(/Ждёт вас.*href="\/all".*2 ждут.*1 205.*href="\/all".*Каталог/s);
    expect(markup).toContain('content="noindex"');
  });
});

describe('the form of a hotel as the server renders it', () => {
  const form = (isPublic: boolean) =>
    render(
      '/admin/hotels/7',
      <RecordPage
        words={{
          list: '/admin/hotels',
          publicPages: '/hotels',
          all: 'Все отели',
          itsPage: 'Страница отеля',
          noPage: 'Страницы пока нет',
          more: null,
          unnamed: 'Новый отель',
          card: 'Карточка отеля',
          saved: '',
          merged: '',
          aboutMerging: '',
        }}
        fields={HOTEL_FIELDS}
        loaded={{
          id: 7,
          name: 'Дом',
          slug: 'dom',
          isPublic,
          tours: 1,
          whyKept: null,
          version: null,
          values: valuesOf(HOTEL_FIELDS, {}),
          others: [],
          into: null,
        }}
        message={null}
      />,
    );

  it('leads to its page while it has one', () => {
    expect(form(true)).toMatch(/href="\/hotels\/dom"[^>]*>Страница отеля/);
    expect(form(true)).not.toContain('Страницы пока нет');
    expect(form(false)).not.toContain('/hotels/dom"');
    expect(form(false)).toContain('Страницы пока нет');
  });
});

describe('the people as the server renders them', () => {
  it('say all that is known of each', () => {
    const markup = people('');
    for (const text of ['aisha@example.ru', 'Аиша', 'читатель', '1 ноября 2026', 'сегодня']) {
      expect(markup).toContain(text);
    }
    expect(markup).toContain('ждёт доступа · вчера');
    expect(markup).toContain('включён');
    expect(markup).not.toContain('<dialog');
  });

  it('are approved and changed by plain forms and links', () => {
    const markup = people('q=a');
    expect(markup).toMatch(
      /<form [^>]*action="\/admin\/users\?q=a" method="post"><input type="hidden" name="intent" value="approve"\/><input type="hidden" name="id" value="7"\/>/,
    );
    expect(markup).toContain('href="/admin/users?q=a&amp;person=7"');
  });

  it('open one by one, with every action, the one that hurts last and confirmed', () => {
    const markup = people('person=7');
    const intents = [
      ...(markup.split('<dialog')[1]?.matchAll(/name="intent" value="([\w-]+)"/g) ?? []),
    ];
    expect(intents.map(([, intent]) => intent)).toEqual([
      'approve',
      'decline',
      'role',
      'drop-second-factor',
      'block',
    ]);
    expect(markup).toMatch(/<details[^>]*><summary[^>]*>Заблокировать…<\/summary>.*value="block"/);
    expect(markup).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="reader"/);
  });

  it('let a blocked one in again', () => {
    const markup = people('person=7', { people: [{ ...person, blockedSince: 'вчера' }] });
    expect(markup).toContain('value="unblock"');
    expect(markup).not.toContain('value="block"');
  });

  it('show why a change was refused, and offer to sign in again', () => {
    const markup = people('', { problem: SIGNED_OUT });
    expect(markup).toMatch(/role="alert".*Пожалуйста, войдите в систему заново\..*Войти/);
    expect(people('person=7', { problem: SIGNED_OUT }).match(/role="alert"/g)).toHaveLength(1);
  });

  it('say who was changed, also when they left the list', () => {
    expect(people('changed=7')).toContain('Сохранено: aisha@example.ru — читатель.');
    expect(people('changed=8')).toContain('Изменения сохранены.');
  });

  it('go on by pages that keep the search', () => {
    const markup = people('q=a&only=reader&page=2', { pages: 3, total: 120 });
    expect(markup).toContain('Страница 2 из 3');
    expect(markup).toContain('href="/admin/users?q=a&amp;only=reader"');
    expect(markup).toContain('href="/admin/users?q=a&amp;only=reader&amp;page=3"');
    expect(people('page=9', { people: [], total: 3 })).toContain('Показать всех');
  });
});

describe('the history as the server renders it', () => {
  const entry: HistoryEntry = {
    id: 9,
    when: '20 ноября 2026, 12:00',
    who: 'boss@example.ru',
    event: 'Тур изменён',
    title: 'Умра из Казани',
    changes: [{ field: 'цена', before: '$1 500', after: '$1 700' }],
    actorId: 1,
    kind: 'tour',
    thingId: '3',
    revertible: ['price'],
  };
  const history = (search: string, entries: HistoryEntry[], olderThan: number | null = null) =>
    render(
      `/admin/history?${search}`,
      <HistoryPage
        query={parseHistory(new URLSearchParams(search))}
        history={{ entries, olderThan, people: [{ id: 1, label: 'boss@example.ru' }] }}
      />,
    );

  it('says who, when, what, from what to what, with ways to more of the same', () => {
    const markup = history('day=2026-11-20', [entry]);
    expect(markup).toContain('20 ноября 2026, 12:00');
    expect(markup).toContain('href="/admin/history?person=1&amp;day=2026-11-20"');
    expect(markup).toContain('href="/admin/history?kind=tour&amp;id=3&amp;day=2026-11-20"');
    expect(markup).toMatch(/<dt[^>]*>цена<\/dt>.*<del[^>]*>.*\$1 500<\/del>.*<ins[^>]*>.*\$1 700/);
  });

  it('names nobody where the site did it', () => {
    const markup = history('', [{ ...entry, who: 'сайт', actorId: null }]);
    expect(markup).toContain('12:00 · сайт');
  });

  it('folds away what is long', () => {
    const changes = Array.from({ length: 7 }, (_, n) => ({
      field: `поле ${n}`,
      before: null,
      after: 'да',
    }));
    expect(history('', [{ ...entry, changes }])).toContain('Показать 7 полей');
    expect(history('', [{ ...entry, changes: changes.slice(1) }])).not.toContain('<details');
  });

  it('goes on to older lines and back to the newest', () => {
    const markup = history('kind=tour&before=90', [entry], 9);
    expect(markup).toMatch(/href="\/admin\/history\?kind=tour&amp;before=9"[^>]*>Более ранние/);
    expect(markup).toMatch(/href="\/admin\/history\?kind=tour"[^>]*>К последним/);
  });

  it('says so when there is nothing', () => {
    expect(history('', [])).toContain('Пока никто ничего не менял');
    const narrowed = history('person=5', []);
    expect(narrowed).toContain('Таких изменений нет');
    expect(narrowed).toMatch(/<option value="5" selected="">№ 5/);
    expect(narrowed).toMatch(/href="\/admin\/history"[^>]*>Показать все/);
    expect(history('', [])).not.toContain('Показать все');
  });
});

it('tells the staff on the dashboard what is wrong with the site', () => {
  const dashboard = { cards: [], groups: [] };
  const page = (notices: string[]) =>
    render('/admin', <DashboardPage email="a@b.ru" dashboard={dashboard} notices={notices} />);
  expect(page(['Сейчас ничего нельзя сохранить'])).toMatch(
    /role="alert"[^>]*>Сейчас ничего нельзя сохранить</,
  );
  expect(page([])).not.toContain('role="alert"');
});
