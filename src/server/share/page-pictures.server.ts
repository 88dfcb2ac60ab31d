import type { DrawnScene } from '#lib/drawn-scene.ts';
import type { PagePicture, ShareCard } from '#lib/share-card.ts';
import { sharePicture } from '#server/share/share-address.server.ts';

const JOURNEY: DrawnScene = { part: 'mecca', view: 'kazan', way: 'flight' };

const card = (scene: DrawnScene, kicker: string, title: string, ...facts: string[]): ShareCard => ({
  kicker,
  title,
  facts,
  price: null,
  scene,
});

/** The share cards of the pages that are the only one of their kind, by what follows `/kartinka`. */
export const PAGE_CARDS = {
  '/glavnaya': card(
    JOURNEY,
    'Для паломников',
    'Умра и\u00a0Хадж: всё в\u00a0одном месте',
    'Туры разных организаторов с\u00a0ценами в\u00a0рублях',
    'Время намаза в\u00a0городах России',
    'Коран: читать и\u00a0слушать',
  ),
  '/all': card(
    { ...JOURNEY, view: 'moskva' },
    'Каталог туров',
    'Туры в\u00a0Умру и\u00a0Хадж',
    'Цены, даты, отели и\u00a0путь до\u00a0Каабы',
    'Связь с\u00a0организатором напрямую',
  ),
  '/spisok': card(
    { part: 'medina', way: 'walk' },
    'Список туров',
    'Какой тур выбрать',
    'До\u00a0четырёх туров рядом: цена, отели, что входит',
  ),
  '/operators': card(
    { ...JOURNEY, view: 'gorod' },
    'Организаторы',
    'Организаторы Умры и\u00a0Хаджа',
    'Кто они по\u00a0закону, контакты, условия и\u00a0туры',
  ),
  '/articles': card(
    { part: 'tent', view: 'gory' },
    'Статьи',
    'Как подготовиться к\u00a0Умре и\u00a0Хаджу',
    'Обряды, документы, дорога',
  ),
  '/koran': card(
    { part: 'book' },
    'Коран',
    'Коран на\u00a0арабском',
    '114\u00a0сур, 6236\u00a0аятов',
    'Читать и\u00a0слушать, поиск, закладки',
  ),
} as const satisfies Record<string, ShareCard>;

/** Whether a path is one of these. */
export function isPageCard(path: string): path is keyof typeof PAGE_CARDS {
  return Object.hasOwn(PAGE_CARDS, path);
}

/** The share picture of such a page. */
export function pagePicture(path: keyof typeof PAGE_CARDS): PagePicture {
  return sharePicture(path, PAGE_CARDS[path]);
}
