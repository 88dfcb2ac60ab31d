import { describe, expect, it } from 'vitest';
import {
  EMPTY_QUERY,
  formatQuery,
  type CatalogueQuery,
} from '#features/catalogue/search/catalogue-query.ts';
import { readWords } from '#features/catalogue/search/query-words.ts';

const known = {
  cities: [
    'Москва',
    'Санкт-Петербург',
    'Казань',
    'Уфа',
    'Екатеринбург',
    'Набережные Челны',
    'Нижний Новгород',
    'Ростов-на-Дону',
    'Новосибирск',
    'Челябинск',
    'Грозный',
    'Махачкала',
    'Тюмень',
    'Минеральные Воды',
    'Нальчик',
  ],
  isName: (folded: string) => ['прямой путь', 'умра тур'].includes(folded),
};
const read = (text: string, given: Partial<CatalogueQuery> = {}) =>
  readWords({ ...EMPTY_QUERY, ...given, text }, known);
const address = (query: CatalogueQuery) =>
  decodeURIComponent(formatQuery(query).slice(1).replaceAll('+', ' '));

/** Typed texts, and the addresses with the same meaning. */
const QUESTIONS: [typed: string, address: string][] = [
  // Order.
  ['дешевый тур из москвы', 'cities=Москва&sort=price'],
  ['недорого', 'sort=price'],
  ['недорогие туры', 'sort=price'],
  ['самый дешёвый', 'sort=price'],
  ['подешевле', 'sort=price'],
  ['дешево из Уфы', 'cities=Уфа&sort=price'],
  ['бюджетная умра', 'type=umrah&sort=price'],
  ['ближайший вылет', 'sort=date'],
  ['ближайшие туры из казани', 'cities=Казань&sort=date'],
  // Badges.
  ['прямой рейс', 'status=direct'],
  ['прямой', 'status=direct'],
  ['прямым рейсом', 'status=direct'],
  ['прямые рейсы из Казани', 'cities=Казань&status=direct'],
  ['прямой перелёт', 'status=direct'],
  ['без пересадок', 'status=direct'],
  ['без пересадки', 'status=direct'],
  ['беспересадочный', 'status=direct'],
  ['direct', 'status=direct'],
  ['ghzvjq', 'status=direct'],
  ['ghzvjq htqc', 'status=direct'],
  ['vjcrdf ghzvjq', 'cities=Москва&status=direct'],
  ['горящие', 'status=hot'],
  ['горящий тур', 'status=hot'],
  ['горящие туры из Москвы', 'cities=Москва&status=hot'],
  ['vip', 'status=vip'],
  ['VIP', 'status=vip'],
  ['вип', 'status=vip'],
  ['вип тур', 'status=vip'],
  ['мшз', 'status=vip'],
  ['комби', 'status=combo'],
  ['комбинированный тур', 'status=combo'],
  ['с одной пересадкой', 'stops=1'],
  // Target groups.
  ['с детьми', 'for=children'],
  ['умра с маленькими детьми', 'type=umrah&for=children'],
  ['для пожилых', 'for=elderly'],
  ['для пожилых родителей', 'for=elderly'],
  ['для людей пожилого возраста', 'for=elderly'],
  ['с бабушкой', 'for=elderly'],
  ['на инвалидной коляске', 'for=wheelchair'],
  ['для инвалидов', 'for=wheelchair'],
  ['женская группа', 'for=women'],
  ['для женщин', 'for=women'],
  ['для пожилых на коляске', 'for=elderly,wheelchair'],
  ['lkz gj;bks[', 'for=elderly'],
  // The hotel.
  ['5 звезд', 'stars=5'],
  ['5 звёзд', 'stars=5'],
  ['отель 5*', 'stars=5'],
  ['4-5 звезд', 'stars=5,4'],
  ['пятизвёздочный отель', 'stars=5'],
  ['4-звездочный', 'stars=4'],
  ['звезда', 'q=звезда'],
  // The guide.
  ['гид на татарском', 'language=татарский'],
  ['с татарским гидом', 'language=татарский'],
  ['на узбекском языке', 'language=узбекский'],
  ['русскоговорящий гид', 'language=русский'],
  ['гид на английском языке', 'language=английский'],
  // Inclusions.
  ['с визой', 'included=visa'],
  ['виза включена', 'included=visa'],
  ['умра с перелетом из казани', 'type=umrah&cities=Казань&included=flight'],
  ['с авиабилетами', 'included=flight'],
  ['с питанием', 'included=meals'],
  ['с завтраками', 'included=meals'],
  ['питание', 'included=meals'],
  ['завтрак', 'included=meals'],
  ['завтраки из Уфы', 'cities=Уфа&included=meals'],
  ['без завтрака', 'q=без завтрака'],
  ['со страховкой', 'included=insurance'],
  ['с трансфером', 'included=transfers'],
  ['с гидом', 'included=guide'],
  ['с багажом', 'included=baggage'],
  ['с зияратами', 'included=ziyarat_mecca,ziyarat_medina'],
  ['с визой и страховкой', 'included=visa,insurance'],
  ['виза', 'q=виза'],
  // Types.
  ['умра', 'type=umrah'],
  ['Умру', 'type=umrah'],
  ['туры в умру', 'type=umrah'],
  ['evhf', 'type=umrah'],
  ['umrah', 'type=umrah'],
  ['малый хадж', 'type=umrah'],
  ['хадж', 'type=hajj'],
  ['хаджа', 'type=hajj'],
  ['хадж из грозного', 'type=hajj&cities=Грозный'],
  ['hajj', 'type=hajj'],
  ['[fl;', 'type=hajj'],
  ['в рамадан', 'type=umrah_ramadan'],
  ['умра в рамадан', 'type=umrah_ramadan'],
  ['умра на рамадан', 'type=umrah_ramadan'],
  ['Рамазан', 'q=Рамазан'],
  ['умра и хадж', ''],
  ['хадж или умра из уфы', 'cities=Уфа'],
  // Cities.
  ['Москва', 'cities=Москва'],
  ['из Москвы', 'cities=Москва'],
  ['туры из Уфы', 'cities=Уфа'],
  ['уфу', 'cities=Уфа'],
  ['vjcrdf', 'cities=Москва'],
  ['bp eas', 'cities=Уфа'],
  ['Питер', 'cities=Санкт-Петербург'],
  ['из Питера', 'cities=Санкт-Петербург'],
  ['Спб', 'cities=Санкт-Петербург'],
  ['петербург', 'cities=Санкт-Петербург'],
  ['санкт петербург', 'cities=Санкт-Петербург'],
  ['Санкт-Петербурга', 'cities=Санкт-Петербург'],
  ['gbnth', 'cities=Санкт-Петербург'],
  ['екб', 'cities=Екатеринбург'],
  ['Ебург', 'cities=Екатеринбург'],
  ['из Екатеринбурга', 'cities=Екатеринбург'],
  ['челны', 'cities=Набережные Челны'],
  ['из Челнов', 'cities=Набережные Челны'],
  ['Набережных Челнов', 'cities=Набережные Челны'],
  ['набережные челны', 'cities=Набережные Челны'],
  ['мск', 'cities=Москва'],
  ['нск', 'cities=Новосибирск'],
  ['новосиб', 'cities=Новосибирск'],
  ['из нижнего', 'cities=Нижний Новгород'],
  ['из Нижнего Новгорода', 'cities=Нижний Новгород'],
  ['Ростов', 'cities=Ростов-на-Дону'],
  ['из ростова на дону', 'cities=Ростов-на-Дону'],
  ['Ростова-на-Дону', 'cities=Ростов-на-Дону'],
  ['минводы', 'cities=Минеральные Воды'],
  ['из минеральных вод', 'cities=Минеральные Воды'],
  ['казань уфа', 'cities=Казань,Уфа'],
  ['Казань или Уфа', 'cities=Казань,Уфа&q=или'],
  ['город Тюмень', 'cities=Тюмень'],
  ['Магас', 'q=Магас'],
  ['через Москву', 'q=через Москву'],
  // Months.
  ['январь', 'months=01'],
  ['в январе', 'months=01'],
  ['в январе 2027', 'months=2027-01'],
  ['январь 2027 года', 'months=2027-01'],
  ['май', 'months=05'],
  ['в мае', 'months=05'],
  ['на майские', 'months=05'],
  ['на майские праздники', 'months=05'],
  ['умра на майские', 'type=umrah&months=05'],
  ['декабрь январь', 'months=01,12'],
  ['из Казани в марте', 'cities=Казань&months=03'],
  ['летом', 'months=06,07,08'],
  ['умра осенью', 'type=umrah&months=09,10,11'],
  ['zydfhm', 'months=01'],
  // Days of departure: the list has whole months.
  ['5 декабря', 'months=12'],
  ['5 декабря уфа', 'cities=Уфа&months=12'],
  ['5 декабря 2026', 'months=2026-12'],
  ['5-го декабря 2026 г.', 'months=2026-12'],
  ['с 20 декабря', 'months=12'],
  ['хилтон на 5 декабря', 'months=12&q=хилтон'],
  ['до 10 января', 'months=01'],
  ['7-18 декабря', 'months=12'],
  ['5–18 декабря 2026', 'months=2026-12'],
  ['с 7 по 18 декабря', 'months=12'],
  ['28 декабря 2026 – 6 января 2027', 'months=2026-12,2027-01'],
  ['05.12', 'months=12'],
  ['из Уфы 05.12.2026', 'cities=Уфа&months=2026-12'],
  ['5.12.26 г.', 'months=2026-12'],
  ['с 05.12 по 18.12.', 'months=12'],
  ['5 ltrf,hz', 'months=12'],
  ['умра на 10 дней 5 декабря', 'type=umrah&months=12&days=8-10'],
  ['45 декабря', 'months=12&q=45'],
  ['10.30', 'q=10.30'],
  ['до 150.000', 'price_to=150000'],
  // Days and nights.
  ['Умра 10 дней', 'type=umrah&days=8-10'],
  ['на 10 дней', 'days=8-10'],
  ['10-дневный тур', 'days=8-10'],
  ['7 дней', 'days=1-7'],
  ['до 10 дней', 'days=1-7,8-10'],
  ['от 11 дней', 'days=11-14,15'],
  ['10-12 дней', 'days=8-10,11-14'],
  ['на неделю', 'days=1-7'],
  ['две недели', 'days=11-14'],
  ['5 ночей в Мекке', 'mecca=4-5'],
  ['4 ночи в медине', 'medina=4-5'],
  ['0 дней', 'q=0 дней'],
  // Distance.
  ['рядом с каабой', 'kaaba_to=600&sort=kaaba'],
  ['отель рядом с Каабой', 'kaaba_to=600&sort=kaaba'],
  ['близко к хараму', 'kaaba_to=600&sort=kaaba'],
  ['у харама', 'kaaba_to=600&sort=kaaba'],
  ['отель у аль-Харама', 'kaaba_to=600&sort=kaaba'],
  ['500 метров от каабы', 'kaaba_to=500'],
  ['не дальше 800 м от харама', 'kaaba_to=800'],
  ['вид на каабу', 'q=вид на каабу'],
  ['рядом с мечетью пророка', 'q=рядом с мечетью пророка'],
  // Price.
  ['до 200000', 'price_to=200000'],
  ['до 200 000 ₽', 'price_to=200000'],
  ['до 200 тысяч', 'price_to=200000'],
  ['умра до 150 тыс руб', 'type=umrah&price_to=150000'],
  ['до 150 тыс. руб.', 'price_to=150000'],
  ['дешевле 180000 рублей', 'price_to=180000'],
  ['от 150 тысяч до 250 тысяч', 'price_from=150000&price_to=250000'],
  ['до 2000 долларов', 'price_to=2000&currency=usd'],
  ['до $2 000', 'price_to=2000&currency=usd'],
  ['до 2000', 'q=2000'],
  // Who travels.
  ['тур для двоих', 'adults=2'],
  ['на двоих', 'adults=2'],
  ['вдвоём', 'adults=2'],
  ['на троих из уфы', 'cities=Уфа&adults=3'],
  ['для 4 человек', 'adults=4'],
  ['2 взрослых и 1 ребенок', 'adults=2&children=1'],
  ['2 взрослых', 'adults=2'],
  ['для 40 человек', 'q=40'],
  // The rest stays text, without the empty words around it.
  ['туры в хилтон', 'q=хилтон'],
  ['недорого из Уфы в Хилтон', 'cities=Уфа&q=Хилтон&sort=price'],
  ['Хилтон из Казани прямой рейс', 'cities=Казань&status=direct&q=Хилтон'],
  ['хилтон', 'q=хилтон'],
  ['Hilton', 'q=Hilton'],
  ['часовая башня', 'q=часовая башня'],
  ['турецкие авиалинии', 'q=турецкие'],
  ['тур', ''],
  ['Туры', ''],
  ['умра с', 'type=umrah'],
  ['Хилтон, из Казани', 'cities=Казань&q=Хилтон'],
  ['марс', 'q=марс'],
  ['прямо', 'q=прямо'],
  ['казанский', 'q=казанский'],
  ['100 %', 'q=100 %'],
  // A name stays whole.
  ['Прямой путь', 'q=Прямой путь'],
  ['умра тур', 'q=умра тур'],
];

