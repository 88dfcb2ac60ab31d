// Facts about TypeScript files, for `house-figures.mjs`.
import ts from 'typescript';

const EFFECTS = ['useEffect', 'useLayoutEffect', 'useInsertionEffect'];
const CONTROLS = ['input', 'select', 'textarea'];
const MOST_LINES_OF_FUNCTION = 100;
const MOST_PARAMETERS = 4;

/**
 * Facts about the text of one file; `imports` are the specifiers as written, `exports` the names.
 * @param {string} path decides whether it may hold JSX
 * @param {string} text
 */
export function factsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  /** @type {string[]} */
  const imports = [];
  /** @type {string[]} */
  const exports = [];
  /** @type {{ name: string, lines: number }[]} */
  const longFunctions = [];
  /** @type {{ name: string, parameters: number }[]} */
  const wideFunctions = [];
  const counts = { any: 0, effects: 0, fetches: 0, controls: 0 };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const name = functionName(node);
      const lines = lineAt(source, node.getEnd()) - lineAt(source, node.getStart()) + 1;
      if (lines > MOST_LINES_OF_FUNCTION) longFunctions.push({ name, lines });
      const parameters = node.parameters.length;
      if (parameters > MOST_PARAMETERS) wideFunctions.push({ name, parameters });
    }
    exports.push(...exportedNames(node));
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      if (ts.isStringLiteral(node.moduleSpecifier)) imports.push(node.moduleSpecifier.text);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteral(node.argument.literal)) imports.push(node.argument.literal.text);
    } else if (node.kind === ts.SyntaxKind.AnyKeyword) {
      counts.any += 1;
    } else if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
      if (isImport && first && ts.isStringLiteralLike(first)) imports.push(first.text);
      const called = calledName(node.expression);
      if (called && EFFECTS.includes(called)) counts.effects += 1;
      if (called === 'fetch') counts.fetches += 1;
    } else if (ts.isJsxSelfClosingElement(node) || ts.isJsxOpeningElement(node)) {
      if (CONTROLS.includes(node.tagName.getText()) && !isHidden(node)) counts.controls += 1;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { imports, exports, longFunctions, wideFunctions, ...counts };
}

/** @param {ts.SourceFile} source @param {number} position */
function lineAt(source, position) {
  return source.getLineAndCharacterOfPosition(position).line;
}

/**
 * The name a function declares, or the variable or property that holds it.
 * @param {ts.SignatureDeclaration} node
 */
function functionName(node) {
  const { parent } = node;
  const isHeld = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return (node.name ?? (isHeld ? parent.name : undefined))?.getText() ?? '(unnamed)';
}

/**
 * The names that a statement `export …` gives away.
 * @param {ts.Node} node
 */
function exportedNames(node) {
  if (ts.isExportSpecifier(node)) return [node.name.getText()];
  const isExported =
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return [];
  if (ts.isFunctionDeclaration(node)) return [node.name?.text ?? 'default'];
  if (!ts.isVariableStatement(node)) return [];
  return node.declarationList.declarations.map(({ name }) => name.getText());
}

/**
 * The name in `name()`, `window.name()` and `globalThis.name()`.
 * @param {ts.Expression} expression
 */
function calledName(expression) {
  if (ts.isIdentifier(expression)) return expression.text;
  if (!ts.isPropertyAccessExpression(expression)) return undefined;
  const isGlobal = ['window', 'globalThis', 'self'].includes(expression.expression.getText());
  return isGlobal ? expression.name.text : undefined;
}

/** @param {ts.JsxSelfClosingElement | ts.JsxOpeningElement} element */
function isHidden(element) {
  return element.attributes.properties.some(
    (attribute) =>
      ts.isJsxAttribute(attribute) &&
      (attribute.name.getText() === 'hidden' || /^type="hidden"$/.test(attribute.getText())),
  );
}

/**
 * Groups that import each other in a circle (Tarjan's algorithm): files, or folders.
 * @param {Map<string, string[]>} imports what each one imports
 * @returns {string[][]}
 */
export function circlesOf(imports) {
  /** @type {Map<string, { index: number, low: number, isOpen: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const open = [];
  /** @type {string[][]} */
  const circles = [];
  /** @param {string} file */
  const visit = (file) => {
    const mark = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(file, mark);
    open.push(file);
    for (const target of imports.get(file) ?? []) {
      const other = seen.get(target) ?? visit(target);
      if (other.isOpen) mark.low = Math.min(mark.low, other.low);
    }
    if (mark.low === mark.index) {
      const group = open.splice(open.indexOf(file));
      for (const member of group) Object.assign(seen.get(member) ?? {}, { isOpen: false });
      if (group.length > 1 || imports.get(file)?.includes(file)) circles.push(group);
    }
    return mark;
  };
  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return circles;
}
