import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { countTerms, openBm25 } from '../../chat/passages/bm25.ts';

const WORDS = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1, maxLength: 8 });

describe('BM25', () => {
  it('equals the formula, worked out by hand for two documents', () => {
    const { shares, idf } = openBm25([countTerms([[['x', 'y'], 1]]), countTerms([[['y', 'z'], 1]])]);
    const rare = Math.log(1 + 1.5 / 1.5);
    const common = Math.log(1 + 0.5 / 2.5);
    expect(idf('x')).toBeCloseTo(rare, 12);
    // tf 1, mean length: tf·(k₁ + 1)/(tf + k₁) = 1, out of at most k₁ + 1 = 2.2
    expect(shares(['x', 'y'])[0]).toBeCloseTo(1 / 2.2, 12);
    expect(shares(['x', 'y'])[1]).toBeCloseTo(common / (2.2 * (rare + common)), 12);
  });

  test.prop([fc.array(WORDS, { minLength: 1, maxLength: 6 }), WORDS])(
    'gives every document a share from 0 to 1, and 0 to one without any of the words',
    (documents, question) => {
      const shares = openBm25(documents.map((words) => countTerms([[words, 1]]))).shares(question);
      for (const [index, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        expect(share > 0).toBe(question.some((word) => documents[index]!.includes(word)));
      }
    },
  );

  test.prop([WORDS, WORDS])('lowers every share for a word that no document has', (words, question) => {
    const { shares } = openBm25([countTerms([[words, 1]])]);
    expect(shares([...question, 'unheard'])[0]!).toBeLessThanOrEqual(shares(question)[0]!);
  });
});
