import { LEGAL_KINDS, LEGAL_WORDS } from '#features/directory/operators/operator.ts';
import {
  hajjProblems,
  readInn,
  readOgrn,
  readRegisterNumber,
} from '#features/directory/operators/registration.ts';
import {
  type InputOf,
  readFields,
  type RecordFields,
  type RecordRead,
  textOf,
  type RecordValues,
  ALIASES_FIELD,
  SLUG_FIELD,
} from '#features/directory/kit/record-fields.ts';

/** The one description of an operator's fields, in the order of the form. */
export const OPERATOR_FIELDS = {
  name: { label: 'Название', kind: 'text', begins: 'Главное', isRequired: true },
  aliases: ALIASES_FIELD,
  slug: SLUG_FIELD,
  logo: { label: 'Логотип', kind: 'logo', most: 2000 },
  about: { label: 'О\u00a0компании', kind: 'area' },
  since_year: { label: 'Работает с\u00a0года', kind: 'year', range: [0, 0] },
  is_verified: { label: 'Карточка проверена', kind: 'tick' },
  is_trusted: {
    label: 'Туры этого организатора публикуются без проверки',
    kind: 'tick',
  },
  legal_kind: {
    label: 'Кто это по\u00a0закону',
    kind: 'choice',
    begins: 'Документы',
    options: [
      ['', 'Не\u00a0указано'],
      ...LEGAL_KINDS.map((kind) => [kind, LEGAL_WORDS[kind]] as const),
    ],
  },
  agent_of: { label: 'Чьи туры продаёт (для турагента)', kind: 'text' },
  legal_name: { label: 'Юридическое название', kind: 'text' },
  inn: { label: 'ИНН', kind: 'text', most: 20 },
  ogrn: { label: 'ОГРН или ОГРНИП', kind: 'text', most: 25 },
  legal_checked: { label: 'Сверено с\u00a0реестром юридических лиц сегодня', kind: 'check' },
  register_number: {
    label: 'Номер в\u00a0реестре туроператоров',
    kind: 'text',
    most: 60,
    hint: '«РТО 025773» или «В031-00161-77/01529555».',
  },
  register_checked: { label: 'Сверено с\u00a0реестром туроператоров сегодня', kind: 'check' },
  hajj_year: { label: 'Аккредитация на\u00a0хадж: год', kind: 'year', range: [0, 2] },
  hajj_by: { label: 'Кто аккредитовал', kind: 'text' },
  hajj_url: { label: 'Ссылка на\u00a0источник', kind: 'page', most: 500 },
  hajj_checked: { label: 'Аккредитация сверена с\u00a0источником сегодня', kind: 'check' },
  addresses: {
    label: 'Адреса',
    kind: 'area',
    begins: 'Контакты',
    hint: 'По\u00a0одному в\u00a0строке.',
  },
  hours: { label: 'Часы работы', kind: 'area' },
  phones: { label: 'Телефоны', kind: 'area', hint: 'По\u00a0одному в\u00a0строке.' },
  email: { label: 'Почта', kind: 'email' },
  site: { label: 'Сайт', kind: 'page', most: 500 },
  telegram: { label: 'Telegram', kind: 'text' },
  max: { label: 'MAX', kind: 'text' },
  vk: { label: 'ВКонтакте', kind: 'text' },
  whatsapp: { label: 'WhatsApp', kind: 'text' },
  request_email: {
    label: 'Почта для заявок',
    kind: 'email',
    hint: 'Посетители её не\u00a0видят. Если её нет, письма о\u00a0заявках получает сайт, а\u00a0не\u00a0организатор.',
  },
  payment_terms: { label: 'Оплата', kind: 'area', begins: 'Условия' },
  change_terms: { label: 'Изменение поездки', kind: 'area' },
  cancellation_terms: { label: 'Отмена и\u00a0возврат', kind: 'area' },
  complaints: { label: 'Куда жаловаться', kind: 'area' },
} as const satisfies RecordFields;

export type OperatorField = keyof typeof OPERATOR_FIELDS;
export type OperatorInput = InputOf<typeof OPERATOR_FIELDS>;

/** The public fields of an operator: without the checkers and the e-mail address for requests. */
export interface PublicOperator extends Omit<OperatorInput, 'request_email' | 'is_trusted'> {
  id: number;
  /** An invented operator of the demo. */
  is_example: boolean;
  legal_checked_at: Date | null;
  register_checked_at: Date | null;
  hajj_checked_at: Date | null;
}

/** Groups of facts with a day of their last check and a box «today». */
export const CHECKS = [
  { group: 'legal', box: 'legal_checked', fields: ['legal_name', 'inn', 'ogrn'] },
  { group: 'register', box: 'register_checked', fields: ['register_number'] },
  { group: 'hajj', box: 'hajj_checked', fields: ['hajj_year', 'hajj_by', 'hajj_url'] },
] as const;

export interface ReadOperator {
  input: OperatorInput;
  /** Groups that somebody has just compared with their source. */
  checked: (typeof CHECKS)[number]['group'][];
}

const NUMBERS = [
  ['inn', readInn],
  ['ogrn', readOgrn],
  ['register_number', readRegisterNumber],
] as const;

/** Reads the form of an operator; `year` is the current one. */
export function readOperator(
  values: RecordValues<OperatorField>,
  year: number,
): RecordRead<OperatorField, ReadOperator> {
  const { input, problems, wrong } = readFields(OPERATOR_FIELDS, values, year);
  for (const [field, read] of NUMBERS) {
    if (input[field] === null) continue;
    const found = read(input[field]);
    input[field] = found.ok ? found.number : wrong(field, found.message);
  }
  if (input.agent_of !== null && input.legal_kind !== 'travel_agent') {
    wrong('agent_of', 'Это поле только для турагента.');
  }
  const { hajj_year, hajj_by } = input;
  const hajj = { year: hajj_year, by: hajj_by, url: textOf(values.hajj_url) };
  for (const { field, message } of hajjProblems(hajj)) wrong(`hajj_${field}`, message);
  const checked = CHECKS.filter(({ box }) => values[box] === 'on').map(({ group }) => group);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, input, checked };
}

/** The names of an operator's fields in the history of changes. */
export const OPERATOR_TRAIL_WORDS = {
  fields: {
    ...Object.fromEntries(
      Object.entries(OPERATOR_FIELDS).map(([field, { label }]) => [field, label]),
    ),
    legal_checked_at: 'юридические данные проверены',
    register_checked_at: 'номер в\u00a0реестре проверен',
    hajj_checked_at: 'аккредитация проверена',
  },
  units: {},
};
