/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { required } from '../../core/required.ts';
import type { Language } from '../../core/words/language.ts';
import { isCommon } from '../question/commonWords.ts';
import { spellingOf } from '../question/spelling.ts';
import { plainText, stemsOf, wordsOf } from '../question/questionWords.ts';
import { countTerms, inverseFrequency, openBm25 } from './bm25.ts';
import { wholeText, type Passage } from './passage.ts';

/** A candidate passage for a question. */
export interface FoundPassage {
  readonly passage: Passage;
  /** Match score, 0 to 1. */
  readonly score: number;
}

export interface PassageIndex {
  /** The best passages, best first. */
  readonly find: (question: string, most?: number) => FoundPassage[];
  readonly passage: (id: string) => Passage | undefined;
  /** Corrects words that occur in no passage to similar ones that do. */
  readonly correct: (text: string) => string;
}

/** Weights of words by field. */
const FIELD_WEIGHTS = { asked: 2, title: 2, text: 1, requests: 0.5 } as const;
/** For equal words, questions and answers count more than the rest, and texts for geodesists less. */
const WEIGHTS: readonly (readonly [RegExp, number])[] = [
  [/^lookup#elsewhere/, 0.9],
  [/^(?:help|lookup)#/, 1],
  [/^\w+\.md#/, 0.5],
];
const OTHER_WEIGHT = 0.65;
const SHORT_WORD = 2;
const SURFACE_WEIGHT = 0.5;
const NEIGHBORS = 3;

/**
 * Ranks passages like entries of a FAQ: a passage's score is the mean of two scores, each 0 to 1. One is BM25 of the
 * question over the whole passage; the other is the mean cosine of tf-idf vectors between the question and the three most
 * similar of the passage's known questions (its `asked` and its title): k nearest neighbors.
 */
export function indexPassages(passages: readonly Passage[]): PassageIndex {
  const byId = new Map(passages.map((passage) => [passage.id, passage]));
  const bm25 = openBm25(passages.map(termsOf));
  const known = passages.map(({ asked, title }) =>
    [...asked, title].map((question) => termWeights(question)),
  );
  const rarity = rarityOf(known.map((questions) => questions.flatMap((terms) => [...terms.keys()])));
  const likeness = likenessTo(known.map((questions) => questions.map((terms) => vectorOf(terms, rarity))));
  const weights = passages.map(
    ({ id }) => WEIGHTS.find(([pattern]) => pattern.test(id))?.[1] ?? OTHER_WEIGHT,
  );
  const correct = spellingOf(
    passages.flatMap((passage) => {
      if (passage.id.includes('.md#')) return [];
      const text = [...passage.asked, passage.title, wholeText(passage)].join(' ');
      // Words of a term of several words, such as “line of sight”, are right too.
      return [...wordsOf(text), ...(plainText(text).match(/[a-z]+/g) ?? [])];
    }),
  );
  return {
    correct,
    passage: (id) => byId.get(id),
    find: (question, most = 5) => {
      const stems = stemsOf(question).filter((stem) => bm25.has(stem) || isSubject(stem));
      const likest = likeness(vectorOf(termWeights(question), rarity));
      return bm25
        .shares(stems)
        .map((share, index) => ({
          passage: required(passages[index]),
          score: (required(weights[index]) * (share + required(likest[index]))) / 2,
        }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, most);
    },
  };
}

/** A passage in Spanish, or in English if it isn't translated. */
function translated(passage: Passage): Passage {
  return { ...passage, ...passage.spanish };
}

/** The same index with its passages in a language, as far as they are translated. */
export function passagesIn(index: PassageIndex, language: Language): PassageIndex {
  if (language === 'en') return index;
  return {
    correct: index.correct,
    passage: (id) => {
      const found = index.passage(id);
      return found && translated(found);
    },
    find: (question, most) =>
      index.find(question, most).map(({ passage, score }) => ({ passage: translated(passage), score })),
  };
}

/** Whether an unknown word suggests another subject: numbers, short and common words don't. */
function isSubject(stem: string): boolean {
  return stem.length > SHORT_WORD && !/^\d/.test(stem) && !isCommon(stem);
}

function termsOf({ asked, title, text, requests }: Passage) {
  return countTerms([
    [asked.flatMap(stemsOf), FIELD_WEIGHTS.asked],
    [stemsOf(title), FIELD_WEIGHTS.title],
    [stemsOf(text), FIELD_WEIGHTS.text],
    [stemsOf(requests), FIELD_WEIGHTS.requests],
  ]);
}

/** Terms and what each weighs. */
type Vector = ReadonlyMap<string, number>;

/**
 * The terms of a question: stems, and at half weight its words (including function words) and its pairs of neighboring
 * words.
 */
function termWeights(question: string): Vector {
  const words = wordsOf(question);
  const pairs = words.slice(1).map((word, index) => `${required(words[index])} ${word}`);
  return new Map([
    ...words.map((word) => [`word ${word}`, SURFACE_WEIGHT] as const),
    ...pairs.map((pair) => [`pair ${pair}`, SURFACE_WEIGHT] as const),
    ...stemsOf(question).map((stem) => [stem, 1] as const),
  ]);
}

/** How rare a term is among passages: idf as in BM25. */
function rarityOf(passages: readonly (readonly string[])[]): (term: string) => number {
  const holding = new Map<string, number>();
  for (const terms of passages)
    for (const term of new Set(terms)) holding.set(term, (holding.get(term) ?? 0) + 1);
  return (term) => inverseFrequency(holding.get(term) ?? 0, passages.length);
}

/** Terms by weight and rarity, of length 1. */
function vectorOf(terms: Vector, rarity: (term: string) => number): Vector {
  const weighed = new Map([...terms].map(([term, weight]) => [term, weight * rarity(term)]));
  const length = Math.hypot(...weighed.values());
  return new Map([...weighed].map(([term, weight]) => [term, length === 0 ? 0 : weight / length]));
}

/**
 * For each passage, the mean cosine of a question with its most similar known questions; uses lists of the questions that
 * contain each term.
 */
function likenessTo(passages: readonly (readonly Vector[])[]): (question: Vector) => number[] {
  const holding = new Map<string, { readonly at: number; readonly weight: number }[]>();
  const known = passages.flat();
  for (const [at, vector] of known.entries())
    for (const [term, weight] of vector) {
      const list = holding.get(term);
      if (list) list.push({ at, weight });
      else holding.set(term, [{ at, weight }]);
    }
  return (question) => {
    const cosines = new Float64Array(known.length);
    for (const [term, asked] of question)
      for (const { at, weight } of holding.get(term) ?? []) cosines[at]! += asked * weight;
    let from = 0;
    return passages.map(({ length }) => meanOfBest(cosines.subarray(from, (from += length))));
  };
}

function meanOfBest(values: Float64Array): number {
  const best = values.toSorted().slice(-NEIGHBORS);
  return best.reduce((sum, value) => sum + value, 0) / Math.max(1, best.length);
}
