/** A row of an exported table: each value as PostgreSQL prints it. */
export type ExportedRow = Readonly<Record<string, string | null>>;
export type ExportedTables = Map<string, ExportedRow[]>;

/**
 * Rows of a CSV file with a header. An empty value without quotes is null, as in PostgreSQL's files.
 * Throws a Russian message for a line that is not CSV or has another number of values.
 */
export function csvRows(text: string): ExportedRow[] {
  const lines = csvLines(text.replace(/^\uFEFF/, ''));
  const [head = [], ...rows] = lines;
  return rows.flatMap((row, at) => {
    if (row.length === 1 && row[0] === null) return [];
    if (row.length !== head.length) {
      throw new Error(
        `Запись ${at + 2}: значений ${row.length}, а столбцов в заголовке ${head.length}.`,
      );
    }
    return [Object.fromEntries(head.map((name, place) => [name ?? '', row[place] ?? null]))];
  });
}

function csvLines(text: string): (string | null)[][] {
  const value = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  const lines: (string | null)[][] = [];
  let line: (string | null)[] = [];
  while (value.lastIndex < text.length) {
    const found = value.exec(text);
    if (!found) throw new Error(`Запись ${lines.length + 1}: не разобрать кавычки.`);
    const [, quoted, plain = '', end] = found;
    line.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
    if (end === '') break;
  }
  return lines;
}

const NAME = String.raw`(?:"?(\w+)"?\.)?"?(\w+)"?`;
/** The beginnings of statements about rows in a dump: their columns, their lines, their values. */
const BEGINNING = new RegExp(
  [
    String.raw`^CREATE TABLE (?:IF NOT EXISTS )?${NAME} \(\n([^]*?)\n\)`,
    String.raw`^COPY ${NAME} \(([^)]*)\) FROM stdin;\n`,
    String.raw`^INSERT INTO ${NAME}(?: ?\(([^)]*)\))?(?: OVERRIDING \w+ VALUE)? VALUES\s*`,
  ].join('|'),
  'gm',
);
const COLUMN = /^ +(?!CONSTRAINT|PRIMARY|UNIQUE|CHECK|EXCLUDE|FOREIGN)"?(\w+)"? /gm;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/**
 * Tables of a dump by `pg_dump`, by name; those of the schema `auth` as `auth.users`. The rows are
 * lines for COPY or, as with `--inserts` and `--column-inserts`, INSERT statements. Throws a Russian
 * message for an INSERT that is not a plain row, or whose columns are not named.
 */
export function dumpedTables(text: string): ExportedTables {
  const tables: ExportedTables = new Map();
  const described = new Map<string, string[]>();
  const beginning = new RegExp(BEGINNING);
  for (let found = beginning.exec(text); found; found = beginning.exec(text)) {
    const [, ofTable, tableName, body, ofCopy, copyName, copied, ofInsert, insertName, named] =
      found;
    const name = fullName(ofTable ?? ofCopy ?? ofInsert, tableName ?? copyName ?? insertName ?? '');
    if (body !== undefined) {
      described.set(
        name,
        [...body.matchAll(COLUMN)].map(([, column = '']) => column),
      );
      continue;
    }
    const columns = (copied ?? named)?.split(',').map((one) => one.trim().replaceAll('"', ''));
    const head = columns ?? described.get(name);
    if (!head) {
      throw new Error(
        `В выгрузке не названы столбцы таблицы ${name}. Сделайте её с --column-inserts или без --inserts.`,
      );
    }
    const isCopy = copied !== undefined;
    const { rows, end } = (isCopy ? copyRows : insertRows)(text, beginning.lastIndex);
    beginning.lastIndex = end;
    const known = tables.get(name) ?? [];
    for (const values of rows) {
      known.push(Object.fromEntries(head.map((column, place) => [column, values[place] ?? null])));
    }
    tables.set(name, known);
  }
  return tables;
}

function fullName(schema: string | undefined, name: string): string {
  return schema && schema !== 'public' ? `${schema}.${name}` : name;
}

interface Rows {
  rows: (string | null)[][];
  /** Where the text goes on. */
  end: number;
}

function copyRows(text: string, start: number): Rows {
  const end = text.startsWith('\\.', start) ? start : text.indexOf('\n\\.', start);
  const lines = end > start ? text.slice(start, end).split('\n') : [];
  return {
    rows: lines.map((line) => line.split('\t').map(unescaped)),
    end: end < 0 ? text.length : end,
  };
}

/** A value of a row with what follows it: a text, a number, NULL, true or false. */
const VALUE =
  /\s*(?:'([^']*(?:''[^']*)*)'|E'([^'\\]*(?:(?:''|\\[^])[^'\\]*)*)'|([\w.+-]+))(?:::[\w ."[\]]+)?\s*(,|\)\s*,\s*\(|\)[^;]*;)/y;

function insertRows(text: string, start: number): Rows {
  const value = new RegExp(VALUE);
  value.lastIndex = start + 1;
  const rows: (string | null)[][] = [];
  let row: (string | null)[] = [];
  for (;;) {
    const [whole, quoted, escaped, plain = '', end = ''] = value.exec(text) ?? [];
    if (whole === undefined) {
      const line = text.slice(0, start).split('\n').length;
      throw new Error(
        `Строка ${line}: команду INSERT не разобрать. Выгрузите таблицу без --inserts.`,
      );
    }
    const given = (quoted ?? escaped)?.replaceAll("''", "'");
    row.push(given === undefined ? word(plain) : escaped === undefined ? given : unescaped(given));
    if (end === ',') continue;
    rows.push(row);
    row = [];
    if (end.endsWith(';')) return { rows, end: value.lastIndex };
  }
}

function word(text: string): string | null {
  return /^(?:null|default)$/i.test(text) ? null : text;
}

function unescaped(value: string): string | null {
  if (value === '\\N') return null;
  return value.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
