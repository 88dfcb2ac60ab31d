/**
 * Register numbers of a company. Each reader returns the number in its one spelling, or the problem in
 * words for the field.
 */
type NumberRead = { ok: true; number: string } | { ok: false; message: string };

const INN_10 = [2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_11 = [7, 2, 4, 10, 3, 5, 9, 4, 6, 8];
const INN_12 = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** An ИНН: ten digits of a company, twelve of a person, with the right check digits. */
export function readInn(text: string): NumberRead {
  const digits = text.replace(/[\s\u00a0-]/g, '');
  if (!/^(\d{10}|\d{12})$/.test(digits)) {
    return wrong('ИНН\u00a0— это 10\u00a0цифр у\u00a0компании и\u00a012 у\u00a0предпринимателя.');
  }
  const isRight =
    digits.length === 10
      ? weighed(digits, INN_10) === Number(digits[9])
      : weighed(digits, INN_11) === Number(digits[10]) &&
        weighed(digits, INN_12) === Number(digits[11]);
  return isRight && !isZeros(digits)
    ? { ok: true, number: digits }
    : wrong('Такого ИНН не\u00a0бывает: контрольная цифра не\u00a0сходится. Проверьте номер.');
}

/** An ОГРН (13 digits) or an ОГРНИП (15) with the right check digit. */
export function readOgrn(text: string): NumberRead {
  const digits = text.replace(/[\s\u00a0-]/g, '');
  if (!/^(\d{13}|\d{15})$/.test(digits)) {
    return wrong('ОГРН\u00a0— это 13\u00a0цифр, ОГРНИП\u00a0— 15.');
  }
  const divisor = digits.length === 13 ? 11n : 13n;
  const check = (BigInt(digits.slice(0, -1)) % divisor) % 10n;
  const name = digits.length === 13 ? 'ОГРН' : 'ОГРНИП';
  return check === BigInt(digits.slice(-1)) && !isZeros(digits)
    ? { ok: true, number: digits }
    : wrong(`Такого ${name} не\u00a0бывает: контрольная цифра не\u00a0сходится. Проверьте номер.`);
}

/** Latin letters that look like the Cyrillic ones of register numbers. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  P: 'Р',
  T: 'Т',
  O: 'О',
  A: 'А',
  B: 'В',
  M: 'М',
};

/**
 * A number in the federal register of tour operators, in either of its two forms: «РТО 025773» and
 * «В031-00161-77/01529555». Latin look-alikes, «№» and spaces are accepted.
 */
export function readRegisterNumber(text: string): NumberRead {
  const tidy = text
    .toUpperCase()
    .replace(/[PTOABM]/g, (letter) => LOOK_ALIKES[letter] ?? letter)
    .replace(/[\s\u00a0№]/g, '')
    .replace(/(?<=^РТО)N/, '')
    .replace(/[‐-―−]/g, '-');
  if (/^РТА-?\d+$/.test(tidy)) {
    return wrong(
      'РТА\u00a0— номер турагента. У\u00a0туроператора он начинается с\u00a0«РТО» или «В031».',
    );
  }
  const old = /^РТО-?(\d{6})$/.exec(tidy);
  if (old) return { ok: true, number: `РТО ${old[1]}` };
  const whole = /^(?:РТО)?В031-(\d{5})-(\d{2})\/(\d{8})$/.exec(tidy);
  if (whole) return { ok: true, number: `В031-${whole[1]}-${whole[2]}/${whole[3]}` };
  return wrong('Номер в\u00a0реестре пишут так: «РТО 025773» или «В031-00161-77/01529555».');
}

/** The search page for register numbers: records have no addresses of their own. */
export const REGISTER_SEARCH =
  'https://economy.gov.ru/material/directions/turizm/reestry_turizm/edinyy_federalnyy_reestr_turoperatorov/poisk_po_efrt/';

export interface Hajj {
  year: number | null;
  by: string | null;
  url: string | null;
}

/**
 * The missing parts of a Hajj accreditation, by field: year, issuer and link are stated together or not
 * at all.
 */
export function hajjProblems({ year, by, url }: Hajj): { field: keyof Hajj; message: string }[] {
  if (year === null && by === null && url === null) return [];
  const problems: { field: keyof Hajj; message: string }[] = [];
  if (year === null) {
    problems.push({
      field: 'year',
      message: 'Укажите год: без него аккредитацию не\u00a0показать.',
    });
  }
  if (by === null) problems.push({ field: 'by', message: 'Укажите, кто аккредитовал.' });
  if (url === null) problems.push({ field: 'url', message: 'Дайте ссылку, где это сказано.' });
  return problems;
}

function weighed(digits: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return (sum % 11) % 10;
}

function isZeros(digits: string): boolean {
  return /^0+$/.test(digits);
}

function wrong(message: string): NumberRead {
  return { ok: false, message };
}
