import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFormData, readSubmission, UNREADABLE_FORM } from '#server/forms/form-reader.server.ts';

const schema = z.object({
  email: z.string({ error: 'Укажите email' }).min(3, 'Слишком коротко'),
  stays: z.array(z.object({ hotel: z.string().optional() })).optional(),
});

function post(fields: Iterable<readonly [string, string]>): Request {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return new Request('https://vseumry.example/x', { method: 'POST', body });
}

/** The result of a form: its submission, or the refusal that was thrown. */
async function outcome(request: Request): Promise<unknown> {
  try {
    return await readSubmission(request, schema);
  } catch (refusal) {
    return refusal;
  }
}

const refused = { data: UNREADABLE_FORM, init: { status: 400 } };

describe('a form', () => {
  it('returns its values as they were typed', async () => {
    const read = await outcome(
      post([
        ['email', ' a@b '],
        ['stays[0].hotel', 'Хилтон'],
      ]),
    );
    expect(read).toMatchObject({
      status: 'success',
      value: { email: ' a@b ', stays: [{ hotel: 'Хилтон' }] },
    });
  });

  it('returns the error of each field', async () => {
    expect(await outcome(post([['email', 'a']]))).toMatchObject({
      status: 'error',
      error: { email: ['Слишком коротко'] },
    });
    expect(await outcome(post([]))).toMatchObject({ error: { email: ['Укажите email'] } });
  });

  it('returns an error at a field whose text can’t be stored, after those of the schema', async () => {
    const marked = (message: string) => ({ status: 'error', error: { email: [message] } });
    expect(await outcome(post([['email', 'a@b\0']]))).toMatchObject(
      marked('Уберите служебный символ'),
    );
    expect(await outcome(post([['email', '\0']]))).toMatchObject({
      error: { email: ['Слишком коротко', 'Уберите служебный символ'] },
    });
    const nested = post([
      ['email', 'a@b'],
      ['stays[0].hotel', 'Хил\0тон'],
    ]);
    expect(await outcome(nested)).toMatchObject({
      error: { 'stays[0].hotel': ['Уберите служебный символ'] },
    });
    expect(
      await outcome(
        post([
          ['email', 'a@b'],
          ['stays[0].hotel\0', ''],
        ]),
      ),
    ).toMatchObject(refused);
  });

  it('is refused as a whole where no schema reads it', async () => {
    await expect(readFormData(post([['note', 'а\0']]))).rejects.toMatchObject(refused);
    const file = new FormData();
    file.append('file', new File(['a'], 'а\0.png'));
    const request = new Request('https://vseumry.example/x', { method: 'POST', body: file });
    await expect(readFormData(request)).rejects.toMatchObject(refused);
  });

  it('accepts Conform’s commands for a list of rows', async () => {
    const order = JSON.stringify({ type: 'insert', payload: { name: 'stays' } });
    const read = await outcome(
      post([
        ['email', 'abc'],
        ['__intent__', order],
      ]),
    );
    expect(read).toMatchObject({ status: undefined });
  });

  it('ignores a name that is not a path', async () => {
    const read = await outcome(
      post([
        ['email', 'abc'],
        ['stays[', 'x'],
      ]),
    );
    expect(read).toMatchObject({ value: { email: 'abc' } });
  });

  it.each([
    ['a list place that is too high', [['stays[100].hotel', 'x']]],
    ['a list place that would end the process', [['stays[999999999].hotel', 'x']]],
    ['one written in another way', [['stays[1e9].hotel', 'x']]],
    ['one inside a row', [['stays[0].rooms[999999999]', 'x']]],
    ['a name that is too long', [['a'.repeat(121), 'x']]],
    ['a name that reaches into all objects', [['__proto__.email', 'x']]],
    ['the same further inside', [['stays.constructor.prototype', 'x']]],
    ['an order that is no JSON', [['__intent__', '{']]],
    ['an order that nobody knows', [['__intent__', '{"type":"stop","payload":{}}']]],
    ['an order without what it is about', [['__intent__', '{"type":"insert"}']]],
    ['an order that is too long', [['__intent__', order('insert', { name: 'a'.repeat(2000) })]]],
    ['an order far down a list', [['__intent__', order('insert', { name: 'stays', index: 1e9 })]]],
    [
      'one that moves a row far',
      [['__intent__', order('reorder', { name: 's', from: 0, to: 1e9 })]],
    ],
    ['one whose name asks for it', [['__intent__', order('update', { name: 'stays[1000]' })]]],
    [
      'one that hides the place',
      [['__intent__', '{"type":"update","payload":{"name":"s[\\u0039999]"}}']],
    ],
    ['a state that is no JSON', [['__state__', 'x']]],
    ['a state that asks for it', [['__state__', '{"validated":{"stays[9999]":true}}']]],
    ['too many fields', Array.from({ length: 601 }, (_, n) => [`f${n}`, 'x'])],
  ] as [string, [string, string][]][])('is refused for %s', async (_, fields) => {
    expect(await outcome(post([['email', 'abc'], ...fields]))).toMatchObject(refused);
  });

  it('is refused when the body is not a form', async () => {
    const request = new Request('https://vseumry.example/x', { method: 'POST', body: '{}' });
    await expect(readFormData(request)).rejects.toMatchObject(refused);
  });

  it('is refused when its schema fails', async () => {
    const broken = z.object({}).transform(() => {
      throw new Error('no');
    });
    await expect(readSubmission(post([]), broken)).rejects.toMatchObject(refused);
  });
});

function order(type: string, payload: object): string {
  return JSON.stringify({ type, payload });
}

it('returns a submission or a refusal for any input, in a short time', async () => {
  const piece = fc.oneof(
    fc.constantFrom('stays', 'email', '[0]', '[99]', '[100]', '[', ']', '.', '__proto__', '[-1]'),
    fc.integer().map((n) => `[${n}]`),
    fc.string({ maxLength: 8 }),
  );
  const name = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const intent = fc
    .record({
      type: fc.constantFrom('insert', 'remove', 'reorder', 'update', 'reset', 'validate', 'x'),
      payload: fc.record(
        { name, index: fc.anything(), from: fc.integer(), to: fc.integer(), value: fc.jsonValue() },
        { requiredKeys: [] },
      ),
    })
    .map((given) => JSON.stringify(given));
  const field = fc.oneof(
    fc.tuple(name, fc.string()),
    fc.tuple(fc.constant('__intent__'), fc.oneof(intent, fc.string())),
    fc.tuple(fc.constant('__state__'), fc.json()),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 12 }), async (fields) => {
      const startedMs = performance.now();
      const read = await outcome(post(fields));
      expect(performance.now() - startedMs).toBeLessThan(1000);
      if (read instanceof Error) throw read;
      if (!(typeof read === 'object' && read !== null && 'reply' in read)) {
        expect(read).toMatchObject(refused);
      }
    }),
    { numRuns: 500 },
  );
});
