import { readdirSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const FILES = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((file) => `web/${file}`)
  .filter((file) => file.endsWith('.ts') && !file.startsWith('web/words/') && file !== 'web/map/cities.ts');

/** Attributes that people read or hear. */
const READ = new Set(['aria-label', 'title', 'placeholder', 'alt', 'label', 'textContent', 'text']);
/** Properties and calls whose strings aren't read by people. */
const CODE_PROPERTY =
  /^(class|className|type|id|role|href|rel|font|viewBox|d|autocomplete|timeZone|style|pattern|accept|aria-describedby)$/;
const CODE_CALL =
  /^(querySelector|querySelectorAll|getElementById|byId|closest|matches|addEventListener|matchMedia|import|RegExp|URL|Error|raw)$/;
const TWO_WORDS = /[A-Za-z’']{2,}[,.:;]? [A-Za-z’']{2,}/;

/** Texts for people in the code of a module: two words in a string, or one as the content or label of an element. */
function textsIn(source: string): string[] {
  const found: string[] = [];
  visit(ts.createSourceFile('page.ts', source, ts.ScriptTarget.Latest, true));
  return found;

  function visit(node: ts.Node): void {
    const text = textOf(node);
    if (
      text !== null &&
      !isCode(node) &&
      (TWO_WORDS.test(text) || (/[A-Za-z]{2,}/.test(text) && isRead(node)))
    )
      found.push(text);
    ts.forEachChild(node, visit);
  }
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
}

function isCode(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.name === node || CODE_PROPERTY.test(nameOf(parent.name));
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left))
    return CODE_PROPERTY.test(parent.left.name.text);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) return CODE_CALL.test(calledIn(parent));
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isCode(parent);
  return ts.isTaggedTemplateExpression(parent) || ts.isCaseClause(parent);
}

function isRead(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent)) return isRead(parent);
  if (ts.isPropertyAssignment(parent)) return READ.has(nameOf(parent.name));
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left))
    return READ.has(parent.left.name.text);
  return (
    ts.isCallExpression(parent) &&
    /^(element|svgElement)$/.test(calledIn(parent)) &&
    parent.arguments.indexOf(node as ts.Expression) >= 2
  );
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : '';
}

function calledIn({ expression }: ts.CallExpression | ts.NewExpression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

/** Names that are the same in every language, such as that of the key that the page registers, fonts and units. */
const ALIKE =
  /^(Ground Motion|Español|English|Explorer page|Mac OS|quiet small|button primary)$|px system-ui|linear-gradient|^[^a-z]*UTC$|^[^a-z]*mm[^a-z]*$/;

describe('the texts of the explorer page', () => {
  it('finds sentences and labels in code, but no class, selector or message for developers', () => {
    const code = `element('p', { class: 'fine print', 'aria-label': 'Close' }, 'Sign in to buy.', \`\${a} left\`);
      document.querySelector('.card details'); throw new Error('no such place');`;
    expect(textsIn(code)).toEqual(['Close', 'Sign in to buy.', '  left']);
  });

  it.each(FILES)('are in the catalogs, not in %s', (file) => {
    expect(textsIn(readFileSync(file, 'utf8')).filter((text) => !ALIKE.test(text))).toEqual([]);
  });
});
