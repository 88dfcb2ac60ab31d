import type { Choices } from '#features/demo/demo-choice.ts';

export interface DemoHotel {
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  /** As the crow flies; null for the hotels of Medina. */
  distanceMetres: number | null;
}

function hotel(
  name: string,
  address: string,
  latitude: number,
  longitude: number,
  distanceMetres: number | null,
): DemoHotel {
  return { name, address, latitude, longitude, distanceMetres };
}

const ENDOWMENT = 'комплекс Абрадж аль-Бейт, Мекка';
const JABAL_OMAR = 'Джабаль Омар, ул. Ибрахима аль-Халиля, Мекка';
const NASEEM = 'район ан-Насим, третья кольцевая дорога, Мекка';
const NORTHERN_COURT = 'у северного двора Мечети Пророка, Медина';

/** Beside the Mosque: for VIP groups. */
export const NEAR_HOTELS: Choices<DemoHotel> = [
  hotel('Fairmont Makkah Clock Royal Tower', ENDOWMENT, 21.4181, 39.8256, 490),
  hotel('Swissôtel Makkah', ENDOWMENT, 21.4184, 39.8268, 460),
  hotel('Al Marwa Rayhaan by Rotana', ENDOWMENT, 21.4192, 39.8261, 370),
  hotel('Pullman ZamZam Makkah', ENDOWMENT, 21.4183, 39.825, 480),
  hotel('Hilton Suites Makkah', JABAL_OMAR, 21.4206, 39.8225, 440),
];

/** Five to fifteen minutes on foot. */
export const WALKING_HOTELS: Choices<DemoHotel> = [
  hotel('Conrad Makkah', JABAL_OMAR, 21.42, 39.8219, 530),
  hotel('Hyatt Regency Makkah Jabal Omar', JABAL_OMAR, 21.4203, 39.8213, 570),
  hotel('Anjum Hotel Makkah', 'ул. Умм аль-Кура, Мекка', 21.4246, 39.8204, 650),
  hotel('Sheraton Makkah Jabal Al Kaaba', 'Джабаль аль-Кааба, Мекка', 21.4257, 39.819, 830),
  hotel('Emaar Grand Hotel', 'ул. Ибрахима аль-Халиля, Мекка', 21.4158, 39.8225, 840),
];

/** A bus of the hotel goes to the Mosque. */
export const FAR_HOTELS: Choices<DemoHotel> = [
  hotel('Al Kiswah Towers Hotel', 'район ат-Тайсир, Мекка', 21.4289, 39.8139, 1460),
  hotel('voco Makkah', 'ул. Ибрахима аль-Халиля, аль-Мисфаля, Мекка', 21.4062, 39.8188, 1970),
  hotel('Novotel Makkah Thakher City', 'Тахир-Сити, Джарваль, Мекка', 21.4353, 39.8142, 1890),
  hotel('Millennium Makkah Al Naseem', NASEEM, 21.3811, 39.872, 6630),
  hotel('Four Points by Sheraton Makkah Al Naseem', NASEEM, 21.3803, 39.874, 6830),
];

export const MEDINA_HOTELS: Choices<DemoHotel> = [
  hotel('Anwar Al Madinah Mövenpick', NORTHERN_COURT, 24.4716, 39.6101, null),
  hotel('Dar Al Taqwa Hotel', NORTHERN_COURT, 24.4711, 39.6115, null),
  hotel('Pullman Zamzam Madina', 'ул. Амра ибн аль-Джамуха, Медина', 24.4713, 39.6139, null),
];
