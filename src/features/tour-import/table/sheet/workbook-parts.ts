import { Parser } from 'saxen';
import { TABLE_MESSAGES, TableProblem } from '#features/tour-import/table/sheet/table-problem.ts';

/** The files within a workbook, by their paths. */
export type Parts = Record<string, Uint8Array>;

/** How many bytes the parser gets at once: the whole text of a sheet is never in memory. */
const STEP_BYTES = 256 * 1024;

/** The part with a path, ignoring case and a leading slash. */
export function partNamed(parts: Parts, path: string): Uint8Array | undefined {
  const wanted = path.replace(/^\//, '').toLowerCase();
  const name = Object.keys(parts).find(
    (known) => known.replace(/^\//, '').toLowerCase() === wanted,
  );
  return name === undefined ? undefined : parts[name];
}

interface Handlers {
  open?(name: string, attributes: () => Record<string, string>): void;
  text?(text: string): void;
  /** Returns false to stop reading. */
  close?(name: string): boolean | void;
}

/**
 * Parses a part of a workbook; names come without their namespace's prefix. Throws a TableProblem
 * for invalid XML.
 */
export function walk(part: Uint8Array | undefined, { open, text, close }: Handlers): void {
  if (!part) return;
  let failure: Error | undefined;
  let isStopped = false;
  const parser = new Parser()
    .on('openTag', (name, attributes, decode) => {
      open?.(local(name), () =>
        Object.fromEntries(
          Object.entries(attributes()).map(([key, value]) => [key, decode(value)]),
        ),
      );
    })
    .on('text', (value, decode) => text?.(decode(value)))
    .on('cdata', (value) => text?.(value))
    .on('closeTag', (name) => {
      if (isStopped || close?.(local(name)) !== false) return;
      isStopped = true;
      parser.stop();
    })
    .on('warn', () => {})
    .on('error', (error) => {
      failure ??= error;
    });
  const decoder = new TextDecoder();
  for (let at = 0; at < part.length && !isStopped && !failure; at += STEP_BYTES) {
    parser.write(decoder.decode(part.subarray(at, at + STEP_BYTES), { stream: true }));
  }
  if (!isStopped && !failure) parser.end();
  if (failure && !isStopped) throw new TableProblem(TABLE_MESSAGES.broken);
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
