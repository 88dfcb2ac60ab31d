import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountAsker } from './account-request.ts';
import { createLiveValue } from '#lib/live-value.ts';
import type { ClientSession, ClientUser } from '#lib/account/session-answer.ts';
import type { KnownUser, SessionEvent, SessionNews } from '#lib/account/session-events.ts';
import { createSessionLife, eventBetween, type SessionLife, TICK_MS } from './session-life.ts';

const NOON = Date.UTC(2026, 10, 20, 9);
const HOUR_SECONDS = 3600;

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

const amina: ClientUser = {
  id: 1,
  email: 'amina@example.ru',
  name: '',
  role: 'reader',
  email_confirmed: true,
  access_requested: false,
  second_factor_missing: false,
  identities: [{ provider: 'email', email: 'amina@example.ru' }],
  factors: [],
};

function sessionOf(user: ClientUser, seconds = HOUR_SECONDS): ClientSession {
  const expires_at = Math.floor(Date.now() / 1000) + seconds;
  return { token_type: 'cookie', expires_at, expires_in: seconds, user };
}

const SIGNED_OUT_401 = { code: 'session_not_found', status: 401, message: 'Войдите.' };

/**
 * A browser whose cookie is valid while `server.user` is somebody. Every tab has its own life cycle; a
 * `server.status` other than 200 is a failing gateway.
 */
