/**
 * The share of a text that has scrolled by, in whole percent: 0 until its top reaches the top of the
 * screen, 100 once its end is on the screen. Lengths are in pixels, `top` from the top of the screen.
 */
export function readPercent(text: { top: number; height: number }, screen: number): number {
  const way = text.height - screen;
  if (way <= 0) return text.top + text.height <= screen ? 100 : 0;
  return Math.min(100, Math.max(0, Math.round((-text.top / way) * 100)));
}
