import { decodeText } from '#features/tour-import/table/sheet/decode-text.ts';
import { readDelimited, separatorOf } from '#features/tour-import/table/delimited-text.ts';
import {
  looksLikeHeader,
  subjectReader,
} from '#features/tour-import/table/finding/header-words.ts';
import {
  checkCompound,
  fileKind,
  textKind,
  zipKind,
} from '#features/tour-import/table/formats/file-kind.ts';
import { readHtml } from '#features/tour-import/table/formats/html-table.ts';
import { readOldWorkbook } from '#features/tour-import/table/formats/old-workbook.ts';
import {
  OPEN_DOCUMENT_PARTS,
  readOpenDocument,
} from '#features/tour-import/table/formats/open-document.ts';
import { cellBudget, sheetBuilder } from '#features/tour-import/table/formats/sheet-builder.ts';
import { zipEntries, zipParts } from '#features/tour-import/table/formats/zip-parts.ts';
import { NO_FACTS, type ReadWorkbook } from '#features/tour-import/table/sheet/read-sheet.ts';
import {
  MOST_BYTES,
  MOST_COLUMNS,
  TABLE_MESSAGES,
  TableProblem,
} from '#features/tour-import/table/sheet/table-problem.ts';
import { readWorkbook, WORKBOOK_PARTS } from '#features/tour-import/table/workbook.ts';
import { unguarded } from '#lib/text/csv.ts';

/** A text may have at most one NUL among so many characters. */
const NUL_SHARE = 100;

/**
 * Reads a file, whatever its name: a workbook, a text or a page with tables. Throws a TableProblem
 * that says what the file is and what to do.
 */
export async function readFile(bytes: Uint8Array): Promise<ReadWorkbook> {
  if (bytes.length > MOST_BYTES) throw new TableProblem(TABLE_MESSAGES.tooLarge);
  const kind = fileKind(bytes);
  if (kind === 'zip') return readZip(bytes);
  if (kind === 'compound') {
    checkCompound(bytes);
    return readOldWorkbook(bytes);
  }
  return readText(decodeText(bytes));
}

function readZip(bytes: Uint8Array): ReadWorkbook {
  const entries = zipEntries(bytes);
  return zipKind(entries) === 'xlsx'
    ? readWorkbook(zipParts(bytes, entries, (name) => WORKBOOK_PARTS.test(name)))
    : readOpenDocument(zipParts(bytes, entries, (name) => OPEN_DOCUMENT_PARTS.test(name)));
}

/**
 * Reads a text: cells copied from a spreadsheet, .csv or .tsv, or the tables of a page. Throws a
 * TableProblem.
 */
export function readText(text: string): ReadWorkbook {
  if (text.length > MOST_BYTES) throw new TableProblem(TABLE_MESSAGES.tooLarge);
  const marked = text.replace(/^\ufeff/, '');
  const plain = marked.replaceAll('\0', '');
  if ((marked.length - plain.length) * NUL_SHARE > marked.length) {
    throw new TableProblem(TABLE_MESSAGES.notTable);
  }
  return textKind(plain) === 'html' ? readHtml(plain) : readPlain(plain);
}

function readPlain(plain: string): ReadWorkbook {
  const subjectOf = subjectReader();
  const isHeader = (texts: string[]) => looksLikeHeader(texts, subjectOf);
  // Excel's own line for the separator, before the header.
  const [directive, named] = /^sep=([;,\t|])\r?\n/.exec(plain) ?? [''];
  const body = plain.slice(directive.length);
  const separator = (named as ';' | undefined) ?? separatorOf(body.trimStart(), isHeader);
  const builder = sheetBuilder({ name: '', isHidden: false }, cellBudget());
  readDelimited(body, separator, ({ line, cells, hasOpenQuote }) => {
    const texts = cells.slice(0, MOST_COLUMNS).map(unguarded);
    return builder.add({
      line,
      cells: texts,
      facts: texts.map(() => NO_FACTS),
      isHidden: false,
      hasOpenQuote,
    });
  });
  return { sheets: [builder.sheet()], losesFormats: false };
}
