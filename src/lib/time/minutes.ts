/** A duration as text: «2 дн. 3 ч», «3 ч 5 мин», «5 мин». */
export function sayMinutes(minutes: number): string {
  const whole = Math.max(0, Math.round(minutes));
  const hours = Math.floor(whole / 60);
  if (hours >= 24) return `${Math.floor(hours / 24)}\u00a0дн. ${hours % 24}\u00a0ч`;
  return hours > 0 ? `${hours}\u00a0ч ${whole % 60}\u00a0мин` : `${whole}\u00a0мин`;
}
