import { unsupportedNumbers } from './checkNumbers.ts';
import type { Evidence } from './evidence.ts';
import { takeApart } from './saidNumbers.ts';

const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s)\]}>"'”]+/gi;

const OTHER_SCHEME = /\b(?:javascript|data|mailto|tel|vbscript|file|blob):/i;

const EMAIL = /[\w.+-]+\s?@\s?[\w-]+(?:\.[\w-]+)+/;

const WITHOUT_SCHEME = /(?:^|[\s("'[])\/\/\S/;

/** A host name in running text. */
const HOST =
  /(?<![\w@./-])(?:www\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|gov|edu|app|dev|ai|co|us|uk|info|biz|xyz|me|site|online|link|ly|gg|tk|cc)\b(?![\w_])/gi;

const MARKDOWN = /\]\(\s*([^)]*)\)/g;

const MOST_CHARACTERS = 2000;
/** A model can't buy anything, so it may not claim that it did. */
const CLAIMS_PURCHASE =
  /\b(?:i|we)(?:['’]ve| have)?(?: just| now| already)? (?:bought|purchased|charged|ordered|refunded|paid|placed)\b|\b(?:has|have) been (?:bought|purchased|ordered|refunded|placed)\b|\b(?:purchase|order|refund) (?:is )?(?:complete|confirmed|successful)/i;
const ASKS_FOR_YES =
  /\b(?:say|answer|reply|type|write) (?:with )?["“']?yes\b|\bshall i (?:buy|purchase|order)\b|\bdo you (?:want|agree)[^.?]{0,40}\b(?:buy|purchase|charge)/i;
const CLAIMS_SAFETY =
  /\b(?:house|home|building|structure|foundation|property|basement|walls?)\b[^.?!]{0,30}\b(?:is|are|looks?) (?:\w+ly )?(?:safe|sound|fine|ok|okay|secure|stable enough)\b|\b(?:no|zero) risk\b|\b(?:guarantee[ds]?|definitely|certainly|without (?:a |any )?doubt|for sure)\b/i;
const HEDGED = /\b(?:whether|if|cannot|can['’]?t|not|no)\b/i;

/** The problems of a model's answer, as text for the log; empty = it may be sent. */
export function checkAnswer(answer: string, evidence: Evidence, publicUrl: string): string[] {
  const problems: string[] = [];
  if (answer.trim() === '') return ['nothing is said'];
  if (answer.length > MOST_CHARACTERS) problems.push('too long');
  if (/<\s*[a-z/!?]/i.test(answer)) problems.push('markup');
  if (CLAIMS_PURCHASE.test(answer)) problems.push('claims a purchase');
  if (ASKS_FOR_YES.test(answer)) problems.push('asks for a yes');
  for (const sentence of answer.split(/(?<=[.!?])\s|\n/))
    if (CLAIMS_SAFETY.test(sentence) && !HEDGED.test(sentence)) problems.push('claims certainty or safety');
  problems.push(...checkLinks(answer, publicUrl), ...unsupportedNumbers(answer, evidence));
  const { numbers } = takeApart(answer);
  const tellsRate = numbers.some(
    ({ dimension }) =>
      dimension === 'rate' &&
      evidence.numbers.some((known) => known.isMeasured && known.dimension === 'rate'),
  );
  if (tellsRate && !/σ|sigma|±|\+\/-|interval|uncertain|standard deviation/i.test(answer))
    problems.push('a rate without its uncertainty');
  return problems;
}

/** Links to anything other than this server's own pages, as text for the log. */
function checkLinks(answer: string, publicUrl: string): string[] {
  const plain = answer.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const own = new URL(publicUrl);
  const problems: string[] = [];
  for (const [address] of plain.matchAll(ADDRESS)) {
    const text = address.replace(/[.,;:!?]+$/, '');
    if (!URL.canParse(text) || new URL(text).origin !== own.origin) problems.push('a link elsewhere');
  }
  const rest = plain.replace(ADDRESS, ' ');
  for (const [, target = ''] of plain.matchAll(MARKDOWN))
    if (!/^\/(?!\/)/.test(target) && !target.startsWith(own.origin)) problems.push('a link elsewhere');
  for (const [host] of rest.matchAll(HOST))
    if (host.toLowerCase() !== own.hostname) problems.push('a host elsewhere');
  if (OTHER_SCHEME.test(rest) || EMAIL.test(rest) || WITHOUT_SCHEME.test(rest))
    problems.push('an address elsewhere');
  return problems;
}
