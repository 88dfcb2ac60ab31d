/** A paragraph: its attributes and its content. */
const PARAGRAPH = /<p\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/p\s*>/gi;
/** The style of a list item names its level. */
const LEVEL = /mso-list:\s*l\d+\s+level(\d)/i;
/** The bullet or number that Word writes before the text for programs without lists. */
const MARKER =
  /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>|<span\b[^>]*mso-list:\s*Ignore[^>]*>([\s\S]*?)<\/span>(?:<\/span>)*/i;

interface Item {
  level: number;
  isNumbered: boolean;
  html: string;
}

/**
 * Restores lists: Word sends each item as a paragraph, with its level in the style and its bullet or
 * number in the text.
 */
export function listsOfWord(html: string): string {
  if (!/mso-list:/i.test(html)) return html;
  let result = '';
  let end = 0;
  let run: Item[] = [];
  const flush = () => {
    result += listOf(run);
    run = [];
  };
  for (const match of html.matchAll(PARAGRAPH)) {
    const between = html.slice(end, match.index);
    if (between.trim() !== '') flush();
    result += run.length > 0 ? '' : between;
    end = match.index + match[0].length;
    const item = itemOf(match);
    if (item) run.push(item);
    else {
      flush();
      result += match[0];
    }
  }
  flush();
  return result + html.slice(end);
}

function itemOf([, attributes = '', content = '']: readonly string[]): Item | null {
  const [, level] = LEVEL.exec(attributes) ?? [];
  if (level === undefined) return null;
  const [found = '', one, other] = MARKER.exec(content) ?? [];
  const marker = (one ?? other ?? '').replace(/<[^>]*>|&nbsp;|\s/g, '');
  return {
    level: Number(level),
    // «o» is a bullet of Word's second level.
    isNumbered: /^(\d{1,3}|[a-zа-я]|[ivx]{1,6})[.)]/i.test(marker),
    html: content.replace(found, ''),
  };
}

/** A list whose deeper items are in nested lists inside the item before them. */
function listOf(items: readonly Item[]): string {
  const [first] = items;
  if (!first) return '';
  const level = Math.min(...items.map((item) => item.level));
  const groups: { item: Item; below: Item[] }[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (item.level > level && last) last.below.push(item);
    else groups.push({ item, below: [] });
  }
  const tag = first.isNumbered ? 'ol' : 'ul';
  const lines = groups.map(({ item, below }) => `<li>${item.html}${listOf(below)}</li>`);
  return `<${tag}>${lines.join('')}</${tag}>`;
}
