/** The day of an instant by the clock on the wall here, `YYYY-MM-DD`. */
export function localDay(instant: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}
