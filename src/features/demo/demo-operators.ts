import type { Choices } from '#features/demo/demo-choice.ts';
import type { DEMO_LOGOS } from '#features/demo/demo-logos.ts';
import type { DEMO_PORTRAITS } from '#features/demo/demo-portraits.ts';
import type { DEMO_SHEETS } from '#features/demo/demo-sheets.ts';

interface DemoGuide {
  name: string;
  portrait: keyof typeof DEMO_PORTRAITS | null;
}

/** A way to Saudi Arabia; `via` is where one changes, null for a flight without a stop. */
export interface DemoFlight {
  airline: string;
  via: string | null;
}

export interface DemoCity {
  name: string;
  /** «из Казани» without the preposition. */
  genitive: string;
  /** What the way costs more than from Moscow, in dollars. */
  surcharge: number;
  flights: Choices<DemoFlight>;
}

export interface DemoOperator {
  name: string;
  logo: keyof typeof DEMO_LOGOS;
  /** Telegram name without the @. */
  telegram: string;
  /** A plus and digits, of a range no subscriber has. */
  phone: string;
  guides: Choices<DemoGuide>;
  cities: Choices<DemoCity>;
  sheet: keyof typeof DEMO_SHEETS | null;
}

const by = (airline: string, via: string | null = null): DemoFlight => ({ airline, via });
const SAUDIA_VIA_MOSCOW = by('Аэрофлот, Saudia', 'Москва');
const TURKISH = by('Turkish Airlines', 'Стамбул');
const FLYDUBAI = by('flydubai', 'Дубай');
const AIR_ARABIA = by('Air Arabia', 'Шарджа');
const UZBEKISTAN = by('Uzbekistan Airways', 'Ташкент');
const NORDWIND = by('Nordwind Airlines');
const AZIMUTH = by('Азимут');

const MOSCOW: DemoCity = {
  name: 'Москва',
  genitive: 'Москвы',
  surcharge: 0,
  flights: [
    by('Saudia'),
    by('flynas'),
    TURKISH,
    by('Emirates', 'Дубай'),
    by('Qatar Airways', 'Доха'),
  ],
};
const KAZAN: DemoCity = {
  name: 'Казань',
  genitive: 'Казани',
  surcharge: 40,
  flights: [NORDWIND, TURKISH, AIR_ARABIA, FLYDUBAI],
};
const PETERSBURG: DemoCity = {
  name: 'Санкт-Петербург',
  genitive: 'Санкт-Петербурга',
  surcharge: 30,
  flights: [TURKISH, by('Emirates', 'Дубай'), SAUDIA_VIA_MOSCOW],
};
const UFA: DemoCity = {
  name: 'Уфа',
  genitive: 'Уфы',
  surcharge: 50,
  flights: [NORDWIND, FLYDUBAI, UZBEKISTAN],
};
const MAKHACHKALA: DemoCity = {
  name: 'Махачкала',
  genitive: 'Махачкалы',
  surcharge: -30,
  flights: [AZIMUTH, NORDWIND, FLYDUBAI],
};
const GROZNY: DemoCity = {
  name: 'Грозный',
  genitive: 'Грозного',
  surcharge: -30,
  flights: [AZIMUTH, AIR_ARABIA],
};
const YEKATERINBURG: DemoCity = {
  name: 'Екатеринбург',
  genitive: 'Екатеринбурга',
  surcharge: 70,
  flights: [FLYDUBAI, TURKISH, AIR_ARABIA, NORDWIND],
};
const NOVOSIBIRSK: DemoCity = {
  name: 'Новосибирск',
  genitive: 'Новосибирска',
  surcharge: 130,
  flights: [UZBEKISTAN, FLYDUBAI],
};
const SAMARA: DemoCity = {
  name: 'Самара',
  genitive: 'Самары',
  surcharge: 40,
  flights: [FLYDUBAI, UZBEKISTAN, NORDWIND],
};
const NIZHNY_NOVGOROD: DemoCity = {
  name: 'Нижний Новгород',
  genitive: 'Нижнего Новгорода',
  surcharge: 40,
  flights: [SAUDIA_VIA_MOSCOW, FLYDUBAI],
};
const CHELYABINSK: DemoCity = {
  name: 'Челябинск',
  genitive: 'Челябинска',
  surcharge: 70,
  flights: [UZBEKISTAN, SAUDIA_VIA_MOSCOW],
};
const ORENBURG: DemoCity = {
  name: 'Оренбург',
  genitive: 'Оренбурга',
  surcharge: 60,
  flights: [SAUDIA_VIA_MOSCOW, UZBEKISTAN],
};
const NALCHIK: DemoCity = {
  name: 'Нальчик',
  genitive: 'Нальчика',
  surcharge: 0,
  flights: [by('Pegasus Airlines', 'Стамбул'), AZIMUTH],
};
const ASTRAKHAN: DemoCity = {
  name: 'Астрахань',
  genitive: 'Астрахани',
  surcharge: 20,
  flights: [SAUDIA_VIA_MOSCOW, UZBEKISTAN],
};
const TYUMEN: DemoCity = {
  name: 'Тюмень',
  genitive: 'Тюмени',
  surcharge: 90,
  flights: [UZBEKISTAN, SAUDIA_VIA_MOSCOW],
};

