import { expect, it } from 'vitest';
import { type SentRecord, sentRecords } from '#features/recitation/listening/listening-input.ts';
import { quranListeningSessions } from '#features/recitation/listening/listening-tables.server.ts';
import {
  listeningOwnData,
  loadOwnListening,
  ownDay,
  saveListening,
} from '#features/recitation/listening/own-listening.server.ts';
import { listenedMinutes } from '#features/recitation/listening/own-listening.ts';
import {
  accountParts,
  addPerson,
  deleteAccount,
  PASSWORD,
  signedInAs,
  visitor,
} from '#test/accounts.ts';
import { describeOnBothEngines } from '#test/database.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const HOUR_MS = 3_600_000;
const idOf = (number: number) => String(number).padStart(24, '0');
const record = (more: Partial<SentRecord> = {}): SentRecord => ({
  id: idOf(1),
  sura: 2,
  reciter: 'husary',
  seconds: 90,
  completed: false,
  position: 90,
  ayah: null,
  agoMs: HOUR_MS,
  day: '2026-11-20',
  ...more,
});

describeOnBothEngines('what an account has listened to', ({ db }) => {
  const parts = accountParts();
  const reader = async (email: string) =>
    signedInAs(db(), await addPerson(db(), email, { role: 'reader' }), parts);
  const load = (me: Awaited<ReturnType<typeof reader>>, limit = 5, today = '2026-11-20') =>
    loadOwnListening(db(), me, { today, limit });

  it('is nothing at first', async () => {
    await addPerson(db(), 'admin@example.ru');
    expect(await load(await reader('a@example.ru'))).toEqual({
      stats: { total_listening_time: 0, completed_suras_count: 0, listening_streak_days: 0 },
      sessions: [],
    });
  });

  it('adds up seconds, suras heard to the end, and days in a row', async () => {
    await addPerson(db(), 'admin@example.ru');
    const me = await reader('a@example.ru');
    const records = [
      record(),
      record({ id: idOf(2), sura: 112, completed: true, position: 0, seconds: 20 }),
      record({ id: idOf(3), sura: 112, completed: true, position: 0, seconds: 20 }),
      record({ id: idOf(4), sura: 36, seconds: 5, agoMs: 25 * HOUR_MS, day: '2026-11-19' }),
      record({ id: idOf(5), sura: 1, seconds: 5, agoMs: 72 * HOUR_MS, day: '2026-11-17' }),
    ];
    await saveListening(db(), me, records, NOW);
    const { stats, sessions } = await load(me, 2);
    expect(stats).toEqual({
      total_listening_time: 140,
      completed_suras_count: 1,
      listening_streak_days: 2,
    });
    expect(sessions).toHaveLength(2);
    expect(sessions[0]).toMatchObject({ listened_at: '2026-11-20T08:00:00.000Z' });
    expect((await load(me, 5, '2026-11-22')).stats.listening_streak_days).toBe(0);
  });

  it('takes a listening that grew once, and never makes it less', async () => {
    await addPerson(db(), 'admin@example.ru');
    const me = await reader('a@example.ru');
    await saveListening(db(), me, [record()], NOW);
    await saveListening(db(), me, [record({ seconds: 200, position: 200, completed: true })], NOW);
    await Promise.all([
      saveListening(db(), me, [record({ seconds: 30, position: 30 })], NOW),
      saveListening(db(), me, [record({ seconds: 120, position: 120 })], NOW),
    ]);
    expect((await load(me)).sessions).toEqual([
      expect.objectContaining({ duration_seconds: 200, playback_position: 200, completed: true }),
    ]);
  });

  it('is one’s own: the same id elsewhere is another listening', async () => {
    await addPerson(db(), 'admin@example.ru');
    const [me, other] = [await reader('a@example.ru'), await reader('b@example.ru')];
    await saveListening(db(), me, [record()], NOW);
    const theirs = record({ seconds: 10, agoMs: 25 * HOUR_MS, day: '2026-11-19' });
    await saveListening(db(), other, [theirs], NOW);
    expect(await load(me)).toMatchObject({
      stats: { total_listening_time: 90, listening_streak_days: 1 },
      sessions: [{ duration_seconds: 90 }],
    });
    expect((await load(other)).stats.total_listening_time).toBe(10);
    expect(await listeningOwnData.export(db(), other.id)).toMatchObject([{ durationSeconds: 10 }]);
  });

  it('is in the file of one’s own data and goes with the account', async () => {
    const withListening = accountParts({ ownData: [listeningOwnData] });
    await addPerson(db(), 'admin@example.ru');
    const me = await reader('a@example.ru');
    await saveListening(db(), me, [record()], NOW);
    expect(await listeningOwnData.export(db(), me.id)).toEqual([
      expect.objectContaining({ sura: 2, durationSeconds: 90, day: '2026-11-20' }),
    ]);
    const form = { password: PASSWORD };
    expect((await deleteAccount(db(), me, { visitor, parts: withListening }, form)).ok).toBe(true);
    expect(await db().select().from(quranListeningSessions)).toEqual([]);
  });
});

it('believes a day that some place on earth has at that instant, and no other', () => {
  expect(ownDay('2026-11-21', NOW)).toBe('2026-11-21');
  expect(ownDay('2026-11-19', NOW)).toBe('2026-11-19');
  expect(ownDay('2031-01-01', NOW)).toBe('2026-11-20');
  expect(ownDay('', NOW)).toBe('2026-11-20');
});

it('shows whole minutes', () => {
  expect([0, 59, 60, 119, 3600].map(listenedMinutes)).toEqual([0, 0, 1, 1, 60]);
});

it('takes a record of years ago, which a guest may have kept, as one of a year ago', () => {
  const sent = sentRecords.safeParse({ records: [record({ agoMs: 30_000 * HOUR_MS })] });
  expect(sent.data?.records[0]?.agoMs).toBe(366 * 24 * HOUR_MS);
});

it('refuses records that can not be', () => {
  const isTaken = (more: object) =>
    sentRecords.safeParse({ records: [{ ...record(), ...more }] }).success;
  expect(isTaken({})).toBe(true);
  expect(isTaken({ ayah: 286 })).toBe(true);
  const wrong = [
    { sura: 0 },
    { sura: 115 },
    { sura: 'abc' },
    { sura: 112, ayah: 5 },
    { reciter: 'nobody' },
    { seconds: 0 },
    { seconds: 90_000 },
    { agoMs: -5 },
    { day: '2026-02-30' },
    { id: 'x' },
  ];
  for (const more of wrong) expect(isTaken(more), JSON.stringify(more)).toBe(false);
  expect(sentRecords.safeParse({ records: [record(), record()] }).success).toBe(false);
});
