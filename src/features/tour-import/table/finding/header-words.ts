import { fieldNamed } from '#features/tour-import/mapping/import-columns.ts';
import { readRoom } from '#features/tour-import/values/rooms.ts';
import { unmixed } from '#lib/text/mixed-letters.ts';
import { fold } from '#lib/text/russian.ts';

/** The meanings of price list columns, by the word stems of their names. */
const SUBJECTS = {
  date: /дат[аы]|заезд|период|числ[оа](?!\p{L})|отправлен|^вылет$|date|departure/u,
  return: /возвра|обратно|прил[её]т|окончан|return/,
  city: /город|откуда|вылет из|пункт|city|from/,
  price: /цен[аы]|стоимост|прайс|price|cost/,
  days: /(?:^|[\s-])(?:дней|дни|дн|ноч[иь]|ночей|сут)|длительн|продолжит|срок|days|nights/,
  hotel: /отел|гостиниц|проживан|размещен|hotel/,
  mecca: /мекк|mecca|makkah/,
  medina: /медин|medina|madinah/,
  flight: /авиа|перевоз|рейс|перел[её]т|маршрут|airline|flight/,
  company: /компани|фирм|оператор|агентств|организатор|company/,
  contact: /телеф|контакт|whats|ватс?ап|вотсап|телегр|phone|менеджер/,
  type: /^тип|вид тура|программ|пакет|^тур(?!\p{L})|наименован|назван|категори|type/u,
  guide: /гид(?!\p{L})|руководител|guide/u,
  meals: /питан|meal/,
  visa: /виза|включ|входит/,
  places: /мест(?:а|о)?(?!\p{L})|наличи|статус|status/u,
  note: /примеч|коммент|описан|note|description/,
  month: /месяц|month/,
  distance: /расстоян|удал[её]н|до (?:харам|кааб|мечет)|distance/,
  room: /местн|sn?gl|dbl|trpl|quad|double|triple|single|двух|тр[её]х|четыр|одномест|^[1-5]\s*-?\s*(?:[хx]|м(?:ест\p{L}*|\.)?)$/u,
  currency: /валют|currency/,
} as const;
type Subject = keyof typeof SUBJECTS;

/** A table of tours has at least one of these. */
const NEEDED: readonly Subject[] = ['date', 'city', 'price'];
/** Fewer are no header: a title may have two of the words. */
const FEWEST_SUBJECTS = 3;
const LONGEST_NAME = 60;
const MOST_WORDS = 8;

/** Names of columns with row numbers. */
export function isCounter(name: string): boolean {
  return /^(?:№(?:\s*п\s*\/?\s*п)?|n|#|п\s*\/?\s*п|номер|номер\s+строки)\.?$/i.test(name.trim());
}

/** The meaning of a cell as a column's name; null without one. Caches its results. */
export type SubjectOf = (text: string) => Subject | 'counter' | null;

/** Creates a reader of column names that caches up to 50 000 texts. */
export function subjectReader(): SubjectOf {
  const known = new Map<string, ReturnType<SubjectOf>>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const subject = subjectOf(text);
    if (known.size < MOST_REMEMBERED) known.set(text, subject);
    return subject;
  };
}
const MOST_REMEMBERED = 50_000;

function subjectOf(text: string): ReturnType<SubjectOf> {
  const name = unmixed(text).trim();
  if (name === '' || name.length > LONGEST_NAME || /^\d+$/.test(name)) return null;
  if (isCounter(name)) return 'counter';
  const field = fieldNamed(name);
  const folded = fold(name).replace(/\s+/g, ' ');
  if (folded.split(' ').length > MOST_WORDS) return null;
  if (field !== null) return SUBJECT_OF_FIELD[field] ?? 'note';
  // A sentence or a value with digits is no name, unless it names a room.
  const isRoom = SUBJECTS.room.test(folded) || readRoom(name) !== null;
  if (/\d/.test(name) && !isRoom && !/20\d\d|[45]\s*\*/.test(name)) return null;
  if (/[.!?]\s+\p{L}/u.test(name) || /:\s*\S/.test(name)) return null;
  const subjects = Object.keys(SUBJECTS) as Subject[];
  const found = subjects.find((subject) => SUBJECTS[subject].test(folded));
  return found ?? (isRoom ? 'room' : null);
}

