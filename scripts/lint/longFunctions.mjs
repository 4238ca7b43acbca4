/**
 * An oxlint plugin with one rule, `long-functions/long-functions-are-data`: a function over 60 lines only declares things (it
 * names values, calls `app.get(…)` and the like, perhaps for each row of a table, and returns a value): it has no
 * branch, catch or wait. Functions inside it are judged separately. Blank lines and comments do not count.
 */
const MOST_LINES = 60;

/** @param {any} node a statement @returns {boolean} whether it only declares something */
function isDeclaration(node) {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'ReturnStatement':
      return true;
    case 'VariableDeclaration':
      return node.declarations.every((/** @type {any} */ { init }) => init?.type !== 'AwaitExpression');
    case 'ExpressionStatement':
      return node.expression.type === 'CallExpression';
    case 'ForOfStatement':
      return node.body.type === 'BlockStatement' && node.body.body.every(isDeclaration);
    default:
      return false;
  }
}

/** @param {any} node a function @param {any} source @returns {number} its lines with code */
function codeLines(node, source) {
  const { start, end } = node.loc;
  const code = source.lines.slice(start.line - 1, end.line);
  for (const comment of source.getAllComments()) {
    if (comment.loc.start.line < start.line || comment.loc.end.line > end.line) continue;
    for (let line = comment.loc.start.line; line <= comment.loc.end.line; line++) {
      const index = line - start.line;
      const from = line === comment.loc.start.line ? comment.loc.start.column : 0;
      const to = line === comment.loc.end.line ? comment.loc.end.column : code[index].length;
      code[index] = code[index].slice(0, from).padEnd(to) + code[index].slice(to);
    }
  }
  return code.filter((/** @type {string} */ line) => line.trim() !== '').length;
}

/** @param {any} context @returns {Record<string, (node: any) => void>} */
function create(context) {
  /** @param {any} node */
  const judge = (node) => {
    if (node.body === null || node.body.type !== 'BlockStatement') return;
    const lines = codeLines(node, context.sourceCode);
    if (lines <= MOST_LINES || node.body.body.every(isDeclaration)) return;
    context.report({
      node,
      message: `This function has ${lines} lines of code and does more than declare. Keep it within ${MOST_LINES} lines.`,
    });
  };
  return { FunctionDeclaration: judge, FunctionExpression: judge, ArrowFunctionExpression: judge };
}

export default {
  meta: { name: 'long-functions' },
  rules: { 'long-functions-are-data': { create } },
};
