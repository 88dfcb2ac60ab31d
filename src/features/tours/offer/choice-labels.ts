import type { Inclusion, OfferColumnOf } from '#features/tours/model/offer.ts';

export const INCLUSION_LABELS: Record<Inclusion, string> = {
  flight: 'Перелёт',
  baggage: 'Багаж',
  visa: 'Виза',
  transfers: 'Трансферы',
  train: 'Поезд Мекка\u00a0— Медина',
  meals: 'Питание',
  ziyarat_mecca: 'Зиярат в\u00a0Мекке',
  ziyarat_medina: 'Зиярат в\u00a0Медине',
  guide: 'Гид',
  insurance: 'Страховка',
  zamzam: 'Вода Замзам',
  fees: 'Сборы',
};

/** The people whom a tour may suit, as its operator says. */
export type SuitsFlag = OfferColumnOf<'flag'>;
export const SUITS_LABELS: Record<SuitsFlag, string> = {
  for_elderly: 'Для пожилых',
  for_wheelchair: 'На\u00a0инвалидной коляске',
  for_women: 'Женская группа',
  for_children: 'С\u00a0детьми',
};
export const SUITS_FLAGS = Object.keys(SUITS_LABELS) as SuitsFlag[];
