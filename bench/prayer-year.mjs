// A year of prayer times for all cities ÷ the bare loop: adhan asked once for every city and day.
import { CalculationParameters, Coordinates, PrayerTimes } from 'adhan';
import { importSource } from '../scripts/import-source.mjs';
import { inRounds, median, printTable, readOptions } from './measure.mjs';

const YEAR = 2027;
const DAYS = 365;

const options = readOptions({ rounds: 5 });
const { CITIES } = await importSource('src/lib/city/cities.ts');
const { prayerDays } = await importSource('src/features/prayer/engine/prayer-engine.ts');
const { DEFAULT_CALCULATION, placeOf } = await importSource(
  'src/features/prayer/engine/prayer-times.ts',
);

/** Printed at the end, so that no loop is optimised away. */
let sum = 0;

/** @type {Record<string, () => void>} */
const loops = {
  engine() {
    for (const city of CITIES) {
      const days = prayerDays(placeOf(city), `${YEAR}-01-01`, DAYS, DEFAULT_CALCULATION);
      sum += days.length;
    }
  },
  adhan() {
    for (const { latitude, longitude } of CITIES) {
      const parameters = new CalculationParameters('Other', 18, 15);
      parameters.madhab = 'hanafi';
      const coordinates = new Coordinates(latitude, longitude);
      for (let day = 1; day <= DAYS; day += 1) {
        const times = new PrayerTimes(coordinates, new Date(YEAR, 0, day), parameters);
        sum += times.isha.getTime() > 0 ? 1 : 0;
      }
    }
  },
};

for (const loop of Object.values(loops)) loop();
const results = await inRounds(options.rounds, Object.keys(loops), async (name) => {
  const startedAtMs = performance.now();
  loops[name]?.();
  return performance.now() - startedAtMs;
});
const engine = median(results.engine ?? []);
const adhan = median(results.adhan ?? []);
console.log(`${CITIES.length} cities × ${DAYS} days, medians of ${options.rounds} rounds\n`);
printTable([{ 'engine ms': engine, 'bare adhan ms': adhan, ratio: engine / adhan, goal: '≤ 1.3' }]);
console.log(`\n${sum} days in all`);