describe('the words of a search', () => {
  it.each(QUESTIONS)('«%s» mean %s', (typed, means) => {
    expect(address(read(typed))).toBe(means);
  });

  it.each(QUESTIONS)('«%s» mean the same when read again', (typed) => {
    const once = read(typed);
    expect(readWords(once, known)).toEqual(once);
  });

  it('never replace a filter that is set', () => {
    expect(address(read('хадж', { type: 'umrah' }))).toBe('type=umrah&q=хадж');
    expect(address(read('до 200000', { priceTo: 100_000 }))).toBe('price_to=100000&q=200000');
    expect(address(read('до $900', { priceFrom: 50_000 }))).toBe('price_from=50000&q=$900');
    expect(address(read('300 м от каабы', { distanceTo: 500 }))).toBe(
      'kaaba_to=500&q=300 м от каабы',
    );
    const party = { adults: 2, children: 0, rooms: null };
    expect(address(read('для троих', { party }))).toBe('adults=2&q=троих');
  });

  it('join a list that has values, and leave a chosen order', () => {
    expect(address(read('из Уфы', { cities: ['Казань'] }))).toBe('cities=Казань,Уфа');
    expect(address(read('недорого', { sort: 'kaaba' }))).toBe('sort=kaaba');
  });

  it('name no city that no tour leaves from', () => {
    const nowhere = { cities: [], isName: () => false };
    expect(readWords({ ...EMPTY_QUERY, text: 'Питер' }, nowhere).text).toBe('Питер');
  });
});
