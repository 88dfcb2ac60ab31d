import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { changeRole, setBlocked } from '#features/account/people/people.server.ts';
import { changePerson } from '#features/staff/people/change-person.server.ts';
import { loadDashboard } from '#features/site/dashboard/dashboard.server.ts';
import { countFailing } from '#features/requests/deliveries/deliveries.server.ts';
import { countNew } from '#features/requests/inbox/inbox.server.ts';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import { changeText } from '#lib/trail/history-view.ts';
import { parseHistory } from '#features/staff/history/history-query.ts';
import { soon } from '#server/process/soon.server.ts';
import { countReviews } from '#features/tour-editing/review/reviews.server.ts';
import { TOUR_TRAIL_WORDS } from '#features/tour-editing/fields/tour-field-words.ts';
import { loadHistory } from '#features/staff/history/history.server.ts';
import { lastSeen } from '#features/staff/people/last-seen.server.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { countWaiting } from '#features/tour-import/sources/sources.server.ts';
import { asStaff, permitted, type Staff } from '#server/session/permission.server.ts';
import { writeFirstSeasons } from '#features/tours/season/seasons.server.ts';
import { recordChange } from '#server/session/trail.server.ts';
import { trail } from '#server/session/trail-tables.server.ts';
import { accountParts, addPerson, adminAs, openSession, signedInAs } from '#test/accounts.ts';
import { addArticle } from '#test/articles.ts';
import { describeOnBothEngines } from '#test/database.ts';

const TODAY = '2026-11-20';
const spaced = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

const OUTSIDE: Parameters<typeof loadDashboard>[2]['outside'] = {
  newRequests: (on, staff) => countNew(on, staff, 'all'),
  failingDeliveries: countFailing,
  reviews: countReviews,
  waitingImports: countWaiting,
};

