import { and, eq, isNull } from 'drizzle-orm';
import { countPeople } from '#features/account/people/people-list.server.ts';
import {
  type Card,
  type Dashboard,
  figureText,
  tileOf,
  type TileGroup,
  UNCOUNTED,
} from '#features/site/dashboard/dashboard-tiles.ts';
import {
  type ArticleFigures,
  articleFigures,
} from '#features/site/dashboard/article-figures.server.ts';
import { eachOrNull } from '#features/site/dashboard/each-or-null.ts';
import type { OutsideCounts } from '#features/site/dashboard/outside-counts.server.ts';
import { rolePanel } from '#features/site/dashboard/role-dashboard.server.ts';
import { type TourFigures, tourFigures } from '#features/site/dashboard/tour-figures.server.ts';
import { countOf, groupThousands } from '#lib/text/russian.ts';
import { accounts } from '#server/session/account-tables.server.ts';
import { missingSeasons } from '#features/tours/season/season.ts';
import { listSeasons } from '#features/tours/season/seasons.server.ts';
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
  const [tours, articles, admins, newRequests, failing, reviews, imports, notices, seasons] =
    await eachOrNull([
      tourFigures(db, staff, today),
      articleFigures(db, staff),
      countAdmins(db, staff),
      outside.newRequests(db, staff),
      outside.failingDeliveries(db, staff),
      outside.reviews(db, staff),
      outside.waitingImports(db, staff),
      countNoticesInReview(db, staff),
      listSeasons(db),
    ]);
  const pictureTile = tileOf('images');
  if (pictures !== null) pictureTile.text = picturesText(pictures);
  const groups: TileGroup[] = [
    {
      title: 'Заявки',
      tiles: [
        tileOf('requests', newRequests),
        tileOf('reports'),
        tileOf('notices', notices),
        tileOf('statistics'),
        tileOf('deliveries', failing),
      ],
    },
    {
      title: 'Туры',
      tiles: [
        tileOf('catalogue'),
        tileOf('add'),
        tileOf('tours', tours?.unchecked),
        tileOf('reviews', reviews),
        tileOf('bulk-edit'),
        tileOf('import', imports),
      ],
    },
    {
      title: 'Справочники',
      tiles: [
        tileOf('operators'),
        tileOf('hotels'),
        tileOf('season', seasons && missingSeasons(today, seasons).length),
      ],
    },
    {
      title: 'Статьи',
      tiles: [tileOf('articles', articles?.scheduled), tileOf('categories')],
    },
    { title: 'Медиа', tiles: [pictureTile] },
    {
      title: 'Опасные действия',
      tiles: [tileOf('bin'), tileOf('bulk-delete', tours && tours.total - tours.upcoming)],
    },
  ];
  const admin = asAdmin(user);
  if (admin.ok) groups.push(await peopleTiles(db, admin.value));
  return { cards: figureCards({ tours, articles, admins }), groups };
}

/** The dashboard's figures for staff; null if not counted. */
interface Figures {
  tours: TourFigures | null;
  articles: ArticleFigures | null;
  admins: number | null;
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

async function peopleTiles(db: Db, admin: Admin): Promise<TileGroup> {
  const { waiting } = await countPeople(db, admin);
  const wrong = await countIncidents(db, admin);
  const people = tileOf('people', waiting);
  return {
    title: 'Администрирование',
    tiles: [
      waiting > 0 ? { ...people, to: '/admin/users?only=waiting' } : people,
      tileOf('history'),
      tileOf('health', wrong),
    ],
  };
}

function picturesText(pictures: number): string {
  const count = countOf(pictures, ['изображение', 'изображения', 'изображений']);
  return `${count}: загрузка, адреса, неиспользуемые файлы`;
}

/** Blocked people don't count. */
async function countAdmins(db: Db, _staff: Staff): Promise<number> {
  return db.$count(accounts, and(eq(accounts.role, 'admin'), isNull(accounts.blocked_at)));
}
