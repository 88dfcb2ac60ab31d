import { and, count, eq, isNull } from 'drizzle-orm';
import { countPeople } from '#features/account/people/people-list.server.ts';
import type { Card, Dashboard, TileGroup } from '#features/site/dashboard/dashboard-tiles.ts';
import {
  type ArticleFigures,
  articleFigures,
} from '#features/site/dashboard/article-figures.server.ts';
import {
  failingText,
  figureText,
  newRequestsText,
  overdueText,
  picturesText,
  reviewsText,
  waitingNoticesText,
  scheduledText,
  UNCOUNTED,
  uncheckedText,
  waitingImportsText,
  waitingText,
  wrongText,
} from '#features/site/dashboard/dashboard-words.ts';
import { eachOrNull } from '#features/site/dashboard/each-or-null.ts';
import type { OutsideCounts } from '#features/site/dashboard/outside-counts.server.ts';
import { rolePanel } from '#features/site/dashboard/role-dashboard.server.ts';
import { type TourFigures, tourFigures } from '#features/site/dashboard/tour-figures.server.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';
import { groupThousands } from '#lib/text/russian.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { countNoticesInReview } from '#features/tours/store/own-tours.server.ts';
import type { Db } from '#server/db/db.server.ts';
import { countIncidents } from '#server/watching/incidents.server.ts';
import {
  type Admin,
  asAdmin,
  asStaff,
  type PanelUser,
  type Staff,
} from '#server/session/permission.server.ts';

interface Given {
  /** Moscow's day. */
  today: string;
  outside: Omit<OutsideCounts, 'pictures'>;
  /** Null when they could not be counted. */
  pictures: number | null;
}

/**
 * The dashboard's content in order: a feature with a staff screen adds its card and its tile to one of
 * the groups below.
 */
export async function loadDashboard(
  db: Db,
  user: PanelUser,
  { today, outside, pictures }: Given,
): Promise<Dashboard> {
  const staffOnly = asStaff(user);
  if (!staffOnly.ok) return rolePanel(db, user, today, outside);
  const staff = staffOnly.value;
  const [tours, articles, admins, newRequests, failing, reviews, imports, notices] =
    await eachOrNull([
      tourFigures(db, staff, today),
      articleFigures(db, staff),
      countAdmins(db, staff),
      outside.newRequests(db, staff),
      outside.failingDeliveries(db, staff),
      outside.reviews(db, staff),
      outside.waitingImports(db, staff),
      countNoticesInReview(db, staff),
    ]);
  const figures = { tours, articles, admins, newRequests, failing, reviews, imports, notices };
  const groups: TileGroup[] = [
    requestTiles(figures),
    tourTiles(figures),
    DIRECTORY_TILES,
    articleTiles(figures),
    {
      title: 'Медиа',
      tiles: [
        {
          to: '/upload-images',
          icon: 'images',
          label: 'Изображения',
          text: picturesText(pictures),
        },
      ],
    },
    dangerousTiles(figures),
  ];
  const admin = asAdmin(user);
  if (admin.ok) groups.push(await peopleTiles(db, admin.value));
  return { cards: figureCards(figures), groups };
}

/** The dashboard's figures for staff; null if not counted. */
interface Figures {
  tours: TourFigures | null;
  articles: ArticleFigures | null;
  admins: number | null;
  newRequests: number | null;
  failing: number | null;
  reviews: number | null;
  imports: number | null;
  notices: number | null;
}

function figureCards({ tours, articles, admins }: Figures): Card[] {
  return [
    {
      label: 'Всего туров',
      figure: figureText(tours?.total),
      notes: tours
        ? [
            `Умра:\u00a0${groupThousands(tours.umrah)}`,
            `Хадж:\u00a0${groupThousands(tours.hajj)}`,
            `с\u00a0вылетом впереди:\u00a0${groupThousands(tours.upcoming)}`,
          ]
        : [UNCOUNTED],
    },
    {
      label: 'Всего статей',
      figure: figureText(articles?.total),
      notes: [articles ? `опубликовано:\u00a0${groupThousands(articles.published)}` : UNCOUNTED],
    },
    {
      label: 'Туры на\u00a0Рамадан',
      figure: figureText(tours?.ramadan),
      notes: [tours ? 'входят в\u00a0число туров Умры' : UNCOUNTED],
    },
    {
      label: 'Администраторы',
      figure: figureText(admins),
      notes: admins === null ? [UNCOUNTED] : [],
    },
  ];
}

