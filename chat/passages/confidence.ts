import type { Passage } from './passage.ts';
import type { PassageIndex } from './passageIndex.ts';

/**
 * Below this score (0 to 1) a passage doesn't answer a question. A higher one loses more than it gains: of 781 questions of the tests, 0.34 would
 * turn 6 of 21 wrong answers and 24 of 754 right ones into "I don't know that".
 */
const LEAST_SCORE = 0.28;
/** A second passage that matches almost as well is mentioned too. */
const NEARLY_AS_GOOD = 0.85;
const CANDIDATES = 6;
/** Only a first-person question asks about the account. */
const OWNER = /\b(?:my|our|i|we|i've|we've)\b/i;

/** Look-ups in the account. */
const OF_ACCOUNT = /^lookup#(?:balance|usage|own-reports)$/;

/** The passages that answer a question: the best, and a second one that matches almost as well; none = no answer is known. */
export function confidentPassages(
  { find }: Pick<PassageIndex, 'find'>,
  question: string,
  least = LEAST_SCORE,
): Passage[] {
  const [first, second] = find(question, CANDIDATES).filter(
    ({ passage }) => !OF_ACCOUNT.test(passage.id) || OWNER.test(question),
  );
  if (!first || first.score < least) return [];
  return second && second.score >= Math.max(least, NEARLY_AS_GOOD * first.score)
    ? [first.passage, second.passage]
    : [first.passage];
}
