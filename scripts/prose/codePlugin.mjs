/** A textlint plugin for source files: each comment and each string for people becomes a text node. */
import { codeTexts } from './codeTexts.mjs';

/** @param {string} text @returns {(index: number) => { line: number, column: number }} as textlint counts: lines from 1, columns from 0 */
function positionsOf(text) {
  const starts = [0];
  for (let index = text.indexOf('\n'); index >= 0; index = text.indexOf('\n', index + 1))
    starts.push(index + 1);
  return (index) => {
    let line = starts.length;
    while (/** @type {number} */ (starts[line - 1]) > index) line--;
    return { line, column: index - /** @type {number} */ (starts[line - 1]) };
  };
}

/** Strings of tests and benches are data, not words for people. @param {string} file */
const hasOnlyComments = (file) => /^(?:test|bench)\//.test(file);

/** @param {string} text @param {string} [file] a TxtAST document */
function documentOf(text, file = 'text.ts') {
  const position = positionsOf(text);
  /** @param {string} type @param {number} start @param {number} end */
  const node = (type, start, end) => ({
    type,
    raw: text.slice(start, end),
    range: [start, end],
    loc: { start: position(start), end: position(end) },
  });
  const texts = codeTexts(text, file).filter(({ kind }) => kind === 'comment' || !hasOnlyComments(file));
  const children = texts.map(({ kind, start, end }) => ({
    ...node(kind === 'comment' ? 'Comment' : 'Str', start, end),
    value: text.slice(start, end),
  }));
  return { ...node('Document', 0, text.length), children };
}

export const codePlugin = {
  Processor: class {
    availableExtensions() {
      return ['.ts'];
    }
    processor() {
      return {
        preProcess: documentOf,
        postProcess: (/** @type {object[]} */ messages, /** @type {string} */ filePath) => ({
          messages,
          filePath,
        }),
      };
    }
  },
};
