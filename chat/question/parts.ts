import { plainText, stemsOf } from './words.ts';

const ASKING_WORD = String.raw`(?:what|how|when|where|why|who|which|is|are|was|were|do|does|did|can|could|will|would|should|may|am|has|have|whats|hows|wheres)\b`;
/** Where a new question begins within a sentence: after a joining word or a comma, with a word that asks. */
const JOINED = new RegExp(
  String.raw`(?:[,;:]\s*|\s+)(?:(?:and|but|also|or|so|plus)\s+)+(?:(?:also|then|if so|if not|if yes)[, ]+)?(?=${ASKING_WORD})|,\s+(?=${ASKING_WORD})`,
  'gi',
);
/** Where a sentence ends. A dot after one or two letters is that of an abbreviation. */
const ENDED = /(?<=[?!]|[^\s.]{3}\.|\)\.)\s+|;\s+|\s+[-–—]+\s+/g;
const ASKS = new RegExp(
  String.raw`\?|^(?:(?:and|but|so|ok|also|hi|hello|please)[, ]+)*(?:${ASKING_WORD}|(?:show|list|tell|give|explain)\b)`,
);
/** A condition belongs to the question after it. */
const CONDITION = /^(?:(?:and|but|so)\s+)?(?:if|when|where|once|after|because|since|although|as|in case)\b/i;
const MOST_QUESTIONS = 4;

/** What a message consists of. */
export interface MessageParts {
  readonly questions: readonly string[];
  /** Sentences that ask nothing: the situation. */
  readonly statements: readonly string[];
}

/** The questions of a message in their order, and what else it says. A message without a question is one. */
export function partsOf(message: string): MessageParts {
  const sentences = message.split(ENDED).flatMap(clausesOf);
  const questions = sentences.filter(asks);
  if (questions.length === 0) return { questions: [message], statements: [] };
  return {
    questions: questions.slice(0, MOST_QUESTIONS),
    statements: sentences.filter((sentence) => !asks(sentence)),
  };
}

/** The clauses of a sentence that can be understood alone: a condition goes with the next, a clause without a subject with the last. */
function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  let condition = '';
  for (const piece of sentence.split(JOINED)) {
    const clause = `${condition}${piece.trim()}`;
    condition = '';
    if (!/[\p{L}\p{N}]/u.test(clause)) continue;
    if (CONDITION.test(clause) && !clause.endsWith('?') && piece !== sentence) condition = `${clause}, `;
    else if (stemsOf(clause).length === 0 && clauses.length > 0)
      clauses.push(`${clauses.pop()} and ${clause}`);
    else clauses.push(clause);
  }
  return condition === '' ? clauses : [...clauses, condition.replace(/, $/, '')];
}

function asks(sentence: string): boolean {
  return ASKS.test(plainText(sentence));
}
