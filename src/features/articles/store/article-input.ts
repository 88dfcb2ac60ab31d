import { z } from 'zod';
import { slugify } from '#lib/text/slug.ts';
import { countOf, groupThousands } from '#lib/text/russian.ts';

export const DEFAULT_AUTHOR = 'Редакция ВсеУмры';
/** The default, in minutes. */
export const DEFAULT_READING_TIME = 5;

/** The longest text of each field, in characters (UTF-16). */
export const ARTICLE_LIMITS = {
  slug: 100,
  title: 200,
  meta_description: 160,
  meta_keywords: 300,
  excerpt: 500,
  featured_image: 500,
  author: 100,
  reading_time: 600,
} as const;

/** The most bytes of content, in UTF-8. */
const CONTENT_BYTES = 512 * 1024;

const TOO_MUCH = 'Содержание слишком велико: не\u00a0больше 512\u00a0КБ';

export function contentProblem(html: string): string | null {
  return bytesOf(html) <= CONTENT_BYTES ? null : TOO_MUCH;
}

/** The form of a slug: words of Latin letters and digits with single hyphens between. */
export const SLUG_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** The slug of a title or name; '' when it has no letters. */
export function slugOfTitle(title: string): string {
  return slugify(title, ARTICLE_LIMITS.slug);
}

const text = (limit: number) =>
  z
    .string()
    .trim()
    .refine((value) => value.length <= limit, { error: ({ input }) => tooLong(limit, input) });

const required = (limit: number, message: string) =>
  text(limit).refine((value) => value !== '', { error: message });

const slug = (limit: number) =>
  required(limit, 'Адрес обязателен').refine((value) => value === '' || SLUG_FORM.test(value), {
    error: 'Адрес может состоять из строчных латинских букв, цифр и дефисов между ними',
  });

/**
 * The fields of an article as a form sends them: texts are trimmed, an empty category or picture
 * becomes null, an invalid reading time becomes 5. `sanitizeArticle` must still clean the content.
 */
export const articleInput = z.object({
  slug: slug(ARTICLE_LIMITS.slug),
  title: required(ARTICLE_LIMITS.title, 'Заголовок обязателен'),
  meta_description: required(ARTICLE_LIMITS.meta_description, 'Мета-описание обязательно'),
  meta_keywords: text(ARTICLE_LIMITS.meta_keywords).transform(tidyKeywords),
  category_id: z.preprocess(
    (value) => (value === '' || value === null || value === undefined ? null : Number(value)),
    z.int({ error: 'Выберите категорию из списка' }).positive().nullable(),
  ),
  content: z
    .string()
    .refine((value) => value.trim() !== '', { error: 'Содержание обязательно' })
    .refine((value) => !contentProblem(value), { error: TOO_MUCH }),
  excerpt: text(ARTICLE_LIMITS.excerpt),
  featured_image: z
    .preprocess((value) => (value === '' ? null : value), z.string().trim().nullable())
    .refine((value) => value === null || isOwnPicture(value), {
      error: 'Выберите изображение из библиотеки',
    }),
  author: text(ARTICLE_LIMITS.author).transform((value) => value || DEFAULT_AUTHOR),
  reading_time: z.preprocess(readMinutes, z.number()),
  is_published: z.boolean(),
});
export type ArticleInput = z.infer<typeof articleInput>;
export type ArticleField = keyof ArticleInput;

export const categoryInput = z.object({
  name: required(100, 'Название обязательно'),
  slug: slug(ARTICLE_LIMITS.slug),
  description: text(500),
  icon: z
    .string()
    .trim()
    .transform((value) => (/^[A-Za-z0-9]{1,50}$/.test(value) ? value : DEFAULT_ICON)),
});
export type CategoryInput = z.infer<typeof categoryInput>;

export const DEFAULT_ICON = 'BookOpen';

/** Whether the site itself or its picture store serves this address. */
export function isOwnPicture(address: string): boolean {
  return /^\/(?:images\/[a-z-]+\/\d{1,16}_[a-z0-9]{1,32}(?:-\d+)?\.(?:webp|jpe?g|png)|front\.png)$/.test(
    address,
  );
}

/** The speed of silent reading in Russian, in words per minute. */
const WORDS_A_MINUTE = 180;

/** The reading time of a text in whole minutes, at least 1. */
export function readingTimeOf(plainText: string): number {
  const words = plainText.match(/[\p{L}\p{N}]+(?:[-’'][\p{L}\p{N}]+)*/gu)?.length ?? 0;
  return Math.min(ARTICLE_LIMITS.reading_time, Math.max(1, Math.round(words / WORDS_A_MINUTE)));
}

/** «умра, хадж» from words with any separators; each once. */
export function tidyKeywords(keywords: string): string {
  const words = keywords.split(/[,;\n]/).map((word) => word.replace(/\s+/g, ' ').trim());
  return [...new Set(words.filter((word) => word !== ''))].join(', ');
}

function readMinutes(value: unknown): number {
  const minutes = typeof value === 'number' ? value : Number.parseInt(String(value ?? ''), 10);
  if (!Number.isFinite(minutes)) return DEFAULT_READING_TIME;
  return Math.min(ARTICLE_LIMITS.reading_time, Math.max(1, Math.trunc(minutes)));
}

function tooLong(limit: number, value: unknown): string {
  const now = groupThousands(String(value).length);
  return `Не\u00a0больше ${countOf(limit, ['знака', 'знаков', 'знаков'])}, сейчас ${now}`;
}

/** The length in UTF-8; pure files have no TextEncoder. */
function bytesOf(value: string): number {
  let bytes = 0;
  for (const character of value) {
    const code = character.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
