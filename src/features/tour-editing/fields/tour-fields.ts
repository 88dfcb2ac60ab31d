import type { KindFields } from '#features/tour-editing/fields/tour-field.ts';
import type { KindOf, TourField } from '#features/tours/model/tour.ts';

type Described = { [Field in TourField]: KindFields[KindOf<Field>] };

/**
 * The one description of a tour's fields, in the order of the form. The form, its limits, imports,
 * exports, the history of changes and the JSON of the API are derived from it.
 */
export const TOUR_FIELDS: Readonly<Described> = {
  tour_type: {
    label: 'Тип тура',
    names: 'тип|вид тура|вид|категория|программа|tour type|type|tourtype',
    history: 'тип',
    block: 'type',
  },
  city_from: {
    label: 'Город вылета',
    names:
      'город|вылет из|откуда|город отправления|пункт вылета|аэропорт|аэропорт вылета|city|departure city|cityfrom',
    most: 100,
    block: 'main',
    isRequired: true,
    suggests: 'cities',
  },
  departure_date: {
    label: 'Дата вылета',
    names:
      'дата|даты|даты вылета|дата и время вылета|число|числа|даты тура|даты поездки|период|период с|даты с|вылет|вылеты|дата отправления|отправление|дата заезда|заезд|дата начала|начало|departure|date',
    block: 'main',
    isRequired: true,
    hint: 'Например, 15.01.2027',
  },
  days: {
    label: 'Количество дней',
    names:
      'дней|дни|ночи|кол-во дней|количество дней|длительность|продолжительность|продолжительность дней|ночей|кол-во ночей|количество ночей|days|nights',
    history: 'дней',
    range: [1, 366],
    block: 'main',
    isRequired: true,
    hint: 'Со днём вылета и днём возвращения',
  },
  price: {
    label: 'Цена',
    unit: '$',
    names:
      'цена|стоимость|цена usd|цена в долларах|стоимость usd|стоимость в долларах|price|price usd',
    range: [1, 1_000_000],
    block: 'main',
    isRequired: true,
  },
  end_date: {
    label: 'Дата возвращения',
    header: 'Дата окончания',
    names:
      'дата возвращения|дата и время возвращения|дата и время прилета|возвращение|дата возврата|дата прилета|дата окончания тура|окончание|обратно|возврат|прилет|период по|даты по|return|end date|return date|enddate',
    history: 'дата возвращения',
    block: 'main',
    hint: 'Считается сама по дате вылета и числу дней',
  },
  month: {
    label: 'Месяц',
    names: 'месяц вылета|month',
    block: 'main',
    hint: 'По дате вылета',
  },
  hotel_name: {
    label: 'Отель',
    names:
      'название отеля|гостиница|отель мекка|отель в мекке|гостиница в мекке|hotel|hotel name|makkah hotel',
    most: 200,
    block: 'place',
    suggests: 'hotels',
  },
  hotel_address: {
    label: 'Адрес отеля',
    names: 'адрес гостиницы|hotel address',
    most: 300,
    block: 'place',
  },
  days_in_mecca: {
    label: 'Дней в\u00a0Мекке',
    names:
      'мекка|дни в мекке|ночей в мекке|ночи в мекке|ночей мекка|мекка ночей|mecca|daysinmecca|days in mecca',
    range: [0, 366],
    block: 'place',
  },
  days_in_medina: {
    label: 'Дней в\u00a0Медине',
    names:
      'медина|дни в медине|ночей в медине|ночи в медине|ночей медина|медина ночей|medina|daysinmedina|days in medina',
    range: [0, 366],
    block: 'place',
  },
  distance_to_kaaba: {
    label: 'До\u00a0Каабы',
    unit: 'м',
    names:
      'расстояние до каабы|расстояние|до каабы|кааба|до харама|расстояние до харама|distance|distance to kaaba|distancetokaaba',
    range: [0, 1_000_000],
    block: 'place',
  },
  latitude: {
    label: 'Широта отеля',
    header: 'Широта',
    names: 'lat',
    range: [-90, 90],
    block: 'place',
    placeholder: '21,4225',
  },
  longitude: {
    label: 'Долгота отеля',
    header: 'Долгота',
    names: 'lon|lng',
    range: [-180, 180],
    block: 'place',
    placeholder: '39,8262',
  },
  whatsapp: {
    label: 'WhatsApp',
    names: 'ватсап|вотсап|вацап|whats app|номер whatsapp',
    most: 300,
    block: 'contacts',
    hint: 'Номер или ссылка на чат',
  },
  telegram: {
    label: 'Telegram',
    names: 'телеграм|телеграмм|тг',
    most: 300,
    block: 'contacts',
    hint: '@имя, ссылка или номер',
  },
  phone: {
    label: 'Телефон',
    names: 'тел|номер телефона|контактный телефон|контакт|phone',
    most: 50,
    block: 'contacts',
  },
  description: {
    label: 'Описание тура',
    header: 'Описание',
    names: 'описание тура|комментарий|примечание|description',
    most: 5000,
    isLong: true,
    block: 'description',
  },
  is_vip: { label: 'VIP', block: 'status' },
  is_hot: { label: 'Горящий', names: 'hot', block: 'status' },
  is_combo: { label: 'Комби', names: 'combo', block: 'status' },
  is_direct: {
    label: 'Прямой рейс',
    names: 'прямой|прямой перелет|тип рейса|вид рейса|тип перелета|direct',
    block: 'status',
  },
  tour_status: { label: 'Статус', names: 'статус тура|status|tour status|tourstatus' },
  company_name: {
    label: 'Название турфирмы',
    header: 'Турфирма',
    names:
      'компания|оператор|туроператор|фирма|организатор|турагентство|агентство|company|company name|companyname',
    most: 200,
    block: 'company',
    suggests: 'companies',
  },
  company_logo: {
    label: 'Логотип турфирмы',
    names: 'логотип|лого|логотип компании|logo|company logo|companylogo',
    most: 2000,
    folder: 'company-logos',
    block: 'company',
  },
  guide_name: {
    label: 'Имя гида',
    header: 'Гид',
    names: 'имя гида|руководитель|руководитель группы|guide|guide name|guidename',
    most: 200,
    block: 'guide',
    suggests: 'guides',
  },
  guide_photo: {
    label: 'Фото гида',
    names: 'фото руководителя|guide photo|guidephoto',
    most: 2000,
    folder: 'guide-photos',
    block: 'guide',
  },
  guide_language: {
    label: 'Язык гида',
    names: 'язык|язык группы|язык сопровождения|guide language',
    most: 100,
    block: 'guide',
    placeholder: 'русский, татарский',
  },
  outbound_route: {
    label: 'Маршрут туда',
    names: 'маршрут|рейс туда|перелет туда|туда|outbound route|outboundroute',
    most: 300,
    block: 'flight',
    placeholder: 'Казань — Стамбул — Медина',
  },
  return_route: {
    label: 'Маршрут обратно',
    names: 'рейс обратно|перелет обратно|return route|returnroute',
    most: 300,
    block: 'flight',
    placeholder: 'Джидда — Стамбул — Казань',
  },
  airline: {
    label: 'Авиакомпания',
    names: 'авиа|авиалиния|перевозчик|авиаперевозчик|airline',
    most: 200,
    block: 'flight',
    suggests: 'airlines',
  },
  stops: {
    label: 'Пересадок',
    names: 'пересадки|число пересадок|кол-во пересадок|стыковки|stops',
    range: [0, 5],
    block: 'flight',
    hint: '0\u00a0— прямой рейс',
  },
  tour_operator_info: {
    label: 'Изображение от\u00a0турфирмы',
    header: 'Информация от турфирмы',
    names: 'инфо от турфирмы|сведения о туроператоре|tour operator info',
    history: 'сведения о\u00a0туроператоре',
    most: 2000,
    folder: 'operator-info',
    block: 'operator',
  },
};
