import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fullTour } from '#test/tours.ts';
import { oneTour, COPY_KEY } from './site-or-copy.ts';
import { createTourSource } from './use-tour-source.ts';
import { requester } from '#ui/request.browser.ts';

const DAY_MS = 24 * 3_600_000;
const WAYS_OF_FAILING = [
  'nothing',
  'garbage',
  'html',
  'null',
  'empty',
  '500',
  '502',
  '503',
  '504',
] as const;
type Site = 'up' | 'without tours' | (typeof WAYS_OF_FAILING)[number];

const GARBAGE = ['', '{', 'null', '{"version":"1.0","savedAtMs":1,"tours":[{}]}', '\u0000'];

/** A browser, its clock and storage, and a site with one tour whose price counts its states. */
function world() {
  const stored = new Map<string, string>();
  const state = {
    site: 'up' as Site,
    nowMs: 1_800_000_000_000,
    price: 1,
    isFull: false,
    isOff: false,
    /** The times when a list with this price was returned. */
    givenAtMs: new Map<number, number[]>(),
  };
  const storage = () => {
    if (state.isOff) throw new Error('SecurityError');
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem(key: string, text: string) {
        if (state.isFull) throw new Error('QuotaExceededError');
        stored.set(key, text);
      },
      removeItem: (key: string) => void stored.delete(key),
    };
  };
  const tour = () => ({ ...fullTour, price: state.price });
  const answer = (address: string): Response => {
    if (state.site === 'nothing') throw new TypeError('Failed to fetch');
    if (state.site === 'html') return new Response('<html>Войдите в сеть отеля</html>');
    if (state.site === 'garbage') return Response.json([{ id: 'x' }, 7]);
    if (state.site === 'null') return Response.json(null);
    if (state.site === 'empty') return new Response('');
    if (state.site !== 'up' && state.site !== 'without tours') {
      return new Response('gateway', { status: Number(state.site) });
    }
    if (address === '/api/health') return Response.json({ status: 'ok', database: true });
    if (address.startsWith('/api/tours?')) {
      if (state.site === 'without tours') return Response.json([]);
      const before = state.givenAtMs.get(state.price) ?? [];
      state.givenAtMs.set(state.price, [...before, state.nowMs]);
      return Response.json([tour()]);
    }
    if (state.site === 'without tours') return Response.json({}, { status: 404 });
    return Response.json(tour());
  };
  const open = () =>
    createTourSource({
      storage,
      request: requester(async (address) => answer(String(address))),
      now: () => state.nowMs,
    });
  return { state, stored, open };
}

const action = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...WAYS_OF_FAILING).map((site) => ({ do: 'site' as const, site })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom<Site>('up', 'up', 'without tours')
      .map((site) => ({ do: 'site' as const, site })),
  },
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('check', 'check anew', 'read', 'write')
      .map((name) => ({ do: name as 'check' | 'check anew' | 'read' | 'write' })),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: -2 * DAY_MS, max: 2 * DAY_MS })
      .map((ms) => ({ do: 'clock' as const, ms })),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 0, max: 60_000 }).map((ms) => ({ do: 'clock' as const, ms })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...GARBAGE).map((text) => ({ do: 'damage' as const, text })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('full', 'off', 'whole', 'page', 'price')
      .map((name) => ({ do: name as 'full' | 'off' | 'whole' | 'page' | 'price' })),
  },
);

/** The clock is put back, and the list of then finds no room: the stored one lives a moment longer. */
const RENEWED_BUT_NOT_STORED = [
  { do: 'check' as const },
  { do: 'full' as const },
  { do: 'clock' as const, ms: -1 },
  { do: 'check' as const },
  { do: 'clock' as const, ms: DAY_MS },
  { do: 'site' as const, site: 'nothing' as const },
  { do: 'check' as const },
  { do: 'read' as const },
];

