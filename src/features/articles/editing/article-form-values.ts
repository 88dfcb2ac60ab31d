import {
  ARTICLE_LIMITS,
  type ArticleField,
  type ArticleInput,
  articleInput,
  DEFAULT_AUTHOR,
  DEFAULT_READING_TIME,
} from '#features/articles/store/article-input.ts';
import type { FieldProblem } from '#lib/form/save-answer.ts';
import { parseRowId } from '#lib/row-id.ts';
import { moscowInstant, writeMoscowTime } from '#lib/time/moscow-time.ts';

/** The fields of the form in its order, with their labels. */
export const FIELD_LABELS = {
  title: 'Заголовок',
  slug: 'Адрес страницы',
  content: 'Содержание',
  excerpt: 'Анонс',
  category_id: 'Категория',
  featured_image: 'Обложка',
  meta_description: 'Мета-описание',
  meta_keywords: 'Ключевые слова',
  author: 'Автор',
  reading_time: 'Время чтения, минут',
  /** Moscow time, `YYYY-MM-DDTHH:MM`; empty when nothing is scheduled. */
  publish_at: 'Опубликовать позже',
  is_published: 'Опубликовано',
};
export type FormField = keyof typeof FIELD_LABELS;
/** The typed or chosen fields. */
export type FormText = Exclude<FormField, 'is_published'>;
export type FormValues = Record<FormText, string> & { is_published: boolean };

export const FORM_FIELDS = Object.keys(FIELD_LABELS) as FormField[];
const FORM_TEXTS = FORM_FIELDS.filter((field): field is FormText => field !== 'is_published');

export const NO_CATEGORY = 'Без категории';

/** The values of a form: the fields of an article, and the time of its scheduled publishing. */
export type WrittenArticle = ArticleInput & { publish_at: Date | null };

export type ReadArticle =
  | { ok: true; article: WrittenArticle }
  | { ok: false; problems: FieldProblem<FormField>[] };

export function formOf(article: WrittenArticle): FormValues {
  const texts = FORM_TEXTS.map((field) => {
    const value = article[field];
    return [field, value instanceof Date ? writeMoscowTime(value) : String(value ?? '')];
  });
  return { ...Object.fromEntries(texts), is_published: article.is_published };
}

export const EMPTY_FORM: FormValues = {
  ...sentValues({}),
  author: DEFAULT_AUTHOR,
  reading_time: String(DEFAULT_READING_TIME),
};

const TIME_WRONG = 'Укажите день и\u00a0время публикации';
const TIME_PAST = 'Это время уже прошло: выберите более позднее или отметьте «Опубликовано»';

/**
 * Reads the form: an article that can be saved, or its problems in the order of the fields. A
 * publishing time applies only to drafts and must be after `now`, unless it equals `kept`, the stored
 * time: the form can still be saved between that minute and the job that publishes.
 */
export function readForm(values: FormValues, now: Date, kept = ''): ReadArticle {
  const { publish_at: typed, ...rest } = values;
  const read = articleInput.safeParse(rest);
  const publishAt = typed === '' || values.is_published ? null : moscowInstant(typed);
  const problems: FieldProblem<FormField>[] = [];
  if (!read.success) {
    for (const { path, message } of read.error.issues) {
      const field = path[0] as ArticleField;
      // Only the first problem of each field.
      if (!problems.some((known) => known.field === field)) problems.push({ field, message });
    }
  }
  if (typed !== '' && !values.is_published) {
    if (!publishAt) problems.push({ field: 'publish_at', message: TIME_WRONG });
    else if (publishAt <= now && typed !== kept)
      problems.push({ field: 'publish_at', message: TIME_PAST });
  }
  if (problems.length > 0 || !read.success) {
    const place = ({ field }: FieldProblem<FormField>) => FORM_FIELDS.indexOf(field);
    return { ok: false, problems: problems.toSorted((one, other) => place(one) - place(other)) };
  }
  return { ok: true, article: { ...read.data, publish_at: publishAt } };
}

/** The form's values as sent: drops unknown names; missing ones are empty. */
export function sentValues(fields: Record<string, unknown>): FormValues {
  const text = (name: FormField) => {
    const value = fields[name];
    return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
  };
  const texts = Object.fromEntries(FORM_TEXTS.map((name) => [name, text(name)]));
  return {
    ...(texts as Record<FormText, string>),
    is_published: fields['is_published'] === true || text('is_published') !== '',
  };
}

/** «n / 160 символов». */
export function counterText(text: string): string {
  return `${text.trim().length} / ${ARTICLE_LIMITS.meta_description} символов`;
}

/** The largest version number that the database can hold. */
const LAST_VERSION = 2 ** 31 - 1;

/**
 * Reads a version number from an address, a form or a program; null when there is none. A number larger
 * than any possible version stays larger than all of them.
 */
export function parseVersion(given: unknown): number | null {
  const version = typeof given === 'string' || typeof given === 'number' ? Number(given) : 0;
  return Number.isInteger(version) && version > 0 ? Math.min(version, LAST_VERSION) : null;
}

/** The number of an article in an address, null for a new one; undefined for anything else. */
export function parseArticleId(text: string | undefined): number | null | undefined {
  if (text === 'new') return null;
  return parseRowId(text) ?? undefined;
}
