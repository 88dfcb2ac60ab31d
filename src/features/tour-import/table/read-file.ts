import { decodeText } from '#features/tour-import/table/sheet/decode-text.ts';
import { readDelimited, separatorOf } from '#features/tour-import/table/delimited-text.ts';
import { headerLook, subjectReader } from '#features/tour-import/table/finding/header-words.ts';
import {
  compoundKind,
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
import { plainFacts, type ReadWorkbook } from '#features/tour-import/table/sheet/read-sheet.ts';
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
    const old = compoundKind(bytes);
    if (old !== 'xls') throw new TableProblem(old.refusal);
    return readOldWorkbook(bytes);
  }
  if (kind !== 'text') throw new TableProblem(kind.refusal);
  return readText(decodeText(bytes));
}

function readZip(bytes: Uint8Array): ReadWorkbook {
  const entries = zipEntries(bytes);
  const kind = zipKind(entries);
  if (kind === 'xlsx') {
    return readWorkbook(zipParts(bytes, entries, (name) => WORKBOOK_PARTS.test(name)));
  }
  if (kind === 'ods') {
    return readOpenDocument(zipParts(bytes, entries, (name) => OPEN_DOCUMENT_PARTS.test(name)));
  }
  throw new TableProblem(kind.refusal);
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
  const kind = textKind(plain);
  if (kind === 'html') return readHtml(plain);
  if (kind !== 'plain') throw new TableProblem(kind.refusal);
  return readPlain(plain);
}

function readPlain(plain: string): ReadWorkbook {
  const subjectOf = subjectReader();
  const isHeader = (texts: string[]) => headerLook(texts, subjectOf).isHeader;
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
      facts: plainFacts(texts),
      isHidden: false,
      hasOpenQuote,
    });
  });
  return { sheets: [builder.sheet()], losesFormats: false };
}
