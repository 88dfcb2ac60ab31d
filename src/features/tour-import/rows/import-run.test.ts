import { describe, expect, it } from 'vitest';
import { freshRow } from '#features/tour-import/reading/import-row-view.ts';
import {
  fitting,
  rowsAtOnce,
  type Sent,
  sendRows,
  sentRow,
} from '#features/tour-import/rows/import-run.ts';
import {
  figuresOf,
  resultLine,
  resultMessages,
  type RowOutcome,
} from '#features/tour-import/row/row-outcome.ts';

const OUTCOMES: RowOutcome[] = [{ line: 2, outcome: 'added', id: 1, similarId: null }];

function sending(...answers: Sent[]) {
  const waits: number[] = [];
  let sent = 0;
  const outcome = sendRows(
    async () => answers[sent++] ?? null,
    async (milliseconds) => void waits.push(milliseconds),
  );
  return outcome.then((answer) => ({ answer, waits, sent }));
}

describe('sending rows', () => {
  it('is repeated after a broken connection or a server error, a second later each time', async () => {
    const good = { status: 200, body: { outcomes: OUTCOMES } };
    const { answer, waits } = await sending(null, { status: 503, body: {} }, null, good);
    expect(answer).toEqual({ ok: true, outcomes: OUTCOMES });
    expect(waits).toEqual([1000, 2000, 3000]);
  });

  it('is given up after three more tries', async () => {
    const { answer, sent } = await sending();
    expect(sent).toBe(4);
    expect(answer).toMatchObject({ ok: false, problem: { code: 'no_connection' } });
  });

  it('is not repeated when it was refused', async () => {
    const problem = {
      code: '42501',
      status: 401,
      message: 'Пожалуйста, войдите в систему заново.',
    };
    const { answer, sent } = await sending({ status: 401, body: problem });
    expect([answer, sent]).toEqual([{ ok: false, problem }, 1]);
  });

  it('does not accept a proxy’s page as an answer', async () => {
    const { answer } = await sending(...Array(4).fill({ status: 200, body: null }));
    expect(answer.ok).toBe(false);
  });

  it('takes several steps to show progress, each within the server’s limit', () => {
    expect([1, 12, 400, 5000, 20_000].map(rowsAtOnce)).toEqual([5, 5, 40, 100, 100]);
    const row = (line: number) => ({ line, cells: { description: 'я'.repeat(5000) } });
    const rows = Array.from({ length: 50 }, (_, place) => row(place));
    const portion = fitting(rows, 50);
    expect(portion.length).toBeGreaterThan(1);
    expect(new TextEncoder().encode(JSON.stringify(portion)).length).toBeLessThan(60_000);
    expect(fitting([row(1)], 50)).toHaveLength(1);
    expect(sentRow(freshRow({ line: 2 }, { city_from: ' Казань ' })).cells).toEqual({
      city_from: 'Казань',
    });
  });
});

describe('the sum of an import', () => {
  const outcomes: RowOutcome[] = [
    ...OUTCOMES,
    { line: 3, outcome: 'added', id: 2, similarId: 1 },
    { line: 4, outcome: 'duplicate', id: 1 },
    { line: 5, outcome: 'failed', message: 'Город обязателен' },
  ];

  it('is one line', () => {
    expect(resultLine(figuresOf(outcomes))).toBe(
      'Импортировано: 2, Пропущено дубликатов: 1, Ошибок: 1',
    );
  });

  it('includes duplicates, similar tours and failures', () => {
    expect(resultMessages(outcomes)).toEqual([
      'Строка 3: найден похожий тур (ID 1), добавлен как отдельный',
      'Строка 4: точная копия пропущена (ID 1)',
      'Строка 5: Город обязателен',
    ]);
  });

  it('has the first five messages and the number of further ones', () => {
    const many = Array.from({ length: 8 }, (_, place): RowOutcome => {
      return { line: place + 2, outcome: 'duplicate', id: 1 };
    });
    const messages = resultMessages(many);
    expect(messages).toHaveLength(6);
    expect(messages.at(-1)).toBe('...и ещё 3');
  });
});
