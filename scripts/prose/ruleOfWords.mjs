/** The textlint rule of words.mjs: reports each word that the project doesn't use, with what to write instead. */
import { wordRules } from './words.mjs';

const compiled = wordRules.map(({ pattern, instead, readers }) => ({
  // a word in a path, a name or code isn't prose
  match: new RegExp(`(?<![\\w/.\`#-])(?:${pattern})(?![\\w/(\`-]|\\.\\w)`, 'gi'),
  instead,
  isForReaders: readers === true,
}));

/** @param {any} context of textlint */
export function ruleOfWords(context) {
  const { Syntax, RuleError, report, getSource, locator } = context;
  /** @param {any} node @param {boolean} isComment */
  const check = (node, isComment) => {
    const text = getSource(node);
    for (const { match, instead, isForReaders } of compiled) {
      if (isComment && isForReaders) continue;
      for (const { 0: word, index } of text.matchAll(match)) {
        if (text.slice(0, index).split('`').length % 2 === 0) continue; // between backticks
        const padding = locator.range([index, index + word.length]);
        report(node, new RuleError(`“${word}”: write ${instead}`, { padding }));
      }
    }
  };
  return {
    [Syntax.Str]: (/** @type {any} */ node) => check(node, false),
    Comment: (/** @type {any} */ node) => check(node, true),
  };
}
