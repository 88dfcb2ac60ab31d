import {
  INCLUSION_LABELS as NAMES,
  INCLUSION_STATES,
  INCLUSIONS,
  type Inclusion as InclusionThing,
  type InclusionState,
  type TourInclusion,
} from '#features/tours/model/offer.ts';
import { INCLUSION_STATE_LABELS } from '#features/tours/offer/offer-words.ts';
import { fold, lowerFirst } from '#lib/text/russian.ts';
import { ask, type Reading, sure } from '#features/tour-import/values/reading.ts';
import { recordOf } from '#lib/form/pick.ts';

/** The names of inclusions in sheets and within a sentence. */
export const INCLUSION_LABELS: Readonly<Record<InclusionThing, string>> = {
  ...recordOf(INCLUSIONS, (item) => lowerFirst(NAMES[item])),
  transfers: 'трансфер',
  train: 'поезд',
};
export const INCLUSION_WORDS = recordOf(INCLUSION_STATES, (state) =>
  lowerFirst(INCLUSION_STATE_LABELS[state]),
);

const ZIYARAT = 'зиярат|экскурси|ziyara|ziarat';
const THINGS: Readonly<Record<InclusionThing, string>> = {
  flight: 'перел[её]т|авиа|а\\/б|билет|рейс|flight|air(?!\\p{L})|airfare',
  baggage: 'багаж|baggage|luggage',
  visa: 'виз[аыуо]|визов|visa',
  transfers: 'трансфер|transfer|автобус',
  train: 'поезд|харамейн|haramain|train',
  meals:
    'питани|завтрак|ужин|обед|полупансион|пансион|meal|breakfast|(?<!\\p{L})(?:hb|bb|fb)(?!\\p{L})',
  ziyarat_mecca: ZIYARAT,
  ziyarat_medina: ZIYARAT,
  guide: 'гид|групповод|сопровожда|руководител|guide|устаз',
  insurance: 'страхов|insurance',
  zamzam: 'зам-?зам|zamzam',
  fees: 'сбор(?:ы|а|ов)|налог|fee',
};

const NAMED = recordOf(INCLUSIONS, (item) => new RegExp(`(?<!\\p{L})(?:${THINGS[item]})`, 'u'));

export interface Inclusion extends Pick<TourInclusion, 'item' | 'state'> {
  /** Kilograms of baggage. */
  quantity?: number;
}

const NOT_NEEDED = /не\s+(?:требуется|нужн)/u;
const OUT =
  /не\s+вход|не\s+включ|(?<!\p{L})нет(?!\p{L})|исключ|оплачивается\s+отдельно|самостоятельно|отдельно|not\s+incl|excl/u;
const IN = /(?<!\p{L})(?:вкл(?!ючая)\p{L}*|входит|входят)(?!\p{L})/u;
/** Words about what follows them: «рейс без пересадок», «рейс с багажом» say nothing of the flight. */
const WITHOUT = /(?<!\p{L})без(?!\p{L})|without|кроме/u;
const WITH = /(?<!\p{L})(?:с|со|включая|with)(?!\p{L})/u;
const EXTRA =
  /доплат|доп\p{L}*\.?\s*плат|за\s+отдельную\s+плату|extra|surcharge|дополнительно|\+\s*\d|опци/u;
const HEAD_OUT =
  /^(?:в\s+стоимость\s+)?(?:не\s+вход\p{L}*|не\s+включ\p{L}*|исключено|дополнительно\s+оплачивается|доплачивается|not\s+included|excluded)\s*(?:в\s+стоимость)?\s*[:–—-]?\s*/u;
const HEAD_IN =
  /^(?:в\s+стоимость\s+)?(?:вход\p{L}*|включ\p{L}*|included|includes)\s*(?:в\s+стоимость)?\s*[:–—-]?\s*/u;

/**
 * Reads what the price includes and what not. `isList`: the text is in a column of inclusions, so
 * that a thing that is just named is included; elsewhere only «без …», «не входит», «с …» and «+»
 * count. A thing that is named both ways is left out: nothing is turned into its opposite.
 */
