import { fold } from '#lib/text/russian.ts';
import {
  ask,
  likely,
  mapped,
  NOT_STATED,
  type Reading,
  sure,
} from '#features/tour-import/values/reading.ts';

/** The kind of names in a column. */
export type NameOf = 'operator' | 'hotel' | 'guide';

const WORDS: Readonly<Record<NameOf, { isNew: string; yes: string; no: string }>> = {
  operator: {
    isNew: 'такой турфирмы ещё\u00a0нет',
    yes: 'да, это турфирма',
    no: 'это не\u00a0турфирма',
  },
  hotel: {
    isNew: 'такого отеля в\u00a0справочнике ещё\u00a0нет',
    yes: 'да, это отель',
    no: 'это не\u00a0отель',
  },
  guide: { isNew: 'это имя гида?', yes: 'да, это гид', no: 'это не\u00a0имя' },
};

const SIGNS_ONLY = /^[^\p{L}\p{N}]*$/u;
const NOTHING =
  /^(?:нет|no|none|n\/?a|tb[ad]|не\s+(?:указан|назнач|предусм|определ|известн|вход|включ|требу)\p{L}*|без\s+(?:гид|сопровожд|руковод|группов|отел|гостиниц|проживан|размещен|турфирм|назван)\p{L}*|уточня\p{L}*|(?:будет\s+)?(?:назначен|объявлен)\p{L}*(?:\s+позже)?|without\s+guide|no\s+guide)$/u;
const NO_NAME =
  /(?<!\p{L})(?:отели|отелей|гостиницы|рядом|около|возле|вблизи|близко|недалеко|напротив|под|на\s+выбор|люб\p{L}*|номер\p{L}*|категори\p{L}*|класс\p{L}*|линия|мин|минут\p{L}*|метр\p{L}*|ноч\p{L}*|дней|дня|гид\p{L}*|сопровожд\p{L}*|руководител\p{L}*|групп\p{L}*|питани\p{L}*|завтрак\p{L}*|входит|включ\p{L}*|доплат\p{L}*|без|или|есть|будет)(?!\p{L})/u;
const LONGEST_NAME = 60;

/**
 * Reads a name. Only a name that is `known` needs no question: another text becomes an operator, a
 * hotel or a guide when a person has said that it is one. A dash and «без гида» name nobody.
 */
export function readName(
  text: string,
  what: NameOf,
  known: Reading<{ name: string }>,
): Reading<string> {
  if (known.value) return mapped(known, ({ name }) => name);
  const plain = text.trim();
  if (SIGNS_ONLY.test(plain)) return sure('', NOT_STATED.words);
  if (NOTHING.test(fold(plain))) return likely('', NOT_STATED.words);
  const { isNew, yes, no } = WORDS[what];
  const words = known.confidence === 'ask' ? known.words : `${plain}\u00a0— ${isNew}`;
  return ask(words, [
    ...known.choices.map((one) => ({ value: one.value.name, words: one.words })),
    { value: plain, words: yes },
    { value: '', words: no },
  ]);
}

/** Whether a text looks like a name, so that many of them can be confirmed together. */
export function looksLikeName(text: string): boolean {
  const plain = text.trim().replace(/^(?:отель|гостиница|hotel|ооо|ип)\s+/iu, '');
  const begins = /^[«"“]?\p{Lu}\p{L}/u.test(plain);
  return begins && plain.length <= LONGEST_NAME && !NO_NAME.test(fold(plain));
}
