export interface Bounds {
  min: number;
  max: number;
  isWhole: boolean;
}

/** A typed number with a comma or a point, and a hyphen or a minus. Null: none, or out of bounds. */
export function numberWithin(typed: string, { min, max, isWhole }: Bounds): number | null {
  const plain = typed.trim().replace(',', '.').replace('−', '-');
  if (!/^[+-]?\d+(\.\d*)?$/.test(plain)) return null;
  const value = Number(plain) + 0;
  return value < min || value > max || (isWhole && !Number.isInteger(value)) ? null : value;
}
