import { expect, it } from 'vitest';
import { readDemoFiles } from '#features/demo/demo-files.server.ts';
import { distanceProblem, placeProblem } from '#features/directory/hotels/hotel-distance.ts';

const { operators, hotels, toursOf } = await readDemoFiles();

it('the demo has each company of its tours, with numbers that nobody can take for real', () => {
  const companies = toursOf('2026-09-01').flatMap(({ company_name }) => company_name ?? []);
  expect(new Set(operators.map(({ name }) => name))).toEqual(new Set(companies));
  for (const { register_number } of operators) {
    if (register_number !== null) expect(register_number).toMatch(/0{4}/);
  }
});

it('the demo has each hotel of its tours, near its mosque and as far as it says', () => {
  const named = toursOf('2026-09-01').flatMap(({ hotel_name }) => hotel_name ?? []);
  expect(new Set(hotels.map(({ name }) => name))).toEqual(new Set(named));
  for (const { city, distance, name, ...place } of hotels) {
    expect(placeProblem(city, place), name).toBeNull();
    expect(distanceProblem(city, place, distance), name).toBeNull();
  }
});
