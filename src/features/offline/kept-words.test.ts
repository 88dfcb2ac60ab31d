import { describe, expect, it } from 'vitest';
import { keptGroups } from '#features/offline/kept-list.ts';
import { keptCaution, keptSinceText, sizeText } from '#features/offline/kept-words.ts';
import type { KeptEntry } from '#features/offline/offline-messages.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('the time when a copy was stored', () => {
  it('is given by the clock of the device', () => {
    const now = new Date('2026-11-20T22:30:00Z');
    const said = (at: string, zone: string) => plain(keptSinceText(at, now, zone));
    expect(said('2026-11-20T11:05:00Z', 'UTC')).toBe('сегодня в 11:05');
    expect(said('2026-11-20T11:05:00Z', 'Europe/Moscow')).toBe('20 ноября 2026 в 14:05');
    expect(said('2025-01-02T23:00:00Z', 'Asia/Vladivostok')).toBe('3 января 2025 в 09:00');
    expect(said('spoilt', 'UTC')).toBe('');
  });

  it('comes with a note on what may have changed since', () => {
    expect(plain(keptCaution('/tours/umra'))).toBe('Цены и места могли измениться.');
    expect(plain(keptCaution('/vremya-namaza/kazan'))).toBe(
      'Время намаза посчитано на этом устройстве.',
    );
    expect(keptCaution('/koran/2-al-baqarah')).toBe('');
  });
});

describe('a size', () => {
  it.each([
    [0, '0 КБ'],
    [1, '1 КБ'],
    [840_000, '840 КБ'],
    [1_000_000, '1 МБ'],
    [8_740_000, '8,7 МБ'],
    [27_400_000, '27 МБ'],
    [1_250_000_000, '1,3 ГБ'],
  ])('of %i bytes', (bytes, text) => expect(plain(sizeText(bytes))).toBe(text));
});

describe('the list of stored pages', () => {
  const entry = (address: string, title: string): KeptEntry => ({
    shelf: 'visited',
    address,
    title,
    keptAt: '',
    bytes: 1,
  });

  it('has groups, each page once, with months and files under their city or sura', () => {
    const groups = keptGroups([
      entry('/koran/10-yunus', 'Сура 10 Юнус («Иона») на арабском — читать онлайн'),
      entry('/koran/2-al-baqarah', 'Сура 2 Аль-Бакара («Корова») на арабском — читать онлайн'),
      entry('/vremya-namaza/kazan', 'Время намаза в Казани сегодня, 20 ноября 2026 — ВсеУмры'),
      { ...entry('/vremya-namaza/kazan', 'Время намаза в Казани — ВсеУмры'), shelf: 'city' },
      entry('/vremya-namaza/kazan?tab=month&month=2026-11', 'Ноябрь'),
      entry('/quran/tanzil/1.json', ''),
      entry('/offline', 'Без сети — ВсеУмры'),
      entry('/', 'ВсеУмры'),
    ]);
    expect(groups.map(({ name, links }) => [plain(name), links])).toEqual([
      ['Время намаза', [{ address: '/vremya-namaza/kazan', name: 'Время намаза в Казани' }]],
      [
        'Коран',
        [
          { address: '/koran/2-al-baqarah', name: 'Сура 2 Аль-Бакара («Корова») на арабском' },
          { address: '/koran/10-yunus', name: 'Сура 10 Юнус («Иона») на арабском' },
        ],
      ],
      ['Другие страницы', [{ address: '/', name: 'Главная' }]],
    ]);
  });
});
