import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { operators } from '#features/directory/operators/operator-tables.server.ts';
import type {
  AnswerWay,
  DeliveryChannel,
  RequestStatus,
} from '#features/requests/store/request.ts';
import type { Room } from '#features/tours/model/offer.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const number = () => bigint({ mode: 'number' });
const accountOfRow = () => number().references(() => accounts.id, { onDelete: 'set null' });
const requestOfRow = () =>
  number()
    .notNull()
    .references(() => requests.id, { onDelete: 'cascade' });

/**
 * Requests of visitors to an operator or to the site. Personal data (name, phone, e-mail, question,
 * texts of notes) are erased after a term or on request; the row stays for the figures. The tables
 * of this file send no change notices: kept pages show nothing of them.
 */
export const requests = pgTable(
  'requests',
  {
    /** Also the number that the visitor sees. */
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    /** Created with the form: the same form sent twice is one request. */
    form_key: uuid().notNull(),
    /** SHA-256 of the token of the visitor's page; null once the data are erased. */
    secret_hash: text(),
    tour_id: number().references(() => tours.id, { onDelete: 'set null' }),
    /** The name of the tour at the time of the request. */
    tour_title: text(),
    /** Null: a request to the site itself. */
    operator_id: number().references(() => operators.id, { onDelete: 'set null' }),
    name: text(),
    phone: text(),
    email: text(),
    answer_by: text().$type<AnswerWay>(),
    answer_when: text(),
    adults: integer().notNull().default(1),
    children: integer().notNull().default(0),
    /** In the visitor's words: «5 лет, до года». */
    child_ages: text(),
    rooms: integer(),
    /** The wanted time of travel, in the visitor's words. */
    travel_when: text(),
    room: text().$type<Room>(),
    question: text(),
    status: text().$type<RequestStatus>().notNull().default('new'),
    assigned_to: accountOfRow(),
    created_at: instant().notNull().defaultNow(),
    seen_at: instant(),
    /** The first status beyond «seen», a message to the visitor, or a contact. */
    answered_at: instant(),
    /** When it was agreed, refused, withdrawn or marked as spam: the term starts then. */
    closed_at: instant(),
    erased_at: instant(),
    binned_at: instant(),
    updated_at: instant().notNull().defaultNow(),
  },
  (request) => [
    uniqueIndex('requests_form_key').on(request.form_key),
    uniqueIndex('requests_secret_key').on(request.secret_hash),
    index('requests_operator').on(request.operator_id, request.id),
    index('requests_tour').on(request.tour_id, request.id),
    index('requests_status').on(request.status, request.id),
    check(
      'requests_status',
      sql`${request.status} in ('new', 'seen', 'in_work', 'agreed', 'refused', 'spam', 'withdrawn')`,
    ),
    check('requests_answer_by', sql`${request.answer_by} in ('call', 'max', 'telegram', 'email')`),
    check(
      'requests_people',
      sql`${request.adults} >= 1 and ${request.children} >= 0 and ${request.rooms} >= 1`,
    ),
    check(
      'requests_erased',
      sql`${request.erased_at} is null or (${request.name} is null and ${request.phone} is null and ${request.email} is null and ${request.question} is null and ${request.secret_hash} is null)`,
    ),
  ],
);

/** The history of a request: messages of both sides, changes of status, assignments, the bin. */
export const requestNotes = pgTable(
  'request_notes',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    request_id: requestOfRow(),
    at: instant().notNull().defaultNow(),
    kind: text().$type<'word' | 'note' | 'status' | 'assigned' | 'bin'>().notNull(),
    /** Null: the visitor. */
    author_id: accountOfRow(),
    is_visitor: boolean().notNull().default(false),
    /** The message, the new status, the assignee's number, `binned` or `restored`. Null once erased. */
    text: text(),
  },
  (note) => [
    index('request_notes_request').on(note.request_id, note.id),
    check('request_notes_kind', sql`${note.kind} in ('word', 'note', 'status', 'assigned', 'bin')`),
  ],
);

/**
 * The register of consents. It outlives the request. The contact is only stored as a keyed digest,
 * so that a person who names it can learn what they agreed to.
 */
export const consents = pgTable(
  'consents',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull().defaultNow(),
    /** The document of the consent, and its version. */
    document: text().notNull(),
    version: text().notNull(),
    /** The operator of the document, by its name at that time; null: the site. */
    recipient: text(),
    contact_hash: text().notNull(),
    request_number: number(),
    withdrawn_at: instant(),
  },
  (consent) => [
    index('consents_contact').on(consent.contact_hash),
    index('consents_request').on(consent.request_number),
  ],
);

/**
 * One message about a request on one channel. It waits while it has a `next_attempt_at`; letters
 * themselves go through the outbox.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for a message about the site itself. */
    request_id: number().references(() => requests.id, { onDelete: 'cascade' }),
    /** The text about the site; null for a request, whose text is written when it is sent. */
    words: text(),
    channel: text().$type<DeliveryChannel>().notNull(),
    /** The number of a chat, of a push subscription, or of the letter in the outbox. */
    target: text().notNull(),
    created_at: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant().defaultNow(),
    sent_at: instant(),
    /** Code of the last failure, never its text. */
    last_error: text(),
  },
  (delivery) => [
    uniqueIndex('deliveries_key').on(delivery.request_id, delivery.channel, delivery.target),
    index('deliveries_letters')
      .on(delivery.target)
      .where(sql`${delivery.channel} = 'email'`),
    index('deliveries_waiting')
      .on(delivery.next_attempt_at)
      .where(sql`${delivery.next_attempt_at} is not null`),
    check(
      'deliveries_about_one_thing',
      sql`(${delivery.request_id} is null) = (${delivery.words} is not null)`,
    ),
    check('deliveries_channel', sql`${delivery.channel} in ('email', 'telegram', 'max', 'push')`),
    check(
      'deliveries_sent_is_done',
      sql`${delivery.sent_at} is null or ${delivery.next_attempt_at} is null`,
    ),
  ],
);

/** Bot chats that an operator linked. `operator_id` null: chats of the site's own staff. */
export const botChats = pgTable(
  'bot_chats',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    operator_id: number().references(() => operators.id, { onDelete: 'cascade' }),
    channel: text().$type<'telegram' | 'max'>().notNull(),
    chat_id: text().notNull(),
    linked_by: accountOfRow(),
    linked_at: instant().notNull().defaultNow(),
  },
  (chat) => [
    uniqueIndex('bot_chats_key').on(chat.channel, chat.chat_id, chat.operator_id),
    index('bot_chats_operator').on(chat.operator_id),
    check('bot_chats_channel', sql`${chat.channel} in ('telegram', 'max')`),
  ],
);

/** Codes that link a chat once. Only the SHA-256 of a code is stored. */
export const botCodes = pgTable('bot_codes', {
  code_hash: text().primaryKey(),
  operator_id: number().references(() => operators.id, { onDelete: 'cascade' }),
  made_by: accountOfRow(),
  expires_at: instant().notNull(),
});

/** Browsers of staff and operators with web push about requests. */
export const requestPush = pgTable(
  'request_push',
  {
    id: number().primaryKey().generatedAlwaysAsIdentity(),
    account_id: number()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (push) => [
    uniqueIndex('request_push_endpoint').on(push.endpoint),
    index('request_push_account').on(push.account_id),
  ],
);
