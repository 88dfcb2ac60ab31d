import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { fileHotels, fileOperators } from '#features/demo/demo-directory.ts';
import { demoTours, fileTours } from '#features/demo/demo-tours.ts';
import { firstSeasons } from '#features/tours/season/seasons.server.ts';
import { imageAddress } from '#lib/stored-image.ts';
import { releaseFolder } from '#server/process/release-folder.server.ts';

const articlesFile = z.object({
  categories: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      description: z.string(),
      /** Name of a lucide icon. */
      icon: z.string(),
    }),
  ),
  articles: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      meta_description: z.string(),
      meta_keywords: z.string(),
      /** Slug of its category. */
      category: z.string(),
      excerpt: z.string(),
      /** Minutes. */
      reading_time: z.int(),
      /** The days from its publication to the day of the demo content. */
      published_days_ago: z.int(),
    }),
  ),
});

export interface DemoDrawing {
  /** `{folder}/{name}` in `data/demo/pictures`. */
  name: string;
  /** The path of the rendered picture: `{folder}/{timestamp}_{random}.webp`. */
  path: string;
  svg: string;
}

/** The demo content of the files in `data/demo`. */
export type DemoFiles = Awaited<ReturnType<typeof readDemoFiles>>;

const FOLDERS = ['company-logos', 'guide-photos', 'operator-info', 'articles'];
/** 12 October 2025, in milliseconds: a fixed time keeps the paths the same on every machine. */
const DRAWN_AT_MS = 1_760_227_200_000;

/**
 * Reads the demo content from a folder like `data/demo`, with its drawings.
 * @throws when an article or a tour names a missing drawing
 */
export async function readDemoFiles(root = releaseFolder('data/demo')) {
  const read = (file: string) => readFile(path.join(root, file), 'utf8');
  const drawings: DemoDrawing[] = [];
  for (const folder of FOLDERS) {
    for (const file of (await readdir(path.join(root, 'pictures', folder))).toSorted()) {
      const svg = await read(`pictures/${folder}/${file}`);
      drawings.push({ name: `${folder}/${path.parse(file).name}`, path: pathOf(folder, svg), svg });
    }
  }
  const paths = new Map(drawings.map((drawing) => [drawing.name, drawing.path]));
  const addressOf = (name: string) => {
    const stored = paths.get(name);
    if (stored === undefined) throw new Error(`data/demo/pictures has no ${name}.svg`);
    return imageAddress(stored);
  };
  const seasons = await firstSeasons();
  const tours = fileTours.parse(JSON.parse(await read('tours.json')));
  const toursAt = (today: string) => demoTours(tours, today, seasons, addressOf);
  const { categories, articles } = articlesFile.parse(JSON.parse(await read('articles.json')));
  return {
    /** The tours of a day, YYYY-MM-DD. */
    toursOf: (today: string) => toursAt(today).map(({ tour }) => tour),
    /** Their offers, by slug. */
    offersOf: (today: string) =>
      new Map(
        toursAt(today).flatMap(({ tour, offer }) => (offer ? [[tour.slug, offer] as const] : [])),
      ),
    categories,
    /** The oldest first. */
    articles: await Promise.all(
      articles.map(async (article) => ({
        ...article,
        /** HTML as the editor writes it. */
        content: (await read(`articles/${article.slug}.html`)).trimEnd(),
        featured_image: addressOf(`articles/${article.slug}`),
      })),
    ),
    drawings,
    operators: fileOperators
      .parse(JSON.parse(await read('operators.json')))
      .map((operator) => ({ ...operator, logo: addressOf(`company-logos/${operator.logo}`) })),
    hotels: fileHotels.parse(JSON.parse(await read('hotels.json'))),
  };
}

/** Pictures are cached for a year, so a changed drawing gets a new address. */
function pathOf(folder: string, svg: string): string {
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 14);
  return `${folder}/${DRAWN_AT_MS}_${hash}.webp`;
}
