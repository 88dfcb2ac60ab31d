import {
  MADHABS,
  MAX_ANGLE,
  METHODS,
  MIN_ANGLE,
  type MethodName,
} from '#features/prayer/engine/prayer-method.ts';
import { MAX_HIJRI_SHIFT } from '#features/prayer/engine/hijri.ts';
import { MAX_ADJUSTMENT, PRAYERS, type Calculation } from '#features/prayer/engine/prayer-times.ts';

/** The settings of the calculation and the Hijri shift in an address. */
export interface PrayerQuery {
  calculation: Calculation;
  /** −2 to 2 days. */
  hijriShift: number;
}

/**
 * Methods by the numbers common to prayer-time services. 2 is the site's own default here, as its pages
 * have always used it; the ISNA angles, which have that number elsewhere, are available by name.
 */
const METHOD_NUMBERS: ReadonlyMap<string, MethodName> = new Map([
  ['2', 'standard'],
  ['3', 'mwl'],
  ['4', 'umm-al-qura'],
  ['5', 'egypt'],
  ['14', 'angles-16-15'],
  ['99', 'custom'],
]);

/**
 * Reads `method` (a name or number), `madhab` (null is the usual one of the place), `fajrAngle`,
 * `ishaAngle`, `adjust` (minutes for the six times in order, '0,0,2,0,0,-3') and `hijri`. `defaults`
 * replace missing or wrong values; `problems` has a Russian sentence for each wrong one, for callers
 * that must refuse.
 */
export function readPrayerQuery(
  search: URLSearchParams,
  defaults: PrayerQuery,
): PrayerQuery & { problems: string[] } {
  const problems: string[] = [];
  const read = <T>(
    name: string,
    parse: (text: string) => T | null,
    otherwise: T,
    problem: string,
  ) => {
    const text = search.get(name);
    if (text === null || text === '') return otherwise;
    const value = parse(text);
    if (value === null) problems.push(problem);
    return value ?? otherwise;
  };
  const angles = `угол ниже горизонта: число от ${MIN_ANGLE} до ${MAX_ANGLE}`;
  const { calculation } = defaults;
  return {
    calculation: {
      method: read(
        'method',
        parseMethod,
        calculation.method,
        `Неизвестный метод расчёта (method). Есть: ${METHODS.join(', ')} и номера ${[...METHOD_NUMBERS.keys()].join(', ')}.`,
      ),
      madhab: read(
        'madhab',
        (text) => MADHABS.find((name) => name === text) ?? null,
        calculation.madhab,
        `Неизвестный мазхаб (madhab). Есть: ${MADHABS.join(', ')}.`,
      ),
      fajrAngle: read(
        'fajrAngle',
        parseAngle,
        calculation.fajrAngle,
        `Неверный fajrAngle\u00a0— ${angles}.`,
      ),
      ishaAngle: read(
        'ishaAngle',
        parseAngle,
        calculation.ishaAngle,
        `Неверный ishaAngle\u00a0— ${angles}.`,
      ),
      adjustments: read(
        'adjust',
        parseAdjustments,
        calculation.adjustments,
        `Неверные поправки (adjust): шесть целых чисел через запятую, от −${MAX_ADJUSTMENT} до ${MAX_ADJUSTMENT} минут.`,
      ),
    },
    hijriShift: read(
      'hijri',
      (text) => parseWhole(text, MAX_HIJRI_SHIFT),
      defaults.hijriShift,
      `Неверная поправка Хиджры (hijri): целое число от −${MAX_HIJRI_SHIFT} до ${MAX_HIJRI_SHIFT}.`,
    ),
    problems,
  };
}

/**
 * The canonical search string, '' or '?…': in fixed order, without values equal to `defaults`, and
 * without angles unless the method uses them.
 */
export function prayerSearch(query: PrayerQuery, defaults: PrayerQuery): string {
  const { calculation, hijriShift } = query;
  const usual = defaults.calculation;
  const search = new URLSearchParams();
  if (calculation.method !== usual.method) search.set('method', calculation.method);
  if (calculation.madhab !== null && calculation.madhab !== usual.madhab)
    search.set('madhab', calculation.madhab);
  if (calculation.method === 'custom') {
    search.set('fajrAngle', String(calculation.fajrAngle));
    search.set('ishaAngle', String(calculation.ishaAngle));
  }
  const adjust = PRAYERS.map((name) => calculation.adjustments[name]).join(',');
  if (adjust !== PRAYERS.map((name) => usual.adjustments[name]).join(',')) {
    search.set('adjust', adjust);
  }
  if (hijriShift !== defaults.hijriShift) search.set('hijri', String(hijriShift));
  const text = search.toString();
  return text === '' ? '' : `?${text.replaceAll('%2C', ',')}`;
}

function parseMethod(text: string): MethodName | null {
  return METHODS.find((name) => name === text) ?? METHOD_NUMBERS.get(text) ?? null;
}

function parseAngle(text: string): number | null {
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const angle = Number(text);
  return angle >= MIN_ANGLE && angle <= MAX_ANGLE ? angle : null;
}

function parseAdjustments(text: string): Calculation['adjustments'] | null {
  const parts = text.split(',').map((part) => parseWhole(part, MAX_ADJUSTMENT));
  const [fajr, sunrise, dhuhr, asr, maghrib, isha, ...rest] = parts;
  if (fajr == null || sunrise == null || dhuhr == null) return null;
  if (asr == null || maghrib == null || isha == null || rest.length > 0) return null;
  return { fajr, sunrise, dhuhr, asr, maghrib, isha };
}

function parseWhole(text: string, bound: number): number | null {
  if (!/^-?\d{1,3}$/.test(text)) return null;
  // No negative zero: it would give the same answer another key.
  const n = Number(text) + 0;
  return Math.abs(n) <= bound ? n : null;
}
