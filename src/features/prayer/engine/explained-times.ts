import { prayerDays } from '#features/prayer/engine/prayer-engine.ts';
import type { Calculation, Place, PrayerDay } from '#features/prayer/engine/prayer-times.ts';
import { calculationNote, ruleNotes, ruleSpans } from '#features/prayer/engine/rule-notes.ts';
import { addDays, type DaySpan, formatDayRange } from '#lib/time/day.ts';

export interface ExplainedDays {
  days: PrayerDay[];
  /** The rules in use with reasons; `when` is set when a note does not apply to all days. */
  notes: { text: string; when: string | null }[];
  /** The method in words. */
  method: string;
}

/** A day ('YYYY-MM-DD') between its neighbours; the notes are about that day only. */
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
