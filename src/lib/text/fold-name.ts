/** Legal forms of companies, which are often omitted. */
const FORMS = new Set(['ооо', 'оао', 'зао', 'пао', 'ао', 'ип', 'нко', 'ано', 'llc', 'ltd']);

/**
 * The key of a name, equal for two spellings of one company or hotel. Case, accents, «ё», quotes,
 * hyphens, spaces and the legal form do not matter. Not empty unless the name is. The function
 * `fold_name` of the database gives the same result.
 */
export function foldName(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u0483-\u0489\u064b-\u065f\u0670]/g, '')
    .toLowerCase()
    .split(/[^0-9a-z\u00df-\u024f\u0430-\u052f\u0620-\u06ff]+/);
  const key = words.filter((word) => !FORMS.has(word)).join('');
  return key || words.join('') || name.trim();
}
