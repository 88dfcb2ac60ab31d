import { formatDistance } from '#lib/distance.ts';
import { countOf } from '#lib/russian.ts';
import type { Choices, DemoChoice } from '#features/demo/demo-choice.ts';
import { opening } from '#features/demo/demo-openings.ts';
import { stopoverSights } from '#features/demo/demo-stopovers.ts';
import type { DemoFacts } from '#features/demo/demo-trips.ts';

/** Two to four paragraphs, an empty line between them. */
export function describeTour(facts: DemoFacts, choice: DemoChoice): string {
  const length = 2 + choice.below(3);
  const paragraphs = [
    `${opening(facts, choice)} ${programme(facts, choice)}`,
    ...(length >= 3 || facts.combo ? [sights(facts, choice)] : []),
    comfort(facts, choice),
    ...(length === 4 || facts.isHot ? [closing(facts, choice)] : []),
  ];
  return paragraphs.map(typeset).join('\n\n');
}

/** Holds a number to its noun and a dash to the word before it. */
function typeset(text: string): string {
  return text.replace(/(\d) (?=[а-яё])/gi, '$1\u00a0').replaceAll(' — ', '\u00a0— ');
}

const nights = (n: number | null) =>
  n === null ? 'несколько дней' : countOf(n, ['ночь', 'ночи', 'ночей']);

function programme(facts: DemoFacts, choice: DemoChoice): string {
  const inMecca = nights(facts.nightsInMecca);
  const inMedina = nights(facts.nightsInMedina);
  if (facts.nightsInMedina === 0) {
    return `Вся поездка, ${inMecca}, проходит в Мекке; вторую Умру за близких можно совершить от мечети Таним.`;
  }
  const transfer = choice.pick([
    'скоростным поездом «Харамайн»',
    'удобным автобусом',
    'на скоростном поезде, около двух с половиной часов,',
  ]);
  const days =
    facts.arrival === 'Медина'
      ? choice.pick([
          `Начинаем с Медины: ${inMedina} рядом с Мечетью Пророка. Затем ${transfer} едем в Мекку, ихрам надеваем в Зуль-Хулейфе. В Мекке проводим ${inMecca}.`,
          `Прилетаем в Медину и проводим здесь ${inMedina}, потом ${transfer} переезжаем в Мекку на ${inMecca}. Микат — Зуль-Хулейфа, в десяти минутах от города.`,
          `Первый город — Медина, ${inMedina}: намазы в Мечети Пророка и отдых после перелёта. Второй — Мекка, ${inMecca}; туда едем ${transfer} уже в ихраме.`,
        ])
      : choice.pick([
          `Прилетаем в Джидду, в ихрам входим ещё в самолёте: о приближении миката объявят. В Мекке проводим ${inMecca}, Умру совершаем всей группой в первый же вечер. Потом ${transfer} едем в Медину на ${inMedina}.`,
          `Из Джидды сразу едем в Мекку, это около полутора часов пути. Здесь остаёмся на ${inMecca}, затем ${transfer} отправляемся в Медину, где проводим ${inMedina}.`,
          `Сначала Мекка, ${inMecca}: Умра в день прилёта и много времени у Каабы. Затем ${transfer} едем в Медину и завершаем поездку там, ${inMedina}.`,
        ]);
  return facts.type === 'hajj' ? `${days} ${choice.pick(DAYS_OF_HAJJ)}` : days;
}

const DAYS_OF_HAJJ: Choices<string> = [
  'Восьмого зуль-хиджа выезжаем в Мину, девятого стоим на Арафате, ночуем в Муздалифе, затем — Джамарат, жертвоприношение и обход Каабы.',
  'Дни хаджа проходим всей группой: Мина, Арафат, Муздалифа, три дня Джамарат и прощальный обход Каабы перед дорогой домой.',
];

function sights(facts: DemoFacts, choice: DemoChoice): string {
  const ofMecca = choice.pick([
    'Зиярат в Мекке: гора Нур с пещерой Хира, гора Савр, Мина, Муздалифа и гора Милости на Арафате.',
    'В Мекке объезжаем Арафат, Муздалифу и Мину, а желающие поднимаются до рассвета к пещере Хира.',
    'В Мекке посещаем кладбище аль-Муалля, мечеть Джиннов и выставку архитектуры двух святых мечетей.',
    'Из Мекки едем к горе Савр, где Пророк и Абу Бакр укрывались в начале хиджры, и на равнину Арафата.',
  ]);
  const ofMedina = choice.pick([
    'В Медине едем в мечети Куба и Кыблатайн, к подножию Ухуда и на финиковый рынок.',
    'В Медине — мечеть Куба, гора Ухуд, кладбище аль-Баки; посещение Рауды оформляем заранее через приложение Nusuk.',
    'В Медине читаем два ракаата в мечети Куба, а вечером идём пешком по местам, связанным с жизнью Пророка.',
    'В Медине поднимаемся на холм лучников у Ухуда, видим семь мечетей на месте битвы у рва и финиковые сады за городом.',
  ]);
  const usual =
    facts.nightsInMedina === 0
      ? [ofMecca]
      : choice.pick([[ofMecca, ofMedina], [ofMedina], [ofMecca]]);
  const added =
    facts.combo === 'stopover'
      ? stopoverSights(facts.flight)
      : facts.combo === 'taif'
        ? TAIF
        : null;
  return [...(added === null ? [] : [added]), ...usual].join(' ');
}

