import MiniSearch from 'minisearch';
import { spellingOf } from '../question/spelling.ts';
import { askedStems, stemOf, wordsOf } from '../question/words.ts';
import type { Passage } from './passage.ts';

/** A passage that may answer a question. */
export interface FoundPassage {
  readonly passage: Passage;
  readonly score: number;
  /** How much of what is asked it speaks of, 0 to 1; rare words weigh more. */
  readonly share: number;
}

export interface PassageIndex {
  /** The passages that fit best, best first. */
  find(question: string, most?: number): FoundPassage[];
  passage(id: string): Passage | undefined;
  /** A text with words that no passage has corrected to near ones that some have. */
  correct(text: string): string;
}

/** Words shorter than this are not mistyped words of another. */
const FUZZY_FROM_LETTERS = 5;
const FUZZINESS = 0.25;
/** Passages that people's own questions lead to come before other documentation. */
const BOOST = { asked: 3, title: 2, text: 1 } as const;
/** A word that no passage has counts like one that so many have. */
const UNKNOWN_WORD = 2;
const SHORT_WORD = 3;
/** Of equal words, questions and answers count more than the rest, and what is written for geodesists less. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/^help#/, 1.5],
  [/^\w+\.md#/, 0.5],
];

/** The passages, found by the words of a question in any spelling near to theirs. */
export function indexPassages(passages: readonly Passage[]): PassageIndex {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const search = new MiniSearch<Passage>({
    fields: ['asked', 'title', 'text'],
    idField: 'id',
    extractField: (passage, field) =>
      field === 'asked' ? passage.asked.join(' ') : String(passage[field as keyof Passage]),
    tokenize: wordsOf,
    processTerm: stemOf,
  });
  search.addAll(passages);
  const holding = passagesHolding(passages);
  const weigh = (stem: string): number => Math.log(1 + passages.length / (holding.get(stem) ?? UNKNOWN_WORD));
  const correct = spellingOf(
    passages.flatMap(({ id, asked, title, text }) =>
      id.includes('.md#') ? [] : wordsOf([...asked, title, text].join(' ')),
    ),
  );
  return {
    correct,
    passage: (id) => byId.get(id),
    find: (question, most = 5) => {
      // A short word that nobody knows is a slip, and no subject.
      const stems = askedStems(question).filter((stem) => stem.length > SHORT_WORD || holding.has(stem));
      const total = stems.reduce((sum, stem) => sum + weigh(stem), 0);
      if (total === 0) return [];
      return search
        .search(question, {
          boost: { ...BOOST },
          fuzzy: (term) => (term.length >= FUZZY_FROM_LETTERS ? FUZZINESS : false),
          prefix: false,
          boostDocument: (id) => WEIGHTS.find(([pattern]) => pattern.test(String(id)))?.[1] ?? 1,
          weights: { fuzzy: 0.6, prefix: 0.3 },
        })
        .slice(0, most)
        .map(({ id, score, queryTerms }) => ({
          passage: byId.get(String(id))!,
          score,
          share: [...new Set(queryTerms)].reduce((sum, stem) => sum + weigh(stem), 0) / total,
        }));
    },
  };
}

/** In how many passages each stem is. */
function passagesHolding(passages: readonly Passage[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { asked, title, text } of passages)
    for (const stem of askedStems([...asked, title, text].join(' ')))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
