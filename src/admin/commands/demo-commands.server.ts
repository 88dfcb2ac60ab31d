import { removeDemoContent, writeDemoContent } from '#features/demo/demo-content.server.ts';
import { countOf } from '#lib/text/russian.ts';
import { dayInZone, MOSCOW } from '#lib/time/day.ts';
import { type Command, filesOf, withDatabase } from '../command.server.ts';

const tours = (n: number) => countOf(n, ['тур', 'тура', 'туров']);
const articles = (n: number) => countOf(n, ['статья', 'статьи', 'статей']);
const pictures = (n: number) => countOf(n, ['картинка', 'картинки', 'картинок']);

export const seed: Command = {
  name: 'seed',
  usage: '[--renew]',
  about:
    'Заполняет пустой каталог демонстрационными турами и статьями; --renew заменяет нетронутые демонстрационные туры турами от сегодняшнего дня.',
  options: { renew: { type: 'boolean' } },
  words: [0, 0],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const written = await writeDemoContent({
        db,
        files: filesOf(given.env),
        today: dayInZone(new Date(), MOSCOW),
        force: given.flags['renew'] === true,
      });
      const text =
        written > 0
          ? `Записано: ${tours(written)}.`
          : 'В базе уже есть туры, демонстрационные не добавлены.';
      return { text, data: { written } };
    }),
};

export const removeDemo: Command = {
  name: 'remove-demo',
  usage: '[--all]',
  about:
    'Удаляет демонстрационные туры, статьи и картинки; то, что кто-то изменил, остаётся, если не задано --all.',
  options: { all: { type: 'boolean' } },
  words: [0, 0],
  run: (given) =>
    withDatabase(given, async ({ db }) => {
      const all = given.flags['all'] === true;
      const removed = await removeDemoContent({ db, files: filesOf(given.env), all });
      const { tours: ofTours, articles: ofArticles } = removed;
      const lines = [
        `Удалено: ${tours(ofTours.removed)}, ${articles(ofArticles.removed)}, ${pictures(removed.pictures)}.`,
      ];
      if (ofTours.kept + ofArticles.kept > 0) {
        lines.push(
          `Осталось, потому что изменено людьми: ${tours(ofTours.kept)}, ${articles(ofArticles.kept)}. С --all удаляется и это.`,
        );
      }
      return { text: lines.join('\n'), data: removed };
    }),
};
