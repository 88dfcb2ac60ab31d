import {
  ACTIONS,
  FIELDS,
  THINGS,
  VALUES,
  WHOLE_ACTIONS,
  type Gender,
} from '#lib/trail/history-words.ts';
import type { FieldChange, FieldValue } from '#lib/form/changed-fields.ts';
import { formatDay, isDay } from '#lib/time/day.ts';
import { sayMoscowTime } from '#lib/time/moscow-time.ts';
import { formatUsd } from '#lib/money/roubles.ts';
import { groupThousands } from '#lib/text/russian.ts';
import type { TrailLine } from '#lib/trail/trail-line.ts';

/**
 * A field and its values as text; null where there can be none: before a creation, after a
 * deletion.
 */
export interface HistoryChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** A feature's names for the fields of its things, and the units of numbers. */
export interface TrailWords {
  fields: Readonly<Record<string, string>>;
  units: Readonly<Record<string, '$' | 'м'>>;
}
/** The names of all features, by kind of thing. */
export type WordsOfKinds = Readonly<Record<string, TrailWords>>;

const SITE = 'сайт';
const NOTHING = 'пусто';
const FORGOTTEN = 'сведения удалены';

/**
 * A line of the trail as Russian text. A field or value without a name is shown as in the program.
 */
export function historyLine(
  { id, at, actor, action, thing, changes }: TrailLine,
  kinds: WordsOfKinds,
) {
  const words = word(kinds, thing.kind) ?? { fields: {}, units: {} };
  const has = { before: !BIRTHS.includes(action), after: action !== 'delete' };
  return {
    id,
    /** «20 ноября 2026, 15:04» in Moscow. */
    when: sayMoscowTime(at),
    who: actor?.label ?? SITE,
    /** «Тур изменён». */
    event: eventRu(thing.kind, action),
    /** The thing's name at that time. */
    title: thing.title,
    changes: changes.map((change) => changeRu(change, has, words)),
  };
}

/** «цена: $1 500 → $1 700», or the one value that was added or removed. */
export function changeText({ field, before, after }: HistoryChange): string {
  const values = [before, after].filter((value) => value !== null);
  return `${field}: ${values.join(' → ')}`;
}

const BIRTHS = ['create', 'import'];

function changeRu(
  { field, before, after }: FieldChange,
  has: { before: boolean; after: boolean },
  { fields, units }: TrailWords,
): HistoryChange {
  const name = word(fields, field) ?? word(FIELDS, field) ?? field;
  const unit = word(units, field);
  // Unchanged values are never recorded: both values were erased with the person.
  if (before === after) return { field: name, before: null, after: FORGOTTEN };
  return {
    field: name,
    before: has.before ? valueRu(field, before, unit) : null,
    after: has.after ? valueRu(field, after, unit) : null,
  };
}

function eventRu(kind: string, action: string): string {
  const whole = word(WHOLE_ACTIONS, action);
  if (whole !== undefined) return whole;
  const thing = word(THINGS, kind);
  const [verb, ...rest] = word(ACTIONS, action) ?? [];
  if (!thing || verb === undefined) return `${thing?.name ?? kind}: ${action}`;
  return [thing.name, inGender(verb, thing.gender), ...rest].join(' ');
}

/** «изменён», «изменена», «изменено». */
function inGender(verb: string, gender: Gender): string {
  if (gender === 'masculine') return verb;
  return verb.replace('ён', 'ен') + (gender === 'feminine' ? 'а' : 'о');
}

/**
 * The names come from the database: only the table's own entries count, not inherited properties.
 */
function word<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

function valueRu(field: string, value: FieldValue, unit?: Unit): string {
  if (value === null || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return numberRu(field, value, unit);
  const known = word(word(VALUES, field) ?? {}, value);
  if (known !== undefined) return known;
  if (isDay(value)) return formatDay(value);
  return isInstant(value) ? sayMoscowTime(new Date(value)) : value;
}

type Unit = TrailWords['units'][string];

function numberRu(field: string, value: number, unit?: Unit): string {
  if (unit === '$') return formatUsd(value);
  if (!Number.isInteger(value)) return String(value).replace('.', ',').replace('-', '−');
  if (field === 'category_id') return String(value);
  return groupThousands(value) + (unit ? `\u00a0${unit}` : '');
}

/** The form in which the trail keeps a Date. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) && !Number.isNaN(Date.parse(text));
}
