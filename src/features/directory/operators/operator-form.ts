import {
  LEGAL_KINDS,
  LEGAL_WORDS,
  type OperatorInput,
} from '#features/directory/operators/operator.ts';
import {
  hajjProblems,
  readInn,
  readOgrn,
  readRegisterNumber,
  type NumberRead,
} from '#features/directory/operators/registration.ts';
import {
  lengthProblems,
  linesOf,
  pageOf,
  type RecordForm,
  type RecordProblem,
  type RecordValues,
  textOf,
  wholeOf,
} from '#features/directory/kit/record-fields.ts';
import { plainAddress } from '#lib/contact/plain-address.ts';
import { slugify } from '#lib/text/slug.ts';

const FIELDS = {
  name: { label: 'Название', kind: 'text' },
  slug: {
    label: 'Адрес страницы',
    kind: 'text',
    most: 100,
    hint: 'Латинские буквы, цифры и\u00a0дефисы. Пустой возьмётся из названия.',
  },
  aliases: {
    label: 'Другие написания',
    kind: 'area',
    hint: 'По\u00a0одному в\u00a0строке: так их находит импорт.',
  },
  logo: { label: 'Логотип', kind: 'logo', most: 2000 },
  about: { label: 'О\u00a0компании', kind: 'area' },
  since_year: { label: 'Работает с\u00a0года', kind: 'number' },
  is_verified: { label: 'Карточка проверена', kind: 'tick' },
  is_trusted: {
    label: 'Туры этого организатора публикуются без проверки',
    kind: 'tick',
  },
  legal_kind: {
    label: 'Кто это по\u00a0закону',
    kind: 'choice',
    options: [
      ['', 'Не\u00a0указано'],
      ...LEGAL_KINDS.map((kind) => [kind, LEGAL_WORDS[kind]] as const),
    ],
  },
  agent_of: { label: 'Чьи туры продаёт (для турагента)', kind: 'text' },
  legal_name: { label: 'Юридическое название', kind: 'text' },
  inn: { label: 'ИНН', kind: 'text', most: 20 },
  ogrn: { label: 'ОГРН или ОГРНИП', kind: 'text', most: 25 },
  legal_checked: { label: 'Сверено с\u00a0реестром юридических лиц сегодня', kind: 'tick' },
  register_number: {
    label: 'Номер в\u00a0реестре туроператоров',
    kind: 'text',
    most: 60,
    hint: '«РТО 025773» или «В031-00161-77/01529555».',
  },
  register_checked: { label: 'Сверено с\u00a0реестром туроператоров сегодня', kind: 'tick' },
  hajj_year: { label: 'Аккредитация на\u00a0хадж: год', kind: 'number' },
  hajj_by: { label: 'Кто аккредитовал', kind: 'text' },
  hajj_url: { label: 'Ссылка на\u00a0источник', kind: 'text', most: 500 },
  hajj_checked: { label: 'Аккредитация сверена с\u00a0источником сегодня', kind: 'tick' },
  addresses: { label: 'Адреса', kind: 'area', hint: 'По\u00a0одному в\u00a0строке.' },
  hours: { label: 'Часы работы', kind: 'area' },
  phones: { label: 'Телефоны', kind: 'area', hint: 'По\u00a0одному в\u00a0строке.' },
  email: { label: 'Почта', kind: 'text' },
  site: { label: 'Сайт', kind: 'text', most: 500 },
  telegram: { label: 'Telegram', kind: 'text' },
  max: { label: 'MAX', kind: 'text' },
  vk: { label: 'ВКонтакте', kind: 'text' },
  whatsapp: { label: 'WhatsApp', kind: 'text' },
  request_email: {
    label: 'Почта для заявок',
    kind: 'text',
    hint: 'Посетители её не\u00a0видят.',
  },
  payment_terms: { label: 'Оплата', kind: 'area' },
  change_terms: { label: 'Изменение поездки', kind: 'area' },
  cancellation_terms: { label: 'Отмена и\u00a0возврат', kind: 'area' },
  complaints: { label: 'Куда жаловаться', kind: 'area' },
} as const satisfies RecordForm<string>['fields'];

export type OperatorField = keyof typeof FIELDS;
export type OperatorValues = RecordValues<OperatorField>;

export const OPERATOR_FORM: RecordForm<OperatorField> = {
  fields: FIELDS,
  blocks: [
    {
      title: 'Главное',
      fields: [
        'name',
        'aliases',
        'slug',
        'logo',
        'about',
        'since_year',
        'is_verified',
        'is_trusted',
      ],
    },
    {
      title: 'Документы',
      fields: [
        'legal_kind',
        'agent_of',
        'legal_name',
        'inn',
        'ogrn',
        'legal_checked',
        'register_number',
        'register_checked',
        'hajj_year',
        'hajj_by',
        'hajj_url',
        'hajj_checked',
      ],
    },
    {
      title: 'Контакты',
      fields: [
        'addresses',
        'hours',
        'phones',
        'email',
        'site',
        'telegram',
        'max',
        'vk',
        'whatsapp',
        'request_email',
      ],
    },
    {
      title: 'Условия',
      fields: ['payment_terms', 'change_terms', 'cancellation_terms', 'complaints'],
    },
  ],
};

