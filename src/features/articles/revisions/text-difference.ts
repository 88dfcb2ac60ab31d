import { diffArrays } from 'diff';

/** A piece of a text: in both versions, only in the newer one, or only in the older one. */
export interface ChangedText {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Two texts with more changes are shown as entirely different. */
const MOST_EDITS = 2000;
/** The length of unchanged text around a change, in characters. */
const AROUND = 120;

/**
 * The differences of two texts, in words. HTML (`isMarkup`) is compared by paragraphs, then by the
 * words of the changed ones; tags are left out, but headings, lists, pictures, quotations and links are
 * named in words.
 */
export function differenceOf(before: string, after: string, isMarkup: boolean): ChangedText[] {
  if (!isMarkup) return shortened(wordsChanged(before, after));
  const blocks = diffArrays(readable(before), readable(after), { maxEditLength: MOST_EDITS });
  if (!blocks) return whole(readable(before).join('\n'), readable(after).join('\n'));
  const parts: ChangedText[] = [];
  for (let at = 0; at < blocks.length; at += 1) {
    const block = blocks[at];
    const next = blocks[at + 1];
    if (!block) continue;
    const text = `${block.value.join('\n')}\n`;
    if (block.removed && next?.added) {
      parts.push(...wordsChanged(text, `${next.value.join('\n')}\n`));
      at += 1;
    } else if (block.added) parts.push({ kind: 'added', text });
    else parts.push({ kind: block.removed ? 'removed' : 'same', text });
  }
  return shortened(joined(parts));
}

/** Words, the spaces between them, and all other characters one by one. */
const PIECES = /\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu;

function wordsChanged(before: string, after: string): ChangedText[] {
  const pieces = diffArrays(before.match(PIECES) ?? [], after.match(PIECES) ?? [], {
    maxEditLength: MOST_EDITS,
  });
  if (!pieces) return whole(before, after);
  return pieces.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }));
}

function whole(before: string, after: string): ChangedText[] {
  const parts: ChangedText[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ];
  return parts.filter(({ text }) => text !== '');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
};

/** HTML as lines that people can compare. */
function readable(html: string): string[] {
  return html
    .replace(/<h([2-4])[^>]*>/g, (_tag, level: string) => `\n${'#'.repeat(Number(level) - 1)} `)
    .replace(/<li[^>]*>/g, '\n• ')
    .replace(/<hr[^>]*>/g, '\n—\n')
    .replace(/<img\b[^>]*\balt="([^"]*)"[^>]*>/g, '\n[картинка: $1] ')
    .replace(/<img\b[^>]*>/g, '\n[картинка] ')
    .replace(/<blockquote data-quran="([^"]*)"[^>]*>/g, '\n[Коран, $1] ')
    .replace(/<blockquote[^>]*>/g, '\n» ')
    .replace(/<div data-tour="([^"]*)"[^>]*>/g, '\n[тур: $1] ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, '$2 ($1)')
    .replace(/<\/t[dh]>\s*<t[dh][^>]*>/g, ' | ')
    .replace(
      /<br[^>]*>|<\/?(?:p|h[2-4]|ul|ol|li|blockquote|table|tr|figure|figcaption|pre|div)[^>]*>/g,
      '\n',
    )
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function joined(parts: readonly ChangedText[]): ChangedText[] {
  const result: ChangedText[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}

/** Cuts the middle of long unchanged parts. */
function shortened(parts: readonly ChangedText[]): ChangedText[] {
  return parts.map((part, at) => {
    if (part.kind !== 'same' || part.text.length <= 2 * AROUND + 40) return part;
    const start = at === 0 ? '' : part.text.slice(0, AROUND).replace(/\s\S*$/, '');
    const end = at === parts.length - 1 ? '' : part.text.slice(-AROUND).replace(/^\S*\s/, '');
    return { kind: 'same', text: `${start} … ${end}` };
  });
}