const TAIF =
  'Два дня отданы Таифу: канатная дорога аль-Хада, мечеть Ибн Аббаса, сады, где собирают розу.';

function comfort(facts: DemoFacts, choice: DemoChoice): string {
  const stay = lodging(facts, choice);
  const sentences = [stay, facts.isVip ? choice.pick(VIP) : null, included(facts, choice)];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}

const VIP: Choices<string> = [
  'Двухместные номера, полный пансион и легковой автомобиль вместо автобуса.',
  'Встреча у трапа, номера с видом на мечеть, личный сопровождающий на обрядах.',
  'Номера высокой категории, быстрое оформление в аэропорту и свой автобус бизнес-класса.',
];

function included({ type, flight, isVip }: DemoFacts, choice: DemoChoice): string {
  const way = flight.via === null ? 'прямой перелёт' : 'перелёт с одной пересадкой';
  const visa = type === 'hajj' ? 'виза хаджа' : 'виза';
  const meals = type === 'umrah_ramadan' ? 'сухур и ифтар' : 'завтраки и ужины';
  if (isVip) {
    return choice.pick([
      `В цену входят ${way}, ${visa}, страховка, отели, все переезды и экскурсии.`,
      `Цена окончательная: ${way}, ${visa}, отели, переезды, зиярат, связь и вода Замзам домой.`,
    ]);
  }
  return choice.pick([
    `В цену входят ${way}, ${visa}, страховка, проживание, ${meals}, все переезды и экскурсии.`,
    `Включено: ${way}, ${visa}, медицинская страховка, отели, ${meals}, автобус с кондиционером. Не включены личные расходы и доплата за одноместный номер.`,
    `Цена — за одного человека в четырёхместном номере: ${way}, ${visa}, отели, ${meals}, переезды между городами. Двухместное размещение — с доплатой.`,
    `Цена окончательная: ${way}, ${visa}, отели, ${meals}, зиярат, пять литров воды Замзам домой.`,
    `Оплачены ${way}, ${visa}, страховка, отели и переезды; едим в кафе рядом с отелем, по своему выбору.`,
  ]);
}

function lodging({ hotel, type }: DemoFacts, choice: DemoChoice): string | null {
  if (!hotel) {
    return type === 'hajj'
      ? 'До дней хаджа живём в отеле рядом с Миной, в Мине — в палатках с кондиционером.'
      : null;
  }
  if (hotel.distanceMetres === null) {
    return choice.pick([
      `В Медине живём в ${hotel.name}: двор Мечети Пророка начинается сразу за порогом.`,
      `В Медине — ${hotel.name}, у северных ворот Мечети Пророка; в Мекке — отель того же класса.`,
    ]);
  }
  const distance = formatDistance(hotel.distanceMetres);
  if (hotel.distanceMetres < 500) {
    return choice.pick([
      `Живём в ${hotel.name}: до Каабы ${distance}, выходим из холла прямо к площади мечети.`,
      `В Мекке — ${hotel.name}, до Каабы ${distance}: к любому намазу успеваем без спешки.`,
    ]);
  }
  if (hotel.distanceMetres < 1000) {
    return choice.pick([
      `В Мекке живём в ${hotel.name}, до Каабы ${distance} по прямой: к намазам ходим пешком.`,
      `В Мекке — ${hotel.name}, до Каабы ${distance}: десять–пятнадцать минут спокойным шагом.`,
    ]);
  }
  return choice.pick([
    `В Мекке живём в ${hotel.name}. До Каабы ${distance}, автобус отеля ходит к мечети круглые сутки.`,
    `В Мекке — ${hotel.name}: просторные номера, до Каабы ${distance}, к каждому намазу — автобус.`,
  ]);
}

function closing({ guide, isHot, type }: DemoFacts, choice: DemoChoice): string {
  const last = isHot
    ? choice.pick([
        'Осталось несколько мест, группа почти собрана.',
        'Цена снижена: группа почти собрана, вылет подтверждён.',
        'Последние места по сниженной цене: кто-то перенёс поездку.',
      ])
    : choice.pick([
        'Для брони достаточно загранпаспорта, который действует ещё шесть месяцев, и предоплаты; остальное — за две недели до вылета.',
        'Подойдёт и тем, кто едет один: подберём соседей по номеру.',
        type === 'hajj'
          ? 'Женщин сопровождает отдельная наставница, вечерами она ведёт для них занятия.'
          : 'Есть места для женщин, которые едут без мужчин семьи: их сопровождает наставница.',
        'Перед вылетом собираемся очно и онлайн, всем участникам выдаём памятку с дуа и картой.',
        'На месте работает связь: общий чат группы, телефон руководителя доступен в любое время.',
      ]);
  if (guide === null) return last;
  const leader = choice.pick([
    `Группу ведёт ${guide}.`,
    `Рядом с группой всё время — ${guide}.`,
    `С группой от аэропорта до аэропорта — ${guide}.`,
  ]);
  return `${leader} ${last}`;
}
