import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { besidesTransaction } from '#test/hosts/held-connection.ts';
import { tours } from '#features/tours/tables/tours-tables.server.ts';
import { databaseProblem } from '#server/db/db-problem.server.ts';
import { type Database, openDatabase } from '#server/db/db.server.ts';
import { createPostgresDatabase, silentLog } from '#test/database.ts';
import { tlsLine } from '#test/hosts/tls-line.ts';

let url: string;
let drop: () => Promise<void>;
const opened: Database[] = [];

beforeEach(async () => {
  ({ url, drop } = await createPostgresDatabase());
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()));
  await drop();
});

async function open(settings: { url?: string; poolMax?: number; patienceMs?: number } = {}) {
  const database = await openDatabase(
    { kind: 'postgres', url, poolMax: 2, patienceMs: 0, ...settings },
    silentLog,
  );
  opened.push(database);
  return database;
}

async function makeTables() {
  await (await openDatabase({ kind: 'postgres', url, poolMax: 1 }, silentLog)).close();
}

const aTour: typeof tours.$inferInsert = {
  slug: 'hajj-ufa-2027-05-10',
  tour_type: 'hajj',
  city_from: 'Уфа',
  departure_date: '2027-05-10',
  month: 'май',
  days: 20,
};

/** Ends every connection of the database, as a restart of the server does. */
async function endConnections() {
  const client = new pg.Client(inject('postgresUrl'));
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await client.end();
}

describe('several processes on one PostgreSQL', () => {
  test('may start at the same moment on an empty database', async () => {
    const databases = await Promise.all(Array.from({ length: 4 }, () => open()));
    const counts = await Promise.all(databases.map(({ db }) => db.$count(tours)));
    expect(counts).toEqual([0, 0, 0, 0]);
  });

  test('receive notices of each other’s writes', async () => {
    const [writer, reader] = [await open(), await open()];
    const before = reader.version();
    await writer.db.insert(tours).values(aTour);
    await vi.waitFor(() => expect(reader.version()).toBe(before + 1), {
      timeout: 1000,
      interval: 5,
    });
  });

  test('count one change once, however many connections receive its notice', async () => {
    const [writer, reader] = [await open({ poolMax: 4 }), await open({ poolMax: 4 })];
    for (const { db } of [writer, reader]) {
      await Promise.all(Array.from({ length: 4 }, () => db.execute(sql`select pg_sleep(0.05)`)));
    }
    const before = [writer.version(), reader.version()];
    await writer.db.transaction(async (tx) => {
      await tx.insert(tours).values(aTour);
      await tx.update(tours).set({ is_hot: true });
    });
    await Promise.all([writer.ping(), reader.ping()]);
    await writer.db.delete(tours);
    await vi.waitFor(() => expect(reader.version()).toBe((before[1] ?? 0) + 2));
    expect(writer.version()).toBe((before[0] ?? 0) + 2);
  });
});

describe('when PostgreSQL ends its connections', () => {
  test('the next query works and missed notices count as a change', async () => {
    const database = await open();
    const before = database.version();
    await endConnections();
    await vi.waitFor(() => expect(database.version()).toBeGreaterThan(before), 5000);
    await database.ping();
  });

  test('a running transaction fails as unavailable and the pool loses no connection', async () => {
    const database = await open({ poolMax: 2 });
    for (let round = 0; round < 3; round += 1) {
      const failed = await database.db
        .transaction(async (tx) => {
          await tx.insert(tours).values(aTour);
          await besidesTransaction(endConnections);
          await tx.execute(sql`select 1`);
        })
        .catch(databaseProblem);
      expect(failed).toMatchObject({ kind: 'unavailable' });
    }
    await vi.waitFor(() => database.ping(), 5000);
    expect(await database.db.select().from(tours)).toEqual([]);
  });
});

