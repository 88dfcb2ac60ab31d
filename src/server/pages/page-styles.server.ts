import postcss, { type ChildNode } from 'postcss';

/** A part of a style sheet: a rule with the classes its selectors need, or a group of parts. */
type Part = { text: string; needs: string[][] } | { head: string; parts: Part[] };

/**
 * Reduces a style sheet to what the first paint of a document can use. It keeps rules with a
 * selector whose classes and elements all exist in the document. It drops rules for print and
 * hover, and custom properties that no remaining rule uses. Fonts that may come later (`swap`) are
 * dropped as well. The whole sheet, loaded after the first paint, brings all of it but the fonts;
 * the order is the same, so nothing changes then.
 */
export function stylesFor(css: string): (html: string) => string {
  const sheet = postcss.parse(css);
  const parts = partsOf(sheet.nodes, sheet.nodes.some(isDefaults));
  return (html) => {
    const there = namesIn(html);
    const text = written(parts, (needs) =>
      needs.some((names) => names.every((name) => there.has(name))),
    );
    return withoutUnused(text, html);
  };
}

/** Styles that only show on hover or input, or in a dialog that scripts open. */
const LATER = /:(hover|active|-moz-ui-invalid|:backdrop)\b/;

/** Pseudo-elements that only some kinds of input have. */
const KIND_PARTS = [
  { part: /::-webkit-(date|calendar)/, kind: 'type=date' },
  { part: /::file-selector-button/, kind: 'type=file' },
  { part: /::-webkit-search/, kind: 'type=search' },
  { part: /::-webkit-(inner|outer)-spin/, kind: 'type=number' },
];

/**
 * The layer that gives every element the initial values of Tailwind's properties, like `@property`.
 */
function isDefaults(node: ChildNode): boolean {
  return node.type === 'atrule' && node.params === 'properties' && Boolean(node.nodes?.length);
}

/**
 * With `hasDefaults` one way to set initial values is enough: the one that every browser supports.
 */
function partsOf(nodes: ChildNode[], hasDefaults: boolean): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') {
      const selectors = node.selectors.filter((selector) => !LATER.test(selector));
      return [{ text: node.toString(), needs: selectors.map(needsOf) }];
    }
    if (node.type !== 'atrule') return [{ text: `${node.toString()};`, needs: [[]] }];
    if (node.name === 'media' && node.params === 'print') return [];
    if (node.name === 'property' && hasDefaults) return [];
    if (node.name === 'supports' && isDefaults(node.parent as ChildNode)) {
      return partsOf(node.nodes ?? [], hasDefaults);
    }
    if (node.name === 'font-face' && /font-display:\s*swap/.test(node.toString())) return [];
    const holdsRules = node.nodes?.some(({ type }) => type === 'rule' || type === 'atrule');
    if (!holdsRules || node.name === 'keyframes') {
      return [{ text: node.toString() + (node.nodes ? '' : ';'), needs: [[]] }];
    }
    return [
      { head: `@${node.name} ${node.params}`, parts: partsOf(node.nodes ?? [], hasDefaults) },
    ];
  });
}

/**
 * Classes (with their dot), elements and kinds of input that a selector requires: not those in
 * :not, and not alternatives.
 */
function needsOf(selector: string): string[] {
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/:([\w-]+)\(((?:\\.|[^()\\])*)\)/g, (_, name: string, inner: string) =>
      /^(is|where|has)$/.test(name) && !inner.includes(',') ? ` ${inner}` : '',
    );
  }
  const ofClass = /\.(?:\\.|[\w-]|[^\0-\x7f])+/g;
  const classes = [...plain.matchAll(ofClass)].map(([name]) => name.replace(/\\(.)/g, '$1'));
  const bare = plain.replace(ofClass, '');
  const elements = [...bare.matchAll(/(?<=^|[\s>+~])[a-z][a-z0-9]*/g)].map(([name]) => name);
  const kinds = KIND_PARTS.filter(({ part }) => part.test(selector)).map(({ kind }) => kind);
  return [...classes, ...elements, ...kinds];
}

function written(parts: Part[], isWanted: (needs: string[][]) => boolean): string {
  return parts
    .map((part) => {
      if ('text' in part) return isWanted(part.needs) ? part.text : '';
      const inside = written(part.parts, isWanted);
      return inside && `${part.head}{${inside}}`;
    })
    .join('');
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** All classes (with their dot), elements and kinds of input in a document. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>(
    [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag),
  );
  for (const [, kind = ''] of html.matchAll(/\stype="(\w+)/g)) {
    names.add(`type=${kind === 'time' || kind === 'month' ? 'date' : kind}`);
  }
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const text = list.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
    for (const name of text.split(/\s+/)) names.add(`.${name}`);
  }
  return names;
}

/** Drops custom properties that neither a remaining rule nor an element uses. */
function withoutUnused(css: string, html: string): string {
  const usedIn = (text: string) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  const inHtml = usedIn(html);
  let text = css;
  for (let before = ''; before !== text;) {
    before = text;
    const used = new Set([...inHtml, ...usedIn(text)]);
    text = text
      .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) => (used.has(name) ? rule : ''))
      .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (declared, name) =>
        used.has(name) ? declared : '',
      );
  }
  return text;
}
