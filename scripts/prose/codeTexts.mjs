/** Finds the prose of a source file: comments, and strings that read as words. */
import ts from 'typescript';

/** @typedef {{ kind: 'comment' | 'string', start: number, end: number }} CodeText */

/** Whether a string is for people: at least three words, not markup, not SQL. @param {string} text */
function isProse(text) {
  return (
    /[a-z]{2,} [a-z’']+ [a-z’']+/i.test(text) &&
    !/\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|FROM|WHERE)\b/.test(text)
  );
}

/** Whether a string is in a list `asked`: questions in the words of customers. @param {ts.Node} node */
function isCustomers({ parent }) {
  if (!ts.isArrayLiteralExpression(parent) || !ts.isPropertyAssignment(parent.parent)) return false;
  return ts.isIdentifier(parent.parent.name) && parent.parent.name.text === 'asked';
}

/**
 * The comments and prose strings of a source file, in order, as ranges of its text.
 *
 * @param {string} source @param {string} file @returns {CodeText[]}
 */
export function codeTexts(source, file) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {CodeText[]} */
  const found = [];
  const withoutStrings = source.split('');
  /** @param {ts.Node} node */
  const visit = (node) => {
    const isString =
      ts.isStringLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
    if (isString || ts.isNoSubstitutionTemplateLiteral(node) || ts.isRegularExpressionLiteral(node)) {
      const [start, end] = [node.getStart(tree), node.getEnd()];
      withoutStrings.fill(' ', start, end);
      const isOurs = !ts.isImportDeclaration(node.parent) && !isCustomers(node);
      if (!ts.isRegularExpressionLiteral(node) && isOurs && isProse(node.text))
        found.push({ kind: 'string', start: start + 1, end: end - 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  for (const { 0: text, index } of withoutStrings.join('').matchAll(/\/\*[\s\S]*?\*\/|\/\/.*/g))
    found.push({ kind: 'comment', start: index, end: index + text.length });
  return found.sort((a, b) => a.start - b.start);
}
