/** Cities with a silhouette of their own; mountains stand for those of the Caucasus. */
const VIEWS: Record<string, string> = {
  Казань: 'kazan',
  Уфа: 'ufa',
  Москва: 'moskva',
  'Санкт-Петербург': 'piter',
  Махачкала: 'gory',
  Грозный: 'gory',
  Нальчик: 'gory',
  Магас: 'gory',
  Владикавказ: 'gory',
};

/** The silhouette of a city in `Drawings`. */
export function viewOf(city: string): string {
  return VIEWS[city] ?? 'gorod';
}
