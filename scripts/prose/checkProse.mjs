/**
 * `npm run prose` checks the words of documents, of strings for people, and of comments with textlint and the rules in
 * words.mjs. Code in documents and strings of tests aren't checked. Exits with 1 and one line for each problem.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { TextlintKernel } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import { codePlugin } from './codePlugin.mjs';
import { ruleOfWords } from './ruleOfWords.mjs';

/** Generated files, licenses, lists of names, questions and stop words, and attributes as OPERA writes them: not the project's sentences. */
const skipped =
  /^(?:LICENSE|NOTICE|THIRD-PARTY|CODE_OF|location\/names\/|location\/address\/words\/|test\/chat\/questions\/|chat\/question\/(?:questionWords|commonWords)\.ts$|cli\/demo\/granule(?:Fields|Layout)\.ts$)|\/generated\/|^scripts\/prose\/words\.mjs$/;
const checked = /\.(?:md|ts|mts|mjs|cjs|js)$/;

const kernel = new TextlintKernel();
/** @type {any} */
const rules = [{ ruleId: 'words', rule: ruleOfWords, options: {} }];
/** @type {any} */
const plugins = [
  { pluginId: 'markdown', plugin: /** @type {any} */ (markdown).default ?? markdown },
  { pluginId: 'code', plugin: codePlugin },
];

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const given = process.argv.slice(2);
const files = (given.length > 0 ? given : tracked.split('\n')).filter(
  (file) => checked.test(file) && !skipped.test(file),
);

let problems = 0;
for (const file of files) {
  /** @type {string} */
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    continue; // deleted, but still in the index
  }
  const ext = file.endsWith('.md') ? '.md' : '.ts';
  const { messages } = await kernel.lintText(text, { filePath: file, ext, plugins, rules });
  for (const { line, column, message } of messages)
    process.stdout.write(`${file}:${line}:${column} ${message}\n`);
  problems += messages.length;
}
process.stdout.write(`prose: ${files.length} files, ${problems} problems\n`);
process.exit(problems === 0 ? 0 : 1);
