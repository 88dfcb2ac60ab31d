import {
  anglesOf,
  isOfHaram,
  lacksTimetable,
  madhabOf,
  methodLabel,
  regionalRule,
  type Angles,
} from '#features/prayer/engine/prayer-method.ts';
import {
  PRAYER_LABELS,
  PRAYERS,
  type Calculation,
  type Place,
  type PrayerDay,
  type PrayerName,
  type TimeRule,
} from '#features/prayer/engine/prayer-times.ts';

/** A sentence about a day's times, and those times. */
export interface RuleNote {
  rule: TimeRule | 'umm-al-qura' | 'dagestan' | 'no-timetable' | 'haram' | 'unadjusted' | 'remote';
  prayers: readonly PrayerName[];
  text: string;
}

/** A note and the days, both included, on which it applies without a break. */
export interface RuleSpan extends RuleNote {
  from: string;
  to: string;
}

/** The rules in use on a day with reasons, one plain sentence each; empty on an ordinary day. */
export function ruleNotes(
  day: PrayerDay,
  place: Pick<Place, 'region'>,
  calculation: Calculation,
): RuleNote[] {
  if (day.source === 'remote') return [{ rule: 'remote', prayers: PRAYERS, text: REMOTE_TEXT }];
  const angles = anglesOf(place.region, calculation);
  const by = (rule: TimeRule) => PRAYERS.filter((name) => day.times[name].rule === rule);
  const notes: RuleNote[] = [];

  const borrowed = by('latitude-65');
  if (borrowed.length > 0) {
    const text = `${polarReason(day)} Поэтому взято время широты\u00a065° на том же меридиане: ${list(borrowed)}.`;
    notes.push({ rule: 'latitude-65', prayers: borrowed, text });
  }
  const tatarstan = by('tatarstan');
  if (tatarstan.length > 0) {
    notes.push({ rule: 'tatarstan', prayers: tatarstan, text: tatarstanText(tatarstan) });
  }
  for (const name of by('twilight-angle')) {
    const text = shareText(name, angles);
    notes.push({ rule: 'twilight-angle', prayers: [name], text });
  }
  const regional = regionalRule(place.region, calculation.method);
  if (regional === 'umm-al-qura') {
    notes.push({ rule: 'umm-al-qura', prayers: ['fajr', 'isha'], text: UMM_AL_QURA_TEXT });
  }
  if (regional === 'dagestan') {
    notes.push({ rule: 'dagestan', prayers: PRAYERS, text: DAGESTAN_TEXT });
  }
  if (lacksTimetable(place.region)) {
    notes.push({ rule: 'no-timetable', prayers: PRAYERS, text: NO_TIMETABLE_TEXT });
  }
  if (isOfHaram(place.region) && madhabOf(place.region, calculation.madhab) === 'hanafi') {
    notes.push({ rule: 'haram', prayers: ['asr'], text: HARAM_TEXT });
  }
  if (day.unadjusted.length > 0) {
    const text = `Ваша поправка (${list(day.unadjusted)}) в этот день не применена: с ней нарушился бы порядок намазов.`;
    notes.push({ rule: 'unadjusted', prayers: day.unadjusted, text });
  }
  return notes;
}

/** The notes of consecutive days, once for every unbroken stretch. */
export function ruleSpans(
  days: readonly PrayerDay[],
  place: Pick<Place, 'region'>,
  calculation: Calculation,
): RuleSpan[] {
  const spans: RuleSpan[] = [];
  let open: RuleSpan[] = [];
  for (const day of days) {
    open = ruleNotes(day, place, calculation).map((note) => {
      const span = open.find(({ text }) => text === note.text);
      if (span) {
        span.to = day.day;
        return span;
      }
      const begun = { ...note, from: day.day, to: day.day };
      spans.push(begun);
      return begun;
    });
  }
  return spans;
}

/** The calculation in words: method, angles, madhab, and the minutes of the method and the visitor. */
export function calculationNote(place: Pick<Place, 'region'>, calculation: Calculation): string {
  const { fajr, isha, ishaMinutes, minutes } = anglesOf(place.region, calculation);
  const madhab = madhabOf(place.region, calculation.madhab);
  const evening =
    ishaMinutes === null
      ? `иша\u00a0— когда опускается на\u00a0${degrees(isha)}`
      : `иша\u00a0— через ${ishaMinutes}\u00a0минут после магриба`;
  const shadow = madhab === 'hanafi' ? 'вдвое длиннее' : 'равна по длине';
  const object = madhab === 'hanafi' ? 'предмета' : 'предмету';
  return (
    `${methodLabel(calculation.method, place.region)}. Фаджр\u00a0— когда солнце на\u00a0${degrees(fajr)} ниже ` +
    `горизонта, ${evening}. Аср\u00a0— когда тень сверх полуденной ${shadow} ${object}.` +
    minutesText('Поправки метода', { ...minutes, fajr: 0, isha: 0 }) +
    minutesText('Ваши поправки', calculation.adjustments)
  );
}

