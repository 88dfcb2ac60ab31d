/** The address of a city's Ramadan page; without a year, of the present or coming Ramadan. */
export function ramadanAddress(citySlug: string, year: number | null = null): string {
  return `/vremya-namaza/${citySlug}/ramadan${year === null ? '' : `/${year}`}`;
}
