import type { Card, Dashboard, Tile } from '#features/site/dashboard/dashboard-tiles.ts';
import { articleFigures } from '#features/site/dashboard/article-figures.server.ts';
import {
  figureText,
  newRequestsText,
  scheduledText,
  UNCOUNTED,
  uncheckedText,
  waitingImportsText,
} from '#features/site/dashboard/dashboard-words.ts';
import { eachOrNull } from '#features/site/dashboard/each-or-null.ts';
import type { OutsideCounts } from '#features/site/dashboard/outside-counts.server.ts';
import { type TourFigures, tourFigures } from '#features/site/dashboard/tour-figures.server.ts';
import { BIN_ADDRESS } from '#lib/bin.ts';
import { groupThousands } from '#lib/text/russian.ts';
import type { Db } from '#server/db/db.server.ts';
import { asTourKeeper, asWriter, type PanelUser } from '#server/session/permission.server.ts';

/** The panel of an operator's person or an editor. */
export async function rolePanel(
  db: Db,
  user: PanelUser,
  today: string,
  outside: Omit<OutsideCounts, 'pictures'>,
): Promise<Dashboard> {
  const cards: Card[] = [];
  const tiles: Tile[] = [];
  const keeper = asTourKeeper(user);
  if (keeper.ok) {
    const [tours, newRequests, imports] = await eachOrNull([
      tourFigures(db, keeper.value, today),
      outside.newRequests(db, keeper.value),
      outside.waitingImports(db, keeper.value),
    ]);
    cards.push({
      label: 'Ваши туры',
      figure: figureText(tours?.total),
      notes: tours
        ? [`с\u00a0вылетом впереди:\u00a0${groupThousands(tours.upcoming)}`]
        : [UNCOUNTED],
    });
    tiles.push(...keeperTiles({ tours, newRequests, imports }));
  }
  const writer = asWriter(user);
  if (writer.ok) {
    const articles = await articleFigures(db, writer.value);
    cards.push({
      label: 'Всего статей',
      figure: figureText(articles.total),
      notes: [`опубликовано:\u00a0${groupThousands(articles.published)}`],
    });
    tiles.push(
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
    );
  }
  tiles.push(
    { to: '/upload-images', icon: 'images', label: 'Изображения', text: 'Загрузка и\u00a0адреса' },
    {
      to: BIN_ADDRESS,
      icon: 'bin',
      label: 'Корзина',
      text: 'Удалённое вами за\u00a030\u00a0дней: вернуть или стереть',
    },
  );
  if (keeper.ok) {
    tiles.push({
      to: '/delete-tours',
      icon: 'bulk-delete',
      label: 'Удалить несколько',
      text: 'Просроченные и\u00a0ненужные туры. Спросит подтверждение',
      isDangerous: true,
    });
  }
  return { cards, groups: [{ title: 'Ваша работа', tiles }] };
}

interface KeeperFigures {
  tours: TourFigures | null;
  newRequests: number | null;
  imports: number | null;
}

/** The tiles of an operator's people. */
function keeperTiles({ tours, newRequests, imports }: KeeperFigures): Tile[] {
  return [
    {
      to: '/admin/requests',
      icon: 'requests',
      label: 'Заявки',
      text: 'Кто спрашивает о\u00a0ваших турах',
      news: newRequests ? newRequestsText(newRequests) : undefined,
    },
    {
      to: '/admin/reports',
      icon: 'reports',
      label: 'Сообщения об\u00a0ошибках',
      text: 'Что посетители нашли у\u00a0вас неверным',
    },
    {
      to: '/admin/notices',
      icon: 'notices',
      label: 'Объявления',
      text: 'Сказать важное тем, кто смотрит ваши туры',
    },
    {
      to: '/admin/statistics',
      icon: 'statistics',
      label: 'Статистика',
      text: 'Просмотры ваших туров, нажатия на\u00a0контакты, заявки',
    },
    {
      to: '/admin/deliveries',
      icon: 'deliveries',
      label: 'Доставка',
      text: 'Ушли\u00a0ли вам заявки; подключить чат',
    },
    { to: '/add-tour', icon: 'add', label: 'Добавить тур', text: 'Новый тур в\u00a0каталог' },
    {
      to: '/admin/tours',
      icon: 'tours',
      label: 'Ваши туры',
      text: 'Найти, изменить, скопировать, проверить цены',
      news: tours && tours.unchecked > 0 ? uncheckedText(tours.unchecked) : undefined,
    },
    {
      to: '/admin/edit-tours',
      icon: 'bulk-edit',
      label: 'Изменить несколько',
      text: 'Цена и\u00a0метки сразу у\u00a0многих туров',
    },
    {
      to: '/import-tours',
      icon: 'import',
      label: 'Импорт туров',
      text: 'Ваш прайс-лист из\u00a0таблицы; выгрузка ваших туров',
      news: imports ? waitingImportsText(imports) : undefined,
    },
  ];
}
