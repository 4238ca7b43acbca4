import { required } from '../../core/required.ts';

/**
 * Okapi BM25: score(q, d) = Σ idf(t) · tf(t, d)·(k₁ + 1) / (tf(t, d) + k₁·(1 − b + b·|d|/mean |d|)), summed over the terms t of q;
 * idf(t) = ln(1 + (N − n(t) + 0.5) / (n(t) + 0.5)), N documents, n(t) of them with t. tf counts a term by the weight of its
 * field (BM25F with one length normalization). Robertson & Zaragoza 2009, "The Probabilistic Relevance Framework: BM25 and
 * Beyond", doi:10.1561/1500000019, §3.4 and §3.6. A share is the score divided by
 * that of a document full of every term, so that a word that no document has lowers it.
 */
const K1 = 1.2;
const B = 0.5;

/** A document as counts of its terms, weighted by field. */
export type TermCounts = ReadonlyMap<string, number>;

export interface Bm25 {
  readonly has: (term: string) => boolean;
  /** How rare a term is. */
  readonly idf: (term: string) => number;
  /** The score of each document, 0 to 1, in the order of the documents. */
  readonly shares: (terms: readonly string[]) => number[];
}

/** Counts terms by field: pairs of a field's terms and its weight. */
export function countTerms(fields: readonly (readonly [readonly string[], number])[]): TermCounts {
  const counts = new Map<string, number>();
  for (const [terms, weight] of fields)
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + weight);
  return counts;
}

/** idf of a term that occurs in `holding` of the given number of documents. */
export function inverseFrequency(holding: number, documents: number): number {
  return Math.log(1 + (documents - holding + 0.5) / (holding + 0.5));
}

export function openBm25(documents: readonly TermCounts[]): Bm25 {
  const lengths = documents.map((counts) => [...counts.values()].reduce((sum, count) => sum + count, 0));
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  const holding = new Map<string, number>();
  for (const counts of documents)
    for (const term of counts.keys()) holding.set(term, (holding.get(term) ?? 0) + 1);
  const idf = (term: string): number => {
    return inverseFrequency(holding.get(term) ?? 0, documents.length);
  };
  return {
    has: (term) => holding.has(term),
    idf,
    shares: (terms) => {
      const asked = [...new Set(terms)];
      const most = asked.reduce((sum, term) => sum + idf(term) * (K1 + 1), 0);
      return documents.map((counts, index) => {
        const norm = K1 * (1 - B + (B * required(lengths[index])) / meanLength);
        const score = asked.reduce((sum, term) => {
          const tf = counts.get(term) ?? 0;
          return tf === 0 ? sum : sum + (idf(term) * tf * (K1 + 1)) / (tf + norm);
        }, 0);
        return most === 0 ? 0 : score / most;
      });
    },
  };
}