/** « Поправки метода: восход −5 мин, зухр +5 мин.» or nothing. */
function minutesText(whose: string, minutes: Calculation['adjustments']): string {
  const parts = PRAYERS.filter((name) => minutes[name] !== 0).map((name) => {
    const sign = minutes[name] < 0 ? '−' : '+';
    return `${PRAYER_LABELS[name].toLowerCase()}\u00a0${sign}${decimal(Math.abs(minutes[name]))}\u00a0мин`;
  });
  return parts.length === 0 ? '' : ` ${whose}: ${parts.join(', ')}.`;
}

const REMOTE_TEXT =
  'Время получено от внешней службы и сверено с собственным расчётом: расходится с ним не больше чем на 5\u00a0минут.';

const UMM_AL_QURA_TEXT =
  'В Саудовской Аравии время определяет календарь Умм аль-Кура: фаджр\u00a0— когда солнце на 18,5° ' +
  'ниже горизонта, иша\u00a0— через 90\u00a0минут после магриба, в\u00a0рамадан\u00a0— через\u00a0120.';

const DAGESTAN_TEXT =
  'В\u00a0Дагестане по\u00a0умолчанию действует правило муфтията республики, выведенное из\u00a0его расписаний ' +
  '(muftiyatrd.ru). С\u00a0расписанием Махачкалы оно расходится не\u00a0больше чем на\u00a02\u00a0минуты.';

const NO_TIMETABLE_TEXT =
  'Время рассчитано по\u00a0солнцу. Расписание местного муфтията может отличаться на\u00a0несколько минут.';

const HARAM_TEXT =
  'В\u00a0Хараме Мекки и\u00a0в\u00a0Мечети Пророка в\u00a0Медине аср наступает, когда тень сверх полуденной равна ' +
  'предмету: это раньше, чем по\u00a0ханафитскому мазхабу. Общий намаз читают тогда, его время указано рядом.';

function tatarstanText(prayers: readonly PrayerName[]): string {
  const parts = [
    ...(prayers.includes('fajr') ? ['фаджр\u00a0— за 120\u00a0минут до восхода'] : []),
    ...(prayers.includes('isha') ? ['иша\u00a0— через 90\u00a0минут после магриба'] : []),
  ];
  return (
    'Белые ночи: солнце не опускается на\u00a018° ниже горизонта. По правилу Духовного управления ' +
    `мусульман Республики Татарстан ${parts.join(', ')}.`
  );
}

function shareText(name: PrayerName, angles: Angles): string {
  const isFajr = name === 'fajr';
  const share = `${decimal(isFajr ? angles.fajr : angles.isha)}/60 её длины`;
  if (!isFajr && angles.ishaMinutes !== null) {
    return `Ночь слишком коротка, чтобы отсчитать положенные минуты после магриба, поэтому иша\u00a0— через ${share} после заката.`;
  }
  const angle = degrees(isFajr ? angles.fajr : angles.isha);
  return isFajr
    ? `В ночь на этот день солнце не опустилось на\u00a0${angle} ниже горизонта, сумерки не кончались. Поэтому фаджр\u00a0— за ${share} до восхода (правило доли ночи).`
    : `В ночь после этого дня солнце не опустится на\u00a0${angle} ниже горизонта, сумерки не кончатся. Поэтому иша\u00a0— через ${share} после заката (правило доли ночи).`;
}

function polarReason({ polar }: PrayerDay): string {
  return polar === 'polar-night'
    ? 'Полярная ночь: солнце не восходит или едва показывается над горизонтом.'
    : 'Полярный день: солнце не заходит или заходит на считаные минуты.';
}

/** «восход, аср и магриб». */
function list(names: readonly PrayerName[]): string {
  const words = names.map((name) => PRAYER_LABELS[name].toLowerCase());
  const last = words.pop() ?? '';
  return words.length === 0 ? last : `${words.join(', ')} и ${last}`;
}

function degrees(angle: number): string {
  return `${decimal(angle)}°`;
}

function decimal(n: number): string {
  return String(n).replace('.', ',');
}
