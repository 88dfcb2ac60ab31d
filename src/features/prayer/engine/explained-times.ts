import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import type { Calculation, Place, PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { calculationNote, ruleNotes, ruleSpans } from '#features/prayer/engine/rule-notes.ts';
import { addDays, type DaySpan, formatDayRange } from '#lib/time/day.ts';

/** Days with what has to be said of them. */
export interface ExplainedDays {
  days: PrayerDay[];
  /** Which rules are at work and why; `when` is set where it is not on all of the days. */
  notes: { text: string; when: string | null }[];
  /** How everything was calculated. */
  method: string;
}

/** A day ('YYYY-MM-DD') between the day before and the day after; the notes are of it alone. */
export function explainedDay(place: Place, day: string, calculation: Calculation): ExplainedDays {
  const days = prayerDays(place, addDays(day, -1), 3, calculation);
  const today = days[1];
  return {
    days,
    notes: today
      ? ruleNotes(today, place, calculation).map(({ text }) => ({ text, when: null }))
      : [],
    method: calculationNote(place, calculation),
  };
}

/** `count` days from a day, 'YYYY-MM-DD', on. */
export function explainedDays(
  place: Place,
  { from, count }: DaySpan,
  calculation: Calculation,
): ExplainedDays {
  const days = prayerDays(place, from, count, calculation);
  return {
    days,
    notes: ruleSpans(days, place, calculation).map((span) => ({
      text: span.text,
      when:
        span.from === from && span.to === addDays(from, count - 1)
          ? null
          : formatDayRange(span.from, span.to),
    })),
    method: calculationNote(place, calculation),
  };
}
