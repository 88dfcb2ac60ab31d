import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { databaseProblem } from '#server/db/db-problem.server.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error(`said with ${code}`), { code, ...more });

test.for(['57P01', '57014', '53300', '08006', '40001', '25006', 'ECONNREFUSED', 'EPIPE'])(
  '%s means that the database is unavailable',
  (code) => {
    const unavailable = { kind: 'unavailable', code, constraint: null };
    expect(databaseProblem(withCode(code))).toEqual(unavailable);
    expect(databaseProblem(new DrizzleQueryError('select', [], withCode(code)))).toEqual(
      unavailable,
    );
  },
);

test.for(['Query read timeout', 'timeout exceeded when trying to connect'])(
  '«%s» means that the database is unavailable',
  (message) => {
    const error = new DrizzleQueryError('select', [], new Error(message));
    expect(databaseProblem(error)).toEqual({ kind: 'unavailable', code: null, constraint: null });
  },
);

test('a violated constraint is named', () => {
  const broken = withCode('23514', { constraint: 'tours_price_positive' });
  expect(databaseProblem(new DrizzleQueryError('insert', [], broken))).toEqual({
    kind: 'constraint',
    code: '23514',
    constraint: 'tours_price_positive',
  });
});

test.for<unknown>([
  withCode('42601'),
  withCode('ERR_INVALID_ARG_TYPE'),
  new TypeError('x is not a function'),
  'a string',
  undefined,
  null,
])('%o is a bug', (error) => {
  expect(databaseProblem(error)).toMatchObject({ kind: 'bug', constraint: null });
});

test('the values of a query are left out', () => {
  const cause = withCode('22P02', { detail: 'secret@example.ru', where: 'secret@example.ru' });
  const error = new DrizzleQueryError('select $1', ['secret@example.ru'], cause);
  expect(JSON.stringify(databaseProblem(error))).not.toContain('secret');
});
