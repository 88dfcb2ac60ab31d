import { describe, expect, it } from 'vitest';
import {
  deleteOneByOne,
  deleteQuestion,
  type Deletion,
  needsTyping,
  summaryText,
  typingProblem,
} from './bulk-delete.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

describe('the confirmation', () => {
  it.each([
    [1, 'Вы уверены, что хотите удалить 1 тур? Тур попадёт в корзину на 30 дней.'],
    [3, 'Вы уверены, что хотите удалить 3 тура? Туры попадут в корзину на 30 дней.'],
    [10, 'Вы уверены, что хотите удалить 10 туров? Туры попадут в корзину на 30 дней.'],
  ])('asks about %i', (count, question) => {
    expect(plain(deleteQuestion(count))).toBe(question);
  });

  it('is plain up to ten tours', () => {
    expect(needsTyping(10)).toBe(false);
    expect(typingProblem(10, '')).toBeNull();
  });

  it('of more than ten takes УДАЛИТЬ, typed exactly', () => {
    expect(needsTyping(11)).toBe(true);
    expect(typingProblem(11, 'УДАЛИТЬ')).toBeNull();
    for (const typed of ['', 'удалить', 'УДАЛИТЬ ', ' УДАЛИТЬ', 'DELETE']) {
      expect(typingProblem(11, typed)).toMatch(/^Удаление отменено\. Введите/);
    }
  });
});

describe('deleting one by one', () => {
  async function work(outcomes: Deletion[], stopAfter = Infinity) {
    const ids = outcomes.map((_, place) => place + 1);
    const asked: number[] = [];
    const done: number[] = [];
    const summary = await deleteOneByOne(ids, {
      async remove(id) {
        asked.push(id);
        return outcomes[id - 1] ?? { outcome: 'missing' };
      },
      onDone: (id) => done.push(id),
      isStopped: () => asked.length >= stopAfter,
    });
    return { asked, done, text: summaryText(summary), summary };
  }
  const deleted: Deletion = { outcome: 'deleted', changeSet: null };
  const failed: Deletion = { outcome: 'failed', message: 'Ошибка при удалении тура: занято' };

  it('counts what went, what had gone before and what failed', async () => {
    const { text, done } = await work([deleted, { outcome: 'missing' }, failed, deleted]);
    expect(text).toBe('Удалено: 2, уже удалены раньше: 1, ошибок: 1');
    expect(done).toEqual([1, 2, 4]);
  });

  it('ends when it is told to', async () => {
    const { text, asked } = await work([deleted, deleted, deleted], 2);
    expect(asked).toEqual([1, 2]);
    expect(text).toBe('Удалено: 2, осталось: 1');
  });

  it('ends when nobody answers', async () => {
    const gone: Deletion = { outcome: 'unreachable', message: 'Нет связи' };
    const { text, asked } = await work([deleted, gone, deleted]);
    expect(asked).toEqual([1, 2]);
    expect(text).toBe('Удалено: 1, ошибок: 1, осталось: 1');
  });

  it('ends when the session has', async () => {
    const { summary, asked } = await work([deleted, { outcome: 'signed-out' }, deleted]);
    expect(asked).toEqual([1, 2]);
    expect(summary).toMatchObject({ deleted: 1, left: 2, isSignedOut: true });
  });
});
