import { expect, it } from 'vitest';
import { bareTour, fullTour } from '#test/tours.ts';
import { createCatalogueStore } from './catalogue-store.ts';

const MINUTES = 60_000;
const settled = () => new Promise((resolve) => setImmediate(resolve));

function browser() {
  const answers: (typeof fullTour)[][] = [[fullTour], [fullTour, bareTour]];
  const state = { nowMs: 0, asked: 0, heard: 0, isDown: false, isCopy: false };
  const store = createCatalogueStore({
    fetchList: async () => {
      if (state.isDown) throw new Error('offline');
      if (state.isCopy) return { tours: [bareTour], version: '' };
      const tours = answers[state.asked++] ?? [];
      return { tours, version: `v${state.asked}` };
    },
    now: () => state.nowMs,
  });
  store.subscribe(() => (state.heard += 1));
  return { store, state };
}

it('fetches the tours once for several calls, and notifies listeners', async () => {
  const { store, state } = browser();
  expect(store.tours()).toBeNull();
  store.load();
  store.load();
  await settled();
  store.load();
  await settled();
  expect({ ...state, tours: store.tours() }).toMatchObject({ asked: 1, heard: 1, tours: [{}] });
});

it('fetches them again when they are five minutes old', async () => {
  const { store, state } = browser();
  store.load();
  await settled();
  state.nowMs = 5 * MINUTES + 1;
  store.load();
  await settled();
  expect(store.tours()).toHaveLength(2);
});

it('keeps its list when fetching fails, and tries again at the next call', async () => {
  const { store, state } = browser();
  store.load();
  await settled();
  state.nowMs = 6 * MINUTES;
  state.isDown = true;
  store.load();
  await settled();
  expect(store.tours()).toHaveLength(1);
  state.isDown = false;
  store.load();
  await settled();
  expect(store.tours()).toHaveLength(2);
});

it('shows the browser’s copy only until the list is loaded', async () => {
  const { store, state } = browser();
  state.isCopy = true;
  expect(await store.refresh()).toBe(false);
  expect([store.tours(), store.version()]).toMatchObject([[{ id: bareTour.id }], '']);
  state.isCopy = false;
  expect(await store.refresh()).toBe(true);
  state.isCopy = true;
  expect(await store.refresh()).toBe(false);
  expect([store.tours(), store.version()]).toMatchObject([[{ id: fullTour.id }], 'v1']);
});

it('answers addresses while the page on the screen says so', () => {
  const { store } = browser();
  expect(store.isAnswering()).toBe(false);
  store.answer(true);
  expect(store.isAnswering()).toBe(true);
  store.answer(false);
  expect(store.isAnswering()).toBe(false);
});
