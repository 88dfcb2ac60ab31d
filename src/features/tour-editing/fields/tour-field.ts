import type { Kind } from '#features/tours/model/tour.ts';

/** The blocks of the tour's form by their headings, in order. */
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

/** The description of a field besides its kind (see TOUR_KINDS in tour.ts). */
export interface FieldWords {
  /** Its label in the form, without the unit. */
  label: string;
  /** Metres or US dollars: shown after the label, and after values in the history of changes. */
  unit?: 'м' | '$';
  /** The header of its column in exports and the import template; by default the label. */
  header?: string;
  /** Other headers of the column in operators' sheets, separated by «|»; compared by `nameKey`. */
  names?: string;
  /** Its name in the history of changes; by default its header in lower case. */
  history?: string;
  /** Its block of the form; only a status, which follows from flags, has none. */
  block?: FormBlockName;
  /** The hint below it in the form. */
  hint?: string;
  placeholder?: string;
  isRequired?: true;
  /** The list of known names that the form suggests for it. */
  suggests?: 'cities' | 'hotels' | 'companies' | 'guides' | 'airlines';
}

interface TextField extends FieldWords {
  /** The longest text, in characters (UTF-16). */
  most: number;
  /** Whether it has several lines. */
  isLong?: true;
}
interface ImageField extends TextField {
  /** The folder for its uploaded pictures. */
  folder: 'company-logos' | 'guide-photos' | 'operator-info';
}
interface NumberField extends FieldWords {
  /** The least and the greatest value. */
  range: readonly [min: number, max: number];
}
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
