import { countOf, groupThousands } from '#lib/text/russian.ts';

/** The text below a figure that could not be counted. */
export const UNCOUNTED = 'не\u00a0удалось посчитать';

/** A figure on its card; a dash if it could not be counted. */
export function figureText(figure: number | null | undefined): string {
  return figure === null || figure === undefined ? '—' : groupThousands(figure);
}

export function newRequestsText(unseen: number): string {
  return countOf(unseen, ['новая заявка', 'новые заявки', 'новых заявок']);
}

export function reviewsText(waiting: number): string {
  return countOf(waiting, ['тур ждёт проверки', 'тура ждут проверки', 'туров ждут проверки']);
}

export function waitingNoticesText(waiting: number): string {
  return countOf(waiting, [
    'объявление ждёт проверки',
    'объявления ждут проверки',
    'объявлений ждут проверки',
  ]);
}

export function failingText(failing: number): string {
  return countOf(failing, [
    'сообщение не\u00a0ушло',
    'сообщения не\u00a0ушли',
    'сообщений не\u00a0ушли',
  ]);
}

export function wrongText(wrong: number): string {
  return countOf(wrong, ['неполадка сейчас', 'неполадки сейчас', 'неполадок сейчас']);
}

export function scheduledText(scheduled: number): string {
  return countOf(scheduled, ['статья выйдет позже', 'статьи выйдут позже', 'статей выйдут позже']);
}

export function picturesText(pictures: number | null): string {
  if (pictures === null) return 'Загрузка, адреса и\u00a0неиспользуемые файлы';
  const count = countOf(pictures, ['изображение', 'изображения', 'изображений']);
  return `${count}: загрузка, адреса, неиспользуемые файлы`;
}

export function uncheckedText(unchecked: number): string {
  return countOf(unchecked, [
    'цена давно не\u00a0проверена',
    'цены давно не\u00a0проверены',
    'цен давно не\u00a0проверено',
  ]);
}

export function overdueText(overdue: number): string {
  return countOf(overdue, ['просроченный тур', 'просроченных тура', 'просроченных туров']);
}

export function waitingText(waiting: number): string {
  return countOf(waiting, [
    'человек ждёт доступа',
    'человека ждут доступа',
    'человек ждут доступа',
  ]);
}

export function waitingImportsText(waiting: number): string {
  return countOf(waiting, [
    'таблица ждёт проверки',
    'таблицы ждут проверки',
    'таблиц ждут проверки',
  ]);
}
