import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { eraseRequests } from '#features/requests/store/visitor-request.server.ts';
import { type Client, lastNumber, presentRows } from './present-rows.server.ts';

const BATCH = 500;

interface ErasedRequest {
  id: string;
  form_key: string;
  status: string;
  created_at: Date;
  closed_at: Date | null;
  erased_at: Date;
  withdrawn_at: Date | null;
}
const ERASED_REQUESTS = `select id, form_key, status, created_at, closed_at, erased_at,
    (select max(withdrawn_at) from consents where request_number = requests.id) as withdrawn_at
  from requests where erased_at is not null`;

/** The requests of the present data that are erased; null when their table is damaged. */
export const erasedRequests = (client: Client) =>
  presentRows<ErasedRequest>(client, 'requests', ERASED_REQUESTS);

/** Erases the same requests in the restored data; returns how many. */
export async function eraseRequestsAgain(
  client: Client,
  erased: readonly ErasedRequest[],
): Promise<number> {
  const db = drizzle({ client: client as pg.Client });
  let count = 0;
  for (let from = 0; from < erased.length; from += BATCH) {
    const batch = erased.slice(from, from + BATCH);
    const { rows } = await client.query<{ id: string }>(
      'select id from requests where form_key = any($1::uuid[]) and erased_at is null',
      [batch.map(({ form_key }) => form_key)],
    );
    const ids = rows.map(({ id }) => Number(id));
    await eraseRequests(db, ids, new Date());
    await noteErasures(client, batch);
    count += ids.length;
  }
  return count;
}

/**
 * Gives erased requests their former state; a request that the backup lacks becomes a row without
 * personal data.
 */
async function noteErasures(client: Client, batch: readonly ErasedRequest[]): Promise<void> {
  const was = `json_to_recordset($1) as was (id bigint, form_key uuid, status text,
    created_at timestamptz, closed_at timestamptz, erased_at timestamptz, withdrawn_at timestamptz)`;
  const given = [JSON.stringify(batch)];
  await client.query(
    `update requests set status = was.status, closed_at = was.closed_at, erased_at = was.erased_at
      from ${was} where requests.form_key = was.form_key`,
    given,
  );
  await client.query(
    `update consents set withdrawn_at = was.withdrawn_at
      from ${was} join requests on requests.form_key = was.form_key
      where consents.request_number = requests.id and consents.withdrawn_at is null`,
    given,
  );
  await client.query(
    `insert into requests (id, form_key, status, created_at, closed_at, erased_at)
      overriding system value
      select id, form_key, status, created_at, closed_at, erased_at from ${was}
      on conflict do nothing`,
    given,
  );
  await keepNumbers(client, 'requests');
}

interface ErasedReport {
  id: string;
  form_key: string;
  path: string;
  title: string;
  version: string | null;
  shown: string | null;
  kind: string;
  status: string;
  created_at: Date;
  answered_at: Date | null;
  closed_at: Date | null;
  erased_at: Date;
}
const REPORT_COLUMNS = `id, form_key, path, title, version, shown, kind, status, created_at,
  answered_at, closed_at, erased_at`;

/** The reports of the present data that are erased; null when their table is damaged. */
export const erasedReports = (client: Client) =>
  presentRows<ErasedReport>(
    client,
    'reports',
    `select ${REPORT_COLUMNS} from reports where erased_at is not null`,
  );

/**
 * Erases the same reports in the restored data and gives them their former state; one that the
 * backup lacks becomes a row without personal data. Returns how many were not erased in the backup.
 */
export async function eraseReportsAgain(
  client: Client,
  erased: readonly ErasedReport[],
): Promise<number> {
  const was = `json_to_recordset($1) as was (id bigint, form_key uuid, path text, title text,
    version text, shown text, kind text, status text, created_at timestamptz,
    answered_at timestamptz, closed_at timestamptz, erased_at timestamptz)`;
  let count = 0;
  for (let from = 0; from < erased.length; from += BATCH) {
    const batch = [JSON.stringify(erased.slice(from, from + BATCH))];
    const { rowCount } = await client.query(
      `update reports set words = null, email = null, answer = null, status = was.status,
        answered_at = was.answered_at, closed_at = was.closed_at, erased_at = was.erased_at
        from ${was} where reports.form_key = was.form_key and reports.erased_at is null`,
      batch,
    );
    count += rowCount ?? 0;
    await client.query(
      `insert into reports (${REPORT_COLUMNS}) overriding system value
        select ${REPORT_COLUMNS} from ${was} on conflict do nothing`,
      batch,
    );
  }
  await keepNumbers(client, 'reports');
  return count;
}

/** The number of an added row must not be given out again. */
async function keepNumbers(client: Client, table: string): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))
      where (select max(id) from ${table}) > coalesce(${lastNumber(table)}, 0)`,
  );
}
