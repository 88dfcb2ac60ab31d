/** In the order of the chooser; 'standard' is the default. */
export const METHODS = [
  'standard',
  'mwl',
  'isna',
  'dum-rf',
  'umm-al-qura',
  'egypt',
  'custom',
] as const;
export type MethodName = (typeof METHODS)[number];

export const MADHABS = ['hanafi', 'shafi'] as const;
export type Madhab = (typeof MADHABS)[number];

export const METHOD_LABELS: Readonly<Record<MethodName, string>> = {
  standard: '18° и 15°, с правилом региона',
  mwl: 'Всемирная исламская лига: 18° и 17°',
  isna: 'Исламское общество Северной Америки (ISNA): 15° и 15°',
  'dum-rf': 'ДУМ Российской Федерации: 16° и 15°',
  'umm-al-qura': 'Умм аль-Кура, Мекка: 18,5° и 90 минут',
  egypt: 'Геодезическое управление Египта: 19,5° и 17,5°',
  custom: 'Свои углы',
};

/** Degrees below the horizon that 'custom' may ask for. */
export const MIN_ANGLE = 8;
export const MAX_ANGLE = 22;

export interface Angles {
  /** Degrees below the horizon. */
  fajr: number;
  isha: number;
  /** Minutes from maghrib to isha in place of an angle; null where the angle decides. */
  ishaMinutes: number | null;
  ishaMinutesInRamadan: number | null;
  /** Minutes after the sun's transit, as the method's authors publish it. */
  dhuhrMinutes: number;
}

const byAngles = (fajr: number, isha: number, dhuhrMinutes = 0): Angles => ({
  fajr,
  isha,
  ishaMinutes: null,
  ishaMinutesInRamadan: null,
  dhuhrMinutes,
});

const UMM_AL_QURA: Angles = {
  fajr: 18.5,
  // Read only where a night has no room for the minutes.
  isha: 15,
  ishaMinutes: 90,
  ishaMinutesInRamadan: 120,
  dhuhrMinutes: 0,
};

const ANGLES: Readonly<Record<Exclude<MethodName, 'custom'>, Angles>> = {
  standard: byAngles(18, 15),
  mwl: byAngles(18, 17, 1),
  isna: byAngles(15, 15, 1),
  'dum-rf': byAngles(16, 15),
  'umm-al-qura': UMM_AL_QURA,
  egypt: byAngles(19.5, 17.5, 1),
};

/** A rule that the religious authority of a region set for itself. */
export type RegionalRule = 'tatarstan' | 'umm-al-qura';

const REGIONAL_RULES: Readonly<Record<string, RegionalRule>> = {
  'Республика Татарстан': 'tatarstan',
  'Саудовская Аравия': 'umm-al-qura',
};

/** The rule of a region (as in the city table); none but the method 'standard' applies it. */
export function regionalRule(region: string | null, method: MethodName): RegionalRule | null {
  if (method !== 'standard' || region === null) return null;
  return REGIONAL_RULES[region] ?? null;
}

/**
 * The angles a calculation asks for in a region. Angles and minutes of the named methods are those
 * their authors publish, as `adhan` lists them; ДУМ РФ: 16° and 15°.
 */
export function anglesOf(
  region: string | null,
  calculation: { method: MethodName; fajrAngle: number; ishaAngle: number },
): Angles {
  if (calculation.method === 'custom') {
    return byAngles(calculation.fajrAngle, calculation.ishaAngle);
  }
  if (regionalRule(region, calculation.method) === 'umm-al-qura') return UMM_AL_QURA;
  return ANGLES[calculation.method];
}
