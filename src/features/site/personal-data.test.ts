import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { privacySections } from '#features/site/privacy.ts';
import { ACCOUNT_ROWS, ROWS } from '#test/authorisation-rows.ts';

/**
 * Every table of the database: what the privacy policy says of the personal data in it, and of when
 * they go; null for a table without any. A new table has to be entered here, and what it holds of
 * people in the policy.
 */
const TABLES: Record<string, { data: RegExp; term: RegExp } | null> = {
  accounts: {
    data: /учётная запись — адрес электронной почты, имя, если/,
    term: /учётная запись и всё сохранённое в ней/,
  },
  sessions: { data: /технические сведения — IP-адрес/, term: /учётная запись и всё сохранённое/ },
  one_use_tokens: { data: /восстановить доступ/, term: /учётная запись и всё сохранённое в ней/ },
  backup_codes: { data: /учётная запись — адрес/, term: /учётная запись и всё сохранённое в ней/ },
  outbox: { data: /учётная запись — адрес/, term: /адрес и текст письма сайта — до отправки/ },
  trail: { data: /действия сотрудников сайта/, term: /журнал изменений — бессрочно, но адрес/ },
  quran_reading_progress: {
    data: /место и настройки чтения/,
    term: /учётная запись и всё сохранённое в ней/,
  },
  quran_user_settings: {
    data: /место и настройки чтения/,
    term: /учётная запись и всё сохранённое в ней/,
  },
  quran_bookmarks: {
    data: /место и настройки чтения/,
    term: /учётная запись и всё сохранённое в ней/,
  },
  quran_listening_sessions: {
    data: /история и время прослушивания/,
    term: /учётная запись и всё сохранённое в ней/,
  },
  prayer_push: { data: /напоминания о намазе, если/, term: /напоминания о намазе — пока вы/ },
  tours: { data: /данные организаторов туров/, term: /контакты в объявлении о туре/ },
  operators: { data: /данные организаторов туров/, term: /контакты организатора/ },
  operator_redirects: null,
  operator_days: null,
  hotels: null,
  hotel_redirects: null,
  hotel_photos: null,
  tour_stays: null,
  tour_prices: null,
  tour_inclusions: null,
  tour_reviews: { data: /данные организаторов туров/, term: /контакты в объявлении о туре/ },
  tour_days: null,
  favourite_tours: { data: /избранные туры/, term: /учётная запись и всё сохранённое в ней/ },
  requests: { data: /заявки на тур/, term: /заявки — 12 месяцев/ },
  request_notes: { data: /заявки на тур/, term: /заявки — 12 месяцев/ },
  deliveries: null,
  site_figures: null,
  incidents: null,
  bot_chats: { data: /уведомления о заявках — /, term: /уведомления о заявках — пока/ },
  bot_codes: null,
  request_push: { data: /уведомления о заявках — /, term: /уведомления о заявках — пока/ },
  consents: { data: /согласия — на что дано/, term: /согласия — / },
  invitations: { data: /учётная запись — адрес/, term: /приглашения — / },
  change_sets: null,
  change_set_rows: {
    data: /данные организаторов туров/,
    term: /удалённое сотрудниками — ещё 30 дней/,
  },
  tour_imports: { data: /данные организаторов туров/, term: /контакты в объявлении о туре/ },
  tour_import_rows: { data: /данные организаторов туров/, term: /контакты в объявлении о туре/ },
  import_profiles: { data: /действия сотрудников сайта/, term: /учётная запись и всё сохранённое/ },
  import_sources: { data: /действия сотрудников сайта/, term: /учётная запись и всё сохранённое/ },
  import_reviews: { data: /данные организаторов туров/, term: /контакты в объявлении о туре/ },
  article_views: { data: /случайный набор знаков на один день/, term: /не дольше двух суток/ },
  article_view_days: null,
  /** Keys are hashes: no address is kept. */
  rate_limits: null,
  jobs: null,
  site_key: null,
  exchange_rates: null,
  articles: null,
  article_categories: null,
  article_revisions: null,
  article_drafts: { data: /действия сотрудников сайта/, term: /учётная запись и всё сохранённое/ },
  article_redirects: null,
  article_category_redirects: null,
};

/** What a browser sends without an account, as the policy tells of it; null where nothing is kept. */
const SENT: Record<string, RegExp | null> = {
  'POST /priglashenie': /учётная запись — адрес/,
  'POST /zayavka': /заявки на тур — имя/,
  'POST /zayavka/:token': /переписка по заявке/,
  'POST /account/sign-in': /учётная запись — адрес/,
  'POST /account/register': /учётная запись — адрес/,
  'POST /account/forgot': /чтобы вы могли войти и восстановить доступ/,
  'POST /account/reset': /чтобы вы могли войти и восстановить доступ/,
  'POST /account/confirm': /учётная запись — адрес/,
  'POST /api/sign-up': /учётная запись — адрес/,
  'POST /api/sign-in': /учётная запись — адрес/,
  'POST /api/sign-out': null,
  'PUT /api/prayer-push': /вы включили напоминания о намазе \(город/,
  'PATCH /api/prayer-push': /вы включили напоминания о намазе \(город/,
  'DELETE /api/prayer-push': null,
  'POST /api/rpc/increment_article_views': /открыли статью \(случайный набор знаков/,
  'POST /api/page-counts': /открыли страницу тура или организатора либо нажали там на контакт/,
  /** From messengers alone. */
  'POST /api/bots/:channel{telegram|max}': null,
};

const modules = import.meta.glob<Record<string, unknown>>('/src/**/*-tables.server.ts', {
  eager: true,
});
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));

const policy = privacySections({ email: 'a@example.ru', phone: '+7', address: 'Казань' })
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) =>
    block.kind === 'paragraph' ? [block.text] : block.kind === 'list' ? block.items : [],
  )
  .join('\n')
  .replaceAll('\u00a0', ' ');

it('lists every table of the database, and no other', () => {
  expect([...new Set(tables)].sort()).toEqual(Object.keys(TABLES).sort());
});

it.each(Object.entries(TABLES).flatMap(([name, said]) => (said ? [{ name, ...said }] : [])))(
  'says in the policy what is kept in $name and for how long',
  ({ data, term }) => {
    expect(policy).toMatch(data);
    expect(policy).toMatch(term);
  },
);

it('lists every address that takes something from a browser without an account', () => {
  const open = Object.entries({ ...ROWS, ...ACCOUNT_ROWS }).flatMap(([route, { may }]) =>
    may === 'everyone' && !/^(GET|ALL) /.test(route) ? [route] : [],
  );
  expect(open.sort()).toEqual(Object.keys(SENT).sort());
});

it.each(Object.entries(SENT).flatMap(([route, said]) => (said ? [{ route, said }] : [])))(
  'says in the policy what is sent by $route',
  ({ said }) => {
    expect(policy).toMatch(said);
  },
);

it('says who else hears of a person, and how long copies stay', () => {
  expect(policy).toMatch(/служба уведомлений вашего браузера — [^;]*уведомления о заявках/);
  expect(policy).toMatch(/мессенджер, [^;]*о заявках/);
  // docs/operations.md: one of each of the last 12 months is kept.
  expect(policy).toMatch(/резервные копии, [^;]*12 месяцев/);
});
