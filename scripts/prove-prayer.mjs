// The long proof of the prayer times: every city × 366 days × every method × both madhabs; no time
// may be missing or out of order. Prints the counts; a fault ends it with code 1.
import { importSource } from './import-source.mjs';

const YEAR = { from: '2028-01-01', days: 366 };

const { CITIES } = await importSource('src/lib/cities.ts');
const { METHODS, MADHABS } = await importSource('src/features/prayer/prayer-method.ts');
const { sweep } = await importSource('src/features/prayer/prayer-sweep.ts');

const startedAtMs = Date.now();
const total = { days: 0, missing: 0, unordered: 0, replaced: 0 };
for (const method of METHODS) {
  for (const madhab of MADHABS) {
    const found = sweep(CITIES, YEAR.from, YEAR.days, method, madhab);
    total.days += found.days;
    total.missing += found.missing;
    total.unordered += found.unordered;
    total.replaced += found.replaced;
  }
}
const seconds = Math.round((Date.now() - startedAtMs) / 1000);
console.log(
  `prayer times: ${CITIES.length} cities × ${YEAR.days} days × ${METHODS.length} methods × ` +
    `${MADHABS.length} madhabs = ${total.days} days, ${total.days * 6} times in ${seconds} s`,
);
console.log(
  `missing ${total.missing}, unordered ${total.unordered}, replaced by a marked rule ${total.replaced}`,
);
if (total.missing + total.unordered > 0) process.exitCode = 1;
