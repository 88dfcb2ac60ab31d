import type { Kind } from '#features/tours/model/tour.ts';

/** The blocks of the tour's form, in their order, by their headings. */
export const FORM_BLOCKS = {
  type: 'Тип тура',
  main: 'Основные данные',
  place: 'Проживание и расположение',
  contacts: 'Контакты',
  description: 'Описание',
  status: 'Статусы тура',
  company: 'Турфирма',
  guide: 'Гид',
  flight: 'Перелёт',
  operator: 'Информация от турфирмы',
} as const;
export type FormBlockName = keyof typeof FORM_BLOCKS;

/** What there is to say of a field besides its kind (see TOUR_KINDS in tour.ts). */
export interface FieldWords {
  /** What the form calls it, without its unit. */
  label: string;
  /** Metres or US dollars: stands behind the label, and with values in the history of changes. */
  unit?: 'м' | '$';
  /** What an export and the template of an import call its column; by default as the form does. */
  header?: string;
  /** Other names of the column in operators' sheets, apart by «|»; compared by `nameKey`. */
  names?: string;
  /** What the history of changes calls it; by default its header in lower case. */
  history?: string;
  /** The block of the form it stands in; only a status, which follows from flags, has none. */
  block?: FormBlockName;
  /** What stands below it in the form. */
  hint?: string;
  placeholder?: string;
  /** Whether the form refuses to be without it. */
  isRequired?: true;
  /** Which list of what other tours know the form offers for it. */
  suggests?: 'cities' | 'hotels' | 'companies' | 'guides' | 'airlines';
}

interface TextField extends FieldWords {
  /** The longest text, in characters (UTF-16). */
  most: number;
  /** Whether it has several lines. */
  isLong?: true;
}
interface ImageField extends TextField {
  /** Where pictures that are uploaded for it are kept. */
  folder: 'company-logos' | 'guide-photos' | 'operator-info';
}
interface NumberField extends FieldWords {
  /** The least and the greatest value. */
  range: readonly [min: number, max: number];
}
/** What there is to say of a field of each kind. */
export interface KindFields extends Record<Kind, FieldWords> {
  text: TextField;
  phone: TextField;
  telegram: TextField;
  image: ImageField;
  count: NumberField;
  degrees: NumberField;
  type: FieldWords;
  status: FieldWords;
  day: FieldWords;
  month: FieldWords;
  flag: FieldWords;
}
