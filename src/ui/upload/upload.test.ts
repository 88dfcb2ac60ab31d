import { describe, expect, it } from 'vitest';
import { type SentAnswer, type UploadState, uploadMessage, uploadWithRetries } from './upload.ts';

const IMAGE = {
  path: 'hotels/1_a.webp',
  address: '/images/hotels/1_a.webp',
  width: 4,
  height: 3,
  bytes: 9,
};
const STORED: SentAnswer = { status: 201, body: { image: IMAGE } };
const LOST = null;
const answer = (status: number, body: unknown = null): SentAnswer => ({ status, body });
const problem = (code: string, message = 'Своими словами.') => ({ code, status: 1, message });

/** An upload that gets these answers in turn; null is a connection that breaks. */
async function upload(answers: (SentAnswer | null)[]) {
  const pauses: number[] = [];
  const states: UploadState[] = [];
  let sent = 0;
  const outcome = await uploadWithRetries({
    async send(onProgress) {
      onProgress(0.5);
      const next = answers[Math.min(sent, answers.length - 1)];
      sent += 1;
      if (!next) throw new Error('error');
      return next;
    },
    wait: async (milliseconds) => void pauses.push(milliseconds),
    onState: (state) => states.push(state),
    maxSizeKB: 300,
  });
  return { outcome, pauses, states, sent };
}

describe('an upload', () => {
  it('tells how far it is', async () => {
    const { outcome, states, pauses } = await upload([STORED]);
    expect(outcome).toEqual({ ok: true, image: IMAGE });
    expect(states).toEqual([
      { step: 'uploading', share: 0, attempt: 1 },
      { step: 'uploading', share: 0.5, attempt: 1 },
    ]);
    expect(pauses).toEqual([]);
  });

  it('is tried again after 1, 2 and 3 seconds when nobody answers or the server fails', async () => {
    const { outcome, pauses, sent } = await upload([LOST, answer(500), answer(503), STORED]);
    expect(outcome.ok).toBe(true);
    expect(pauses).toEqual([1000, 2000, 3000]);
    expect(sent).toBe(4);
  });

  it('is given up after three retries', async () => {
    const { outcome, sent } = await upload([LOST]);
    expect(sent).toBe(4);
    expect(outcome).toEqual({
      ok: false,
      status: 0,
      canRepeat: true,
      message: 'Ошибка при загрузке изображения. Попробуйте еще раз.',
    });
  });

  it.each([400, 401, 403, 404, 409, 413, 422])('is not tried again after %i', async (status) => {
    const { outcome, sent } = await upload([answer(status)]);
    expect(sent).toBe(1);
    expect(outcome.ok).toBe(false);
  });

  it.each([
    [LOST, true],
    [answer(401), true],
    [answer(429), true],
    [answer(507), true],
    [answer(400), false],
    [answer(413), false],
    [answer(422, problem('damaged')), false],
  ])('that fails with %j can be repeated: %s', async (answered, canRepeat) => {
    expect((await upload([answered])).outcome).toMatchObject({ ok: false, canRepeat });
  });

  it('takes a name that is taken for its own work, once an answer got lost', async () => {
    const taken = answer(409, { ...problem('taken'), image: IMAGE });
    expect((await upload([LOST, taken])).outcome).toEqual({ ok: true, image: IMAGE });
    expect((await upload([taken])).outcome.ok).toBe(false);
  });

  it.each([{}, { image: null }, { image: { path: 1 } }, 'x', null])(
    'fails when the answer can’t be understood: %j',
    async (body) => {
      expect((await upload([answer(201, body)])).outcome.ok).toBe(false);
    },
  );
});

describe('a refused upload says', () => {
  const said = (status: number, code?: string) =>
    uploadMessage(status, code ? problem(code) : null, 300).replaceAll('\u00a0', ' ');

  it.each([
    [400, undefined, 'Неверный формат файла. Используйте JPG, PNG или WEBP.'],
    [413, undefined, 'Файл слишком большой. Максимальный размер: 300 КБ.'],
    [404, 'bucket_not_found', 'Ошибка конфигурации хранилища. Обратитесь к администратору.'],
    [503, 'store_forbidden', 'Своими словами.'],
    [401, '42501', 'Недостаточно прав для загрузки файла. Войдите в систему заново.'],
    [403, '42501', 'Недостаточно прав для загрузки файла. Войдите в систему заново.'],
    [500, undefined, 'Ошибка при загрузке изображения. Попробуйте еще раз.'],
    [418, 'teapot', 'Ошибка при загрузке изображения. Попробуйте еще раз.'],
    [422, 'damaged', 'Своими словами.'],
    [507, 'disk_full', 'Своими словами.'],
  ])('after %i %s: %s', (status, code, message) => {
    expect(said(status, code)).toBe(message);
  });
});
