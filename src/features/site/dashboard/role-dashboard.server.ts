import {
  type Card,
  type Dashboard,
  figureText,
  ownTileOf,
  type Tile,
  tileOf,
  UNCOUNTED,
} from '#features/site/dashboard/dashboard-tiles.ts';
import { articleFigures } from '#features/site/dashboard/article-figures.server.ts';
import { eachOrNull } from '#features/site/dashboard/each-or-null.ts';
import type { OutsideCounts } from '#features/site/dashboard/outside-counts.server.ts';
import { tourFigures } from '#features/site/dashboard/tour-figures.server.ts';
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
    tiles.push(
      ownTileOf('requests', newRequests),
      ownTileOf('reports'),
      ownTileOf('notices'),
      ownTileOf('statistics'),
      ownTileOf('deliveries'),
      ownTileOf('add'),
      ownTileOf('tours', tours?.unchecked),
      ownTileOf('bulk-edit'),
      ownTileOf('import', imports),
    );
  }
  const writer = asWriter(user);
  if (writer.ok) {
    const articles = await articleFigures(db, writer.value);
    cards.push({
      label: 'Всего статей',
      figure: figureText(articles.total),
      notes: [`опубликовано:\u00a0${groupThousands(articles.published)}`],
    });
    tiles.push(tileOf('articles', articles.scheduled), tileOf('categories'));
  }
  tiles.push(ownTileOf('images'), ownTileOf('bin'));
  if (keeper.ok) tiles.push(tileOf('bulk-delete'));
  return { cards, groups: [{ title: 'Ваша работа', tiles }] };
}
