import { groupThousands } from '#lib/text/russian.ts';

/** A short population: «1,3 млн», «13 млн», below half a million «112 тыс.». */
export function shortPopulation(population: number): string {
  if (population < 500_000) return `${groupThousands(population / 1000)}\u00a0тыс.`;
  const millions = (population / 1_000_000).toFixed(1).replace('.', ',').replace(',0', '');
  return `${millions}\u00a0млн`;
}
