import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { privacySections } from '#features/site/privacy-sections.ts';
import { ACCOUNT_ROWS, ROWS } from '#test/authorisation/authorisation-rows.ts';

/**
 * Every table of the database: the words of the privacy policy about its personal data and their term;
 * null for a table without any. A new table must be entered here, and its personal data in the policy.
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
  tour_redirects: null,
  favourite_tours: { data: /избранные туры/, term: /учётная запись и всё сохранённое в ней/ },
  requests: { data: /заявки на тур/, term: /заявки — 12 месяцев/ },
  reports: { data: /обращения — /, term: /обращения — до\s?решения/ },
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
  /** Keys are hashes: no address is stored. */
  rate_limits: null,
  jobs: null,
  site_key: null,
  exchange_rates: null,
  seasons: null,
  notices: null,
  notice_tours: null,
  notice_letters: null,
  articles: null,
  article_categories: null,
  article_revisions: null,
  article_drafts: { data: /действия сотрудников сайта/, term: /учётная запись и всё сохранённое/ },
  article_redirects: null,
  article_category_redirects: null,
};

/**
 * Data that a browser sends without an account, in the words of the policy; null where nothing is
 * stored.
 */
const SENT: Record<string, RegExp | null> = {
  'POST /priglashenie': /учётная запись — адрес/,
  'POST /api/requests': /заявки на тур — имя/,
  'POST /zayavka': /заявки на тур — имя/,
  'POST /soobshchit-ob-oshibke': /обращения — /,
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
  /** Only from messengers. */
  'POST /api/bots/:channel{telegram|max}': null,
};

const WITH_ACCOUNT = 'erased: the row goes with the account';
const WITH_REQUEST = 'erased: with its request (`eraseRequests`)';
const OFFERED = 'kept: what an operator publishes about itself and its tours';
const PUBLISHED = 'kept: what the site publishes';

/**
 * Every column with text of every table. `person`: columns that can have an address, a name, a phone or
 * free words about a person, each with the way it is erased, or the reason why it stays. `none`: the
 * others. A new column must be entered here.
 */
