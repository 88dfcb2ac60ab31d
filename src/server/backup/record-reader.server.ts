import { BackupRefused, DAMAGED } from '#server/backup/backup-refused.server.ts';

/** Far above any row of the site: an article has half a megabyte at most. */
const MOST_LINE_BYTES = 64 * 1024 * 1024;

/** Reads lines and byte ranges of a stream in order. */
export interface RecordReader {
  /** The next line without its end; null when there is none left. */
  line(): Promise<string | null>;
  bytes(count: number): Promise<Buffer>;
}

/**
 * Creates a reader of a stream. It throws BackupRefused with DAMAGED when the stream ends within
 * the requested data, or a line is over 64 MB.
 */
export function recordReader(source: AsyncIterable<Buffer>): RecordReader {
  const iterator = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  /** Collects parts until there are `count` bytes, and joins them once. */
  const more = async (count: number): Promise<boolean> => {
    const parts = [held];
    let length = held.length;
    while (length < count) {
      const next = await iterator.next();
      if (next.done) break;
      parts.push(next.value);
      length += next.value.length;
    }
    held = parts.length > 1 ? Buffer.concat(parts) : held;
    return length >= count;
  };
  return {
    async line() {
      let from = 0;
      for (;;) {
        const end = held.indexOf(10, from);
        if (end >= 0) {
          const text = held.toString('utf8', 0, end);
          held = held.subarray(end + 1);
          return text;
        }
        from = held.length;
        if (from > MOST_LINE_BYTES) throw new BackupRefused(DAMAGED);
        if (await more(from + 1)) continue;
        if (from > 0) throw new BackupRefused(DAMAGED);
        return null;
      }
    },
    async bytes(count) {
      if (!(await more(count))) throw new BackupRefused(DAMAGED);
      const bytes = held.subarray(0, count);
      held = held.subarray(count);
      return bytes;
    },
  };
}
