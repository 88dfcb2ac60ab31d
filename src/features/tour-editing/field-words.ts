import type { FormField } from '#features/tour-editing/tour-form.ts';
import { TOUR_TYPE_LABELS } from '#features/tours/tour.ts';

/** What the fields of a tour are called in the form. */
export const FIELD_LABELS: Readonly<Record<FormField, string>> = {
  tour_type: 'Тип тура',
  city_from: 'Город вылета',
  departure_date: 'Дата вылета',
  days: 'Количество дней',
  price: 'Цена, $',
  end_date: 'Дата возвращения',
  month: 'Месяц',
  hotel_name: 'Отель',
  hotel_address: 'Адрес отеля',
  days_in_mecca: 'Дней в\u00a0Мекке',
  days_in_medina: 'Дней в\u00a0Медине',
  distance_to_kaaba: 'До\u00a0Каабы, м',
  latitude: 'Широта отеля',
  longitude: 'Долгота отеля',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  phone: 'Телефон',
  description: 'Описание тура',
  company_name: 'Название турфирмы',
  company_logo: 'Логотип турфирмы',
  guide_name: 'Имя гида',
  guide_photo: 'Фото гида',
  outbound_route: 'Маршрут туда',
  return_route: 'Маршрут обратно',
  airline: 'Авиакомпания',
  tour_operator_info: 'Изображение от\u00a0турфирмы',
  is_regular: 'Обычный',
  is_vip: 'VIP',
  is_hot: 'Горящий',
  is_combo: 'Комби',
  is_direct: 'Прямой рейс',
};

/** A value of the form in words, for comparing two of them. */
export function valueText(field: FormField, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (field === 'tour_type') {
    return Object.hasOwn(TOUR_TYPE_LABELS, value)
      ? TOUR_TYPE_LABELS[value as keyof typeof TOUR_TYPE_LABELS]
      : value;
  }
  return value === '' ? 'пусто' : value;
}