const ILYAS: DemoGuide = { name: 'Ильяс Мурзакаев', portrait: 'imam' };
const GABDULLA: DemoGuide = { name: 'Габдулла Кутушев', portrait: 'elder' };
const ALSU: DemoGuide = { name: 'Алсу Тимерханова', portrait: 'emerald' };
const SHAMIL: DemoGuide = { name: 'Шамиль Кагерманов', portrait: 'scholar' };
const PATIMAT: DemoGuide = { name: 'Патимат Юсупилаева', portrait: 'sand' };
const RUSLAN: DemoGuide = { name: 'Руслан Бикташев', portrait: 'young' };
const YUSUF: DemoGuide = { name: 'Юсуф аль-Хиджази', portrait: 'medina' };
const ZULEYKHA: DemoGuide = { name: 'Зулейха Айсаева', portrait: 'plum' };
const MARAT: DemoGuide = { name: 'Марат Ишкильдин', portrait: null };
const AHMAD: DemoGuide = { name: 'Ахмад Дзейтов', portrait: null };

function operator(
  logo: DemoOperator['logo'],
  name: string,
  lastDigits: string,
  guides: DemoOperator['guides'],
  cities: DemoOperator['cities'],
  sheet: DemoOperator['sheet'],
): DemoOperator {
  return {
    name,
    logo,
    telegram: `demo_${logo}`,
    phone: `+790000000${lastDigits}`,
    guides,
    cities,
    sheet,
  };
}

/** Twelve companies that do not exist; their names are pictures, and their emblems show them. */
export const DEMO_OPERATORS: Choices<DemoOperator> = [
  operator(
    'karavan',
    'Тихий караван',
    '11',
    [GABDULLA, ALSU],
    [KAZAN, NIZHNY_NOVGOROD, SAMARA, MOSCOW],
    'programme',
  ),
  operator(
    'fonar',
    'Медный фонарь',
    '12',
    [YUSUF, RUSLAN],
    [MOSCOW, PETERSBURG, YEKATERINBURG],
    'cities',
  ),
  operator(
    'shater',
    'Белый шатёр',
    '13',
    [MARAT, ZULEYKHA],
    [UFA, ORENBURG, CHELYABINSK],
    'included',
  ),
  operator(
    'rassvet',
    'Семь рассветов',
    '14',
    [SHAMIL, PATIMAT],
    [MAKHACHKALA, GROZNY, NALCHIK],
    null,
  ),
  operator(
    'rodnik',
    'Дорога к роднику',
    '15',
    [ILYAS, ALSU],
    [UFA, KAZAN, SAMARA, TYUMEN],
    'included',
  ),
  operator(
    'minaret',
    'Дальний минарет',
    '16',
    [RUSLAN, ILYAS],
    [NOVOSIBIRSK, MOSCOW, YEKATERINBURG],
    'programme',
  ),
  operator(
    'porog',
    'Лунный порог',
    '17',
    [YUSUF, ZULEYKHA],
    [PETERSBURG, MOSCOW, NIZHNY_NOVGOROD],
    null,
  ),
  operator(
    'pesok',
    'Тёплый песок',
    '18',
    [AHMAD, PATIMAT],
    [ASTRAKHAN, MAKHACHKALA, MOSCOW],
    'cities',
  ),
  operator(
    'arka',
    'Синяя арка',
    '19',
    [MARAT, GABDULLA],
    [YEKATERINBURG, CHELYABINSK, TYUMEN, NOVOSIBIRSK],
    null,
  ),
  operator(
    'finik',
    'Финиковая тень',
    '21',
    [AHMAD, SHAMIL],
    [GROZNY, MAKHACHKALA, ASTRAKHAN, NALCHIK],
    'included',
  ),
  operator(
    'reshetka',
    'Звёздная решётка',
    '22',
    [ILYAS, GABDULLA],
    [KAZAN, MOSCOW, UFA, ORENBURG],
    'programme',
  ),
  operator(
    'zvezda',
    'Восьмая звезда',
    '23',
    [RUSLAN, YUSUF],
    [MOSCOW, KAZAN, SAMARA, NOVOSIBIRSK],
    null,
  ),
];
