import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.server.ts';
import type { Row } from '#test/authorisation/authorisation.ts';

const DELIVERY = '00000000-0000-4000-8000-000000000001';
const CHANGED_AT = '2026-11-20T09:00:00.000Z';

/**
 * Makes things with the numbers that fuzzed requests name, and gives those that were changed their
 * first state: without them no request gets further than «нет такой записи».
 */
export async function keepThings(db: Db): Promise<void> {
  await db.execute(sql`
    insert into tours (id, slug, tour_type, city_from, departure_date, month, days, operator_id)
      overriding system value
      values (1, 'kazan', 'umrah', 'Казань', '2027-01-10', 'январь', 10, 1)
      on conflict do nothing`);
  await db.execute(sql`update tours set updated_at = ${CHANGED_AT} where id = 1`);
  await db.execute(sql`
    insert into requests (id, form_key, name, phone, operator_id) overriding system value
      values (1, gen_random_uuid(), 'Амина', '+79170000000', 1) on conflict do nothing`);
  await db.execute(sql`
    update requests set binned_at = null, status = 'new', closed_at = null where id = 1`);
  await db.execute(sql`
    insert into deliveries (id, request_id, channel, target)
      values (${DELIVERY}, 1, 'push', '1') on conflict do nothing`);
  await db.execute(sql`
    insert into jobs (name, next_run_at) values ('backup', now()) on conflict do nothing`);
}

const request = (path: string, form: Record<string, string>): Row => ({
  may: 'keeper',
  request: () => ({ path, form }),
});

/** Requests that write to those things, beside the rows of the authorisation matrix. */
export const WRITES: readonly (readonly [name: string, row: Row])[] = [
  ['POST /admin/requests/:id', request('/admin/requests/1', { intent: 'save', note: 'да' })],
  [
    'POST /admin/requests/:id',
    request('/admin/requests/1', { intent: 'save', word: 'да', status: 'agreed' }),
  ],
  ['POST /admin/deliveries', request('/admin/deliveries', { intent: 'job', which: 'backup' })],
  ['POST /admin/deliveries', request('/admin/deliveries', { intent: 'delivery', which: DELIVERY })],
  [
    'POST /edit-tour/:id?',
    request('/edit-tour/1', {
      version: CHANGED_AT,
      city_from: 'Казань',
      departure_date: '15.01.2027',
      month: 'январь',
      days: '10',
      price: '1950',
      state: 'on_sale',
      in_visa: 'extra',
      note_visa: 'до оплаты',
    }),
  ],
  [
    'PUT /api/tour-imports/profile',
    {
      may: 'staff',
      request: () => ({
        body: {
          key: 'город|дата',
          operator: 'Свой',
          settings: {
            mapping: ['city_from'],
            currency: null,
            inThousands: false,
            answers: { 'город:Казань': 'Казань' },
            columnValues: { city_from: { text: 'Казань', onlyEmpty: true } },
          },
          place: { sheet: 'Лист1', table: 0, headerLine: 1, withHidden: false, withLeftOut: false },
          fileName: 'прайс.xlsx',
        },
      }),
    },
  ],
];
