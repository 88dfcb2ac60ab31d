import { contactNumber } from '#features/tour-editing/fields/contact-input.ts';
import { ask, asSaid, no, type Reading, sure } from '#features/tour-import/values/reading.ts';

/**
 * Restores the digits of a number in scientific form («7,917E+10»); null when some of them are
 * lost. Other texts stay as they are.
 */
export function unfolded(text: string): string | null {
  const match = /^([+-]?)(\d)(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text.trim());
  if (!match) return text;
  const [, sign = '', first = '', rest = '', power = ''] = match;
  const zeros = Number(power) - rest.length;
  // Spreadsheets drop zeros at the end, and show six digits when the column is narrow.
  if (zeros < 0 || (zeros > 0 && rest.length < 7)) return null;
  return sign + first + rest + '0'.repeat(zeros);
}

const NOTHING = /^(?:[^\p{L}\p{N}]*|нет|no|не\s+указан\p{L}*)\.?$/iu;

/** A phone number, or none; one that a spreadsheet damaged is marked as such; of several one is chosen. */
export function readPhone(text: string): Reading<string> {
  const trimmed = text.trim();
  if (trimmed === '') return no('');
  if (NOTHING.test(trimmed)) return sure('', '');
  const whole = unfolded(trimmed.replace(/[\s\u00a0]+(?=e\+?\d)/i, ''));
  if (whole === null) {
    return no(
      `Номер превратился в\u00a0число и\u00a0потерял цифры: ${trimmed}. Введите его заново`,
    );
  }
  const plain = whole.replace(/[.,]0+$/, '');
  const several = plain
    .split(/[,;/\n]|\s(?:и|или)\s/u)
    .map((part) => part.trim())
    .filter((part) => part.replace(/\D/g, '').length >= 10);
  if (several.length > 1) {
    return ask(`В\u00a0ячейке несколько номеров: ${trimmed}`, several.map(asSaid));
  }
  const found = contactNumber(plain) === null ? numberIn(plain) : null;
  return found === null
    ? sure(plain, plain)
    : ask(`Какой номер набирать? В\u00a0ячейке: ${trimmed}`, [asSaid(found)]);
}

/** The number that a text with other digits beside it probably means, or one without its country. */
function numberIn(text: string): string | null {
  for (const part of text.split(/\p{L}+/u)) {
    const digits = part.replace(/\D/g, '');
    const found = /^[348]\d{9}$/.test(digits) ? `+7${digits}` : contactNumber(part);
    if (found !== null) return found;
  }
  return null;
}
