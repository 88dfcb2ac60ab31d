export type Gender = 'masculine' | 'feminine' | 'neuter';

interface ThingWords {
  name: string;
  gender: Gender;
}

/** The kinds of things that change, for headings and for the filter. */
export const THINGS: Record<string, ThingWords> = {
  tour: { name: 'Тур', gender: 'masculine' },
  account: { name: 'Учётная запись', gender: 'feminine' },
  image: { name: 'Изображение', gender: 'neuter' },
  article: { name: 'Статья', gender: 'feminine' },
  category: { name: 'Категория', gender: 'feminine' },
  operator: { name: 'Организатор', gender: 'masculine' },
  hotel: { name: 'Отель', gender: 'masculine' },
  season: { name: 'Сезон Умры', gender: 'masculine' },
  notice: { name: 'Объявление', gender: 'neuter' },
  invitation: { name: 'Приглашение', gender: 'neuter' },
};

/** The verbs of actions in the masculine, and what follows them: «Тур изменён». */
export const ACTIONS: Record<string, readonly [verb: string, rest?: string]> = {
  create: ['добавлен'],
  import: ['добавлен', 'из\u00a0файла'],
  update: ['изменён'],
  delete: ['удалён'],
  publish: ['опубликован'],
  unpublish: ['снят', 'с\u00a0публикации'],
  merge: ['объединён', 'с\u00a0другим'],
  restore: ['восстановлен'],
  block: ['заблокирован'],
  invite: ['отправлен'],
  'invite-again': ['отправлен', 'ещё раз'],
  revoke: ['отозван'],
  unblock: ['разблокирован'],
};

/** The text of an action that is shown without the thing's name. */
export const WHOLE_ACTIONS: Record<string, string> = {
  role: 'Изменена роль',
  propose: 'Правка отправлена на\u00a0проверку',
  accept: 'Тур проверен и\u00a0принят',
  return: 'Тур возвращён с\u00a0замечанием',
  join: 'Принято приглашение',
  decline: 'Отказано в\u00a0доступе к\u00a0панели',
};

/**
 * Fields by their names in the database; common ones come first. Features name the fields of their
 * own things (see TrailWords in history-view.ts).
 */
export const FIELDS: Record<string, string> = {
  slug: 'адрес страницы',
  description: 'описание',
  operator_id: 'организатор',
  reply: 'замечание',

  email: 'адрес почты',
  name: 'имя',
  role: 'роль',
  email_confirmed_at: 'почта подтверждена',
  access_requested_at: 'доступ запрошен',
  blocked_at: 'блокировка',
  totp_enabled_at: 'второй фактор включён',
  consented_at: 'согласие дано',
  consent_version: 'редакция согласия',

  title: 'заголовок',
  meta_description: 'описание для поиска',
  meta_keywords: 'ключевые слова',
  category_id: 'категория',
  content: 'текст',
  excerpt: 'анонс',
  featured_image: 'обложка',
  author: 'автор',
  reading_time: 'время чтения, мин',
  is_published: 'опубликовано',
  publish_at: 'выйдет само',
  merged_name: 'вошёл',
  is_verified: 'карточка проверена',
  order_index: 'место в\u00a0списке',
  published_date: 'дата публикации',
  icon: 'значок',

  path: 'файл',
  folder: 'папка',
  url: 'адрес',
  width: 'ширина',
  height: 'высота',
  size: 'размер, байт',
  content_type: 'формат',
};

/**
 * Values that are the program's words, by field. These are not the features' own lists: a line must
 * stay readable after a type of tour or a role was removed.
 */
export const VALUES: Record<string, Record<string, string>> = {
  tour_type: { umrah: 'Умра', umrah_ramadan: 'Умра Рамадан', hajj: 'Хадж' },
  state: {
    draft: 'черновик',
    in_review: 'на проверке',
    on_sale: 'в продаже',
    last_seats: 'последние места',
    sold_out: 'мест нет',
    stopped: 'продажа приостановлена',
    withdrawn: 'снят с продажи',
  },
  price_currency: { RUB: 'рубли', USD: 'доллары', EUR: 'евро' },
  price_room: {
    single: 'одноместный',
    double: 'двухместный',
    triple: 'трёхместный',
    quad: 'четырёхместный',
    quint: 'пятиместный',
    child_bed: 'ребёнок с местом',
    child_no_bed: 'ребёнок без места',
    infant: 'младенец',
  },
  tour_status: { regular: 'обычный', vip: 'VIP', hot: 'горящий', combo: 'комби' },
  role: {
    reader: 'читатель',
    operator: 'менеджер организатора',
    editor: 'редактор',
    staff: 'сотрудник',
    admin: 'администратор',
  },
};
