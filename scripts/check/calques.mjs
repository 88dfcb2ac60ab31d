// Finds calque sentences in comments, for `house-figures.mjs`: English words in the order of a Russian
// sentence, or riddles that name a thing by what is said of it.

/**
 * What marks a calque. Each pattern is a phrase that plain technical English does without; the
 * comment beside it gives the plain way.
 * @type {readonly RegExp[]}
 */
const CALQUES = [
  // «Whom a tour suits», «For whom a price is»: name the people, or the field.
  /^(?:for |to |of |from |by )?whom\b/i,
  /^Whose\b/,
  /\b(?:whoever|whomever)\b/i,
  // «for who hears the page», «Who stays staff keeps them»: a person needs a noun.
  /\b(?:for|to|of|from|by|with|than) who\b/i,
  /^Who \w+ [^,;:.]*\b(?:is|are|keeps?|gets?|has|may|needs?|can|loses?|sees?)\b/,
  // «Of two at once one decides», «Of the file, seconds»: the subject comes first.
  /^Of\b/,
  // «That the list has changed.»: a sentence needs a verb of its own.
  /^That (?:a|an|the|its|somebody)\b/,
  // «Those that only repeat the columns»: repeat the noun.
  /^(?:Those|The ones?) (?:that|of|who|in|with|which|by|from)\b/,
  /^One (?:that|who|in|with|which|by|from|of which)\b/,
  /\bone of those (?:that|who)\b/i,
  /\bof which\b/i,
  // «What is kept is told by…», «what stands below»: name the thing.
  /^What (?:is|was|are|were|has|have|had|can|could|may|must|of|one|people|somebody|nobody|everybody|each|else|stands|brings|hangs|lies|becomes?|became|came|comes)\b/,
  /\bwhat (?:is|was|are|were) (?:wrong|left|there|gone|kept|known|said|told|stated|meant|asked|to|no|none|not|as|amiss|in|on|about|of)\b/,
  /\bwhat (?:nobody|everybody|one|stands|hangs|lies|came|comes|became|becomes)\b/,
  /\bwhat it does not\b/,
  // «So many are named», «a pause of so long»: give the noun its number.
  /^So (?:many|much|long|young|little|few|near|far)\b/,
  /\b(?:for|in|within|of|by|than|to) so (?:many|much|long|few|little)\b(?! that\b)/i,
  // «Nothing typed is lost when nobody answers»: say what happens.
  /\b(?:nobody|nothing|none)\b[^.;:]*\b(?:nobody|nothing|none)\b/i,
  /\bnot until no/i,
  /\bnobody answers\b|\bnobody's\b|\bhas nobody\b|\b(?:is|are|was|were) nobody\b/i,
  // «is told», «is said of», «says of»: say who sees it, or `about`.
  /\b(?:is|are|was|were|be|been|being) (?:told|said)\b/,
  /\b(?:tells?|told|says?|said) of\b/,
  // «stands in», «lies in», «hangs on», «is held by»: `is in`, `depends on`, `has`.
  /\b(?:stands?|stood|standing)\b/,
  /\bhangs? (?:on|from|in)\b|\bhanging on\b/,
  /\blies? (?:in|on|below|beneath|there|directly|before)\b/,
  /\b(?:is|are|was) held by\b/,
  /\btakes? leave\b/,
  // «as it is stated», «as the form shows it»: `stated`, `in the form`.
  /(?<!\b(?:stays?|stayed|leaves?|left|keeps?|continues?|passed)\b[^.;:]*)\bas (?:it|they|he|one|somebody|nobody) (?:is|are|was|were|has|had|stands?)\b/i,
  /\bas (?:(?:the|a|an|its|their|his) )?[\w'-]+(?: [\w'-]+)? (?:shows?|keeps?|kept|holds?|has|have|had|gives?|tells?|says?|said|draws?|names?|knows?|calls?|spells?) (?:it|them|him)\b/i,
  /\bas of (?!today|now|the day|the last|\d)/i,
  // «is none», «what is no number», «meant so»: `is not a number`.
  /(?<!\b[Tt]here )\b(?:is|are|was|were) none\b/,
  /\b(?:what|that|which|who|text|one) (?:is|are|was|were) no (?!longer\b|more\b)/,
  /\b(?:is|are|was|were|be|stated|meant|called|shown) so\b(?=[ ,.;:]|$)(?! (?:that|far|long|many|much|slow|near|early)\b)/,
  // «until when one eats», «where one is»: a person, or a noun.
  /\b(?:until|since|up to|from) when\b/i,
  /\b(?:as|where|how|what|which|whom|whether) one (?:is|was|can|could|may|goes|sees|has|stays|stopped)\b/i,
  /\b(?:as|when|while|until) one (?:begins|types|listens|presses|reads|eats|chose|deletes)\b/i,
  /\bof (?:ours|theirs)\b/i,
  // «is there already»: `exists`.
  /\b(?:is|are|was|were) there\b(?= (?:already|yet|anyway|before|once)|\s*[,.;:]|$)/,
  // «what became of it»: `the result`.
  /\b(?:became|becomes|become|comes?|came) of\b/i,
  // «whose hotel is that of»: repeat the noun.
  /\b(?:is|are|was|were) (?:that|those) of\b/,
  // Words that no technical text needs.
  /\b(?:be it|anew|deeds?|desks?|mend(?:s|ed)?|albeit|whence|thereof|wherein|lest|unasked|else than)\b/i,
  /\bbut for\b/i,
  // «Given by the start», a participle without its noun.
  /^(?:Given|Told|Said|Seen|Asked) (?:by|to|of|with|so|together|without|in|the|again)\b/,
  // A chain of four nouns.
  /\bof\b(?:(?! and )[^.,;:()])*\bof\b(?:(?! and )[^.,;:()])*\bof\b(?:(?! and )[^.,;:()])*\bof\b/,
];

/** Whether a sentence of a comment is a calque. @param {string} sentence */
export function isCalque(sentence) {
  const words = sentence.replace(/`[^`]*`/g, '`');
  return CALQUES.some((pattern) => pattern.test(words));
}

/**
 * The sentences of a file's comments with their lines, from 1. Directives of tools and lines of
 * lists with code are no sentences.
 * @param {string} text of a TypeScript file
 * @returns {{ line: number, sentence: string }[]}
 */
export function commentSentences(text) {
  /** @type {{ line: number, sentence: string }[]} */
  const sentences = [];
  for (const { index, 0: comment } of text.matchAll(COMMENT)) {
    const first = text.slice(0, index).split('\n').length;
    const words = comment
      .split('\n')
      .map((line) => line.replace(/^\s*\{?\/?[*/]+ ?|\s*\*\/\}?\s*$/g, '').trim())
      .filter((line) => !NO_SENTENCE.test(line))
      .join(' ');
    for (const sentence of words.split(SENTENCE_END)) {
      if (sentence.split(' ').length > 2 && /[a-z]{2}/.test(sentence)) {
        sentences.push({ line: first, sentence: sentence.trim() });
      }
    }
  }
  return sentences;
}

/** A comment that begins its line. */
const COMMENT = /^[ \t]*\{?(?:\/\*[\s\S]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm;
const NO_SENTENCE = /^(?:@|oxlint|oxfmt|eslint|- `)/;
const SENTENCE_END = /(?<=[.!?]) +(?=[A-Z`«])/;
