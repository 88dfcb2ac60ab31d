/** A row of an exported table: each value as PostgreSQL prints it. */
export type ExportedRow = Readonly<Record<string, string | null>>;
export type ExportedTables = Map<string, ExportedRow[]>;

/**
 * Rows of a CSV file with a header. An empty value without quotes is null, as PostgreSQL writes it.
 */
export function csvRows(text: string): ExportedRow[] {
  const lines = csvLines(text.replace(/^\uFEFF/, ''));
  const [head = [], ...rows] = lines;
  return rows
    .filter((row) => row.length === head.length)
    .map((row) => Object.fromEntries(head.map((name, place) => [name ?? '', row[place] ?? null])));
}

function csvLines(text: string): (string | null)[][] {
  const value = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  const lines: (string | null)[][] = [];
  let line: (string | null)[] = [];
  while (value.lastIndex < text.length) {
    const found = value.exec(text);
    if (!found) throw new Error('not a CSV file');
    const [, quoted, plain = '', end] = found;
    line.push(quoted === undefined ? plain || null : quoted.replaceAll('""', '"'));
    if (end === ',') continue;
    lines.push(line);
    line = [];
    if (end === '') break;
  }
  return lines;
}

const COPY = /^COPY (?:"?(\w+)"?\.)?"?(\w+)"? \(([^)]*)\) FROM stdin;$/;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v' };

/** Tables of a dump by `pg_dump`, by name; those of the schema `auth` as `auth.users`. */
export function dumpedTables(text: string): ExportedTables {
  const tables: ExportedTables = new Map();
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const [, schema, name = '', columns] = COPY.exec(lines[at] ?? '') ?? [];
    if (columns === undefined) continue;
    const head = columns.split(',').map((column) => column.trim().replaceAll('"', ''));
    const rows: ExportedRow[] = [];
    for (at += 1; at < lines.length && lines[at] !== '\\.'; at += 1) {
      const values = (lines[at] ?? '').split('\t').map(unescaped);
      rows.push(Object.fromEntries(head.map((column, place) => [column, values[place] ?? null])));
    }
    tables.set(schema && schema !== 'public' ? `${schema}.${name}` : name, rows);
  }
  return tables;
}

function unescaped(value: string): string | null {
  if (value === '\\N') return null;
  return value.replaceAll(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