const SUBJECT_OF_FIELD: Readonly<Partial<Record<string, Subject>>> = {
  tour_type: 'type',
  city_from: 'city',
  departure_date: 'date',
  days: 'days',
  price: 'price',
  month: 'month',
  end_date: 'return',
  days_in_medina: 'medina',
  days_in_mecca: 'mecca',
  distance_to_kaaba: 'distance',
  whatsapp: 'contact',
  telegram: 'contact',
  phone: 'contact',
  tour_status: 'places',
  company_name: 'company',
  guide_name: 'guide',
  outbound_route: 'flight',
  return_route: 'flight',
  airline: 'flight',
  hotel_name: 'hotel',
};

/**
 * Whether a row looks like a table's header: it names enough different subjects, and few of its cells
 * are values or name nothing. Leave out cells covered by a merged one.
 */
export function looksLikeHeader(texts: readonly string[], subjectOf: SubjectOf): boolean {
  const subjects = new Set<Subject>();
  let named = 0;
  let values = 0;
  let others = 0;
  for (const text of texts) {
    if (text.trim() === '') continue;
    const subject = subjectOf(text);
    if (subject !== null) {
      if (subject !== 'counter') subjects.add(subject);
      named += 1;
    } else if (/\d/.test(text)) values += 1;
    else others += 1;
  }
  return (
    subjects.size >= FEWEST_SUBJECTS &&
    values * 3 <= named &&
    others <= named * 2 &&
    NEEDED.some((subject) => subjects.has(subject))
  );
}

/** Words that follow a group's name when its parts name the columns: «Вылет» · «Дата». */
const GENITIVES: Readonly<Record<string, string>> = {
  вылет: 'вылета',
  отправление: 'отправления',
  возвращение: 'возвращения',
  возврат: 'возврата',
  прилет: 'прилета',
  тур: 'тура',
  отель: 'отеля',
  гостиница: 'гостиницы',
  мекка: 'в Мекке',
  медина: 'в Медине',
};
/** Groups that do not affect the meaning of their columns. */
const NEUTRAL_GROUPS = /^(?:тур|туры|информация|общая информация|основное|даты|контакты|условия)$/;
/** The line below a name that gives the unit of its numbers. */
export const UNIT =
  /^\(?(?:\$|€|₽|usd|eur|rub|руб\p{L}*\.?|тыс\.?(?:\s*(?:руб\.?|₽))?|т\.?\s?р\.?|у\.?\s*е\.?|м|км|дн\.?|дней|ночей|шт\.?|чел\.?|да\/нет|дд\.мм\.гг(?:гг)?)\)?$/iu;

/**
 * The name of a column whose header has several rows, from the top: «Вылет» and «Дата» are «Дата
 * вылета» if that means a field, else «Вылет Дата». A group alone never decides the meaning of its
 * columns. A unit of the group stays: «Цена, $» and «Двухместный» are «Цена Двухместный, $».
 */
export function joinedName(parts: readonly string[]): string {
  const distinct = parts
    .map((part) => unmixed(part).trim().replace(/\s+/g, ' '))
    .filter((part, place, all) => part !== '' && all.indexOf(part) === place);
  return distinct.reduce((above, below) => (above === '' ? below : twoNames(above, below)), '');
}

function twoNames(above: string, below: string): string {
  if (UNIT.test(below) && (fieldNamed(above) !== null || fieldNamed(`${above} ${below}`) === null))
    return `${above}, ${below.replace(/[()]/g, '')}`;
  const [, name = above, unit = ''] = /^([^,(]+?)\s*((?:,|\().*)?$/.exec(above) ?? [];
  const [group, part] = [fold(name), fold(below)];
  const tries = [
    `${name} ${below}`,
    ...(GENITIVES[group] ? [`${below} ${GENITIVES[group]}`] : []),
    ...(GENITIVES[part] ? [`${name} ${GENITIVES[part]}`] : []),
    ...(NEUTRAL_GROUPS.test(group) ? [below] : []),
  ];
  const meant = tries.find((one) => fieldNamed(one) !== null) ?? `${name} ${below}`;
  return `${meant}${/^[,(]/.test(unit) ? unit.replace(/^\s*\(/, ' (') : ''}`;
}
