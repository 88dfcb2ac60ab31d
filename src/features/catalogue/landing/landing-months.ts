interface MonthWords {
  prepositional: string;
  /** Mean daily maximum and minimum in Mecca, °C. */
  dayHeat: number;
  nightHeat: number;
  note: string;
}

/** The forms of a month's name, for `YYYY-MM`; throws RangeError for anything else. */
export function monthWords(month: string): MonthWords {
  const words = MONTHS[Number(month.slice(5)) - 1];
  if (!words) throw new RangeError(`not a month: ${month}`);
  const [prepositional, dayHeat, nightHeat, note] = words;
  return { prepositional, dayHeat, nightHeat, note };
}

/**
 * January to December: heat in Mecca by day and night, rounded from the long-term normals of Makkah
 * (en.wikipedia.org/wiki/Climate_of_Mecca), and further advice for that month.
 */
// oxfmt-ignore
const MONTHS: readonly (readonly [string, number, number, string])[] = [
  ['январе', 31, 19, 'На новогодние каникулы места рядом с Каабой разбирают рано, а в Медине ночи прохладные: возьмите тёплую одежду.'],
  ['феврале', 32, 19, 'Погода мягкая и располагает ходить в мечеть пешком; в Медине вечером и перед рассветом прохладно.'],
  ['марте', 35, 21, 'Весенние каникулы удобны для поездки со школьниками, а самая сильная жара ещё впереди.'],
  ['апреле', 39, 25, 'Днём уже жарко: оставляйте таваф и прогулки на вечер и раннее утро.'],
  ['мае', 42, 28, 'Днём сильная жара, поэтому смотрите на расстояние от гостиницы до Каабы и не выходите под солнце без воды и зонта.'],
  ['июне', 44, 29, 'Это самый жаркий месяц по средним дневным температурам: с детьми и пожилыми выбирайте гостиницу рядом с мечетью.'],
  ['июле', 43, 29, 'В летние каникулы много семей с детьми; таваф легче совершать ночью и перед рассветом.'],
  ['августе', 43, 30, 'Жарко и ночью, поэтому исправный кондиционер и короткая дорога до мечети важнее лишней ночи в программе.'],
  ['сентябре', 43, 29, 'Учебный год начался, но жара ещё держится: оставляйте дальние прогулки на вечер.'],
  ['октябре', 40, 26, 'Жара понемногу спадает; если едете в осенние школьные каникулы, выбирайте даты заранее.'],
  ['ноябре', 35, 23, 'Начинаются самые лёгкие для поездки месяцы; изредка бывают сильные дожди.'],
  ['декабре', 32, 20, 'Погода мягкая, а в Медине ночью прохладно; на последние дни года места разбирают раньше.'],
];
