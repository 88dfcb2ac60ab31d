import { CITIES, type City, genitiveOf } from '#lib/city/cities.ts';
import { stemOf } from '#lib/text/spelling.ts';
import { fold } from '#lib/text/russian.ts';

let byForm: Map<string, City[]> | undefined;

/** The cities with this name in any case, the largest first: «Казани», «Набережных Челнов». */
export function citiesInCase(name: string): readonly City[] {
  byForm ??= citiesByForm();
  const [form = '', stems = ''] = withStems(name);
  return byForm.get(form) ?? byForm.get(stems) ?? [];
}

/**
 * A city's name in its cases, folded, and the same without endings. The stem of one form may differ
 * from that of another: «Уренгой», «Уренгоя».
 */
export function namesInCase(city: City): string[] {
  const accusative = city.name.replace(/а$/, 'у').replace(/я$/, 'ю');
  const forms = [city.name, city.locative, genitiveOf(city) ?? city.name, accusative];
  return [...new Set(forms.flatMap(withStems))];
}

/** A folded name without hyphens, and the same without case endings. */
export function withStems(name: string): [name: string, stems: string] {
  const words = fold(name).split(/[ -]+/);
  return [words.join(' '), words.map(stemOf).join(' ')];
}

function citiesByForm() {
  const cities = new Map<string, City[]>();
  for (const city of CITIES) {
    for (const name of namesInCase(city)) cities.set(name, [...(cities.get(name) ?? []), city]);
  }
  return cities;
}
