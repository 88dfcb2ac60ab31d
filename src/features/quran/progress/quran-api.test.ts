import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { accountContexts } from '#server/session/account-context.server.ts';
import { BASMALA } from '#features/quran/text/basmala.ts';
import { writeOwnReading, NOTHING_READ } from '#features/quran/progress/own-reading.ts';
import { quranApi } from '#features/quran/progress/quran.api.server.ts';
import { openQuranText } from '#features/quran/text/quran-text.server.ts';
import { parseTranslation } from '#features/quran/text/translation-text.ts';
import { createKeptPages } from '#server/pages/kept-pages.server.ts';
import { reading } from '#server/db/reading.server.ts';
import { accountParts, addPerson, openSession } from '#test/accounts.ts';
import { silentLog, useDatabase } from '#test/database.ts';
import { madeUpTranslation } from '#test/translation.ts';

const text = openQuranText('./public');
const withoutTranslation = text;

describe('the text as the server reads it', () => {
  it('is a sura in any edition, verbatim', async () => {
    expect(await text.verses('tanzil', 112)).toHaveLength(4);
    expect((await text.verses('hafs-v13', 1))[0]).toBe(BASMALA.hafs);
    await expect(text.verses('tanzil', 115)).rejects.toThrow('no such text');
    const nowhere = openQuranText('./public/nowhere');
    await expect(nowhere.verses('tanzil', 2)).rejects.toThrow('Failed to fetch sura 2');
  });

  it('is searched in both spellings, with and without vowels', async () => {
    const throne = { sura: 2, ayah: 255 };
    for (const query of ['الحي القيوم', 'ٱلْحَىُّ ٱلْقَيُّومُ']) {
      expect(await text.search(query)).toEqual([throne, { sura: 3, ayah: 2 }]);
    }
    expect(await text.search('وسع كرسيه السماوات')).toEqual([throne]);
    expect(await text.search('لا توجد هذه الكلمات')).toEqual([]);
  });

  it('is found in the common spelling, which leaves out long vowels and hamzas', async () => {
    const heavens = await text.search('السماوات');
    expect(heavens.length).toBeGreaterThan(100);
    for (const query of ['السموات', 'ٱلسَّمَٰوَات', 'السمٰوات']) {
      expect(await text.search(query), query).toEqual(heavens);
    }
    const [throne] = await text.search('وسع كرسيه السموات والارض');
    expect(throne).toEqual({ sura: 2, ayah: 255 });
    expect(await text.search('ايه الكرسي')).toEqual([]);
    expect(await text.search('الرحمان الرحيم')).toEqual(await text.search('الرحمن الرحيم'));
  });
});

describe('the API of the Quran', () => {
  const { db, database } = useDatabase();
  const open = (text = withoutTranslation) => {
    const read = reading(database(), silentLog);
    const kept = createKeptPages({ generation: () => '', maxBytes: 1e7 });
    const accountOf = accountContexts(accountParts(), read, false);
    return new Hono().route('/', quranApi({ read, kept, text, accountOf }));
  };

  it('gives the translation of the site, when it has one', async () => {
    const parsed = parseTranslation(madeUpTranslation());
    if (!parsed.ok) throw new Error(parsed.message);
    const terms = { title: 'Перевод для проверки', licence: 'Общественное достояние' };
    const app = open(openQuranText('./public', { terms, suras: parsed.suras }));
    const { data } = await (await app.request('/api/quran/translation/112')).json();
    expect(data).toMatchObject({ ...terms, number: 112 });
    expect(data.ayahs[3]).toEqual({ numberInSurah: 4, text: 'Перевод 112:4' });
    for (const number of ['0', '115', 'abc', '1.5']) {
      expect((await app.request(`/api/quran/translation/${number}`)).status, number).toBe(404);
    }
    expect((await open().request('/api/quran/translation/112')).status).toBe(404);
  });

  it('lists 114 suras and gives one with its verses', async () => {
    const app = open();
    const list = await (await app.request('/api/quran/surah')).json();
    expect(list).toMatchObject({ code: 200, status: 'OK' });
    expect(list.data).toHaveLength(114);
    expect(list.data[1]).toEqual({
      number: 2,
      name: 'البقرة',
      englishName: 'Al-Baqara',
      englishNameTranslation: 'The Cow',
      numberOfAyahs: 286,
      revelationType: 'Medinan',
    });
    const { data, notice } = await (await app.request('/api/quran/surah/112')).json();
    expect(notice).toMatch(/^Tanzil Quran Text \(Uthmani\)/);
    expect(data).toMatchObject({ number: 112, englishName: 'Al-Ikhlas', numberOfAyahs: 4 });
    expect(data.ayahs[3]).toEqual({
      numberInSurah: 4,
      text: (await text.verses('tanzil', 112))[3],
    });
  });

  it('says that there is no such sura', async () => {
    for (const number of ['0', '115', 'abc', '2.5', '1e1', '-1', '2-x']) {
      const answer = await open().request(`/api/quran/surah/${number}`);
      expect(answer.status, number).toBe(404);
      expect(await answer.json()).toMatchObject({ message: 'Сура не найдена' });
    }
  });

  it('keeps what a signed-in reader sends and nothing of who is not', async () => {
    const app = open();
    const token = await openSession(db(), await addPerson(db(), 'reader@example.ru'));
    const own = JSON.parse(
      writeOwnReading({ ...NOTHING_READ, place: { sura: 2, ayah: 3, at: 5 }, read: new Set([9]) }),
    );
    const put = (body: unknown, cookie: string) =>
      app.request('/api/quran/own', {
        method: 'PUT',
        headers: { cookie },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
    const mine = `__Host-session=${token}`;
    expect((await put({ today: '2026-11-20', own }, '')).status).toBe(401);
    expect((await app.request('/api/quran/own')).status).toBe(401);
    const saved = await put({ today: '2026-11-20', own }, mine);
    expect(saved.status).toBe(200);
    expect(saved.headers.get('cache-control')).toContain('no-store');
    const known = await app.request('/api/quran/own', { headers: { cookie: mine } });
    expect(await known.json()).toMatchObject({ place: { sura: 2, ayah: 3 }, read: '9' });
    for (const wrong of ['', '{', '[]', { own }, { today: 'x', own }, { today: '2026-11-20' }]) {
      expect((await put(wrong, mine)).status, JSON.stringify(wrong)).toBe(400);
    }
    const beyond = { ...own, place: { sura: 2, ayah: 287, at: 5 } };
    expect((await put({ today: '2026-11-20', own: beyond }, mine)).status).toBe(400);
  });
});
