/** A distance in metres for reading: «350 м» below a kilometre, from there on «1,2 км». */
export function formatDistance(metres: number): string {
  const whole = Math.round(metres);
  if (whole < 1000) return `${whole}\u00a0м`;
  const kilometres = Math.round(whole / 100) / 10;
  return `${kilometres.toFixed(1).replace('.', ',')}\u00a0км`;
}
