import type { ExportedRow } from './exported-tables.ts';

/** The site can't store a row; the message is Russian. */
export class Refused extends Error {
  override name = 'Refused';
}

/** What the rules of the tables ask for, by the names of their constraints. */
const RULES: Readonly<Record<string, string>> = {
  article_categories_name: 'name: нужно от 1 до 100 знаков',
  article_categories_slug: 'slug: нужна хотя бы одна буква или цифра',
  article_categories_description: 'description: нужно не больше 500 знаков',
  article_categories_icon: 'icon: нужно имя значка латинскими буквами',
  articles_title: 'title: нужно от 1 до 200 знаков',
  articles_meta_description: 'meta_description: нужно от 1 до 160 знаков',
  articles_meta_keywords: 'meta_keywords: нужно не больше 300 знаков',
  articles_content: 'content: нужен текст не больше 512 КБ',
  articles_excerpt: 'excerpt: нужно не больше 500 знаков',
  articles_featured_image: 'featured_image: нужно не больше 500 знаков',
  articles_author: 'author: нужно от 1 до 100 знаков',
  articles_reading_time: 'reading_time: нужно от 1 до 600 минут',
  articles_views_count: 'views_count: не может быть меньше нуля',
  articles_published_dated: 'published_date: у опубликованной статьи нужна дата',
  tours_type: 'tour_type: нужно umrah, umrah_ramadan или hajj',
  tours_status: 'tour_status: нужно regular, vip, hot или combo',
  tours_price_positive: 'price: не может быть меньше нуля; 0 — «по запросу»',
  tours_days_positive: 'days: дней должно быть больше нуля',
  tours_dates_in_order: 'end_date: возвращение раньше вылета',
  tours_nights_not_negative: 'days_in_mecca, days_in_medina: не может быть меньше нуля',
  tours_distance_not_negative: 'distance_to_kaaba: не может быть меньше нуля',
  tours_on_earth: 'latitude, longitude: нужна широта от −90 до 90 и долгота от −180 до 180',
  accounts_email_plain: 'email: не адрес почты',
  quran_reading_progress_place:
    'last_sura, last_ayah, last_read_at: нужны сура от 1 до 114, аят и время',
  quran_user_settings_font: 'font_preference: нужно amiri, uthmanic, noorehuda или kfgqpc',
  quran_listening_sessions_sura: 'sura_number: нужна сура от 1 до 114',
  quran_listening_sessions_length:
    'duration_seconds, playback_position: нужно от 0 до 86400 секунд',
};

/**
 * Why the database refused a row, in Russian, beginning with the columns that it concerns. Throws an
 * error that says nothing about the row.
 */
export function refusalOf(error: unknown, row: ExportedRow): string {
  if (error instanceof Refused) return error.message;
  const { code, constraint, column, message } = databaseError(error);
  if (code === '23502') return `${column ?? ''}: нет значения`;
  if (code === '23514') return RULES[constraint ?? ''] ?? `нарушает правило ${constraint ?? ''}`;
  if (code === '23505') return `такая запись уже есть (${constraint ?? ''})`;
  if (!code?.startsWith('22')) throw error;
  const [name, value] =
    Object.entries(row).find(([, given]) => given !== null && message.includes(`"${given}"`)) ?? [];
  const kind = 'нужно значение другого вида: число, дата или «да/нет»';
  return name === undefined ? kind : `${name}: «${value}» — ${kind}`;
}

interface DatabaseError {
  code?: string;
  constraint?: string;
  column?: string;
  message: string;
}

/** Drizzle wraps the database's own error. */
function databaseError(error: unknown): DatabaseError {
  const own = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return own as DatabaseError;
}
