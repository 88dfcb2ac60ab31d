import { z } from 'zod';
import { SEASON_DAYS, SEASON_STATES, type Season } from '#features/tours/season/season.ts';
import { isDay } from '#lib/time/day.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';

/** The fields of a season that its form shows, in their order. */
export const SEASON_FIELDS = [
  'last_visa',
  'last_entry',
  'last_exit',
  'state',
  'hajj_from',
  'hajj_until',
  'hajj_state',
  'source',
  'checked_on',
] as const satisfies (keyof Season)[];
export type SeasonField = (typeof SEASON_FIELDS)[number];

export const SEASON_LABELS: Record<SeasonField, string> = {
  last_visa: 'Последний день виз на\u00a0Умру',
  last_entry: 'Последний день въезда',
  last_exit: 'Последний день выезда',
  state: 'Дни Умры',
  hajj_from: 'Хадж с',
  hajj_until: 'Хадж по',
  hajj_state: 'Дни Хаджа',
  source: 'Источник',
  checked_on: 'По данным на',
};

/** A season as one text, for comparison. */
export function seasonText(season: Season): string {
  return SEASON_FIELDS.map((field) => season[field]).join('|');
}

const LONGEST_SOURCE = 300;
const day = z.string().refine(isDay, { error: 'Укажите день', abort: true });
const state = z.enum(SEASON_STATES, 'Выберите, объявлены ли дни');

/** The form of a season: its days are in order, and the Hajj is in the form's year. */
export const seasonForm = z
  .object({
    hijri_year: z.coerce.number('Укажите год хиджры').int().min(1440).max(1500),
    last_visa: day,
    last_entry: day,
    last_exit: day,
    state,
    hajj_from: day,
    hajj_until: day,
    hajj_state: state,
    source: z
      .string()
      .default('')
      .transform((text) => text.replace(/\s+/g, ' ').trim())
      .pipe(
        z
          .string()
          .min(1, 'Назовите источник')
          .max(LONGEST_SOURCE, `Не\u00a0больше ${LONGEST_SOURCE} знаков`),
      ),
    checked_on: day,
  })
  .superRefine((season, context) => {
    const tell = (field: SeasonField, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    for (const [place, field] of SEASON_DAYS.entries()) {
      const before = SEASON_DAYS[place - 1];
      if (before && season[field] < season[before]) {
        tell(field, `Этот день раньше, чем «${SEASON_LABELS[before].toLowerCase()}»`);
      }
      if (hijriDate(season[field]).year !== season.hijri_year) {
        tell(field, `Этот день не\u00a0${season.hijri_year} года хиджры`);
      }
    }
    if (season.hajj_from === season.last_exit) tell('hajj_from', 'Хадж начинается позже выезда');
  });
