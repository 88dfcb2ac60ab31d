import { countOf, groupThousands } from '#lib/text/russian.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';

/** A figure with its parts. */
export interface Card {
  label: string;
  figure: string;
  notes: string[];
}

/** The text below a figure that could not be counted. */
export const UNCOUNTED = 'не\u00a0удалось посчитать';

/** A figure on its card; a dash if it could not be counted. */
export function figureText(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? '—' : groupThousands(figure);
}

interface Screen {
  to: string;
  label: string;
  text: string;
  /** What differs for people who see only their own things there. */
  own?: { label?: string; text: string };
  /** The words for how much work waits there. */
  waits?: readonly [one: string, few: string, many: string];
  /** Whether actions there can't be undone. */
  isDangerous?: true;
}

/** The screens of the panel. */
const SCREENS = {
  catalogue: { to: '/all', label: 'Каталог', text: 'Туры, как их видят посетители' },
  requests: {
    to: '/admin/requests',
    label: 'Заявки',
    text: 'Кто спрашивает о\u00a0турах, и\u00a0что им ответили',
    own: { text: 'Кто спрашивает о\u00a0ваших турах' },
    waits: ['новая заявка', 'новые заявки', 'новых заявок'],
  },
  reports: {
    to: '/admin/reports',
    label: 'Сообщения об\u00a0ошибках',
    text: 'Что посетители нашли неверным',
    own: { text: 'Что посетители нашли у\u00a0вас неверным' },
  },
  notices: {
    to: '/admin/notices',
    label: 'Объявления',
    text: 'Сказать посетителям важное: на\u00a0сайте, в\u00a0городе, у\u00a0организатора, в\u00a0турах',
    own: { text: 'Сказать важное тем, кто смотрит ваши туры' },
    waits: ['объявление ждёт проверки', 'объявления ждут проверки', 'объявлений ждут проверки'],
  },
  statistics: {
    to: '/admin/statistics',
    label: 'Статистика',
    text: 'Просмотры, нажатия на\u00a0контакты, заявки и\u00a0ответы',
    own: { text: 'Просмотры ваших туров, нажатия на\u00a0контакты, заявки' },
  },
  deliveries: {
    to: '/admin/deliveries',
    label: 'Доставка',
    text: 'Письма, боты и\u00a0уведомления: что ушло, что нет',
    own: { text: 'Ушли\u00a0ли вам заявки; подключить чат' },
    waits: ['сообщение не\u00a0ушло', 'сообщения не\u00a0ушли', 'сообщений не\u00a0ушли'],
  },
  add: { to: '/add-tour', label: 'Добавить тур', text: 'Новый тур в\u00a0каталог' },
  tours: {
    to: '/admin/tours',
    label: 'Все туры',
    text: 'Найти, изменить, скопировать, проверить цены',
    own: { label: 'Ваши туры', text: 'Найти, изменить, скопировать, проверить цены' },
    waits: [
      'цена давно не\u00a0проверена',
      'цены давно не\u00a0проверены',
      'цен давно не\u00a0проверено',
    ],
  },
  reviews: {
    to: '/admin/reviews',
    label: 'Проверка туров',
    text: 'Новые туры и\u00a0правки организаторов: принять или вернуть',
    waits: ['тур ждёт проверки', 'тура ждут проверки', 'туров ждут проверки'],
  },
  'bulk-edit': {
    to: '/admin/edit-tours',
    label: 'Изменить несколько',
    text: 'Цена, метки и\u00a0турфирма сразу у\u00a0многих туров',
    own: { text: 'Цена и\u00a0метки сразу у\u00a0многих туров' },
  },
  import: {
    to: '/import-tours',
    label: 'Импорт туров',
    text: 'Из\u00a0таблицы или буфера обмена; выгрузка каталога',
    own: { text: 'Ваш прайс-лист из\u00a0таблицы; выгрузка ваших туров' },
    waits: ['таблица ждёт проверки', 'таблицы ждут проверки', 'таблиц ждут проверки'],
  },
  operators: {
    to: '/admin/operators',
    label: 'Организаторы',
    text: 'Карточки компаний: документы, контакты, условия',
  },
  hotels: { to: '/admin/hotels', label: 'Отели', text: 'Где стоят, сколько идти до\u00a0мечети' },
  season: {
    to: '/admin/season',
    label: 'Сезон Умры',
    text: 'До\u00a0какого дня дают визы, впускают и\u00a0ждут выезда',
    waits: ['сезон не\u00a0внесён', 'сезона не\u00a0внесены', 'сезонов не\u00a0внесено'],
  },
  articles: {
    to: '/admin/articles',
    label: 'Статьи',
    text: 'Написать, изменить, опубликовать',
    waits: ['статья выйдет позже', 'статьи выйдут позже', 'статей выйдут позже'],
  },
  categories: {
    to: '/admin/categories',
    label: 'Категории',
    text: 'Разделы статей и\u00a0их порядок',
  },
  images: {
    to: '/upload-images',
    label: 'Изображения',
    text: 'Загрузка, адреса и\u00a0неиспользуемые файлы',
    own: { text: 'Загрузка и\u00a0адреса' },
  },
  bin: {
    to: BIN_ADDRESS,
    label: 'Корзина',
    text: 'Удалённое за\u00a030\u00a0дней: вернуть или стереть',
    own: { text: 'Удалённое вами за\u00a030\u00a0дней: вернуть или стереть' },
  },
  'bulk-delete': {
    to: '/delete-tours',
    label: 'Удалить несколько',
    text: 'Просроченные и\u00a0ненужные туры. Спросит подтверждение',
    waits: ['просроченный тур', 'просроченных тура', 'просроченных туров'],
    isDangerous: true,
  },
  people: {
    to: '/admin/users',
    label: 'Люди и\u00a0права',
    text: 'Кто работает с\u00a0сайтом и\u00a0кто просит доступ',
    waits: ['человек ждёт доступа', 'человека ждут доступа', 'человек ждут доступа'],
  },
  history: {
    to: '/admin/history',
    label: 'История изменений',
    text: 'Кто, когда и\u00a0что менял',
  },
  health: {
    to: '/admin/health',
    label: 'Состояние сайта',
    text: 'Ошибки, скорость, память, место на\u00a0диске',
    waits: ['неполадка сейчас', 'неполадки сейчас', 'неполадок сейчас'],
  },
} as const satisfies Record<string, Screen>;

export type TileIcon = keyof typeof SCREENS;

/** A link to a screen. */
export interface Tile extends Pick<Screen, 'to' | 'label' | 'text' | 'isDangerous'> {
  icon: TileIcon;
  /** The work that waits there. */
  news?: string;
}

/** The tile of a screen; `waiting` is how much work waits there, null when it was not counted. */
export function tileOf(icon: TileIcon, waiting: number | null = null): Tile {
  const { own: _, waits, ...screen }: Screen = SCREENS[icon];
  return { ...screen, icon, news: waits && waiting ? countOf(waiting, waits) : undefined };
}

/** The same for somebody who sees only their own things there. */
export function ownTileOf(icon: TileIcon, waiting: number | null = null): Tile {
  const { own }: Screen = SCREENS[icon];
  return { ...tileOf(icon, waiting), ...own };
}

export interface TileGroup {
  title: string;
  tiles: Tile[];
}

export interface Dashboard {
  cards: Card[];
  groups: TileGroup[];
}