const TEXTS: Record<string, { person?: Record<string, string>; none?: string }> = {
  accounts: {
    person: {
      email: WITH_ACCOUNT,
      name: WITH_ACCOUNT,
      password_hash: WITH_ACCOUNT,
      totp_secret: WITH_ACCOUNT,
    },
    none: 'role consent_version',
  },
  sessions: { person: { agent: WITH_ACCOUNT }, none: 'token_hash' },
  one_use_tokens: { person: { new_email: WITH_ACCOUNT }, none: 'token_hash purpose' },
  backup_codes: { none: 'salt code_hash' },
  invitations: {
    person: { email: 'erased: when it is used, revoked or over, and with the account' },
    none: 'token_hash role',
  },
  outbox: {
    person: Object.fromEntries(
      ['to', 'subject', 'text', 'html'].map((column) => [
        column,
        'erased: when the letter is sent or given up, with the account or the request',
      ]),
    ),
    none: 'kind last_error',
  },
  trail: {
    person: Object.fromEntries(
      ['actor_label', 'thing_title', 'changes'].map((column) => [
        column,
        'erased: with the account (`forgetPerson`)',
      ]),
    ),
    none: 'action thing_kind thing_id',
  },
  requests: {
    person: {
      secret_hash: WITH_REQUEST,
      name: WITH_REQUEST,
      phone: WITH_REQUEST,
      email: WITH_REQUEST,
      question: WITH_REQUEST,
      answer_when: WITH_REQUEST,
      child_ages: WITH_REQUEST,
      travel_when: WITH_REQUEST,
    },
    none: 'tour_title answer_by room status',
  },
  request_notes: { person: { text: WITH_REQUEST }, none: 'kind' },
  consents: {
    person: {
      contact_hash: 'kept: the register of consents has only a keyed digest',
      recipient: 'kept: the operator at that time',
    },
    none: 'document version',
  },
  deliveries: { none: 'words channel target last_error' },
  bot_chats: {
    person: { chat_id: 'erased: when the chat or staff end it, and with the account' },
    none: 'channel',
  },
  bot_codes: { none: 'code_hash' },
  request_push: {
    person: { endpoint: WITH_ACCOUNT, p256dh: WITH_ACCOUNT, auth: WITH_ACCOUNT },
  },
  prayer_push: {
    person: {
      endpoint: 'erased: when reminders are switched off',
      p256dh: 'erased: when reminders are switched off',
      auth: 'erased: when reminders are switched off',
      city_slug: 'erased: when reminders are switched off',
    },
    none: 'calculation prayers next_prayer next_local consent_version',
  },
  quran_reading_progress: { person: { read_verses: WITH_ACCOUNT, read_days: WITH_ACCOUNT } },
  quran_user_settings: { person: { font_preference: WITH_ACCOUNT } },
  quran_listening_sessions: { person: { id: WITH_ACCOUNT, reciter: WITH_ACCOUNT } },
  articles: {
    person: { author: PUBLISHED, content: PUBLISHED, excerpt: PUBLISHED },
    none: 'slug title meta_description meta_keywords featured_image preview_token',
  },
  article_revisions: { person: { fields: PUBLISHED } },
  article_drafts: { person: { fields: 'erased: when the article is saved, and with the account' } },
  article_views: { person: { visitor: 'erased: within two hours after the day' } },
  article_view_days: { none: 'salt' },
  article_categories: { none: 'slug name description icon' },
  article_redirects: { none: 'slug' },
  article_category_redirects: { none: 'slug' },
  hotels: {
    none: 'slug name name_latin name_key aliases city town address shuttle shuttle_note about',
  },
  hotel_redirects: { none: 'slug' },
  hotel_photos: { person: { credit: PUBLISHED, alt: PUBLISHED }, none: 'image color' },
  operators: {
    person: Object.fromEntries(
      `about agent_of legal_name inn ogrn addresses phones email site telegram max vk whatsapp
        complaints request_email name name_key aliases`
        .split(/\s+/)
        .map((column) => [column, OFFERED]),
    ),
    none: 'slug logo legal_kind register_number hajj_by hajj_url hours payment_terms change_terms cancellation_terms',
  },
  operator_redirects: { none: 'slug' },
  tours: {
    person: Object.fromEntries(
      `description whatsapp telegram phone company_name guide_name guide_photo tour_operator_info`
        .split(/\s+/)
        .map((column) => [column, OFFERED]),
    ),
    none: 'slug tour_type city_from month company_logo outbound_route return_route airline tour_status hotel_name hotel_address guide_language state price_currency price_room',
  },
  tour_redirects: { none: 'slug' },
  tour_stays: { none: 'city meals' },
  tour_prices: { none: 'room currency' },
  tour_inclusions: { person: { note: OFFERED }, none: 'item state currency' },
  tour_reviews: { person: { proposal: OFFERED, reply: OFFERED }, none: 'version status' },
  tour_imports: { person: { file_name: 'erased: after 90 days (`forgetOldImports`)' } },
  tour_import_rows: {
    person: { before: 'erased: after 90 days (`forgetOldImports`)' },
    none: 'outcome',
  },
  import_profiles: {
    person: { settings: OFFERED, operator: OFFERED, operator_name: OFFERED, file_name: OFFERED },
    none: 'key place',
  },
  import_sources: { person: { link: OFFERED }, none: 'digest problem' },
  import_reviews: { person: { file_name: OFFERED, figures: OFFERED } },
  change_sets: { person: { title: OFFERED }, none: 'kind thing_kind' },
  change_set_rows: {
    person: {
      before: 'erased: after 30 days; favourites with the account',
      after: 'erased: after 30 days; favourites with the account',
    },
    none: 'table_name',
  },
  exchange_rates: { none: 'source' },
  reports: {
    person: Object.fromEntries(
      ['words', 'email', 'answer'].map((column) => [
        column,
        'erased: with closed requests (`eraseReports`)',
      ]),
    ),
    none: 'path title version shown kind status',
  },
  notices: { person: { text: PUBLISHED }, none: 'place city' },
  seasons: { none: 'state hajj_state source' },
  jobs: { none: 'name lease_owner last_error' },
  rate_limits: { none: 'key' },
  site_key: { none: 'key' },
  site_figures: { none: 'span' },
  incidents: { none: 'key title words' },
};

const modules = import.meta.glob<Record<string, unknown>>('/src/**/*-tables.server.ts', {
  eager: true,
});
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (is(value, PgTable) ? [getTableName(value)] : []));

const texts = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (is(value, PgTable) ? [value] : []))
  .flatMap((table) =>
    Object.values(getTableColumns(table))
      .filter((column) => /text|char|json/.test(column.getSQLType()))
      .map((column) => `${getTableName(table)}.${column.name}`),
  );

const policy = privacySections({ email: 'a@example.ru', phone: '+7', address: 'Казань' })
  .flatMap(({ blocks }) => blocks)
  .flatMap((block) => (typeof block === 'string' ? block : 'items' in block ? block.items : []))
  .join('\n')
  .replaceAll('\u00a0', ' ');

it('lists every table of the database, and no other', () => {
  expect([...new Set(tables)].sort()).toEqual(Object.keys(TABLES).sort());
});

it('says of every column with text how it is erased, or why it is kept', () => {
  const said = Object.entries(TEXTS).flatMap(([table, { person = {}, none = '' }]) =>
    [...Object.keys(person), ...none.split(' ').filter(Boolean)].map((name) => `${table}.${name}`),
  );
  expect(said.toSorted()).toEqual([...new Set(texts)].sort());
  for (const rule of Object.values(TEXTS).flatMap(({ person = {} }) => Object.values(person))) {
    expect(rule).toMatch(/^(erased|kept): /);
  }
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
