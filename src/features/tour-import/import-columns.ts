import type { Tour } from '#features/tours/tour.ts';

/** The columns of a sheet without names, in their order. */
export const ORDERED_FIELDS = [
  'tour_type',
  'city_from',
  'departure_date',
  'days',
  'price',
  'month',
  'end_date',
  'days_in_medina',
  'days_in_mecca',
  'distance_to_kaaba',
  'whatsapp',
  'telegram',
  'phone',
  'description',
  'tour_status',
  'company_name',
  'company_logo',
  'guide_name',
  'guide_photo',
  'outbound_route',
  'return_route',
  'airline',
] as const satisfies readonly (keyof Tour)[];

/** What a sheet may hold beside them; found by name only. */
const NAMED_FIELDS = [
  'tour_operator_info',
  'is_vip',
  'is_hot',
  'is_combo',
  'is_direct',
  'hotel_name',
  'hotel_address',
  'latitude',
  'longitude',
  'price_checked_at',
  'slug',
] as const satisfies readonly (keyof Tour)[];

/** Every column that an export writes and an import reads. */
export const IMPORT_FIELDS = [...ORDERED_FIELDS, ...NAMED_FIELDS] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The texts of one row by what they mean; a column that the sheet lacks is not there. */
export type ImportCells = Partial<Record<ImportField, string>>;

/** What a column is called: in the template and in exports, on the page, beside errors. */
export const COLUMN_LABELS: Readonly<Record<ImportField, string>> = {
  tour_type: 'Тип тура',
  city_from: 'Город вылета',
  departure_date: 'Дата вылета',
  days: 'Количество дней',
  price: 'Цена, $',
  month: 'Месяц',
  end_date: 'Дата окончания',
  days_in_medina: 'Дней в Медине',
  days_in_mecca: 'Дней в Мекке',
  distance_to_kaaba: 'До Каабы, м',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  phone: 'Телефон',
  description: 'Описание',
  tour_status: 'Статус',
  company_name: 'Турфирма',
  company_logo: 'Логотип турфирмы',
  guide_name: 'Гид',
  guide_photo: 'Фото гида',
  outbound_route: 'Маршрут туда',
  return_route: 'Маршрут обратно',
  airline: 'Авиакомпания',
  tour_operator_info: 'Информация от турфирмы',
  is_vip: 'VIP',
  is_hot: 'Горящий',
  is_combo: 'Комби',
  is_direct: 'Прямой рейс',
  hotel_name: 'Отель',
  hotel_address: 'Адрес отеля',
  latitude: 'Широта',
  longitude: 'Долгота',
  price_checked_at: 'Цена проверена',
  slug: 'Адрес страницы',
};

/** Other names under which operators send the same; compared by `nameKey`. */
const OTHER_NAMES: Readonly<Partial<Record<ImportField, string>>> = {
  tour_type: 'тип|вид тура|вид|категория|программа|tour type|type|tourtype',
  city_from: 'город|вылет из|откуда|город отправления|пункт вылета|city|departure city|cityfrom',
  departure_date:
    'дата|вылет|дата отправления|отправление|дата заезда|заезд|дата начала|начало|departure|date',
  days: 'дней|дни|кол-во дней|длительность|продолжительность|продолжительность дней|days',
  price:
    'цена|стоимость|цена usd|цена в долларах|стоимость usd|стоимость в долларах|price|price usd',
  month: 'месяц вылета|month',
  end_date:
    'дата возвращения|возвращение|дата возврата|дата прилета|дата окончания тура|окончание|обратно|прилет|end date|return date|enddate',
  days_in_medina: 'медина|дни в медине|ночей в медине|medina|daysinmedina|days in medina',
  days_in_mecca: 'мекка|дни в мекке|ночей в мекке|mecca|daysinmecca|days in mecca',
  distance_to_kaaba:
    'расстояние до каабы|расстояние|до каабы|кааба|до харама|расстояние до харама|distance|distance to kaaba|distancetokaaba',
  whatsapp: 'ватсап|вотсап|вацап|whats app|номер whatsapp',
  telegram: 'телеграм|телеграмм|тг',
  phone: 'тел|номер телефона|контактный телефон|контакт|phone',
  description: 'описание тура|комментарий|примечание|description',
  tour_status: 'статус тура|status|tour status|tourstatus',
  company_name:
    'компания|оператор|туроператор|фирма|организатор|турагентство|агентство|company|company name|companyname',
  company_logo: 'логотип|лого|логотип компании|company logo|companylogo',
  guide_name: 'имя гида|руководитель|руководитель группы|guide|guide name|guidename',
  guide_photo: 'фото руководителя|guide photo|guidephoto',
  outbound_route: 'маршрут|рейс туда|перелет туда|туда|outbound route|outboundroute',
  return_route: 'рейс обратно|перелет обратно|return route|returnroute',
  airline: 'авиалиния|перевозчик|авиаперевозчик|airline',
  tour_operator_info: 'инфо от турфирмы|сведения о туроператоре|tour operator info',
  is_direct: 'прямой|прямой перелет|direct',
  is_hot: 'hot',
  is_combo: 'combo',
  hotel_name: 'название отеля|гостиница|hotel|hotel name',
  hotel_address: 'адрес гостиницы|hotel address',
  latitude: 'lat',
  longitude: 'lon|lng',
};

const FIELD_OF = new Map(
  IMPORT_FIELDS.flatMap((field) => [
    ...(OTHER_NAMES[field] ?? '').split('|').map((name) => [nameKey(name), field] as const),
    [nameKey(field), field] as const,
    [nameKey(COLUMN_LABELS[field]), field] as const,
  ]),
);

/** The field that a column's name means; null when it means none. */
export function fieldNamed(name: string): ImportField | null {
  const key = nameKey(name);
  const withoutUnit = nameKey(name.replace(/\([^)]*\)|[,/].*$/g, ''));
  return (key && FIELD_OF.get(key)) || (withoutUnit && FIELD_OF.get(withoutUnit)) || null;
}

/** Letters and digits alone, so that case, «ё», spaces and signs do not count. */
export function nameKey(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
