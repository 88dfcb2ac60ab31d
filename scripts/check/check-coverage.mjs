// Checks docs/specification-coverage.md: every file and every test that it names exists.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';

const TABLE = 'docs/specification-coverage.md';
const HEAD = '| item | file | test | departure |';

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { items, problems } = checkCoverage(join(import.meta.dirname, '../..'));
  for (const problem of problems) console.log(problem);
  console.log(`${items} items, ${problems.length} problems`);
  process.exitCode = items > 0 && problems.length === 0 ? 0 : 1;
}

/**
 * Reads the table of the project in `root`. A row has four cells: the item; one file or folder; one
 * test file, with the beginning of a test's title in “ ” if a title is given; how the site departs
 * from the item. File and test may be `—` when the departure says why.
 * @param {string} root
 * @returns {{ items: number, problems: string[] }}
 */
export function checkCoverage(root) {
  const lines = readFileSync(join(root, TABLE), 'utf8').split('\n');
  /** @type {Map<string, string[]>} */
  const titles = new Map();
  /** @type {string[]} */
  const problems = [];
  let items = 0;
  let isInside = false;
  for (const [index, line] of lines.entries()) {
    if (line === HEAD) isInside = true;
    else if (!line.startsWith('|')) isInside = false;
    else if (isInside && !line.startsWith('|---')) {
      items += 1;
      for (const problem of problemsOf(line)) problems.push(`${TABLE}:${index + 1}: ${problem}`);
    }
  }
  return { items, problems };

  /**
   * @param {string} line
   * @returns {string[]}
   */
  function problemsOf(line) {
    const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    const [, item, file, test, departure] = cells;
    if (cells.length !== 6 || !item || !file || !test) return ['not four cells'];
    if ([file, test].includes('—') && !departure) return ['nothing says why there is none'];
    return [
      ...(file === '—' ? [] : fileProblems(file)),
      ...(test === '—' ? [] : testProblems(test)),
    ];
  }

  /** @param {string} cell */
  function fileProblems(cell) {
    const file = /^`([^`]+)`$/.exec(cell)?.[1];
    if (!file) return [`not one file: ${cell}`];
    return existsSync(join(root, file)) ? [] : [`no such file: ${file}`];
  }

  /** @param {string} cell */
  function testProblems(cell) {
    const [, file, , title] = /^`([^`]+\.test\.tsx?)`( “([^”]+)”)?$/.exec(cell) ?? [];
    if (!file) return [`not one test: ${cell}`];
    if (!existsSync(join(root, file))) return [`no such test file: ${file}`];
    if (!title) return [];
    const known = titles.get(file) ?? titlesIn(join(root, file));
    titles.set(file, known);
    return known.some((one) => one.startsWith(title)) ? [] : [`${file} has no test “${title}”`];
  }
}

/**
 * Titles of the tests of a file, as in its source: `%s` stays `%s`.
 * @param {string} file
 * @returns {string[]}
 */
function titlesIn(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  /** @type {string[]} */
  const found = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) found.push(title.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/**
 * Whether an expression is `it`, `test`, `describe` or one of their forms, such as `it.each(rows)`.
 * @param {ts.Expression} expression
 * @returns {boolean}
 */
function isTest(expression) {
  if (ts.isIdentifier(expression)) return ['it', 'test', 'describe'].includes(expression.text);
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) {
    return isTest(expression.expression);
  }
  return ts.isTaggedTemplateExpression(expression) && isTest(expression.tag);
}
