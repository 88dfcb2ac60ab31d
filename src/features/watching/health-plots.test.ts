import { expect, it } from 'vitest';
import { type HealthBar, healthPlots } from '#features/watching/health-plots.ts';

const figures = (changed: Partial<NonNullable<HealthBar['figures']>> = {}) => ({
  requests: 100,
  kept: 80,
  errors: 0,
  slow: 1,
  loop_ms: 12,
  memory_mb: 250,
  disk_mb: 5400,
  waiting: 0,
  ...changed,
});
const plotsOf = (...bars: HealthBar[]) =>
  Object.fromEntries(
    healthPlots(bars).map(({ key, figure, note, said }) => [
      key,
      [figure, note, said].join(' | ').replaceAll('\u00a0', ' '),
    ]),
  );

it('says of each figure how much it is and when it was worst', () => {
  expect(
    plotsOf(
      { at: '2026-11-22T12:00', figures: figures({ requests: 1200, kept: 300, errors: 7 }) },
      { at: '2026-11-22T12:30', figures: null },
      { at: '2026-11-22T13:00', figures: figures({ loop_ms: 90, disk_mb: 900 }) },
    ),
  ).toEqual({
    requests: '1 300 | всего | Ответы: больше всего, 1 200, 12:00',
    kept: '80 % | сейчас | Из них из памяти: меньше всего, 25 %, 12:00',
    errors: '7 | всего | Ошибки: больше всего, 7, 12:00',
    slow: '2 | всего | Ответы дольше полсекунды: больше всего, 1, 12:00',
    loop: '90 мс | наибольшая | Задержка процесса: больше всего, 90 мс, 13:00',
    memory: '250 МБ | сейчас | Память процесса: больше всего, 250 МБ, 12:00',
    disk: '900 МБ | сейчас | Свободно на диске: меньше всего, 900 МБ, 13:00',
    waiting: '0 | сейчас | Письма и сообщения ждут отправки: всё время 0',
  });
});

it('knows no figures from none', () => {
  const plots = plotsOf(
    { at: '2026-11-22', figures: null },
    { at: '2026-11-23', figures: figures({ requests: 0, kept: 0, disk_mb: null }) },
  );
  expect(plots).toMatchObject({
    requests: '0 | всего | Ответы: всё время 0',
    kept: '— | сейчас | Из них из памяти: нет данных',
    disk: '— | сейчас | Свободно на диске: нет данных',
    memory: '250 МБ | сейчас | Память процесса: больше всего, 250 МБ, 23 ноября',
  });
  const bars = healthPlots([{ at: '2026-11-22', figures: null }])[0]?.bars;
  expect(bars).toMatchObject([
    { value: null, when: expect.stringMatching(/ноября$/), what: 'нет данных' },
  ]);
});

it('has the highest value on its scale', () => {
  const tops = healthPlots([
    { at: '2026-11-22', figures: figures({ disk_mb: 5400 }) },
    { at: '2026-11-23', figures: figures({ disk_mb: 900, requests: 1200 }) },
  ]).map(({ key, top }) => [key, top?.replaceAll('\u00a0', ' ') ?? null]);
  expect(Object.fromEntries(tops)).toMatchObject({
    requests: '1 200',
    disk: '5,4 ГБ',
    errors: null,
  });
});