describeOnBothEngines('the screens of the staff', ({ db }) => {
  const parts = accountParts();
  const admin = async () => adminAs(db(), await addPerson(db(), 'admin@example.ru'), parts);
  const staff = async () => {
    const id = await addPerson(db(), 'staff@example.ru', { role: 'staff' });
    return permitted(asStaff(await signedInAs(db(), id, parts)));
  };

  describe('the dashboard', () => {
    const dashboardOf = (who: Staff, pictures: number | null = null) =>
      loadDashboard(db(), who, { today: TODAY, outside: OUTSIDE, pictures });
    const addTour = async (tour_type: 'umrah' | 'umrah_ramadan' | 'hajj', departure: string) => {
      const slug = `${tour_type}-${departure}`.replaceAll('_', '-');
      const tour = { city_from: 'Казань', month: 'ноябрь', days: 10 };
      await db()
        .insert(tours)
        .values({ ...tour, slug, tour_type, departure_date: departure });
    };
    const figures = async () => {
      const { cards } = await dashboardOf(await staff());
      return cards.map(({ label, figure, notes }) => spaced(`${label}: ${figure}; ${notes}`));
    };

    it('shows the other figures when one can not be counted', async () => {
      await admin();
      await addTour('hajj', '2027-05-10');
      await db().execute('alter table articles rename to articles_away');
      const shown = await figures().finally(() =>
        db().execute('alter table articles_away rename to articles'),
      );
      expect(shown).toMatchObject([
        'Всего туров: 1; Умра: 0,Хадж: 1,с вылетом впереди: 1',
        'Всего статей: —; не удалось посчитать',
        expect.stringContaining('Туры на Рамадан: 0'),
        'Администраторы: 1; ',
      ]);
    });

    it('asks for the season of the coming Hajj until somebody adds it', async () => {
      await admin();
      const who = await staff();
      const asked = async () => {
        const { groups } = await dashboardOf(who);
        const tiles = groups.flatMap((group) => group.tiles);
        return spaced(tiles.find(({ icon }) => icon === 'season')?.news);
      };
      expect(await asked()).toBe('1 сезон не внесён');
      await writeFirstSeasons(db(), new Date());
      expect(await asked()).toBeUndefined();
    });

    it('counts what there is', async () => {
      await admin();
      await addTour('umrah', '2026-11-19');
      await addTour('umrah', '2026-11-20');
      await addTour('umrah_ramadan', '2027-02-10');
      await addTour('hajj', '2027-05-10');
      await addPerson(db(), 'second@example.ru', { role: 'admin' });
      await addPerson(db(), 'blocked@example.ru', { role: 'admin', blocked: true });
      await addPerson(db(), 'reader@example.ru');
      await addArticle(db(), { slug: 'a' });
      await addArticle(db(), { slug: 'b', is_published: false });
      expect(await figures()).toEqual([
        'Всего туров: 4; Умра: 3,Хадж: 1,с вылетом впереди: 3',
        'Всего статей: 2; опубликовано: 1',
        'Туры на Рамадан: 1; входят в число туров Умры',
        'Администраторы: 2; ',
      ]);
    });

    it('is right about nothing, too', async () => {
      await admin();
      expect((await figures())[0]).toBe('Всего туров: 0; Умра: 0,Хадж: 0,с вылетом впереди: 0');
    });

    it('says how many pictures there are when that is known', async () => {
      await admin();
      const who = await staff();
      const pictures = async (count: number | null) => {
        const { groups } = await dashboardOf(who, count);
        const tiles = groups.flatMap((group) => group.tiles);
        return spaced(tiles.find(({ to }) => to === '/upload-images')?.text);
      };
      expect(await pictures(21)).toBe('21 изображение: загрузка, адреса, неиспользуемые файлы');
      expect(await pictures(null)).toBe('Загрузка, адреса и неиспользуемые файлы');
    });

    it('waits for no store that is silent', async () => {
      vi.useFakeTimers();
      onTestFinished(() => void vi.useRealTimers());
      const silent = soon(new Promise(() => undefined));
      await vi.advanceTimersByTimeAsync(1000);
      expect(await silent).toBeNull();
      expect(await soon(Promise.resolve(3))).toBe(3);
    });

    it('shows people and history to admins only', async () => {
      const boss = await admin();
      const ways = async (who: Staff) =>
        (await dashboardOf(who)).groups.flatMap(({ tiles }) => tiles.map(({ to }) => to));
      const ofAdmins = ['/admin/users', '/admin/history', '/admin/health'];
      const ofStaff = await ways(await staff());
      expect(ofStaff).toEqual(
        expect.arrayContaining([
          '/all',
          '/add-tour',
          '/admin/tours',
          '/admin/articles',
          '/admin/categories',
          '/delete-tours',
          '/import-tours',
          '/upload-images',
        ]),
      );
      expect(await ways(boss)).toEqual([...ofStaff, ...ofAdmins]);
    });

    it('says how many wait for access, the blocked ones apart', async () => {
      const boss = await admin();
      await addPerson(db(), 'one@example.ru', { waiting: true });
      await addPerson(db(), 'two@example.ru', { waiting: true });
      await addPerson(db(), 'three@example.ru', { waiting: true, blocked: true });
      const { groups } = await dashboardOf(boss);
      const people = groups.at(-1)?.tiles[0];
      expect(people?.to).toBe('/admin/users?only=waiting');
      expect(spaced(people?.news)).toBe('2 человека ждут доступа');
    });
  });

  describe('the people', () => {
    it('have been seen when the latest of their sessions was', async () => {
      const boss = await admin();
      const id = await addPerson(db(), 'reader@example.ru');
      const away = await addPerson(db(), 'away@example.ru');
      const early = new Date('2026-11-18T09:00:00Z');
      const late = new Date('2026-11-19T09:00:00Z');
      await openSession(db(), id, late);
      await openSession(db(), id, early);
      const seen = await lastSeen(db(), boss, [id, away]);
      expect([...seen]).toEqual([[id, late]]);
      expect((await lastSeen(db(), boss, [])).size).toBe(0);
    });

    it.each([
      ['approve', 'staff', null, 'role'],
      ['decline', 'reader', null, 'decline'],
      ['block', 'reader', 'blocked', 'block'],
    ] as const)('are changed: %s', async (intent, role, blocked, action) => {
      const boss = await admin();
      const id = await addPerson(db(), 'reader@example.ru', { waiting: true });
      expect(await changePerson(db(), boss, { intent, id }, parts)).toMatchObject({ ok: true });
      const [row] = await db().select().from(accounts).where(eq(accounts.id, id));
      expect(row?.role).toBe(role);
      expect(row?.blocked_at === null).toBe(blocked === null);
      const lines = await db().select().from(trail);
      expect(lines).toMatchObject([{ action, actor_id: boss.id, thing_id: String(id) }]);
    });

    it('are let in again and lose a second factor they have lost', async () => {
      const boss = await admin();
      const id = await addPerson(db(), 'staff@example.ru', { role: 'staff', blocked: true });
      await db()
        .update(accounts)
        .set({ totp_secret: 'sealed', totp_enabled_at: parts.now() })
        .where(eq(accounts.id, id));
      await changePerson(db(), boss, { intent: 'unblock', id }, parts);
      await changePerson(db(), boss, { intent: 'drop-second-factor', id }, parts);
      const [row] = await db().select().from(accounts).where(eq(accounts.id, id));
      expect(row).toMatchObject({ blocked_at: null, totp_enabled_at: null, role: 'staff' });
      expect((await db().select().from(trail)).map(({ action }) => action)).toEqual([
        'unblock',
        'update',
      ]);
    });

    it('keep their last admin, and the trail tells of no attempt', async () => {
      const boss = await admin();
      const change = { intent: 'role', id: boss.id, role: 'reader' } as const;
      expect(await changePerson(db(), boss, change, parts)).toMatchObject({
        problem: { message: 'Это последний администратор: сначала назначьте другого.' },
      });
      expect(await db().select().from(trail)).toEqual([]);
    });
  });

  describe('the history', () => {
    const history = async (boss: Awaited<ReturnType<typeof admin>>, search = '') =>
      loadHistory(db(), boss, parseHistory(new URLSearchParams(search)), {
        words: { tour: TOUR_TRAIL_WORDS },
        reverters: {},
      });

    it('tells of roles and blocks in words, the newest first', async () => {
      const boss = await admin();
      const id = await addPerson(db(), 'reader@example.ru');
      await changeRole(db(), boss, { id, role: 'staff' }, parts);
      await setBlocked(db(), boss, { id, blocked: true }, parts);
      const { entries, people, olderThan } = await history(boss);
      expect(entries.map(({ who, event, title }) => [who, event, title])).toEqual([
        ['admin@example.ru', 'Учётная запись заблокирована', 'reader@example.ru'],
        ['admin@example.ru', 'Изменена роль', 'reader@example.ru'],
      ]);
      expect(entries[1]?.changes).toContainEqual({
        field: 'роль',
        before: 'читатель',
        after: 'сотрудник',
      });
      expect(people).toEqual([{ id: boss.id, label: 'admin@example.ru' }]);
      expect(olderThan).toBeNull();
    });

    it('names the organiser of a manager, also one that was renamed or is gone', async () => {
      const boss = await admin();
      const [safar, nur] = await db()
        .insert(operators)
        .values(['Сафар', 'Нур'].map((name, n) => ({ name, slug: `o-${n}`, name_key: name })))
        .returning({ id: operators.id });
      if (!safar || !nur) throw new Error('the operators are not there');
      const id = await addPerson(db(), 'manager@example.ru');
      await changeRole(db(), boss, { id, role: 'operator', operator: safar.id }, parts);
      await changeRole(db(), boss, { id, role: 'operator', operator: nur.id }, parts);
      await db().update(operators).set({ name: 'Сафар-тур' }).where(eq(operators.id, safar.id));
      await db().delete(accounts).where(eq(accounts.id, id));
      await db().delete(operators).where(eq(operators.id, nur.id));
      const ofOperators = async () =>
        (await history(boss, 'kind=account')).entries.map(({ changes }) =>
          changes.filter(({ field }) => field === 'организатор').map(changeText),
        );
      const gone = `№\u00a0${nur.id}`;
      expect(await ofOperators()).toEqual([
        [`организатор: Сафар-тур → ${gone}`],
        ['организатор: пусто → Сафар-тур'],
      ]);
      const thing = { kind: 'operator', id: nur.id, title: 'Нур' };
      await recordChange(db(), { actor: null, action: 'delete', thing, before: { name: 'Нур' } });
      expect((await ofOperators())[0]).toEqual(['организатор: Сафар-тур → Нур']);
    });

    it('is filtered by person, thing and day', async () => {
      const boss = await admin();
      const thing = (kind: string, id: number) => ({ kind, id, title: `${kind} ${id}` });
      const act = { action: 'update', before: { price: 1 }, after: { price: 2 } };
      const amina = { id: 71, label: 'amina@example.ru' };
      await recordChange(db(), { actor: amina, thing: thing('tour', 1), ...act });
      await recordChange(db(), { actor: amina, thing: thing('tour', 2), ...act });
      await recordChange(db(), { actor: null, thing: thing('article', 1), ...act });
      const titles = async (search: string) =>
        (await history(boss, search)).entries.map(({ title }) => title);
      expect(await titles('person=71')).toEqual(['tour 2', 'tour 1']);
      expect(await titles('person=72')).toEqual([]);
      expect(await titles('kind=tour&id=1')).toEqual(['tour 1']);
      expect(await titles('kind=article')).toEqual(['article 1']);
      expect(await titles('day=2020-01-01')).toEqual([]);
      expect(await titles('kind=tour&person=71&before=2')).toEqual(['tour 1']);
    });

    it('goes on page by page, and offers each person once, as last called', async () => {
      const boss = await admin();
      await db().execute(sql`
        insert into trail (actor_id, actor_label, action, thing_kind, thing_id, thing_title, changes)
        select 1 + n % 3, 'person ' || (1 + n % 3) || case when n > 60 then ' new' else '' end,
               'update', 'tour', n::text, 'tour ' || n, '[]'
        from generate_series(1, 120) n`);
      const first = await history(boss);
      expect(first.entries).toHaveLength(50);
      expect(first.people.map(({ label }) => label)).toEqual([
        'person 1 new',
        'person 2 new',
        'person 3 new',
      ]);
      const second = await history(boss, `before=${first.olderThan}`);
      const third = await history(boss, `before=${second.olderThan}`);
      expect(third.entries).toHaveLength(20);
      expect(third.olderThan).toBeNull();
      const all = [first, second, third].flatMap(({ entries }) => entries.map(({ id }) => id));
      expect(new Set(all).size).toBe(120);
    });
  });
});
