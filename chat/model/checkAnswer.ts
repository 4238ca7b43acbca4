import { checkLinks } from './checkLinks.ts';
import { unsupportedNumbers } from './checkNumbers.ts';
import type { Evidence } from './evidence.ts';
import { takeApart } from './saidNumbers.ts';

const MOST_CHARACTERS = 2000;
/** A model buys nothing, so that it may not say that it did. */
const CLAIMS_PURCHASE =
  /\b(?:i|we)(?:['’]ve| have)?(?: just| now| already)? (?:bought|purchased|charged|ordered|refunded|paid|placed)\b|\b(?:has|have) been (?:bought|purchased|ordered|refunded|placed)\b|\b(?:purchase|order|refund) (?:is )?(?:complete|confirmed|successful)/i;
const ASKS_FOR_YES =
  /\b(?:say|answer|reply|type|write) (?:with )?["“']?yes\b|\bshall i (?:buy|purchase|order)\b|\bdo you (?:want|agree)[^.?]{0,40}\b(?:buy|purchase|charge)/i;
const CLAIMS_SAFETY =
  /\b(?:house|home|building|structure|foundation|property|basement|walls?)\b[^.?!]{0,30}\b(?:is|are|looks?) (?:\w+ly )?(?:safe|sound|fine|ok|okay|secure|stable enough)\b|\b(?:no|zero) risk\b|\b(?:guarantee[ds]?|definitely|certainly|without (?:a |any )?doubt|for sure)\b/i;
const HEDGED = /\b(?:whether|if|cannot|can['’]?t|not|no)\b/i;

/** What is wrong with an answer that a model worded, in words for a log; empty = it may be sent. */
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
