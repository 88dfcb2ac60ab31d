/**
 * How much of a text has gone by, in whole percent from 0 to 100: nothing while its top is not yet
 * at the top of the screen, all once its end is on it. All lengths in pixels, `top` from the top of
 * the screen.
 */
export function readPercent(text: { top: number; height: number }, screen: number): number {
  const way = text.height - screen;
  if (way <= 0) return text.top + text.height <= screen ? 100 : 0;
  return Math.min(100, Math.max(0, Math.round((-text.top / way) * 100)));
}
