/**
 * The remaining time: «1 ч 12 мин 05 с», «4 мин 10 с», «9 с». Part of a second counts as a whole one,
 * so that 0 appears only when the time has come.
 */
export function countdownText(leftMs: number): string {
  const total = Math.max(0, Math.ceil(leftMs / 1000));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  const seconds = total % 60;
  if (total < 60) return `${seconds}\u00a0с`;
  const tail = `${twoDigits(seconds)}\u00a0с`;
  if (hours === 0) return `${minutes}\u00a0мин ${tail}`;
  return `${hours}\u00a0ч ${twoDigits(minutes)}\u00a0мин ${tail}`;
}

/** The same without seconds, for rare announcements: «1 ч 12 мин», «меньше минуты». */
export function roughCountdown(leftMs: number): string {
  const total = Math.ceil(leftMs / 60_000);
  if (leftMs < 60_000) return 'меньше минуты';
  const hours = Math.floor(total / 60);
  if (hours === 0) return `${total}\u00a0мин`;
  return total % 60 === 0 ? `${hours}\u00a0ч` : `${hours}\u00a0ч ${total % 60}\u00a0мин`;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
