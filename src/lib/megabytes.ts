import { groupThousands } from '#lib/text/russian.ts';

/** Megabytes (of a million bytes) as text: «840 МБ», «1,4 ГБ». */
export function sayMegabytes(megabytes: number): string {
  if (megabytes < 1000) return `${groupThousands(megabytes)}\u00a0МБ`;
  const gigabytes = megabytes / 1000;
  if (gigabytes >= 10) return `${groupThousands(gigabytes)}\u00a0ГБ`;
  return `${gigabytes.toFixed(1).replace('.', ',').replace(',0', '')}\u00a0ГБ`;
}
