export interface Reciter {
  id: string;
  name: string;
  russianName: string;
  arabicName: string;
  style: 'Murattal' | 'Mujawwad';
  /** Folder of whole suras as quranicaudio names it. */
  folder: string;
  /** Host and folder of whole suras at mp3quran. */
  mp3quran: string;
  /** Folder of single verses as everyayah names it. */
  verseFolder: string;
}

/** Those whose recordings are offered; the first is who recites until somebody chooses. */
export const RECITERS: readonly Reciter[] = [
  {
    id: 'alafasy',
    name: 'Mishary Rashid Alafasy',
    russianName: 'Мишари Рашид аль-Афаси',
    arabicName: 'مشاري بن راشد العفاسي',
    style: 'Murattal',
    folder: 'mishaari_raashid_al_3afaasee',
    mp3quran: 'server8.mp3quran.net/afs',
    verseFolder: 'Alafasy_128kbps',
  },
  {
    id: 'sudais',
    name: 'Abdur-Rahman as-Sudais',
    russianName: 'Абдуррахман ас-Судайс',
    arabicName: 'عبد الرحمن السديس',
    style: 'Murattal',
    folder: 'abdurrahmaan_as-sudays',
    mp3quran: 'server11.mp3quran.net/sds',
    verseFolder: 'Abdurrahmaan_As-Sudais_192kbps',
  },
  {
    id: 'abdul-basit-murattal',
    name: 'Abdul Basit Abdus-Samad',
    russianName: 'Абдуль-Басит Абдус-Самад',
    arabicName: 'عبد الباسط عبد الصمد',
    style: 'Murattal',
    folder: 'abdul_basit_murattal',
    mp3quran: 'server7.mp3quran.net/basit',
    verseFolder: 'Abdul_Basit_Murattal_64kbps',
  },
  {
    id: 'abdul-basit-mujawwad',
    name: 'Abdul Basit Abdus-Samad (Mujawwad)',
    russianName: 'Абдуль-Басит Абдус-Самад (муджаввад)',
    arabicName: 'عبد الباسط عبد الصمد مجود',
    style: 'Mujawwad',
    folder: 'abdulbaset_mujawwad',
    mp3quran: 'server7.mp3quran.net/basit_mjwd',
    verseFolder: 'Abdul_Basit_Mujawwad_128kbps',
  },
  {
    id: 'husary',
    name: 'Mahmoud Khalil al-Husary',
    russianName: 'Махмуд Халиль аль-Хусари',
    arabicName: 'محمود خليل الحصري',
    style: 'Murattal',
    folder: 'mahmood_khaleel_al-husaree',
    mp3quran: 'server13.mp3quran.net/husr',
    verseFolder: 'Husary_64kbps',
  },
  {
    id: 'minshawi',
    name: 'Muhammad Siddiq al-Minshawi',
    russianName: 'Мухаммад Сиддик аль-Миншави',
    arabicName: 'محمد صديق المنشاوي',
    style: 'Murattal',
    folder: 'muhammad_siddeeq_al-minshaawee',
    mp3quran: 'server10.mp3quran.net/minsh',
    verseFolder: 'Minshawy_Murattal_128kbps',
  },
];

/** The reciter of an id, whatever wrote it; the first one when there is no such reciter. */
export function reciterOf(id: string | null | undefined): Reciter {
  const [first] = RECITERS;
  if (!first) throw new Error('the list of reciters is empty');
  return RECITERS.find((reciter) => reciter.id === id) ?? first;
}

/** How the manner of recitation is called in Russian. */
export const STYLE_NAMES: Record<Reciter['style'], string> = {
  Murattal: 'Мураттал',
  Mujawwad: 'Муджаввад',
};

/** Of the recordings of whole suras, kilobits a second. */
export const SURA_KBPS = 128;

/** Of a reciter's recordings of single verses, kilobits a second: everyayah names them by it. */
export function verseKbps({ verseFolder }: Reciter): number {
  const [, kbps] = /_(\d+)kbps$/.exec(verseFolder) ?? [];
  if (kbps === undefined) throw new Error(`the bitrate of ${verseFolder} is not known`);
  return Number(kbps);
}
