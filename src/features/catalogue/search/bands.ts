/** A range of whole numbers to filter by; `to` is inclusive, null means no upper end. */
export interface Band {
  id: string;
  from: number;
  to: number | null;
  label: string;
}

/** Length of a tour in days. */
export const DAYS_BANDS: readonly Band[] = [
  { id: '1-7', from: 1, to: 7, label: 'до 7 дней' },
  { id: '8-10', from: 8, to: 10, label: '8–10 дней' },
  { id: '11-14', from: 11, to: 14, label: '11–14 дней' },
  { id: '15', from: 15, to: null, label: '15 дней и больше' },
];

/** Nights in one of the holy cities. */
export const NIGHTS_BANDS: readonly Band[] = [
  { id: '1-3', from: 1, to: 3, label: '1–3 ночи' },
  { id: '4-5', from: 4, to: 5, label: '4–5 ночей' },
  { id: '6-8', from: 6, to: 8, label: '6–8 ночей' },
  { id: '9', from: 9, to: null, label: '9 ночей и больше' },
];

/** Distance from the hotel to the Kaaba in metres. */
export const DISTANCE_BANDS: readonly Band[] = [
  { id: '0-300', from: 0, to: 300, label: 'до 300 м' },
  { id: '301-600', from: 301, to: 600, label: '300–600 м' },
  { id: '601-1000', from: 601, to: 1000, label: '600 м – 1 км' },
  { id: '1001-2000', from: 1001, to: 2000, label: '1–2 км' },
  { id: '2001', from: 2001, to: null, label: 'дальше 2 км' },
];

/** The band of a number; none for an unknown number. */
export function bandOf(bands: readonly Band[], value: number | null): Band | undefined {
  if (value === null) return undefined;
  return bands.find((band) => value >= band.from && (band.to === null || value <= band.to));
}
