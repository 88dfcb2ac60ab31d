import type { Page } from 'playwright-core';
import { addDays } from '#lib/time/day.ts';
import { hijriDate } from '#lib/time/hijri-calendar.ts';
import { ordinaryTours } from './site.ts';

/**
 * Opens the form of the season that ends after the first departures of the demo. Years up to it that the
 * site does not know are added in turn, as staff add them. `departure`: a day, with tours, that the
 * season could end before.
 */
export async function openNextSeason(staff: Page) {
  const tours = await ordinaryTours(staff);
  const departure = tours
    .map(({ departure_date }) => departure_date)
    .find((day) => hijriDate(day).month < 12 && isLateInYear(day));
  if (departure === undefined) throw new Error('no tour departs before a Hajj');
  const { year } = hijriDate(departure);
  for (;;) {
    await staff.goto(`/admin/season?year=${year}`);
    const form = staff.getByRole('form', { name: `Сезон ${year} года` });
    const isNew = (await form.getByText('(новый)').count()) > 0;
    if (!isNew && (await form.count()) > 0) return { year, departure };
    await staff.getByRole('link', { name: /^Добавить/ }).click();
    await staff.getByRole('button', { name: 'Сохранить' }).click();
    await staff.getByText(/Сезон \d+\sгода хиджры сохранён/).waitFor();
  }
}

/** Two days before it are of the same Hijri year, as all days of a season must be. */
function isLateInYear(day: string): boolean {
  return hijriDate(addDays(day, -2)).year === hijriDate(day).year;
}
