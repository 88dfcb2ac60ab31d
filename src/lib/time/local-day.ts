/** The day of an instant in the browser's time zone, `YYYY-MM-DD`. */
export function localDay(instant = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}