function browser(user: ClientUser | null = amina) {
  const server = { user, status: 200, asked: [] as string[], isHeld: false };
  const cookie = { hint: user !== null };
  const kept = { user: null as ClientUser | null };
  const tabs: SessionLife[] = [];
  let release: () => void = () => undefined;

  async function answer(path: string) {
    server.asked.push(path);
    if (server.status === 0) return null;
    if (server.status !== 200) return { status: server.status, body: null };
    const body = { session: server.user && sessionOf(server.user) };
    if (server.isHeld) await new Promise<void>((resolve) => (release = resolve));
    if (path === '/api/sign-out') {
      server.user = null;
      return { status: 200, body: { session: null } };
    }
    const isRefused = path === '/api/session/refresh' && !server.user;
    return isRefused ? { status: 401, body: SIGNED_OUT_401 } : { status: 200, body };
  }

  function openTab() {
    const heard: SessionNews[] = [];
    const shown = createLiveValue<KnownUser>(undefined);
    const life: SessionLife = createSessionLife({
      user: shown,
      ask: accountAsker({
        send: (_method, path) => answer(path),
        wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
      }),
      now: () => Date.now(),
      hint: { get: () => cookie.hint, set: (isOn) => void (cookie.hint = isOn) },
      kept: { get: () => kept.user, set: (last) => void (kept.user = last) },
      announce: (news) => void heard.push(news),
      tell: (event: SessionEvent) => {
        for (const other of tabs) if (other !== life) void other.hear(event);
      },
    });
    tabs.push(life);
    const timer = setInterval(() => void life.tick(), TICK_MS);
    return { life, heard, shown, close: () => clearInterval(timer) };
  }

  return { server, cookie, openTab, release: () => release() };
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const events = (heard: SessionNews[]) => heard.map(({ event }) => event);

describe('the life of a session', () => {
  it('begins by asking who is signed in', async () => {
    const { openTab } = browser();
    const { life, shown, heard } = openTab();
    await life.tick();
    expect(shown.get()).toEqual(amina);
    expect(heard).toEqual([{ event: 'signed-in', isWanted: false }]);
  });

  it('hears of a role that changed before the page first asked', async () => {
    const { server, openTab } = browser({ ...amina, role: 'staff' });
    await openTab().life.tick();
    const [late, later] = [openTab(), openTab()];
    server.user = amina;
    for (const { life, heard } of [late, later]) {
      await life.tick();
      expect(heard).toEqual([{ event: 'user-updated', isWanted: false }]);
    }
    const { life, heard } = openTab();
    await life.tick();
    expect(heard).toEqual([{ event: 'signed-in', isWanted: false }]);
  });

  it('shows who was signed in here last when the page begins while the site is away', async () => {
    const { server, openTab } = browser();
    await openTab().life.tick();
    for (const status of [0, 503]) {
      server.status = status;
      const { life, heard, shown, close } = openTab();
      const asking = life.tick();
      await vi.advanceTimersByTimeAsync(7000);
      await asking;
      expect(shown.get()).toEqual(amina);
      expect(heard).toEqual([]);
      server.status = 200;
      await vi.advanceTimersByTimeAsync(TICK_MS);
      expect(heard).toMatchObject([{ event: 'refreshed' }]);
      close();
    }
  });

  it('shows nobody when the site is away and the last answer was that nobody is signed in', async () => {
    const { server, cookie, openTab } = browser();
    await openTab().life.tick();
    server.user = null;
    await openTab().life.check();
    server.status = 0;
    cookie.hint = true;
    const { life, shown } = openTab();
    const asking = life.tick();
    await vi.advanceTimersByTimeAsync(7000);
    await asking;
    expect(shown.get()).toBeUndefined();
  });

  it('shows nobody when the site is away and no cookie speaks of a session any more', async () => {
    const { server, cookie, openTab } = browser();
    await openTab().life.tick();
    server.status = 0;
    cookie.hint = false;
    const { life, shown } = openTab();
    const asking = life.check();
    await vi.advanceTimersByTimeAsync(7000);
    await asking;
    expect(shown.get()).toBeUndefined();
  });

  it('asks nothing while no cookie speaks of a session', async () => {
    const { server, openTab } = browser(null);
    const { shown } = openTab();
    shown.set(null);
    await vi.advanceTimersByTimeAsync(10 * TICK_MS);
    expect(server.asked).toEqual([]);
  });

  it('takes back a cookie that no session is behind', async () => {
    const { cookie, openTab } = browser(null);
    cookie.hint = true;
    const { life, shown } = openTab();
    await life.tick();
    expect({ hint: cookie.hint, user: shown.get() }).toEqual({ hint: false, user: null });
  });

  it('shows a role that was given or taken to who may be given or lose one, though the stream is silent', async () => {
    const waiting: ClientUser = { ...amina, access_requested: true };
    const { server, openTab } = browser(waiting);
    const { life, shown, heard } = openTab();
    await life.tick();
    server.user = { ...amina, role: 'staff' };
    await life.watch();
    expect(shown.get()).toMatchObject({ role: 'staff' });
    server.user = amina;
    await life.watch();
    expect(shown.get()).toMatchObject({ role: 'reader' });
    expect(events(heard)).toEqual(['signed-in', 'user-updated', 'user-updated']);
    const asked = server.asked.length;
    await life.watch();
    expect(server.asked).toHaveLength(asked);
  });

  it('takes over what the stream says of its session, and asks nothing', async () => {
    const { server, openTab } = browser();
    const { life, shown, heard } = openTab();
    await life.tick();
    const asked = server.asked.length;
    await life.learn({ session: sessionOf(amina) });
    await life.learn({ session: sessionOf({ ...amina, role: 'staff' }) });
    expect(shown.get()).toMatchObject({ role: 'staff' });
    expect(events(heard)).toEqual(['signed-in', 'user-updated']);
    await life.learn('<html>');
    expect(server.asked).toHaveLength(asked);
  });

  it('believes the stream more than an answer that was asked for before', async () => {
    const { server, openTab, release } = browser();
    const { life, shown } = openTab();
    await life.tick();
    server.isHeld = true;
    const checking = life.check();
    await settle();
    await life.learn({ session: sessionOf({ ...amina, role: 'staff' }) });
    release();
    await checking;
    expect(shown.get()).toMatchObject({ role: 'staff' });
  });

  it('asks when the stream says that its session has ended, or is somebody else’s', async () => {
    const { server, openTab } = browser();
    const { life, shown, heard } = openTab();
    await life.tick();
    // A session that this browser has replaced.
    await life.learn({ session: null });
    expect(shown.get()).toEqual(amina);
    server.user = null;
    await life.learn({ session: null });
    expect(shown.get()).toBeNull();
    expect(heard.at(-1)).toEqual({ event: 'signed-out', isWanted: false });
    const asked = server.asked.length;
    await life.learn({ session: null });
    expect(server.asked).toHaveLength(asked);
    await life.learn({ session: sessionOf(amina) });
    expect(shown.get()).toBeNull();
  });

  it.each<Partial<ClientUser>>([
    { role: 'operator', operator_id: 1 },
    { role: 'editor' },
    { role: 'staff' },
    { role: 'admin' },
  ])('shows every open tab that %o was taken, each at its next watch', async (had) => {
    const { server, openTab } = browser({ ...amina, ...had });
    const tabs = [openTab(), openTab(), openTab()];
    for (const { life } of tabs) await life.tick();
    server.user = amina;
    for (const { life } of tabs) await life.watch();
    for (const { shown, heard } of tabs) {
      expect(shown.get()).toMatchObject({ role: 'reader' });
      expect(events(heard).at(-1)).toBe('user-updated');
    }
  });

  it('tells whose person moves from one operator to another', async () => {
    const { server, openTab } = browser({ ...amina, role: 'operator', operator_id: 1 });
    const { life, heard } = openTab();
    await life.tick();
    server.user = { ...amina, role: 'operator', operator_id: 2 };
    await life.watch();
    expect(events(heard).at(-1)).toBe('user-updated');
  });

  it('is renewed at the first tick that finds 90 seconds or less', async () => {
    const { server, openTab } = browser();
    const { life, heard } = openTab();
    await life.tick();
    await vi.advanceTimersByTimeAsync((HOUR_SECONDS - 120) * 1000);
    expect(server.asked).toEqual(['/api/session']);
    await vi.advanceTimersByTimeAsync(TICK_MS);
    expect(server.asked).toEqual(['/api/session', '/api/session/refresh']);
    expect(events(heard)).toEqual(['signed-in', 'refreshed']);
    await vi.advanceTimersByTimeAsync(TICK_MS);
    expect(server.asked).toHaveLength(2);
  });

  it.each([502, 503, 504])(
    'is tried again, with longer pauses, when the gateway says %i',
    async (status) => {
      const { server, openTab } = browser();
      const { life, shown } = openTab();
      server.status = status;
      const checked = life.check();
      await settle();
      expect(server.asked).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1000);
      expect(server.asked).toHaveLength(2);
      server.status = 200;
      await vi.advanceTimersByTimeAsync(2000);
      await checked;
      expect(server.asked).toHaveLength(3);
      expect(shown.get()).toEqual(amina);
    },
  );

  it('stays what it was while the server can’t be reached, and is asked about at later ticks', async () => {
    const { server, openTab } = browser();
    const { life, shown, heard } = openTab();
    await life.tick();
    server.status = 0;
    await vi.advanceTimersByTimeAsync((HOUR_SECONDS + 300) * 1000);
    expect(shown.get()).toEqual(amina);
    server.status = 200;
    await vi.advanceTimersByTimeAsync(TICK_MS + 10_000);
    expect(events(heard)).toEqual(['signed-in', 'refreshed']);
  });

  it('is over when the server says so at a renewal, and nobody wanted that', async () => {
    const { server, openTab } = browser();
    const { life, shown, heard } = openTab();
    await life.tick();
    server.user = null;
    await vi.advanceTimersByTimeAsync(HOUR_SECONDS * 1000);
    expect(shown.get()).toBeNull();
    expect(heard.at(-1)).toEqual({ event: 'signed-out', isWanted: false });
  });

  it('ends in every tab when one of them signs out', async () => {
    const { openTab, cookie } = browser();
    const [here, there] = [openTab(), openTab()];
    await Promise.all([here.life.tick(), there.life.tick()]);
    const answer = await here.life.signOut();
    expect(answer.ok).toBe(true);
    for (const { shown, heard } of [here, there]) {
      expect(shown.get()).toBeNull();
      expect(heard.at(-1)).toEqual({ event: 'signed-out', isWanted: true });
    }
    expect(cookie.hint).toBe(false);
  });

  it('is wanted in every tab, also when the site’s stream tells of it first', async () => {
    const { server, openTab } = browser();
    const [here, there] = [openTab(), openTab()];
    await Promise.all([here.life.tick(), there.life.tick()]);
    server.user = null;
    for (const { life } of [here, there]) await life.learn({ session: null });
    await here.life.signOut();
    for (const { heard } of [here, there]) {
      expect(heard.at(-1)).toEqual({ event: 'signed-out', isWanted: true });
    }
  });

  it('does not end when signing out fails, and says so', async () => {
    const { server, openTab } = browser();
    const { life, shown } = openTab();
    await life.tick();
    server.status = 503;
    const leaving = life.signOut();
    await vi.advanceTimersByTimeAsync(10_000);
    expect((await leaving).ok).toBe(false);
    expect(shown.get()).toEqual(amina);
  });

  it('begins in every tab when somebody signs in in one of them', async () => {
    const { server, openTab } = browser(null);
    const [here, there] = [openTab(), openTab()];
    for (const { shown } of [here, there]) shown.set(null);
    server.user = amina;
    here.life.take(sessionOf(amina));
    await settle();
    for (const { shown, heard } of [here, there]) {
      expect(shown.get()).toEqual(amina);
      expect(heard).toEqual([{ event: 'signed-in', isWanted: true }]);
    }
  });

  it('tells every tab that something about the person has changed', async () => {
    const { server, openTab } = browser();
    const [here, there] = [openTab(), openTab()];
    await Promise.all([here.life.tick(), there.life.tick()]);
    server.user = { ...amina, role: 'staff' };
    await here.life.check({ tellOthers: true });
    await settle();
    for (const { shown, heard } of [here, there]) {
      expect(shown.get()?.role).toBe('staff');
      expect(events(heard)).toEqual(['signed-in', 'user-updated']);
    }
  });

  it('tells every tab of a recovery, which signs nobody in', async () => {
    const { openTab } = browser(null);
    const [here, there] = [openTab(), openTab()];
    here.life.recover();
    await settle();
    expect([events(here.heard), events(there.heard)]).toEqual([
      ['password-recovery'],
      ['password-recovery'],
    ]);
    expect(there.shown.get()).toBeUndefined();
  });

  it('hears nothing in what is no event', async () => {
    const { server, openTab } = browser();
    const { life, heard } = openTab();
    for (const said of [null, 'SIGNED_OUT', { event: 'signed-out' }]) await life.hear(said);
    expect([server.asked, heard]).toEqual([[], []]);
  });

  it('does not believe an answer that was asked for before somebody signed out', async () => {
    const { server, openTab, release } = browser();
    const { life, shown } = openTab();
    await life.tick();
    server.isHeld = true;
    const late = life.check();
    await settle();
    await life.hear('signed-out');
    release();
    await late;
    expect(shown.get()).toBeNull();
  });

  it('does not believe a renewal that was asked for before somebody signed out', async () => {
    const { server, openTab, release } = browser();
    const { life, shown } = openTab();
    await life.tick();
    server.isHeld = true;
    await vi.advanceTimersByTimeAsync((HOUR_SECONDS - 60) * 1000);
    expect(server.asked.at(-1)).toBe('/api/session/refresh');
    await life.hear('signed-out');
    release();
    await settle();
    expect(shown.get()).toBeNull();
  });

  it('leaves what a page shows that began just before somebody signed out elsewhere', async () => {
    const { server, openTab, release } = browser();
    const { life, heard, shown } = openTab();
    server.isHeld = true;
    const first = life.tick();
    await settle();
    await life.hear('signed-out');
    release();
    await first;
    expect(shown.get()).toBeNull();
    expect(heard).toEqual([{ event: 'signed-out', isWanted: true }]);
  });

  it('survives what a proxy answers in place of the site', async () => {
    const { server, openTab } = browser();
    const { life, shown } = openTab();
    await life.tick();
    server.status = 418;
    await life.check();
    expect(shown.get()).toEqual(amina);
  });
});

describe('what happened between two answers', () => {
  it.each<[KnownUser, ClientUser | null, boolean, SessionEvent | null]>([
    [undefined, null, false, null],
    [null, null, false, null],
    [undefined, amina, false, 'signed-in'],
    [amina, { ...amina, id: 2 }, false, 'signed-in'],
    [amina, null, true, 'signed-out'],
    [amina, { ...amina, name: 'Амина' }, true, 'user-updated'],
    [amina, { ...amina }, true, 'refreshed'],
    [amina, { ...amina }, false, null],
  ])('%o, then %o', (before, after, isRenewal, event) => {
    expect(eventBetween(before, after, isRenewal)).toBe(event);
  });
});