/** Groups of facts with a day of their last check and a box «today». */
export const CHECKS = [
  { group: 'legal', box: 'legal_checked', fields: ['legal_name', 'inn', 'ogrn'] },
  { group: 'register', box: 'register_checked', fields: ['register_number'] },
  { group: 'hajj', box: 'hajj_checked', fields: ['hajj_year', 'hajj_by', 'hajj_url'] },
] as const;
export type CheckGroup = (typeof CHECKS)[number]['group'];

export interface ReadOperator {
  input: OperatorInput;
  /** Groups that somebody has just compared with their source. */
  checked: CheckGroup[];
}

const FIRST_YEAR = 1900;

/** Reads the form of an operator; `year` is the current one. */
export function readOperator(
  values: OperatorValues,
  year: number,
): ({ ok: true } & ReadOperator) | { ok: false; problems: RecordProblem<OperatorField>[] } {
  const problems = lengthProblems(OPERATOR_FORM, values);
  const wrong = (field: OperatorField, message: string) => {
    if (!problems.some((one) => one.field === field)) problems.push({ field, message });
    return null;
  };
  const numbered = (field: OperatorField, read: (text: string) => NumberRead) => {
    if (values[field].trim() === '') return null;
    const found = read(values[field]);
    return found.ok ? found.number : wrong(field, found.message);
  };
  const yearOf = (field: OperatorField, last: number) => {
    const found = wholeOf(values[field]);
    if (found === null) return null;
    return found !== undefined && found >= FIRST_YEAR && found <= last
      ? found
      : wrong(field, `Год\u00a0— число от ${FIRST_YEAR} до ${last}.`);
  };
  const page = (field: OperatorField) =>
    pageOf(values[field]) ?? (values[field].trim() === '' ? null : wrong(field, BAD_PAGE));
  const address = (field: OperatorField) => {
    const text = textOf(values[field]);
    return text === null ? null : (plainAddress(text) ?? wrong(field, 'Это не\u00a0адрес почты.'));
  };
  const name = textOf(values.name);
  if (name === null) wrong('name', 'Укажите название.');
  const slug = slugify(values.slug.trim() || values.name);
  if (slug === '') wrong('slug', 'В\u00a0адресе нужны латинские буквы или цифры.');
  const logo = textOf(values.logo);
  if (logo !== null && !/^(\/|https?:\/\/)/.test(logo))
    wrong('logo', 'Это не\u00a0адрес картинки.');
  const legal_kind = LEGAL_KINDS.find((kind) => kind === values.legal_kind) ?? null;
  const agent_of = textOf(values.agent_of);
  if (agent_of !== null && legal_kind !== 'travel_agent') {
    wrong('agent_of', 'Это поле только для турагента.');
  }
  const hajj_year = yearOf('hajj_year', year + 2);
  const hajj_by = textOf(values.hajj_by);
  const hajj_url = page('hajj_url');
  for (const { field, message } of hajjProblems({
    year: hajj_year,
    by: hajj_by,
    url: textOf(values.hajj_url),
  })) {
    wrong(`hajj_${field}`, message);
  }
  const input: OperatorInput = {
    name: name ?? '',
    slug,
    aliases: linesOf(values.aliases),
    logo,
    about: textOf(values.about),
    legal_kind,
    agent_of,
    legal_name: textOf(values.legal_name),
    inn: numbered('inn', readInn),
    ogrn: numbered('ogrn', readOgrn),
    register_number: numbered('register_number', readRegisterNumber),
    hajj_year,
    hajj_by,
    hajj_url,
    addresses: textOf(values.addresses),
    hours: textOf(values.hours),
    phones: textOf(values.phones),
    email: address('email'),
    site: page('site'),
    telegram: textOf(values.telegram),
    max: textOf(values.max),
    vk: textOf(values.vk),
    whatsapp: textOf(values.whatsapp),
    since_year: yearOf('since_year', year),
    payment_terms: textOf(values.payment_terms),
    change_terms: textOf(values.change_terms),
    cancellation_terms: textOf(values.cancellation_terms),
    complaints: textOf(values.complaints),
    request_email: address('request_email'),
    is_verified: values.is_verified === 'on',
    is_trusted: values.is_trusted === 'on',
  };
  const checked = CHECKS.filter(({ box }) => values[box] === 'on').map(({ group }) => group);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, input, checked };
}

const BAD_PAGE = 'Это не\u00a0адрес страницы.';

/** The form of a stored operator; an empty form for a new one. */
export function operatorValues(row: Partial<OperatorInput>): OperatorValues {
  const kept: Record<string, unknown> = { ...row };
  const values = Object.keys(FIELDS).map((field) => {
    const value = kept[field];
    if (Array.isArray(value)) return [field, value.join('\n')];
    if (typeof value === 'boolean') return [field, value ? 'on' : ''];
    return [field, value === null || value === undefined ? '' : String(value)];
  });
  return Object.fromEntries(values) as OperatorValues;
}

/** The names of an operator's fields in the history of changes. */
export const OPERATOR_TRAIL_WORDS = {
  fields: {
    ...Object.fromEntries(Object.entries(FIELDS).map(([field, { label }]) => [field, label])),
    legal_checked_at: 'юридические данные проверены',
    register_checked_at: 'номер в\u00a0реестре проверен',
    hajj_checked_at: 'аккредитация проверена',
  },
  units: {},
};
