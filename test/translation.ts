import { SURAS } from '#lib/quran/suras.ts';

/** A translation of every verse that says nothing but which verse it is, as a file. */
export function madeUpTranslation(): string {
  const lines = SURAS.flatMap(({ number, numberOfAyahs }) =>
    Array.from({ length: numberOfAyahs }, (_, i) => {
      const more = number === 2 && i === 254 ? ' | с чертой' : '';
      return `${number}|${i + 1}|Перевод ${number}:${i + 1}${more}`;
    }),
  );
  return `${lines.join('\n')}\n`;
}
