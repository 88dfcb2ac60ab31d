export interface Reciter {
  id: string;
  russianName: string;
  arabicName: string;
  style: 'Murattal' | 'Mujawwad';
  /** Folder of whole suras at quranicaudio. */
  folder: string;
  /** Host and folder of whole suras at mp3quran. */
  mp3quran: string;
  /** Folder of single verses at everyayah. */
  verseFolder: string;
}

/** The offered reciters; the first is the default. */
export const RECITERS: readonly Reciter[] = [
  {
    id: 'alafasy',
    russianName: 'Мишари Рашид аль-Афаси',
    arabicName: 'مشاري بن راشد العفاسي',
    style: 'Murattal',
    folder: 'mishaari_raashid_al_3afaasee',
    mp3quran: 'server8.mp3quran.net/afs',
    verseFolder: 'Alafasy_128kbps',
  },
  {
    id: 'sudais',
    russianName: 'Абдуррахман ас-Судайс',
    arabicName: 'عبد الرحمن السديس',
    style: 'Murattal',
    folder: 'abdurrahmaan_as-sudays',
    mp3quran: 'server11.mp3quran.net/sds',
    verseFolder: 'Abdurrahmaan_As-Sudais_192kbps',
  },
  {
    id: 'abdul-basit-murattal',
    russianName: 'Абдуль-Басит Абдус-Самад',
    arabicName: 'عبد الباسط عبد الصمد',
    style: 'Murattal',
    folder: 'abdul_basit_murattal',
    mp3quran: 'server7.mp3quran.net/basit',
    verseFolder: 'Abdul_Basit_Murattal_64kbps',
  },
  {
    id: 'abdul-basit-mujawwad',
    russianName: 'Абдуль-Басит Абдус-Самад (муджаввад)',
    arabicName: 'عبد الباسط عبد الصمد مجود',
    style: 'Mujawwad',
    folder: 'abdulbaset_mujawwad',
    mp3quran: 'server7.mp3quran.net/basit_mjwd',
    verseFolder: 'Abdul_Basit_Mujawwad_128kbps',
  },
  {
    id: 'husary',
    russianName: 'Махмуд Халиль аль-Хусари',
    arabicName: 'محمود خليل الحصري',
    style: 'Murattal',
    folder: 'mahmood_khaleel_al-husaree',
    mp3quran: 'server13.mp3quran.net/husr',
    verseFolder: 'Husary_64kbps',
  },
  {
    id: 'minshawi',
    russianName: 'Мухаммад Сиддик аль-Миншави',
    arabicName: 'محمد صديق المنشاوي',
    style: 'Murattal',
    folder: 'muhammad_siddeeq_al-minshaawee',
    mp3quran: 'server10.mp3quran.net/minsh',
    verseFolder: 'Minshawy_Murattal_128kbps',
  },
];

/** The reciter with an id; the first one for an unknown id. */
export function reciterOf(id: string | null | undefined): Reciter {
  const [first] = RECITERS;
  if (!first) throw new Error('the list of reciters is empty');
  return RECITERS.find((reciter) => reciter.id === id) ?? first;
}

/** The Russian names of the styles of recitation. */
export const STYLE_NAMES: Record<Reciter['style'], string> = {
  Murattal: 'Мураттал',
  Mujawwad: 'Муджаввад',
};

/** The bit rate of whole suras, kilobits per second. */
export const SURA_KBPS = 128;

/** The bit rate of a reciter's verses, kilobits per second: everyayah's folder names contain it. */
export function verseKbps({ verseFolder }: Reciter): number {
  const [, kbps] = /_(\d+)kbps$/.exec(verseFolder) ?? [];
  if (kbps === undefined) throw new Error(`the bitrate of ${verseFolder} is not known`);
  return Number(kbps);
}
