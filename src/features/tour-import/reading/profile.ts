import type { Mapping } from '#features/tour-import/mapping/column-mapping.ts';
import type { TableChoice } from '#features/tour-import/table/read-table.ts';
import { isOfOneFile } from '#features/tour-import/understanding/answer-keys.ts';
import type { SheetSettings } from '#features/tour-import/understanding/sheet-settings.ts';
import { fold } from '#lib/text/russian.ts';

/** The size limit of a request; the oldest answers are dropped first. */
const MOST_ANSWERS_BYTES = 40_000;
export const LONGEST_FILE_NAME = 200;
export const LONGEST_OPERATOR = 200;

/** The place of the table in the file, as people chose it. */
export interface ChosenPlace extends Omit<TableChoice, 'sheet'> {
  /** The name of the sheet. */
  sheet: string;
}

/**
 * The answers about a kind of sheet, found again by `headerKey`, because an operator's sheets are
 * alike. Several operators may have sheets of one shape, such as that of the template.
 */
export interface Profile {
  key: string;
  /** The operator's name in the sheet; empty when it names none, or several. */
  operator: string;
  settings: SheetSettings;
  /** Null: the place that is found automatically. */
  place: ChosenPlace | null;
  /** The file of the last answers. */
  fileName: string;
  /** The day of the last answers, YYYY-MM-DD. */
  day: string;
  /** Who gave them; null: a deleted account. */
  who: string | null;
}

/** Mappings that were corrected by hand, by header key; the latest first. */
export function mappingsIn(profiles: readonly Profile[]): Record<string, Mapping> {
  const mappings: Record<string, Mapping> = {};
  for (const { key, settings: said } of profiles) {
    if (said.mapping) mappings[key] ??= said.mapping;
  }
  return mappings;
}

/**
 * The profiles of a shape that have more than a mapping of columns: only that of the operator if
 * the sheet names one that has some, else all, the latest first. Answers about one file that were given
 * before and after its operator was named are offered once.
 */
export function profilesFor(
  profiles: readonly Profile[],
  { key, operator }: { key: string; operator: string },
): Profile[] {
  const alike = profiles.filter((one) => one.key === key && isWorthOffering(one));
  const own = alike.filter((one) => operator !== '' && fold(one.operator) === fold(operator));
  if (own.length > 0) return own;
  // Another operator's answers do not apply to this one.
  if (operator !== '') return alike.filter((one) => one.operator === '');
  return alike.filter((one, at) => !alike.slice(0, at).some((later) => isSameFile(one, later)));
}

function isSameFile(one: Profile, other: Profile): boolean {
  const isNamedLater = one.operator === '' || other.operator === '';
  return isNamedLater && one.fileName === other.fileName && one.day === other.day;
}

/** Whether a profile has more than a mapping of columns, so that it is worth offering. */
export function isWorthOffering({ settings: said }: Pick<Profile, 'settings'>): boolean {
  const { currency, inThousands, answers, columnValues } = said;
  return (
    currency !== null ||
    inThousands ||
    Object.keys(answers).length > 0 ||
    Object.keys(columnValues).length > 0
  );
}

/** The profiles with one added in front, replacing that of the same sheet. */
export function withProfile(profiles: readonly Profile[], profile: Profile): Profile[] {
  const isSame = (one: Profile) =>
    one.key === profile.key && fold(one.operator) === fold(profile.operator);
  const before = profiles.find(isSame);
  const mapping = profile.settings.mapping ?? before?.settings.mapping ?? null;
  const said = { ...profile, settings: { ...profile.settings, mapping } };
  return [said, ...profiles.filter((one) => !isSame(one))];
}

/** The profile without its oldest answers, so that it fits into a request, and those about one file. */
export function bounded(profile: Profile): Profile {
  const encoder = new TextEncoder();
  let bytes = 0;
  const answers = Object.entries(profile.settings.answers)
    .toReversed()
    .filter((entry) => {
      if (isOfOneFile(entry[0])) return false;
      bytes += encoder.encode(JSON.stringify(entry)).length;
      return bytes < MOST_ANSWERS_BYTES;
    });
  return {
    ...profile,
    operator: profile.operator.slice(0, LONGEST_OPERATOR),
    fileName: profile.fileName.slice(0, LONGEST_FILE_NAME),
    settings: { ...profile.settings, answers: Object.fromEntries(answers.toReversed()) },
  };
}