export function readInclusions(text: string, { isList = false } = {}): Inclusion[] {
  const found = new Map<InclusionThing, Inclusion | null>();
  let section: InclusionState | null = isList ? 'included' : null;
  for (const sentence of text.split(/[;\n•·.!]+|\s\|\s/)) {
    // «без перелёта и визы»: the denial applies up to the next comma.
    for (const piece of sentence.split(/,(?!\d)/)) {
      let folded = fold(piece).trim();
      if (HEAD_OUT.test(folded) && !HEAD_IN.test(folded)) {
        section = 'excluded';
        folded = folded.replace(HEAD_OUT, '');
      } else if (HEAD_IN.test(folded)) {
        section = 'included';
        folded = folded.replace(HEAD_IN, '');
      }
      for (const part of folded.split(/(?<!\d)\s*\+\s*(?!\s*\d)/)) {
        const plus = folded.includes('+') && !isList ? 'plus' : null;
        const [isMecca, isMedina] = [/мекк|makk/u.test(part), /медин|madin|medin/u.test(part)];
        for (const item of INCLUSIONS) {
          const at = part.search(NAMED[item]);
          if (at < 0) continue;
          const state = stateOf(part, { before: part.slice(0, at), plus, section });
          if (state === null || (state === 'not_needed' && item !== 'visa')) continue;
          const known = found.get(item);
          if (known === null) continue;
          // The city of a ziyarat, if it is named.
          if (item === 'ziyarat_mecca' && isMedina && !isMecca) continue;
          if (item === 'ziyarat_medina' && isMecca && !isMedina) continue;
          const isOther = known !== undefined && known.state !== state;
          found.set(item, isOther ? null : { item, state });
        }
      }
    }
    if (!isList && section === 'included') section = null;
  }
  return [...found.values()].flatMap((one) => one ?? []);
}

function stateOf(
  part: string,
  said: { before: string; plus: 'plus' | null; section: InclusionState | null },
): InclusionState | null {
  const { before, plus, section } = said;
  if (NOT_NEEDED.test(part)) return 'not_needed';
  if (EXTRA.test(part)) return 'extra';
  if (OUT.test(part) || WITHOUT.test(before)) return 'excluded';
  if (section !== null) return section;
  // «+ виза 150 $» is not in the price.
  if (plus) return /\d/.test(part.slice(before.length)) ? 'extra' : 'included';
  return IN.test(part) || WITH.test(before) ? 'included' : null;
}

const YES =
  /^(?:да|\+|✓|✔|✅|v|yes|есть|вход(?:ит|ят)|вкл\p{L}*\.?|incl\p{L}*|в\s+(?:цене|стоимости))$/u;
const NO =
  /^(?:нет|no|✗|❌|не\s+вход(?:ит|ят)|не\s+вкл\p{L}*|отдельно|самостоятельно|not\s+incl\p{L}*)$/u;
const FOR_EXTRA =
  /^(?:за\s+)?(?:доплат[ау]|доп\p{L}*\.?\s*плат[ау]|отдельную\s+плату|опци[яю]|дополнительно|\+\s*\d[\d\s]*(?:[$€₽]|usd|р\p{L}*\.?))$/u;

/**
 * Reads a cell about one thing: whether the price includes it. A dash, an amount of money and other
 * texts are asked about.
 */
export function readItem(
  text: string,
  item: InclusionThing,
): Reading<Pick<Inclusion, 'state' | 'quantity'>> {
  const folded = fold(text).replace(/[.!]+$/, '');
  const said = (state: InclusionState) => sure({ state }, INCLUSION_WORDS[state]);
  if (YES.test(folded)) return said('included');
  if (NO.test(folded)) return said('excluded');
  if (FOR_EXTRA.test(folded)) return said('extra');
  if (item === 'visa' && /^не\s+(?:требуется|нужна)$/u.test(folded)) return said('not_needed');
  const [, kilograms = ''] = /^(?:1\s*х\s*)?(\d{1,2})\s*(?:кг|kg)$/u.exec(folded) ?? [];
  if (item === 'baggage' && kilograms !== '') {
    return sure({ state: 'included', quantity: Number(kilograms) }, `${kilograms}\u00a0кг`);
  }
  return ask(
    `${INCLUSION_LABELS[item]}, «${text.trim()}»: входит в\u00a0цену?`,
    (['included', 'excluded', 'extra'] as const).map((state) => ({
      value: { state },
      words: INCLUSION_WORDS[state],
    })),
  );
}

/** A text that is read as this state again. */
export function itemText(state: InclusionState): string {
  return INCLUSION_WORDS[state].replaceAll('\u00a0', ' ');
}
