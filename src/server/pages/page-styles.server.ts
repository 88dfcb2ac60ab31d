import postcss, { type ChildNode } from 'postcss';

/** A part of a style sheet: a rule with the classes its selectors need, or a group of parts. */
type Part = { text: string; needs: string[][] } | { head: string; parts: Part[] };

/**
 * Reduces a style sheet to what the first paint of a document needs: the ground whole, and of the
 * rest the rules with a selector whose classes and elements all exist in the document. It drops rules
 * for print and hover, and fonts that may come later (`swap`). `lateStyles`, loaded after the first
 * paint, brings the rest; the order is the same, so nothing changes then.
 */
export function stylesFor(css: string): (html: string) => string {
  const nodes = postcss.parse(css).nodes;
  const ground = nodes.filter(isGround).map(groundText).join('');
  const parts = partsOf(nodes.filter((node) => !isGround(node)));
  return (html) => {
    const there = namesIn(html);
    return (
      ground +
      written(parts, (needs) => needs.some((names) => names.every((name) => there.has(name))))
    );
  };
}

/**
 * A style sheet without its ground, which every page contains. A sheet that arrives with rules for
 * every element makes the browser style the whole page again, and one of classes only the elements
 * that have them.
 */
export function lateStyles(css: string): string {
  const sheet = postcss.parse(css);
  for (const node of sheet.nodes.filter(isGround)) node.remove();
  return sheet.toString();
}

/** Rules of elements, and the initial values of Tailwind's properties. */
function isGround(node: ChildNode): boolean {
  return (
    node.type === 'atrule' &&
    (node.name === 'property' ||
      (node.name === 'layer' &&
        /^(properties|theme|base)$/.test(node.params) &&
        node.nodes !== undefined))
  );
}

/**
 * Initial values stand once, in the rule that every browser understands: not in `@property` as well,
 * and not only where that is unknown.
 */
function groundText(node: ChildNode): string {
  if (node.type !== 'atrule' || node.name === 'property') return '';
  if (node.params !== 'properties') return node.toString();
  node.walkAtRules('supports', (condition) => void condition.replaceWith(condition.nodes ?? []));
  return node.toString();
}

/** Styles that only show on hover, or in a dialog that scripts open. */
const LATER = /:(hover|active|:backdrop)\b/;

function partsOf(nodes: ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule') {
      const selectors = node.selectors.filter((selector) => !LATER.test(selector));
      return [{ text: node.toString(), needs: selectors.map(needsOf) }];
    }
    if (node.type !== 'atrule') return [{ text: `${node.toString()};`, needs: [[]] }];
    if (node.name === 'media' && node.params === 'print') return [];
    if (node.name === 'font-face' && /font-display:\s*swap/.test(node.toString())) return [];
    const holdsRules = node.nodes?.some(({ type }) => type === 'rule' || type === 'atrule');
    if (!holdsRules || node.name === 'keyframes') {
      return [{ text: node.toString() + (node.nodes ? '' : ';'), needs: [[]] }];
    }
    return [{ head: `@${node.name} ${node.params}`, parts: partsOf(node.nodes ?? []) }];
  });
}

/**
 * Classes (with their dot) and elements that a selector requires: not those in :not, and not
 * alternatives.
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
  return [...classes, ...elements];
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

/** All classes (with their dot) and elements in a document. */
function namesIn(html: string): Set<string> {
  const names = new Set<string>(
    [...html.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, tag = '']) => tag),
  );
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const text = list.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
    for (const name of text.split(/\s+/)) names.add(`.${name}`);
  }
  return names;
}
