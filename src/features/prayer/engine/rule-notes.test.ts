import { describe, expect, it } from 'vitest';
import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import { calculationNote, ruleNotes, ruleSpans } from '#features/prayer/engine/rule-notes.ts';
import {
  DEFAULT_CALCULATION,
  PRAYERS,
  placeOf,
  type Calculation,
} from '#features/prayer/engine/prayer-times.ts';
import { CITIES } from '#lib/city/cities.ts';
import { findCityBySlug } from '#lib/city/city-search.ts';
import { prayerDay } from '#test/prayer/prayer-day.ts';

function place(slug: string) {
  const city = findCityBySlug(slug);
  if (!city) throw new Error(slug);
  return placeOf(city);
}

const notes = (slug: string, day: string, calculation: Calculation = DEFAULT_CALCULATION) =>
  ruleNotes(prayerDay(place(slug), day, calculation), place(slug), calculation).map(({ text }) =>
    text.replaceAll('\u00a0', ' '),
  );

describe('ruleNotes', () => {
  it('has nothing to say on an ordinary day', () => {
    expect(notes('kazan', '2027-11-20')).toEqual([]);
  });

  it('names the muftiate in the white nights of Tatarstan, and which of the two it is about', () => {
    expect(notes('kazan', '2027-06-21')).toEqual([
      'Белые ночи: солнце не опускается на 18° ниже горизонта. По правилу Духовного управления мусульман Республики Татарстан фаджр — за 120 минут до восхода, иша — через 90 минут после магриба.',
    ]);
    expect(notes('kazan', '2021-08-07')).toEqual([
      'Белые ночи: солнце не опускается на 18° ниже горизонта. По правилу Духовного управления мусульман Республики Татарстан фаджр — за 120 минут до восхода.',
    ]);
  });

  it('explains the share of the night with the angles in use', () => {
    const egypt = { ...DEFAULT_CALCULATION, method: 'egypt' as const };
    const [fajr, isha] = notes('moscow', '2027-06-21', egypt);
    expect(fajr).toContain('солнце не опустилось на 19,5° ниже горизонта');
    expect(fajr).toContain('фаджр — за 19,5/60 её длины до восхода');
    expect(isha).toContain('иша — через 17,5/60 её длины после заката');
  });

  it('explains the polar day and the polar night', () => {
    expect(notes('murmansk', '2027-06-21')).toEqual([
      'Полярный день: солнце не заходит или заходит на считаные минуты. Поэтому взято время широты 65° на том же меридиане: фаджр, восход, аср, магриб и иша.',
    ]);
    expect(notes('norilsk', '2027-12-22')).toEqual([
      'Полярная ночь: солнце не восходит или едва показывается над горизонтом. Поэтому взято время широты 65° на том же меридиане: восход, аср и магриб.',
    ]);
  });

  it('says that Mecca goes by Umm al-Qura, unless another method was chosen', () => {
    expect(notes('mecca', '2027-11-20')[0]).toContain('календарь Умм аль-Кура');
    const other = { ...DEFAULT_CALCULATION, method: 'mwl', madhab: 'shafi' } as const;
    expect(notes('mecca', '2027-11-20', other)).toEqual([]);
  });

  it('says beside a hanafi asr that the congregation of the Haram prays earlier', () => {
    expect(notes('mecca', '2027-11-20')[1]).toContain('В Хараме Мекки');
    expect(notes('kazan', '2027-11-20')).toEqual([]);
  });

  it('names the muftiate of Dagestan, and claims no timetable for its neighbours', () => {
    expect(notes('makhachkala', '2027-11-20').join()).toContain('правило муфтията республики');
    for (const slug of ['grozny', 'nazran']) {
      expect(notes(slug, '2027-11-20')).toEqual([
        'Время рассчитано по солнцу. Расписание местного муфтията может отличаться на несколько минут.',
      ]);
    }
  });

  it('says when minutes after maghrib do not fit into a night', () => {
    const ummAlQura = { ...DEFAULT_CALCULATION, method: 'umm-al-qura' as const };
    expect(notes('norilsk', '2027-05-15', ummAlQura).join(' ')).toContain('Ночь слишком коротка');
  });

  it('names an adjustment that was left out', () => {
    const adjustments = { ...DEFAULT_CALCULATION.adjustments, fajr: 60 };
    const late = notes('murmansk', '2027-06-21', { ...DEFAULT_CALCULATION, adjustments });
    expect(late.at(-1)).toContain('Ваша поправка (фаджр) в этот день не применена');
  });

  it('covers every replaced value of every city in midsummer and midwinter', () => {
    for (const city of CITIES) {
      for (const day of ['2027-05-20', '2027-06-21', '2027-12-22']) {
        const times = prayerDay(placeOf(city), day, DEFAULT_CALCULATION);
        const told = ruleNotes(times, placeOf(city), DEFAULT_CALCULATION);
        for (const name of PRAYERS) {
          const { rule } = times.times[name];
          const isTold = told.some((note) => note.rule === rule && note.prayers.includes(name));
          expect(rule === null || isTold).toBe(true);
        }
      }
    }
  });
});

it('a month says once on which of its days a rule holds', () => {
  const days = prayerDays(place('kazan'), '2021-05-01', 31, DEFAULT_CALCULATION);
  const spans = ruleSpans(days, place('kazan'), DEFAULT_CALCULATION);
  expect(spans.map(({ from, to, prayers }) => [from, to, prayers.join(' ')])).toEqual([
    ['2021-05-04', '2021-05-04', 'isha'],
    ['2021-05-05', '2021-05-31', 'fajr isha'],
  ]);
});

it('the calculation is told in a sentence', () => {
  const plain = (calculation: Calculation, slug = 'ufa') =>
    calculationNote(place(slug), calculation).replaceAll('\u00a0', ' ');
  expect(plain(DEFAULT_CALCULATION)).toBe(
    '18° и 15°. Фаджр — когда солнце на 18° ниже горизонта, иша — когда опускается на 15°. Аср — когда тень сверх полуденной вдвое длиннее предмета.',
  );
  expect(plain({ ...DEFAULT_CALCULATION, method: 'umm-al-qura', madhab: 'shafi' })).toContain(
    'иша — через 90 минут после магриба. Аср — когда тень сверх полуденной равна по длине предмету.',
  );
  // The name and the sentence have the same angles, everywhere.
  expect(plain(DEFAULT_CALCULATION, 'mecca')).toMatch(
    /^Умм аль-Кура, Мекка: 18,5° и 90 минут. Фаджр — когда солнце на 18,5°/,
  );
  expect(plain(DEFAULT_CALCULATION, 'makhachkala')).toBe(
    'Муфтият Дагестана: 17,5° и 15°, с поправками. Фаджр — когда солнце на 17,5° ниже горизонта, иша — когда опускается на 15°. Аср — когда тень сверх полуденной равна по длине предмету. Поправки метода: восход −2,5 мин, зухр +4,5 мин, аср +1 мин, магриб +4,5 мин.',
  );
  const adjustments = { ...DEFAULT_CALCULATION.adjustments, fajr: -3, isha: 10 };
  expect(plain({ ...DEFAULT_CALCULATION, adjustments })).toMatch(
    / предмета\. Ваши поправки: фаджр −3 мин, иша \+10 мин\.$/,
  );
  expect(plain({ ...DEFAULT_CALCULATION, method: 'dum-rf' })).toMatch(
    /^ДУМ РФ, приблизительно: 18°/,
  );
  expect(plain({ ...DEFAULT_CALCULATION, method: 'angles-16-15' })).toMatch(/^16° и 15°: «Россия»/);
});
