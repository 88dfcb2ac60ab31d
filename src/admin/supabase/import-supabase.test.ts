import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/bcrypt';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/db.server.ts';
import { readEnv } from '#server/env/env.server.ts';
import { diskFiles } from '#server/files/disk-files.server.ts';
import { createPasswords } from '#server/session/password-hash.server.ts';
import { addPerson } from '#test/accounts.ts';
import { copyEmbedded, createPostgresDatabase, silentLog } from '#test/database.ts';
import { runAdmin } from '../commands/run-admin.server.ts';

const PERSON = '3f0e8a52-8f0e-4b0e-9c55-0a4f0d6f1111';
const BUCKET = 'https://abc.supabase.co/storage/v1/object/public/images';
const PICTURE = 'company-logos/1760227200000_abc';
const SEQUENCES = 'select sequencename, last_value::text from pg_sequences order by sequencename';
const SVET = { name: 'Свет', is_verified: false, company_name: 'Свет' };
const PASSWORD = 'пароль паломника';

const undo: (() => unknown)[] = [];
let folder: string;
let variables: Record<string, string>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'vseumry-import-'));
  variables = { DATA_DIR: path.join(folder, 'data'), FILES_DIR: path.join(folder, 'files') };
  copyEmbedded(path.join(folder, 'data'));
  const write = (name: string, ...lines: string[]) =>
    writeFileSync(path.join(folder, 'export', name), `${lines.join('\n')}\n`);
  mkdirSync(path.join(folder, 'export/storage/images/company-logos'), { recursive: true });
  mkdirSync(path.join(folder, 'export/storage/images/banners'));
  write('article_categories.csv', 'id,name,slug,order_index', '7,Обряды,Обряды,0');
  write(
    'articles_rows.csv',
    'id,slug,title,meta_description,category_id,content,featured_image,is_published,updated_at',
    `12,Как_Собраться,Как собраться,Что взять,7,"<p onclick=""x()"">Текст <img src=""${BUCKET}/${PICTURE}.jpg"" alt=""""> <img src='${BUCKET}/banners/big photo.png?t=1' alt=''></p>",${BUCKET}/banners/big photo.png,true,2025-10-12T10:00:00Z`,
  );
  write(
    'tours.csv',
    'id,slug,tour_type,city_from,departure_date,month,days,price,company_logo,is_regular,company_name,hotel_name,days_in_mecca,days_in_medina',
    `41,umra-kazan,umrah,Казань,2027-01-10,Январь,10,1200.00,${BUCKET}/${PICTURE}.jpg,true,Свет,Свиссотель,6,3`,
    '42,hadzh-moskva,hajj,Москва,2027-05-10,май,20,0,,true,ООО «СВЕТ»,,,',
    '43,bez-dnej,hajj,Москва,2027-05-10,май,0,100,,true,Свет,,,',
    '44,Умра из Казани,umrah,Казань,2027-01-20,январь,10,1300,,true,,,,',
    '45,umra_iz_kazani,umrah,Казань,2027-01-21,январь,10,1300,,true,,,,',
    '46,umra-iz-kazani,umrah,Казань,2027-01-22,январь,10,1300,,true,,,,',
    '47,ne-chislo,umrah,Казань,2027-01-22,январь,десять,1300,,true,,,,',
  );
  const encrypted = await hash(PASSWORD, { cost: 4 });
  write(
    'auth.sql',
    'INSERT INTO auth.users (id, email, encrypted_password, email_confirmed_at, created_at, deleted_at, banned_until) VALUES',
    `\t('${PERSON}', 'Reader@Site.example', '${encrypted}', '2025-10-01 10:00:00+00', '2025-10-01 10:00:00+00', NULL, '2020-01-01 00:00:00+00'),`,
    `\t('banned', 'banned@site.example', '${encrypted}', NULL, '2025-10-01 10:00:00+00', NULL, '2130-05-01 00:00:00+00'),`,
    `\t('ever', 'ever@site.example', NULL, NULL, '2025-10-01 10:00:00+00', NULL, 'infinity');`,
    'COPY public.quran_reading_progress (user_id, last_sura, last_ayah, total_ayahs_read, reading_streak_days, last_read_at) FROM stdin;',
    `${PERSON}\t36\t12\t1\t1\t2025-10-02 10:00:00+00`,
    '\\.',
    'COPY public.quran_listening_sessions (id, user_id, sura_number, reciter, duration_seconds, completed, playback_position, listened_at) FROM stdin;',
    `1\t${PERSON}\t36\talafasy\t0\tt\t0\t2025-10-02 22:30:00+00`,
    `2\tsomebody-else\t36\talafasy\t0\tt\t0\t2025-10-02 22:30:00+00`,
    '\\.',
  );
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } });
  const files = path.join(folder, 'export/storage/images');
  await picture
    .clone()
    .jpeg()
    .toFile(path.join(files, `${PICTURE}.jpg`));
  await picture.png().toFile(path.join(files, 'banners/big photo.png'));
  writeFileSync(path.join(files, 'banners/list.txt'), 'no picture');
});
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  rmSync(folder, { recursive: true, force: true });
});

