import { encode } from 'uqr';
import type { QrDrawing } from '#features/account/core/account-view.ts';

/** The quiet zone of a QR code in modules, by its standard (ISO/IEC 18004). */
const QUIET = 4;

/** A text as a QR code that tolerates about 15 % unreadable modules (level M). */
export function qrDrawing(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  const runs = data.flatMap((row, y) => {
    const path: string[] = [];
    for (let x = 0; x < row.length; x++) {
      const from = x;
      while (row[x]) x++;
      if (x > from) path.push(`M${from} ${y}h${x - from}v1H${from}z`);
    }
    return path;
  });
  return { size, path: runs.join('') };
}
