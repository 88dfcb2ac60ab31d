import { afterEach, expect, it, vi } from 'vitest';
import { openList } from '#features/tours/live-list/open-list.ts';
import { clientLoader } from './catalogue.route.tsx';

vi.mock('#features/tours/live-list/use-source-parts.ts', async (load) => ({
  ...(await load<object>()),
  wakeTourSource: async () => ({ answerOrList: async () => 'from the list' }),
}));

afterEach(() => openList.set(null));

const load = () =>
  clientLoader({
    request: new Request('https://site.example/all?type=hajj'),
    serverLoader: () => Promise.reject(new Error('503')),
  } as never);

it('answers a search on the open list when the site fails', async () => {
  openList.set({ version: null, refresh: async () => true });
  expect(await load()).toBe('from the list');
});

it('fails at once where no list is open that could answer', async () => {
  await expect(load()).rejects.toThrow('503');
});
