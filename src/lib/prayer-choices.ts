/** Keys of the browser's storage: a madhab's name, and the rest as the search of an address. */
export const MADHAB_KEY = 'selectedMadhab';
export const SETTINGS_KEY = 'prayerSettings';

/** What a visitor chose for prayer times, from the texts under these keys, as the search of an address; null: nothing. */
export function choicesText(madhab: string | null, settings: string | null): string | null {
  const search = new URLSearchParams(settings ?? '');
  if (madhab) search.set('madhab', madhab);
  return search.toString() || null;
}
