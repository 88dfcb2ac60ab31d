import { DEEDS, FIELDS, THINGS, VALUES, WHOLE_DEEDS } from '#features/staff/history-words.ts';
import type { FieldChange, FieldValue } from '#lib/changed-fields.ts';
import { dayInZone, formatDay, isDay, MOSCOW } from '#lib/day.ts';
import { formatUsd } from '#lib/money.ts';
import { groupThousands } from '#lib/russian.ts';
import type { TrailLine } from '#lib/trail-line.ts';

/** One line of the history of changes, in words. */
export interface HistoryLine {
  id: number;
  /** «20 ноября 2026, 15:04» in Moscow. */
  when: string;
  who: string;
  /** «Тур изменён». */
  deed: string;
  /** What the thing was called then. */
  title: string;
  changes: HistoryChange[];
}

/** A field and its values in words; null where there can be none: before a creation, after an end. */
export interface HistoryChange {
  field: string;
  before: string | null;
  after: string | null;
}

const SITE = 'сайт';
const NOTHING = 'пусто';
const FORGOTTEN = 'сведения удалены';

/** A line of the trail in Russian words. What has no word is shown by its name in the program. */
export function historyLine({ id, at, actor, action, thing, changes }: TrailLine): HistoryLine {
  const has = { before: !BIRTHS.includes(action), after: action !== 'delete' };
  return {
    id,
    when: instantRu(at),
    who: actor?.label ?? SITE,
    deed: deedRu(thing.kind, action),
    title: thing.title,
    changes: changes.map((change) => changeRu(change, has)),
  };
}

/** «цена: $1 500 → $1 700», or the one value of what appeared or went. */
export function changeText({ field, before, after }: HistoryChange): string {
  const values = [before, after].filter((value) => value !== null);
  return `${field}: ${values.join(' → ')}`;
}

const BIRTHS = ['create', 'import'];

function changeRu(
  { field, before, after }: FieldChange,
  has: { before: boolean; after: boolean },
): HistoryChange {
  const name = word(FIELDS, field) ?? field;
  // Nothing that did not change is recorded: both values are gone with the person they told of.
  if (before === after) return { field: name, before: null, after: FORGOTTEN };
  return {
    field: name,
    before: has.before ? valueRu(field, before) : null,
    after: has.after ? valueRu(field, after) : null,
  };
}

function deedRu(kind: string, action: string): string {
  const whole = word(WHOLE_DEEDS, action);
  if (whole !== undefined) return whole;
  const thing = word(THINGS, kind);
  const deed = thing && word(DEEDS, action)?.[thing.gender];
  return deed === undefined ? `${thing?.name ?? kind}: ${action}` : `${thing?.name} ${deed}`;
}

/** Names come from the database: only the table's own entries count, not what all objects have. */
function word<T>(table: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function valueRu(field: string, value: FieldValue): string {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return numberRu(field, value);
  const known = word(word(VALUES, field) ?? {}, value);
  if (known !== undefined) return known;
  if (isDay(value)) return formatDay(value);
  return isInstant(value) ? instantRu(new Date(value)) : value;
}

function numberRu(field: string, value: number): string {
  if (field === 'price') return formatUsd(value);
  if (!Number.isInteger(value)) return String(value).replace('.', ',').replace('-', '−');
  if (field === 'category_id') return String(value);
  return groupThousands(value) + (field === 'distance_to_kaaba' ? '\u00a0м' : '');
}

/** The form in which the trail keeps a Date. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}

const timeInMoscow = new Intl.DateTimeFormat('ru', {
  timeZone: MOSCOW,
  hour: '2-digit',
  minute: '2-digit',
});

function instantRu(instant: Date): string {
  return `${formatDay(dayInZone(instant, MOSCOW))}, ${timeInMoscow.format(instant)}`;
}
