import type { Inclusion } from '#features/tours/model/offer.ts';

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

export const SUITS_LABELS = {
  for_elderly: 'Для пожилых',
  for_wheelchair: 'На инвалидной коляске',
  for_women: 'Женская группа',
  for_children: 'С детьми',
} as const;
export type SuitsFlag = keyof typeof SUITS_LABELS;
export const SUITS_FLAGS = Object.keys(SUITS_LABELS) as SuitsFlag[];