function requestTiles({ newRequests, notices, failing }: Figures): TileGroup {
  return {
    title: 'Заявки',
    tiles: [
      {
        to: '/admin/requests',
        icon: 'requests',
        label: 'Заявки',
        text: 'Кто спрашивает о\u00a0турах, и\u00a0что им ответили',
        news: newRequests ? newRequestsText(newRequests) : undefined,
      },
      {
        to: '/admin/reports',
        icon: 'reports',
        label: 'Сообщения об\u00a0ошибках',
        text: 'Что посетители нашли неверным',
      },
      {
        to: '/admin/notices',
        icon: 'notices',
        label: 'Объявления',
        text: 'Сказать посетителям важное: на\u00a0сайте, в\u00a0городе, у\u00a0организатора, в\u00a0турах',
        news: notices ? waitingNoticesText(notices) : undefined,
      },
      {
        to: '/admin/statistics',
        icon: 'statistics',
        label: 'Статистика',
        text: 'Просмотры, нажатия на\u00a0контакты, заявки и\u00a0ответы',
      },
      {
        to: '/admin/deliveries',
        icon: 'deliveries',
        label: 'Доставка',
        text: 'Письма, боты и\u00a0уведомления: что ушло, что нет',
        news: failing ? failingText(failing) : undefined,
      },
    ],
  };
}

function tourTiles({ tours, reviews, imports }: Figures): TileGroup {
  return {
    title: 'Туры',
    tiles: [
      { to: '/all', icon: 'catalogue', label: 'Каталог', text: 'Туры, как их видят посетители' },
      { to: '/add-tour', icon: 'add', label: 'Добавить тур', text: 'Новый тур в\u00a0каталог' },
      {
        to: '/admin/tours',
        icon: 'tours',
        label: 'Все туры',
        text: 'Найти, изменить, скопировать, проверить цены',
        news: tours && tours.unchecked > 0 ? uncheckedText(tours.unchecked) : undefined,
      },
      {
        to: '/admin/reviews',
        icon: 'reviews',
        label: 'Проверка туров',
        text: 'Новые туры и\u00a0правки организаторов: принять или вернуть',
        news: reviews ? reviewsText(reviews) : undefined,
      },
      {
        to: '/admin/edit-tours',
        icon: 'bulk-edit',
        label: 'Изменить несколько',
        text: 'Цена, метки и\u00a0турфирма сразу у\u00a0многих туров',
      },
      {
        to: '/import-tours',
        icon: 'import',
        label: 'Импорт туров',
        text: 'Из\u00a0таблицы или буфера обмена; выгрузка каталога',
        news: imports ? waitingImportsText(imports) : undefined,
      },
    ],
  };
}

const DIRECTORY_TILES: TileGroup = {
  title: 'Справочники',
  tiles: [
    {
      to: '/admin/operators',
      icon: 'operators',
      label: 'Организаторы',
      text: 'Карточки компаний: документы, контакты, условия',
    },
    {
      to: '/admin/hotels',
      icon: 'hotels',
      label: 'Отели',
      text: 'Где стоят, сколько идти до\u00a0мечети',
    },
    {
      to: '/admin/season',
      icon: 'season',
      label: 'Сезон Умры',
      text: 'До\u00a0какого дня дают визы, впускают и\u00a0ждут выезда',
    },
  ],
};

function articleTiles({ articles }: Figures): TileGroup {
  return {
    title: 'Статьи',
    tiles: [
      {
        to: '/admin/articles',
        icon: 'articles',
        label: 'Статьи',
        text: 'Написать, изменить, опубликовать',
        news: articles && articles.scheduled > 0 ? scheduledText(articles.scheduled) : undefined,
      },
      {
        to: '/admin/categories',
        icon: 'categories',
        label: 'Категории',
        text: 'Разделы статей и\u00a0их порядок',
      },
    ],
  };
}

function dangerousTiles({ tours }: Figures): TileGroup {
  return {
    title: 'Опасные действия',
    tiles: [
      {
        to: BIN_ADDRESS,
        icon: 'bin',
        label: 'Корзина',
        text: 'Удалённое за\u00a030\u00a0дней: вернуть или стереть',
      },
      {
        to: '/delete-tours',
        icon: 'bulk-delete',
        label: 'Удалить несколько',
        text: 'Просроченные и\u00a0ненужные туры. Спросит подтверждение',
        isDangerous: true,
        news:
          tours && tours.total > tours.upcoming
            ? overdueText(tours.total - tours.upcoming)
            : undefined,
      },
    ],
  };
}

async function peopleTiles(db: Db, admin: Admin): Promise<TileGroup> {
  const { waiting } = await countPeople(db, admin);
  const wrong = await countIncidents(db, admin);
  return {
    title: 'Администрирование',
    tiles: [
      {
        to: waiting > 0 ? '/admin/users?only=waiting' : '/admin/users',
        icon: 'people',
        label: 'Люди и\u00a0права',
        text: 'Кто работает с\u00a0сайтом и\u00a0кто просит доступ',
        news: waiting > 0 ? waitingText(waiting) : undefined,
      },
      {
        to: '/admin/history',
        icon: 'history',
        label: 'История изменений',
        text: 'Кто, когда и\u00a0что менял',
      },
      {
        to: '/admin/health',
        icon: 'health',
        label: 'Состояние сайта',
        text: 'Ошибки, скорость, память, место на\u00a0диске',
        news: wrong > 0 ? wrongText(wrong) : undefined,
      },
    ],
  };
}

/** Blocked people don't count. */
async function countAdmins(db: Db, _staff: Staff): Promise<number> {
  const [row] = await db
    .select({ admins: count() })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.blocked_at)));
  return row?.admins ?? 0;
}
