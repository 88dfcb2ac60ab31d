import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ArticleInput } from '#features/articles/store/article-input.ts';
import { accounts } from '#server/session/account-tables.server.ts';

const instant = () => timestamp({ withTimezone: true, mode: 'date' });
const articleOfRow = () =>
  bigint({ mode: 'number' }).references((): AnyPgColumn => articles.id, { onDelete: 'cascade' });
const categoryOfRow = () =>
  bigint({ mode: 'number' }).references((): AnyPgColumn => articleCategories.id, {
    onDelete: 'cascade',
  });

/**
 * Changes of these tables renew public pages. A trigger stores the former address of a moved article or
 * category.
 */
export const articleCategories = pgTable(
  'article_categories',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    slug: text().notNull(),
    description: text().notNull().default(''),
    /** A name of CATEGORY_ICONS; an unknown one is shown as the default. */
    icon: text().notNull().default('BookOpen'),
    order_index: integer().notNull(),
  },
  (category) => [
    uniqueIndex('article_categories_slug_key').on(category.slug),
    check('article_categories_name', sql`length(${category.name}) between 1 and 100`),
    check(
      'article_categories_slug',
      sql`length(${category.slug}) <= 100 and ${category.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`,
    ),
    check('article_categories_description', sql`length(${category.description}) <= 500`),
    check('article_categories_icon', sql`${category.icon} ~ '^[A-Za-z0-9]{1,50}$'`),
  ],
);

/** The public columns of a published article, the same in the table and the view. */
const publicColumns = () => ({
  slug: text().notNull(),
  title: text().notNull(),
  meta_description: text().notNull(),
  /** Separated by comma and space. */
  meta_keywords: text().notNull().default(''),
  /** HTML from `sanitizeArticle`; pages sanitise it once more. */
  content: text().notNull(),
  excerpt: text().notNull().default(''),
  /** An address of the site's own store; null shows the default picture. */
  featured_image: text(),
  author: text().notNull().default('Редакция ВсеУмры'),
  /** Minutes. */
  reading_time: integer().notNull().default(5),
  is_published: boolean().notNull().default(false),
  /** Only `countView` changes it; it sends no change notice. */
  views_count: integer().notNull().default(0),
  /** When it was first published; hiding and publishing again does not change it. */
  published_date: instant(),
  updated_at: instant().notNull().defaultNow(),
});

/**
 * Articles and drafts. Only changes of published ones send a change notice; views never do. A trigger
 * stores the former address of an article that moves after its first publication.
 */
export const articles = pgTable(
  'articles',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...publicColumns(),
    category_id: bigint({ mode: 'number' }).references(() => articleCategories.id, {
      onDelete: 'set null',
    }),
    /** When a draft is published automatically. */
    publish_at: instant(),
    /** Rises with each save: saving an older version is a conflict. */
    version: integer().notNull().default(1),
    /** Opens the draft by its secret link; null without a link. */
    preview_token: text(),
    created_at: instant().notNull().defaultNow(),
  },
  (article) => [
    uniqueIndex('articles_slug_key').on(article.slug),
    uniqueIndex('articles_preview_token_key').on(article.preview_token),
    index('articles_published')
      .on(article.published_date, article.id)
      .where(sql`${article.is_published}`),
    index('articles_category').on(article.category_id),
    index('articles_updated').on(article.updated_at, article.id),
    index('articles_due')
      .on(article.publish_at)
      .where(sql`${article.publish_at} is not null`),
    check(
      'articles_slug',
      sql`length(${article.slug}) <= 100 and ${article.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`,
    ),
    check('articles_title', sql`length(${article.title}) between 1 and 200`),
    check('articles_meta_description', sql`length(${article.meta_description}) between 1 and 160`),
    check('articles_meta_keywords', sql`length(${article.meta_keywords}) <= 300`),
    check('articles_content', sql`octet_length(${article.content}) between 1 and 524288`),
    check('articles_excerpt', sql`length(${article.excerpt}) <= 500`),
    check('articles_featured_image', sql`length(${article.featured_image}) <= 500`),
    check('articles_author', sql`length(${article.author}) between 1 and 100`),
    check('articles_reading_time', sql`${article.reading_time} between 1 and 600`),
    check('articles_views_count', sql`${article.views_count} >= 0`),
    check('articles_version', sql`${article.version} >= 1`),
    check(
      'articles_published_dated',
      sql`not ${article.is_published} or ${article.published_date} is not null`,
    ),
    check(
      'articles_due_is_draft',
      sql`${article.publish_at} is null or not ${article.is_published}`,
    ),
  ],
);

/**
 * The public columns for pages and the API: published articles with their category; a migration makes
 * the view.
 */
export const articlesPublic = pgView('articles_public', {
  id: bigint({ mode: 'number' }).notNull(),
  ...publicColumns(),
  category_id: bigint({ mode: 'number' }),
  category_slug: text(),
  category_name: text(),
}).existing();

/** The content of an article after each save. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    article_id: articleOfRow().notNull(),
    version: integer().notNull(),
    saved_at: instant().notNull().defaultNow(),
    /** Null for the site itself and for deleted accounts. */
    editor_id: bigint({ mode: 'number' }).references((): AnyPgColumn => accounts.id, {
      onDelete: 'set null',
    }),
    fields: jsonb().$type<ArticleInput>().notNull(),
  },
  (revision) => [
    primaryKey({ columns: [revision.article_id, revision.version] }),
    check('article_revisions_version', sql`${revision.version} >= 1`),
  ],
);

/** Unsaved texts: one row per editor and article, and one for each editor's new article. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    editor_id: bigint({ mode: 'number' })
      .notNull()
      .references((): AnyPgColumn => accounts.id, { onDelete: 'cascade' }),
    /** Null for an article that does not exist yet. */
    article_id: articleOfRow(),
    /** The version that the draft started from; 0 for a new article. */
    base_version: integer().notNull(),
    /** The form's fields, unchecked until they are saved. */
    fields: jsonb().$type<Record<string, unknown>>().notNull(),
    saved_at: instant().notNull().defaultNow(),
  },
  (draft) => [
    uniqueIndex('article_drafts_of_article')
      .on(draft.editor_id, draft.article_id)
      .where(sql`${draft.article_id} is not null`),
    uniqueIndex('article_drafts_of_new')
      .on(draft.editor_id)
      .where(sql`${draft.article_id} is null`),
  ],
);

/**
 * Former addresses of articles; a trigger writes them. A published article's address takes precedence.
 */
export const articleRedirects = pgTable('article_redirects', {
  slug: text().primaryKey(),
  article_id: articleOfRow().notNull(),
});

/** Former addresses of categories; a trigger writes them. */
export const articleCategoryRedirects = pgTable('article_category_redirects', {
  slug: text().primaryKey(),
  category_id: categoryOfRow().notNull(),
});

/** The secret of a day, without which that day's `visitor` means nothing; deleted after the day. */
export const articleViewDays = pgTable('article_view_days', {
  day: date({ mode: 'string' }).primaryKey(),
  salt: text().notNull(),
});

/** The visitors counted today. */
export const articleViews = pgTable(
  'article_views',
  {
    day: date({ mode: 'string' })
      .notNull()
      .references(() => articleViewDays.day, { onDelete: 'cascade' }),
    article_id: articleOfRow().notNull(),
    /** A digest of the browser's random token of the day with the day's secret. */
    visitor: text().notNull(),
  },
  (view) => [primaryKey({ columns: [view.day, view.article_id, view.visitor] })],
);
