import { afterEach, expect, it, vi } from 'vitest';
import type { TableOrder, WorkerNews } from '#features/tour-import/reading/table-messages.ts';
import { NO_SETTINGS } from '#features/tour-import/understanding/sheet-settings.ts';
import { createTableWorker } from './use-table-worker.ts';

/** The browser's worker, whose messages the test sends. */
class Line extends EventTarget {
  static last: Line;
  orders: TableOrder[] = [];
  constructor() {
    super();
    Line.last = this;
  }
  postMessage(order: TableOrder) {
    this.orders.push(order);
  }
  terminate() {}
  say(...all: WorkerNews[]) {
    for (const data of all) this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

afterEach(() => vi.unstubAllGlobals());

it('hears nothing more of an order once another was given', () => {
  vi.stubGlobal('Worker', Line);
  const worker = createTableWorker();
  const heard: string[] = [];
  const hear = ({ kind }: WorkerNews) => void heard.push(kind);
  worker.launch(
    { kind: 'fetch', link: 'https://example.ru/a.xlsx' },
    {
      hear,
      onError: () => {},
      onSilence: () => {},
    },
  );
  const line = Line.last;
  line.say({ kind: 'begins' }, { kind: 'asks-currency', prices: [] }, { kind: 'rows', rows: [] });
  worker.post({ kind: 'settings', settings: NO_SETTINGS });
  expect(line.orders.map(({ kind }) => kind)).toEqual(['fetch', 'settings']);
  // The rest of the first order was under way.
  line.say({ kind: 'rows', rows: [] }, { kind: 'done', questions: [] });
  expect(heard).toEqual(['asks-currency', 'rows']);
  line.say({ kind: 'begins' }, { kind: 'rows', rows: [] }, { kind: 'done', questions: [] });
  expect(heard).toEqual(['asks-currency', 'rows', 'rows', 'done']);
  worker.stop();
});