describe('opening fails with a message for the person who starts the site', () => {
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };

  test('for a wrong password, without repeating it', async () => {
    const wrong = changed((address) => (address.password = 'hunter2'));
    const error: unknown = await open({ url: wrong, patienceMs: 60_000 }).catch((e: unknown) => e);
    expect(error).toMatchObject({
      message: 'PostgreSQL не принял имя пользователя или пароль из DATABASE_URL.',
    });
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });

  test('for a database that does not exist', async () => {
    const wrong = changed((address) => (address.pathname = '/nothing_here'));
    await expect(open({ url: wrong, patienceMs: 60_000 })).rejects.toThrow(
      'нет базы данных, названной в DATABASE_URL',
    );
  });

  test('for a role that does not exist, in whatever language the server speaks', async () => {
    const fields =
      'SFATAL\0VFATAL\0C28000\0Mроль «site» не существует\0RInitializeSessionUserId\0\0';
    const body = Buffer.from(fields);
    const head = Buffer.from('E....');
    head.writeInt32BE(body.length + 4, 1);
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(Buffer.concat([head, body])));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const wrong = `postgres://site@127.0.0.1:${port}/site`;
    await expect(open({ url: wrong, patienceMs: 60_000 })).rejects.toThrow(
      'нет пользователя (роли) из DATABASE_URL',
    );
    server.close();
  });

  test('for a server without TLS where DATABASE_URL wants it', async () => {
    const wrong = changed((address) => address.searchParams.set('sslmode', 'verify-full'));
    await expect(open({ url: wrong, patienceMs: 60_000 })).rejects.toThrow(
      'PostgreSQL не умеет TLS, а DATABASE_URL его требует',
    );
  });

  test('for an untrusted certificate, unless the check is off', async () => {
    const line = await tlsLine(url);
    const asked = (mode: string) =>
      open({ url: `${line.url}?sslmode=${mode}`, patienceMs: 60_000 });
    await expect(asked('verify-full')).rejects.toThrow(
      /^Сертификату PostgreSQL нельзя верить \(\w+\)\. Назовите файл.*NODE_EXTRA_CA_CERTS/,
    );
    await (await asked('no-verify')).ping();
    await line.close();
  });

  test('without the driver’s warning about modes of TLS', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const wrong = changed((address) => address.searchParams.set('sslmode', 'require'));
    await expect(open({ url: wrong, patienceMs: 60_000 })).rejects.toThrow('не умеет TLS');
    expect(warned).not.toHaveBeenCalled();
    warned.mockRestore();
  });

  test('for a server that wants TLS where DATABASE_URL does not', async () => {
    const line = await tlsLine(url, { isRequired: true });
    await expect(open({ url: line.url, patienceMs: 60_000 })).rejects.toThrow(
      'PostgreSQL пускает с этого адреса только по TLS. Добавьте к DATABASE_URL ?sslmode=verify-full',
    );
    await line.close();
  });

  test('for a role that may create no tables, or does not own the existing ones', async () => {
    const role = `poor_${Date.now()}`;
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`create role ${role} login password 'word'`);
    const poor = changed((address) => {
      address.username = role;
      address.password = 'word';
    });
    const words = `Пользователю PostgreSQL «${role}» не хватает прав`;
    await expect(open({ url: poor })).rejects.toThrow(words);
    await makeTables();
    await expect(open({ url: poor })).rejects.toThrow(words);
    await client.query(`drop role ${role}`);
    await client.end();
  });

  test('for a database that was partly restored with other tools', async () => {
    await makeTables();
    const client = new pg.Client(url);
    await client.connect();
    await client.query('drop table outbox');
    await expect(open()).rejects.toThrow(/нет таблиц сайта, которые.*\(outbox\).*restore ФАЙЛ/);
    await client.query('drop schema drizzle cascade');
    await expect(open()).rejects.toThrow(/есть таблицы сайта, но нет записи.*restore ФАЙЛ/);
    await client.end();
  });

  test('for an unknown host', async () => {
    await expect(open({ url: 'postgres://u:p@nowhere.invalid/x' })).rejects.toThrow(
      /^Сервер PostgreSQL из DATABASE_URL не найден по имени \(nowhere\.invalid:5432\)\.$/,
    );
  });

  test('for a server that does not run, after waiting for it', async () => {
    const tries = vi.spyOn(silentLog, 'warn');
    const absent = { url: 'postgres://u:p@127.0.0.1:9/x', patienceMs: 1500 };
    await expect(open(absent)).rejects.toThrow(
      'PostgreSQL не отвечает по адресу из DATABASE_URL (127.0.0.1:9, ECONNREFUSED)',
    );
    expect(tries.mock.calls.length).toBeGreaterThan(0);
    tries.mockRestore();
  });
});
