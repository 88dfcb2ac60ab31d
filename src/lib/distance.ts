/** A distance in metres as text: «350 м» below a kilometre, «1,2 км» from there on. */
export function formatDistance(metres: number): string {
  const whole = Math.round(metres);
  if (whole < 1000) return `${whole}\u00a0м`;
  const kilometres = Math.round(whole / 100) / 10;
  return `${kilometres.toFixed(1).replace('.', ',')}\u00a0км`;
}
