// Writes the corpus of operators' sheets again: test/import-corpus. Run it by hand after adding a
// sheet. The files are committed, so that tests read files that other programs wrote.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doubts } from './doubts.mjs';
import { stays } from './stays.mjs';
import { texts } from './texts.mjs';
import { workbooks } from './workbooks.mjs';

const folder = join(import.meta.dirname, '../..', 'test', 'import-corpus');
rmSync(join(folder, 'sheets'), { recursive: true, force: true });
mkdirSync(join(folder, 'sheets'), { recursive: true });
const expected = [];
for (const { file, about, bytes, expected: found } of [
  ...workbooks(),
  ...texts(),
  ...stays(),
  ...doubts(),
]) {
  writeFileSync(join(folder, 'sheets', file), await bytes);
  expected.push({ file, about, ...found });
}
writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 1)}\n`);
console.log(`${expected.length} sheets`);
