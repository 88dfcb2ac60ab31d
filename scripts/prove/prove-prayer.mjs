// The long proof of the prayer times. First: every city × 366 days × every method × both madhabs,
// no time missing or out of order. Then the default method against a separate computation of the
// sun (test/prayer/exact-sun.ts): every city × two years × both madhabs, no time more than 5 s to the
// unsafe side; 70 s in nights whose twilight barely reaches its angle, which are printed. A failure
// ends it with code 1.
import { importSource } from '../import-source.mjs';

const YEAR = { from: '2028-01-01', days: 366 };
const TWO_YEARS = { from: '2027-01-01', days: 365 + 366 };

const { CITIES } = await importSource('src/lib/city/cities.ts');
const { METHODS, MADHABS } = await importSource('src/features/prayer/engine/prayer-method.ts');
const { isRamadan } = await importSource('src/features/prayer/engine/hijri.ts');
const { sweep } = await importSource('test/prayer/prayer-sweep.ts');
const { prove } = await importSource('test/prayer/prayer-proof.ts');

/** @param {number} sinceMs */
const secondsSince = (sinceMs) => Math.round((Date.now() - sinceMs) / 1000);

let startedAtMs = Date.now();
const total = { days: 0, missing: 0, unordered: 0, replaced: 0 };
for (const method of METHODS) {
  for (const madhab of MADHABS) {
    const found = sweep(CITIES, YEAR.from, YEAR.days, { method, madhab });
    total.days += found.days;
    total.missing += found.missing;
    total.unordered += found.unordered;
    total.replaced += found.replaced;
  }
}
console.log(
  `all methods: ${CITIES.length} cities × ${YEAR.days} days × ${METHODS.length} methods × ` +
    `${MADHABS.length} madhabs = ${total.days} days, ${total.days * 6} times in ${secondsSince(startedAtMs)} s`,
);
console.log(
  `missing ${total.missing}, unordered ${total.unordered}, replaced by a marked rule ${total.replaced}`,
);
let faults = total.missing + total.unordered;

for (const madhab of MADHABS) {
  startedAtMs = Date.now();
  const found = prove(CITIES, TWO_YEARS.from, TWO_YEARS.days, madhab, isRamadan);
  console.log(
    `\n${madhab} against the exact sun: ${CITIES.length} cities × ${TWO_YEARS.days} days = ` +
      `${found.compared} times in ${secondsSince(startedAtMs)} s`,
  );
  console.log(
    `missing ${found.missing}, unordered ${found.unordered}, without their day ${found.undated}, ` +
      `wrong ${found.wrong.length}; unsafe by ${found.worstUnsafe.toFixed(1)} s at most, ` +
      `${found.grazing.length} times on grazing nights by more than 5 s:`,
  );
  for (const line of [...found.wrong, ...found.grazing]) console.log(`  ${line}`);
  faults += found.missing + found.unordered + found.undated + found.wrong.length;
}
if (faults > 0) process.exitCode = 1;
