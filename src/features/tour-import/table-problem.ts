/** A table may hold no more; 100 000 rows of a hostile one must not fill the browser's memory. */
export const MOST_ROWS = 20_000;
export const MOST_COLUMNS = 200;
/** Bytes of a file, and of a workbook's parts when unpacked. */
export const MOST_BYTES = 20_000_000;
export const MOST_UNPACKED_BYTES = 64_000_000;

export const TABLE_MESSAGES = {
  empty: 'Нужна строка заголовков и\u00a0хотя\u00a0бы одна строка с\u00a0данными.',
  tooLarge: 'Файл больше 20\u00a0МБ. Разделите таблицу на\u00a0несколько файлов.',
  tooManyRows:
    'В\u00a0таблице больше 20\u00a0000\u00a0строк. Разделите её на\u00a0несколько файлов.',
  bomb: 'После распаковки файл занимает слишком много места. Сохраните таблицу заново и\u00a0загрузите её ещё раз.',
  broken:
    'Файл повреждён: не\u00a0получилось прочитать таблицу. Сохраните её заново и\u00a0загрузите ещё раз.',
  noSheet: 'В\u00a0файле нет листа с\u00a0таблицей.',
  oldFormat:
    'Файлы .xls и\u00a0таблицы под паролем прочитать нельзя. Сохраните таблицу как .xlsx или .csv без пароля.',
  notTable: 'Это не\u00a0таблица. Загрузите файл .xlsx, .csv, .tsv или .txt.',
} as const;

/** Why a file or a text is no table, in words for people. */
export class TableProblem extends Error {
  override name = 'TableProblem';
}
