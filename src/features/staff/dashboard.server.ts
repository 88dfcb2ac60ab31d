import { and, count, eq, isNull } from 'drizzle-orm';
import { countPeople } from '#features/account/people-list.server.ts';
import type { Card, Dashboard, TileGroup } from '#features/staff/dashboard.ts';
import { articleFigures } from '#features/staff/article-figures.server.ts';
import { peopleAddress } from '#features/staff/people-query.ts';
import { tourFigures } from '#features/staff/tour-figures.server.ts';
import { countOf, groupThousands } from '#lib/russian.ts';
import { accounts } from '#server/account-tables.server.ts';
import type { Db } from '#server/db.server.ts';
import { type Admin, asAdmin, type Staff } from '#server/permission.server.ts';

/**
 * What stands on the dashboard, from left to right and from top to bottom: a feature with a screen
 * for the staff adds its card and its tile here. `today` is Moscow's; `pictures` is null while nobody
 * can count them.
 */
export async function loadDashboard(
  db: Db,
  staff: Staff,
  today: string,
  pictures: number | null = null,
): Promise<Dashboard> {
  const tours = await tourFigures(db, staff, today);
  const articles = await articleFigures(db, staff);
  const cards: Card[] = [
    {
      label: 'Всего туров',
      figure: groupThousands(tours.total),
      notes: [
        `Умра:\u00a0${groupThousands(tours.umrah)}`,
        `Хадж:\u00a0${groupThousands(tours.hajj)}`,
        `с\u00a0вылетом впереди:\u00a0${groupThousands(tours.upcoming)}`,
      ],
    },
    {
      label: 'Всего статей',
      figure: groupThousands(articles.total),
      notes: [`опубликовано:\u00a0${groupThousands(articles.published)}`],
    },
    {
      label: 'Туры на\u00a0Рамадан',
      figure: groupThousands(tours.ramadan),
      notes: ['входят в\u00a0число туров Умры'],
    },
    {
      label: 'Администраторы',
      figure: groupThousands(await countAdmins(db, staff)),
      notes: [],
    },
  ];
  const groups: TileGroup[] = [
    {
      title: 'Туры',
      tiles: [
        { to: '/all', icon: 'catalogue', label: 'Каталог', text: 'Туры, как их видят посетители' },
        { to: '/add-tour', icon: 'add', label: 'Добавить тур', text: 'Новый тур в\u00a0каталог' },
        {
          to: '/admin/tours',
          icon: 'tours',
          label: 'Все туры',
          text: 'Найти, изменить, скопировать, проверить цены',
          news: tours.unchecked > 0 ? uncheckedText(tours.unchecked) : undefined,
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
        },
      ],
    },
    {
      title: 'Статьи',
      tiles: [
        {
          to: '/admin/articles',
          icon: 'articles',
          label: 'Статьи',
          text: 'Написать, изменить, опубликовать',
          news: articles.scheduled > 0 ? scheduledText(articles.scheduled) : undefined,
        },
        {
          to: '/admin/categories',
          icon: 'categories',
          label: 'Категории',
          text: 'Разделы статей и\u00a0их порядок',
        },
      ],
    },
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
    {
      title: 'Опасные действия',
      tiles: [
        {
          to: '/delete-tours',
          icon: 'bulk-delete',
          label: 'Удалить несколько',
          text: 'Просроченные и\u00a0ненужные туры. Спросит подтверждение',
          isDangerous: true,
          news:
            tours.total > tours.upcoming ? overdueText(tours.total - tours.upcoming) : undefined,
        },
      ],
    },
  ];
  const admin = asAdmin(staff);
  if (admin.ok) groups.push(await peopleTiles(db, admin.value));
  return { cards, groups };
}

async function peopleTiles(db: Db, admin: Admin): Promise<TileGroup> {
  const { waiting } = await countPeople(db, admin);
  return {
    title: 'Администрирование',
    tiles: [
      {
        to: peopleAddress({ only: waiting > 0 ? 'waiting' : null }),
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
    ],
  };
}

function scheduledText(scheduled: number): string {
  return countOf(scheduled, ['статья выйдет позже', 'статьи выйдут позже', 'статей выйдут позже']);
}

function picturesText(pictures: number | null): string {
  if (pictures === null) return 'Загрузка, адреса и\u00a0неиспользуемые файлы';
  const count = countOf(pictures, ['изображение', 'изображения', 'изображений']);
  return `${count}: загрузка, адреса, неиспользуемые файлы`;
}

function uncheckedText(unchecked: number): string {
  return countOf(unchecked, [
    'цена давно не\u00a0проверена',
    'цены давно не\u00a0проверены',
    'цен давно не\u00a0проверено',
  ]);
}

function overdueText(overdue: number): string {
  return countOf(overdue, ['просроченный тур', 'просроченных тура', 'просроченных туров']);
}

function waitingText(waiting: number): string {
  return countOf(waiting, [
    'человек ждёт доступа',
    'человека ждут доступа',
    'человек ждут доступа',
  ]);
}

/** Who are blocked don't count. */
async function countAdmins(db: Db, _staff: Staff): Promise<number> {
  const [row] = await db
    .select({ admins: count() })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.blocked_at)));
  return row?.admins ?? 0;
}