it('never writes on the copy, never shows an expired one, and always goes back to a healthy site', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 60 }), async (actions) => {
      const { state, stored, open } = world();
      let source = open();
      const isUp = () => state.site === 'up' || state.site === 'without tours';
      for (const step of actions) {
        switch (step.do) {
          case 'site':
            state.site = step.site;
            break;
          case 'clock':
            state.nowMs += step.ms;
            break;
          case 'damage':
            stored.set(COPY_KEY, step.text);
            break;
          case 'full':
            state.isFull = true;
            break;
          case 'off':
            state.isOff = true;
            break;
          case 'whole':
            state.isFull = state.isOff = false;
            break;
          case 'price':
            state.price += 1;
            break;
          case 'page':
            source = open();
            break;
          case 'check':
            await source.check();
            break;
          case 'check anew':
            expect(await source.check({ anew: true })).toBe(isUp());
            expect(source.state.get().isHealthy.primary).toBe(isUp());
            if (isUp()) expect(source.state.get().current).toBe('primary');
            break;
          case 'read': {
            const wasOn = source.state.get().current;
            const answer = await source.read(oneTour({ slug: fullTour.slug }));
            seen.add(`read ${wasOn} ${answer.from} ${answer.ok}`);
            if (!answer.ok) {
              expect(isUp() && wasOn === 'primary').toBe(false);
            } else if (answer.from === 'primary') {
              expect(answer.value?.price ?? null).toBe(state.site === 'up' ? state.price : null);
            } else {
              const price = answer.value?.price ?? 0;
              // One of them: the copy may be an older one, if there was no room for the last.
              const ages = (state.givenAtMs.get(price) ?? []).map((at) =>
                Math.abs(state.nowMs - at),
              );
              expect(Math.min(...ages)).toBeLessThan(DAY_MS);
              expect(source.state.get().current).toBe('fallback');
            }
            break;
          }
          case 'write': {
            const away = await source.refusal('update');
            seen.add(`write ${away === null}`);
            if (away) {
              expect(away.message).toBe('Update operation only available with primary database');
              expect(source.state.get().current).toBe('fallback');
            } else {
              expect(source.state.get().current).toBe('primary');
            }
          }
        }
        const { current, copy, isHealthy } = source.state.get();
        if (current === 'fallback') expect([copy, isHealthy.primary]).toMatchObject([{}, false]);
      }
      state.site = 'up';
      await source.check({ anew: true });
      expect(source.state.get()).toMatchObject({
        current: 'primary',
        isHealthy: { primary: true, fallback: true },
      });
      expect(await source.refusal('create')).toBeNull();
    }),
    { numRuns: 500, examples: [[RENEWED_BUT_NOT_STORED]] },
  );
  const ways = [
    'read fallback fallback true',
    'read primary fallback true',
    'read primary primary false',
    'read primary primary true',
    'write false',
    'write true',
  ];
  expect(ways.filter((way) => !seen.has(way))).toEqual([]);
});

it('asks the site once for all who want to know at the same time, and believes it for 30 seconds', async () => {
  const { state, open } = world();
  const source = open();
  expect(await Promise.all([source.check(), source.check({ anew: true })])).toEqual([true, true]);
  state.site = '502';
  state.nowMs += 29_999;
  expect(await source.check()).toBe(true);
  state.nowMs += 1;
  expect(await source.check()).toBe(false);
  expect(source.state.get()).toMatchObject({ current: 'fallback', notice: 'away' });
});

it('finds a tour by its id as well, and can not tell of one that the copy does not hold', async () => {
  const { state, open } = world();
  const source = open();
  await source.check();
  state.site = '503';
  expect(await source.read(oneTour({ id: fullTour.id }))).toMatchObject({
    ok: true,
    from: 'fallback',
    value: { slug: fullTour.slug },
  });
  expect(await source.read(oneTour({ slug: 'another' }))).toEqual({ ok: false, from: 'fallback' });
});

it('asks the site again once the copy it is on has expired', async () => {
  const { state, open } = world();
  const source = open();
  await source.check();
  state.site = '504';
  const ask = () => source.read(oneTour({ slug: fullTour.slug }));
  expect(await ask()).toMatchObject({ ok: true, from: 'fallback' });
  state.nowMs += DAY_MS;
  expect(await ask()).toEqual({ ok: false, from: 'primary' });
  expect(source.state.get()).toMatchObject({ current: 'primary', isHealthy: { primary: false } });
  state.site = 'up';
  expect(await ask()).toMatchObject({ ok: true, from: 'primary' });
});

it('clears a copy that has expired, and keeps one for the page when nothing can be stored', async () => {
  const { state, stored, open } = world();
  await open().check();
  expect(stored.has(COPY_KEY)).toBe(true);
  state.site = 'nothing';
  state.nowMs += DAY_MS;
  const late = open();
  await late.check();
  expect(late.state.get()).toMatchObject({ current: 'primary', copy: null });
  expect(stored.has(COPY_KEY)).toBe(false);

  state.site = 'up';
  state.isFull = true;
  await late.check({ anew: true });
  state.site = 'nothing';
  await late.check({ anew: true });
  expect(late.state.get()).toMatchObject({ current: 'fallback', copy: { count: 1 } });
  expect(stored.has(COPY_KEY)).toBe(false);
});

it('refuses no change once the site is back, although it was away a moment ago', async () => {
  const { state, open } = world();
  const source = open();
  expect(await source.check()).toBe(true);
  state.site = '502';
  expect(await source.check({ anew: true })).toBe(false);
  expect((await source.refusal('update'))?.message).toBe(
    'Update operation only available with primary database',
  );
  state.site = 'up';
  state.nowMs += 1000;
  expect(await source.refusal('update')).toBeNull();
});
