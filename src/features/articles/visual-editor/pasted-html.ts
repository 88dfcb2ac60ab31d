import { listsOfWord } from '#features/articles/visual-editor/word-lists.ts';

/** A cleaned paste, and the number of pictures that were dropped. */
export interface CleanPaste {
  html: string;
  droppedImages: number;
}

/** Tags and their replacements; other tags are removed and their content stays. */
const KEPT: Readonly<Record<string, string>> = {
  p: 'p',
  div: 'div',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
  a: 'a',
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'u',
  ins: 'u',
  s: 's',
  strike: 's',
  del: 's',
  sub: 'sub',
  sup: 'sup',
};
const BLOCKS = 'p|div|h[1-6]|ul|ol|li|blockquote|table|tr|td|th|hr|pre|section|article';
const INLINE = new Set(['a', 'strong', 'em', 'u', 's', 'sub', 'sup', 'span']);
/** Blocks whose Arabic the editor marks on the words, because only its paragraphs have a language. */
const HOLD_ARABIC = new Set(['div', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'blockquote']);

/** Elements whose content is not text for people. */
const DROPPED =
  /<(head|style|script|title|xml|svg|math|iframe|object|template|noscript|select|textarea|button)\b[\s\S]*?<\/\1\s*>/gi;
const COMMENTS = /<!--[\s\S]*?-->|<!\[[^\]]*\]>|<![^>]*>|<\?[^>]*>/g;
const TAG = /<(\/?)([a-zA-Z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/g;

/**
 * HTML from the clipboard for the editor: without styles and classes, lists of Word as lists, line
 * breaks of messengers as paragraphs, emoji pictures as text. Pictures stay if they are the site's own
 * (`origin`) or embedded (data:), which the caller uploads. This only helps authors; the server decides
 * what is safe.
 */
export function cleanPaste(pasted: string, origin: string): CleanPaste {
  const bare = listsOfWord(pasted)
    .replace(DROPPED, '')
    .replace(COMMENTS, '')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .replace(/[\r\n]+/g, ' ')
    .replace(/(?:<br\b[^>]*>(?:\s|&nbsp;)*){2,}/gi, '<x-break>');
  const hasBlocks = new RegExp(`<(?:${BLOCKS})\\b`, 'i').test(bare);
  return tidy(rewritten(hasBlocks ? bare : `<p>${bare}</p>`, origin));
}

function rewritten(html: string, origin: string): CleanPaste {
  let droppedImages = 0;
  /** The tags that each open tag of the source opened: with their attributes, or none. */
  const open: { source: string; tags: string[] }[] = [];
  let result = '';
  let end = 0;
  for (const match of html.matchAll(TAG)) {
    const [whole, slash, rawName = '', attributes = ''] = match;
    result += html.slice(end, match.index);
    end = match.index + whole.length;
    const name = rawName.toLowerCase();
    if (slash) {
      const at = open.findLastIndex(({ source }) => source === name);
      // Closes the elements still open inside, too.
      for (const { tags } of at < 0 ? [] : open.splice(at).toReversed()) {
        result += closing(tags);
      }
    } else if (name === 'x-break') {
      result += newParagraph(open);
    } else if (name === 'br' || name === 'hr') {
      result += `<${name}>`;
    } else if (name === 'img') {
      const image = imageOf(attributes, origin);
      if (image === null) droppedImages += 1;
      result += image ?? '';
    } else if (!whole.endsWith('/>')) {
      const isInLink = open.some((element) => element.tags.some((tag) => nameOf(tag) === 'a'));
      const tags = tagsOf(name, attributes, isInLink);
      open.push({ source: name, tags });
      result += tags.map((tag) => `<${tag}>`).join('');
    }
  }
  result += html.slice(end);
  for (const { tags } of open.toReversed()) result += closing(tags);
  return { html: result, droppedImages };
}

const ARABIC_WORDS = 'span lang="ar" dir="rtl"';

/** The tags that replace an element, with their attributes. */
function tagsOf(name: string, attributes: string, isInLink: boolean): string[] {
  const isArabic = /^ar\b/i.test(attributeOf(attributes, 'lang') ?? '');
  const style = attributeOf(attributes, 'style') ?? '';
  const isPlainWeight = /(?:^|[;\s"'])font-weight:\s*(normal|[1-4]00)\b/i.test(style);
  if (name === 'span' || name === 'font') {
    return [
      ...(/font-weight:\s*(bold|[6-9]00)\b/i.test(style) ? ['strong'] : []),
      ...(/font-style:\s*italic/i.test(style) ? ['em'] : []),
      // A link is underlined anyway.
      ...(/text-decoration[\w-]*:[^;]*underline/i.test(style) && !isInLink ? ['u'] : []),
      ...(/text-decoration[\w-]*:[^;]*line-through/i.test(style) ? ['s'] : []),
      ...(/vertical-align:\s*sub\b/i.test(style) ? ['sub'] : []),
      ...(/vertical-align:\s*super\b/i.test(style) ? ['sup'] : []),
      ...(isArabic ? [ARABIC_WORDS] : []),
    ];
  }
  const kept = Object.hasOwn(KEPT, name) ? KEPT[name] : undefined;
  // Google Docs wraps a whole paste in a <b> that is not bold.
  if (kept === undefined || (kept === 'strong' && isPlainWeight)) return [];
  if (kept === 'a') {
    const href = attributeOf(attributes, 'href') ?? '';
    return /^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href) ? [`a href="${quoted(href)}"`] : [];
  }
  if (kept === 'td' || kept === 'th') {
    const spans = ['colspan', 'rowspan'].flatMap((span) => {
      const value = attributeOf(attributes, span) ?? '';
      return /^[2-9]$|^1\d$/.test(value) ? [`${span}="${value}"`] : [];
    });
    return [[kept, ...spans].join(' '), ...(isArabic ? [ARABIC_WORDS] : [])];
  }
  if (kept === 'p') {
    const isRightToLeft = isArabic || /^rtl$/i.test(attributeOf(attributes, 'dir') ?? '');
    return [`p${isArabic ? ' lang="ar"' : ''}${isRightToLeft ? ' dir="rtl"' : ''}`];
  }
  return [kept, ...(isArabic && HOLD_ARABIC.has(kept) ? [ARABIC_WORDS] : [])];
}

/** The kept picture, '' for one to ignore, the text of an emoji; null when it is lost. */
function imageOf(attributes: string, origin: string): string | null {
  const source = attributeOf(attributes, 'src') ?? '';
  const alt = attributeOf(attributes, 'alt') ?? '';
  const isEmoji = /\p{Extended_Pictographic}/u.test(alt) && alt.length <= 16;
  if (isEmoji) return alt.replaceAll('<', '&lt;');
  const local = source.startsWith(`${origin}/`) ? source.slice(origin.length) : source;
  const isOwn = local.startsWith('/images/');
  if (isOwn || /^data:image\/(png|jpeg|webp);base64,/.test(source)) {
    return `<img src="${quoted(local)}" alt="${quoted(alt)}">`;
  }
  // A tracking pixel.
  const isDot = ['width', 'height'].some((side) =>
    /^[01]$/.test(attributeOf(attributes, side) ?? ''),
  );
  return isDot || source === '' ? '' : null;
}

/** An empty line ends the paragraph and begins another with the same open tags. */
function newParagraph(open: readonly { tags: string[] }[]): string {
  const tags = open.flatMap((element) => element.tags);
  const block = tags.findLastIndex((tag) => !INLINE.has(nameOf(tag)));
  const name = nameOf(tags[block] ?? '');
  if (name !== 'p' && name !== 'div') return '<br>';
  const inner = tags.slice(block);
  return closing(inner) + inner.map((tag) => (nameOf(tag) === 'a' ? '' : `<${tag}>`)).join('');
}

function tidy({ html, droppedImages }: CleanPaste): CleanPaste {
  let tidied = html;
  for (let before = ''; before !== tidied;) {
    before = tidied;
    tidied = tidied
      .replace(/<(strong|em|u|s|sub|sup|span)(?: [^>]*)?>((?:\s|&nbsp;)*)<\/\1>/g, '$2')
      .replace(/<(p|div|h[234]|li)(?: [^>]*)?>(?:\s|&nbsp;|\u00a0|<br>)*<\/\1>/g, '');
  }
  return { html: tidied.replace(/ {2,}/g, ' ').trim(), droppedImages };
}

function closing(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${nameOf(tag)}>`)
    .join('');
}

function nameOf(tag: string): string {
  return tag.split(' ', 1)[0] ?? '';
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+)`, 'i').exec(
    attributes,
  );
  const value = found?.[1];
  return value === undefined ? null : value.replace(/^["']|["']$/g, '');
}

function quoted(value: string): string {
  return value.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
