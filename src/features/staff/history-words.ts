type Gender = 'masculine' | 'feminine' | 'neuter';

interface ThingWords {
  name: string;
  gender: Gender;
}

/** What changes can be about, for headings and for the filter. */
export const THINGS: Record<string, ThingWords> = {
  tour: { name: 'Тур', gender: 'masculine' },
  account: { name: 'Учётная запись', gender: 'feminine' },
  image: { name: 'Изображение', gender: 'neuter' },
  article: { name: 'Статья', gender: 'feminine' },
  category: { name: 'Категория', gender: 'feminine' },
};

/** What can be done to a thing, beside its name: «Тур изменён», «Статья изменена». */
export const DEEDS: Record<string, Record<Gender, string>> = {
  create: { masculine: 'добавлен', feminine: 'добавлена', neuter: 'добавлено' },
  import: {
    masculine: 'добавлен из\u00a0файла',
    feminine: 'добавлена из\u00a0файла',
    neuter: 'добавлено из\u00a0файла',
  },
  update: { masculine: 'изменён', feminine: 'изменена', neuter: 'изменено' },
  delete: { masculine: 'удалён', feminine: 'удалена', neuter: 'удалено' },
  publish: { masculine: 'опубликован', feminine: 'опубликована', neuter: 'опубликовано' },
  unpublish: {
    masculine: 'снят с\u00a0публикации',
    feminine: 'снята с\u00a0публикации',
    neuter: 'снято с\u00a0публикации',
  },
  block: { masculine: 'заблокирован', feminine: 'заблокирована', neuter: 'заблокировано' },
  unblock: { masculine: 'разблокирован', feminine: 'разблокирована', neuter: 'разблокировано' },
};

/** What is said of an action without the thing's name. */
export const WHOLE_DEEDS: Record<string, string> = {
  role: 'Изменена роль',
  decline: 'Отказано в\u00a0доступе к\u00a0панели',
};

/** Fields by the names that the database gives them. */
export const FIELDS: Record<string, string> = {
  slug: 'адрес страницы',
  tour_type: 'тип',
  city_from: 'город вылета',
  departure_date: 'дата вылета',
  end_date: 'дата возвращения',
  month: 'месяц',
  days: 'дней',
  price: 'цена',
  days_in_mecca: 'дней в\u00a0Мекке',
  days_in_medina: 'дней в\u00a0Медине',
  distance_to_kaaba: 'до\u00a0Каабы',
  description: 'описание',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  phone: 'телефон',
  company_name: 'турфирма',
  company_logo: 'логотип турфирмы',
  guide_name: 'гид',
  guide_photo: 'фото гида',
  outbound_route: 'маршрут туда',
  return_route: 'маршрут обратно',
  airline: 'авиакомпания',
  tour_operator_info: 'сведения о\u00a0туроператоре',
  is_vip: 'VIP',
  is_hot: 'горящий',
  is_combo: 'комби',
  is_direct: 'прямой рейс',
  tour_status: 'статус',
  hotel_name: 'отель',
  hotel_address: 'адрес отеля',
  latitude: 'широта',
  longitude: 'долгота',
  price_checked_at: 'цена проверена',

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
 * Values that are words of the program, by field. They are not the features' own lists: a line must
 * stay readable when a type of tour or a role is no longer there.
 */
export const VALUES: Record<string, Record<string, string>> = {
  tour_type: { umrah: 'Умра', umrah_ramadan: 'Умра Рамадан', hajj: 'Хадж' },
  tour_status: { regular: 'обычный', vip: 'VIP', hot: 'горящий', combo: 'комби' },
  role: { reader: 'читатель', staff: 'сотрудник', admin: 'администратор' },
};
