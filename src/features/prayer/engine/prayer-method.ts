/** In the order of the chooser; 'standard' is the default. */
export const METHODS = [
  'standard',
  'mwl',
  'isna',
  'dum-rf',
  'angles-16-15',
  'umm-al-qura',
  'egypt',
  'custom',
] as const;
export type MethodName = (typeof METHODS)[number];

export const MADHABS = ['hanafi', 'shafi'] as const;
export type Madhab = (typeof MADHABS)[number];

/** The limits of 'custom' angles, degrees below the horizon. */
export const MIN_ANGLE = 8;
export const MAX_ANGLE = 22;

export interface Angles {
  /** Degrees below the horizon. */
  fajr: number;
  isha: number;
  /** Minutes from maghrib to isha instead of an angle; null where an angle decides. */
  ishaMinutes: number | null;
  ishaMinutesInRamadan: number | null;
  /** Minutes that the method's authors add to the sun's times, before rounding. */
  minutes: Readonly<Record<'sunrise' | 'dhuhr' | 'asr' | 'maghrib', number>>;
}

const NO_MINUTES: Angles['minutes'] = { sunrise: 0, dhuhr: 0, asr: 0, maghrib: 0 };

const byAngles = (fajr: number, isha: number, minutes = NO_MINUTES): Angles => ({
  fajr,
  isha,
  ishaMinutes: null,
  ishaMinutesInRamadan: null,
  minutes,
});

const AFTER_NOON: Angles['minutes'] = { ...NO_MINUTES, dhuhr: 1 };

/**
 * Angles and minutes of the named methods as in `adhan`. ДУМ РФ: from an application whose numbers were
 * fitted to 78 days of the published timetable of Moscow, so its source is weak. Services abroad call
 * 16° and 15° ДУМ России (method 14), but no board is known to have published them.
 */
const ANGLES: Readonly<Record<Exclude<MethodName, 'custom'>, Angles>> = {
  standard: byAngles(18, 15),
  mwl: byAngles(18, 17, AFTER_NOON),
  isna: byAngles(15, 15, AFTER_NOON),
  'dum-rf': byAngles(18, 15, { sunrise: -5, dhuhr: 5, asr: 0, maghrib: 5 }),
  'angles-16-15': byAngles(16, 15),
  'umm-al-qura': {
    fajr: 18.5,
    // Used only where a night has no room for the minutes.
    isha: 15,
    ishaMinutes: 90,
    ishaMinutesInRamadan: 120,
    minutes: NO_MINUTES,
  },
  egypt: byAngles(19.5, 17.5, AFTER_NOON),
};

const LABELS: Readonly<Record<MethodName, string>> = {
  standard: '18° и 15°',
  mwl: 'Всемирная исламская лига: 18° и 17°',
  isna: 'Исламское общество Северной Америки (ISNA): 15° и 15°',
  'dum-rf': 'ДУМ РФ, приблизительно: 18° и 15°, поправки по расписанию Москвы',
  'angles-16-15': '16° и 15°: «Россия» в зарубежных службах',
  'umm-al-qura': 'Умм аль-Кура, Мекка: 18,5° и 90 минут',
  egypt: 'Геодезическое управление Египта: 19,5° и 17,5°',
  custom: 'Свои углы',
};

/** A rule set by the religious authority of a region. */
export type RegionalRule = 'tatarstan' | 'dagestan' | 'umm-al-qura';

const SAUDI_ARABIA = 'Саудовская Аравия';
const DAGESTAN = 'Республика Дагестан';
const CHECHNYA = 'Чеченская Республика';
const INGUSHETIA = 'Республика Ингушетия';

const REGIONAL_RULES: Readonly<Record<string, RegionalRule>> = {
  'Республика Татарстан': 'tatarstan',
  [DAGESTAN]: 'dagestan',
  [SAUDI_ARABIA]: 'umm-al-qura',
};

/**
 * The angles of the muftiate of Dagestan, derived by applications from the timetables on muftiyatrd.ru;
 * for Makhachkala they agree within 2 minutes.
 */
const DAGESTAN_ANGLES = byAngles(17.5, 15, { sunrise: -2.5, dhuhr: 4.5, asr: 1, maghrib: 4.5 });

const REGIONAL_ANGLES: Readonly<Record<RegionalRule, Angles>> = {
  tatarstan: ANGLES.standard,
  dagestan: DAGESTAN_ANGLES,
  'umm-al-qura': ANGLES['umm-al-qura'],
};

const REGIONAL_LABELS: Readonly<Record<RegionalRule, string>> = {
  tatarstan: 'ДУМ Республики Татарстан: 18° и 15°',
  dagestan: 'Муфтият Дагестана: 17,5° и 15°, с поправками',
  'umm-al-qura': LABELS['umm-al-qura'],
};

/** The rule of a region (as in the city table); only the method 'standard' applies it. */
export function regionalRule(region: string | null, method: MethodName): RegionalRule | null {
  if (method !== 'standard' || region === null) return null;
  return REGIONAL_RULES[region] ?? null;
}

export function anglesOf(
  region: string | null,
  calculation: { method: MethodName; fajrAngle: number; ishaAngle: number },
): Angles {
  if (calculation.method === 'custom') {
    return byAngles(calculation.fajrAngle, calculation.ishaAngle);
  }
  const rule = regionalRule(region, calculation.method);
  return rule ? REGIONAL_ANGLES[rule] : ANGLES[calculation.method];
}

/** The name of a method in a region, with its source if there is one. */
export function methodLabel(method: MethodName, region: string | null): string {
  const rule = regionalRule(region, method);
  return rule ? REGIONAL_LABELS[rule] : LABELS[method];
}

/** The madhab for asr in a region: the chosen one, else the usual one there. */
export function madhabOf(region: string | null, chosen: Madhab | null): Madhab {
  return chosen ?? (isShafiRegion(region) ? 'shafi' : 'hanafi');
}

/** Whether Shafi'i is the usual madhab of a region: Dagestan, Chechnya and Ingushetia. */
export function isShafiRegion(region: string | null): boolean {
  return region === DAGESTAN || lacksTimetable(region);
}

/** Whether the muftiate's times may differ, but no timetable of it can be cited. */
export function lacksTimetable(region: string | null): boolean {
  return region === CHECHNYA || region === INGUSHETIA;
}

/**
 * Whether the congregation of the Haram, in Mecca and Medina, prays asr by the single shadow length.
 */
export function isOfHaram(region: string | null): boolean {
  return region === SAUDI_ARABIA;
}
