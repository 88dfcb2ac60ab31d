import type { FormField } from '#features/articles/editing/article-form-values.ts';

/** The labels of an article's fields in the editor. */
export const FIELD_LABELS: Readonly<Record<FormField, string>> = {
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
  publish_at: 'Опубликовать позже',
  is_published: 'Опубликовано',
};

export const NO_CATEGORY = 'Без категории';