async function importAll(...flags: string[]) {
  const told: string[] = [];
  const print = (text: string) => void told.push(text);
  const line = ['import-supabase', path.join(folder, 'export'), '--json', ...flags];
  const code = await runAdmin(line, { variables, print, printError: print });
  return { code, ...(JSON.parse(told.join('')) as Report) };
}
interface Report {
  error?: string;
  tables?: {
    name: string;
    added: number;
    there: number;
    refused: string[];
    blocked?: string[];
  }[];
}
const counts = ({ tables = [] }: Report) =>
  Object.fromEntries(
    tables.map((table) => [table.name, [table.added, table.there, table.refused.length]]),
  );

async function rowsOf(query: string) {
  const { db, close } = await openDatabase(readEnv(variables).database, silentLog);
  try {
    return (await db.execute(sql.raw(query))).rows;
  } finally {
    await close();
  }
}

describe.each(['embedded', 'PostgreSQL'])('data of the former system (%s)', (engine) => {
  it('are imported once, with ids, addresses, passwords and pictures', async () => {
    if (engine === 'PostgreSQL') {
      const { url, drop } = await createPostgresDatabase();
      undo.push(drop);
      variables['DATABASE_URL'] = url;
    }
    expect((await importAll()).error).toContain('Сначала зарегистрируйте администратора');
    const opened = await openDatabase(readEnv(variables).database, silentLog);
    await addPerson(opened.db, 'admin@site.example');
    await opened.close();

    const expected = {
      article_categories: [1, 0, 0],
      articles: [1, 0, 0],
      tours: [5, 0, 2],
      accounts: [3, 0, 0],
      quran_reading_progress: [1, 0, 0],
      quran_user_settings: [0, 0, 0],
      quran_listening_sessions: [1, 0, 1],
      images: [2, 0, 1],
    };
    const before = await rowsOf(SEQUENCES);
    const trial = await importAll('--dry-run');
    expect([trial.code, counts(trial)]).toEqual([0, expected]);
    expect(await rowsOf('select id from tours')).toEqual([]);
    expect(await rowsOf(SEQUENCES)).toEqual(before);
    const done = await importAll();
    expect(counts(done)).toEqual(expected);
    expect(done.tables?.[2]?.refused).toEqual([
      'bez-dnej: days: дней должно быть больше нуля',
      'ne-chislo: days: «десять» — нужно значение другого вида: число, дата или «да/нет»',
    ]);
    expect(done.tables?.[3]?.blocked).toEqual([
      'banned@site.example (2130-05-01)',
      'ever@site.example (без срока)',
    ]);
    expect(await rowsOf('select email from accounts where blocked_at is null order by id')).toEqual(
      [{ email: 'admin@site.example' }, { email: 'reader@site.example' }],
    );
    const again = counts(await importAll());
    for (const [added, there] of Object.values(again)) expect([added, there]).toEqual([0, there]);

    expect(
      await rowsOf(
        'select id::int, slug, price, month, company_logo from tours where id < 43 order by id',
      ),
    ).toEqual([
      {
        id: 41,
        slug: 'umra-kazan',
        price: 1200,
        month: 'январь',
        company_logo: `/images/${PICTURE}.webp`,
      },
      {
        id: 42,
        slug: 'hadzh-moskva',
        price: null,
        month: 'май',
        company_logo: `/images/${PICTURE}.webp`,
      },
    ]);
    expect(
      await rowsOf(
        `select t.id::int, t.slug, r.slug as former from tours t
          left join tour_redirects r on r.tour_id = t.id where t.id > 42 order by id`,
      ),
    ).toEqual([
      { id: 44, slug: 'umra-iz-kazani-2', former: 'Умра из Казани' },
      { id: 45, slug: 'umra-iz-kazani-3', former: 'umra_iz_kazani' },
      { id: 46, slug: 'umra-iz-kazani', former: null },
    ]);
    expect(
      await rowsOf(
        `select t.id::int, o.name, o.is_verified, company_name, price_amount, price_currency
          from tours t join operators o on o.id = t.operator_id order by t.id`,
      ),
    ).toEqual([
      { id: 41, ...SVET, price_amount: 1200, price_currency: 'USD' },
      { id: 42, ...SVET, price_amount: null, price_currency: null },
    ]);
    expect(
      await rowsOf(
        `select tour_id::int, s.city, nights, name from tour_stays s
          left join hotels h on h.id = s.hotel_id order by position`,
      ),
    ).toEqual([
      { tour_id: 41, city: 'mecca', nights: 6, name: 'Свиссотель' },
      { tour_id: 41, city: 'medina', nights: 3, name: null },
    ]);
    expect(await rowsOf('select slug, category_id::int from article_category_redirects')).toEqual([
      { slug: 'Обряды', category_id: 7 },
    ]);
    const [article] = await rowsOf(
      `select a.id::int, a.slug, content, featured_image, category_id::int, r.slug as former
        from articles a join article_redirects r on r.article_id = a.id`,
    );
    expect(article).toMatchObject({
      id: 12,
      slug: 'kak-sobratsya',
      former: 'Как_Собраться',
      category_id: 7,
      content: expect.stringContaining(`/images/${PICTURE}.webp`),
      featured_image: expect.stringMatching(/^\/images\/operator-info\/0_[0-9a-f]{24}\.webp$/),
    });
    expect(article?.['content']).toContain(`src="${String(article?.['featured_image'])}"`);
    expect(article?.['content']).not.toContain('onclick');
    const files = diskFiles(path.join(folder, 'files'));
    for (const address of [`/images/${PICTURE}.webp`, String(article?.['featured_image'])]) {
      const bytes = await files.read(address.slice('/images/'.length));
      expect((await sharp(bytes ?? Buffer.alloc(0)).metadata()).width).toBe(40);
    }
    const [person] = await rowsOf(
      `select email, role, password_hash, last_sura, listened_on::text from accounts
        join quran_reading_progress p on p.user_id = accounts.id
        join quran_listening_sessions s on s.user_id = accounts.id`,
    );
    expect(person).toMatchObject({
      email: 'reader@site.example',
      role: 'reader',
      last_sura: 36,
      listened_on: '2025-10-03',
    });
    const passwords = createPasswords();
    const kept = String(person?.['password_hash']);
    expect(await passwords.matches(PASSWORD, kept)).toBe(true);
    expect(await passwords.matches('другой пароль', kept)).toBe(false);
    expect(passwords.isOutdated(kept)).toBe(true);
  }, 300_000);
});
