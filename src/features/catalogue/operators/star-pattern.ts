/** A number from a name, the same everywhere and for good (FNV-1a, 32 bits). */
export function nameSeed(name: string): number {
  let seed = 0x811c9dc5;
  for (const sign of name) seed = Math.imul(seed ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return seed >>> 0;
}

/** An eight-pointed star around 0, 0 as a path; the seed chooses how deep it is cut and how it is turned. */
export function starPath(seed: number, radius: number): string {
  const inner = radius * (0.42 + (seed % 7) * 0.055);
  const turn = (seed >>> 4) % 2;
  const points = Array.from({ length: 16 }, (_, at) => {
    const angle = ((at + turn) * Math.PI) / 8;
    const far = at % 2 === 0 ? radius : inner;
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
