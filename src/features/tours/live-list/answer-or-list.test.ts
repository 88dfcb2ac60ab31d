import { afterEach, expect, it } from 'vitest';
import { answerOrList } from '#features/tours/live-list/answer-or-list.browser.ts';
import { openList } from '#features/tours/live-list/open-list.ts';

const ADDRESS = 'https://site.example/all?type=hajj';

afterEach(() => openList.set(null));

const load = () =>
  answerOrList(
    Promise.reject(new Error('503')),
    { refresh: async () => {}, isAnswering: () => true },
    ADDRESS,
  ).catch((thrown: unknown) => thrown);

it('is the open list when the site fails', async () => {
  openList.set({ version: null, refresh: async () => true });
  const thrown = await load();
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get('location')).toBe(ADDRESS);
});

it('is the failure at once where no list is open that could answer', async () => {
  expect(await load()).toEqual(new Error('503'));
});
