import postcss, { type ChildNode } from 'postcss';

/** A part of a style sheet: a rule with the classes its selectors need, or a group of parts. */
type Part = { text: string; needs: string[][] } | { head: string; parts: Part[] };

/**
 * Gives of a style sheet what a document can use before its scripts run: rules of which a selector
 * has all its classes there, and what needs no class. Files of fonts are left out: they come with
 * the whole sheet, after the first paint. Custom properties that nothing left uses are left out too. The order stays, so the whole sheet can follow without changing anything.
 */
export function stylesFor(css: string): (html: string) => string {
  const parts = partsOf(postcss.parse(css).nodes);
  return (html) => {
    const classes = classesIn(html);
    const text = written(parts, (needs) =>
      needs.some((names) => names.every((name) => classes.has(name))),
    );
    return withoutUnused(text, html);
  };
}

function partsOf(nodes: ChildNode[]): Part[] {
  return nodes.flatMap((node): Part[] => {
    if (node.type === 'comment') return [];
    if (node.type === 'rule')
      return [{ text: node.toString(), needs: node.selectors.map(needsOf) }];
    if (node.type !== 'atrule') return [{ text: `${node.toString()};`, needs: [[]] }];
    if (node.name === 'font-face' && /src:[^;]*url\(/.test(node.toString())) return [];
    const holdsRules = node.nodes?.some(({ type }) => type === 'rule' || type === 'atrule');
    if (!holdsRules || node.name === 'keyframes') {
      return [{ text: node.toString() + (node.nodes ? '' : ';'), needs: [[]] }];
    }
    return [{ head: `@${node.name} ${node.params}`, parts: partsOf(node.nodes ?? []) }];
  });
}

/** Classes a selector cannot do without: not those it excludes or has a choice of. */
function needsOf(selector: string): string[] {
  let plain = selector;
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replace(/:([\w-]+)\(((?:\\.|[^()\\])*)\)/g, (_, name: string, inner: string) =>
      /^(is|where)$/.test(name) && !inner.includes(',') ? inner : '',
    );
  }
  return [...plain.matchAll(/\.((?:\\.|[\w-]|[^\0-\x7f])+)/g)].map(([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );
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

function classesIn(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    const text = list.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity);
    for (const name of text.split(/\s+/)) classes.add(name);
  }
  return classes;
}

/** Drops custom properties that neither a rule that stays nor an element uses, nor one another. */
function withoutUnused(css: string, html: string): string {
  let text = css;
  for (let before = ''; before !== text;) {
    before = text;
    const used = new Set(
      [...`${text}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
    );
    text = text
      .replace(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) => (used.has(name) ? rule : ''))
      .replace(/(?<=[{;])(--[\w-]+):[^;{}]*(;|(?=\}))/g, (declared, name) =>
        used.has(name) ? declared : '',
      );
  }
  return text;
}
