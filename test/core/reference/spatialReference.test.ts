import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { chooseReferenceCells } from '../../../core/reference/referenceCells.ts';

/** A frame: stable cells at `offset`, then a wide bowl, then incoherent cells. */
function frame(stable: number, moving: number, incoherent: number, offset = 0, seed = 1) {
  const normal = createNormal(createRandom(seed));
  const cells = stable + moving + incoherent;
  return {
    velocityMmYr: Float32Array.from({ length: cells }, (_, i) => {
      const bowl = i >= stable && i < stable + moving ? -10 - (80 * (i - stable)) / moving : 0;
      return offset + bowl + 0.3 * normal();
    }),
    velocitySigmaMmYr: new Float32Array(cells).fill(0.4),
    harmonicCoherence: Float32Array.from({ length: cells }, (_, i) => (i < stable + moving ? 0.9 : 0.3)),
    isComplete: new Uint8Array(cells).fill(1),
  };
}

describe('spatial reference', () => {
  test.prop([fc.integer({ min: -40, max: 40 }), fc.nat()])(
    'is taken from coherent stable ground, whatever velocity the whole frame was given',
    (offset, seed) => {
      const { method, indices, description } = chooseReferenceCells(frame(400, 200, 200, offset, seed));
      expect(indices.length).toBeGreaterThan(350);
      expect(method).toBe('median_of_stable_cells');
      expect(indices.every((cell) => cell < 400)).toBe(true);
      expect(description).toContain('0.7');
    },
  );

  test('is found even when most of the frame sinks, at different rates', () => {
    const { indices } = chooseReferenceCells(frame(300, 700, 0));
    expect(indices.length).toBeGreaterThan(250);
    expect(indices.every((cell) => cell < 300)).toBe(true);
  });

  test('a coherence at the floor is not above it: too few coherent cells lower it, and the description reports that', () => {
    const sample = frame(100, 0, 0);
    const chosenAt = (coherence: number) =>
      chooseReferenceCells({ ...sample, harmonicCoherence: new Float32Array(100).fill(coherence) })
        .description;
    expect(chosenAt(0.701)).toContain('above 0.7');
    expect(chosenAt(0.699)).toContain('above 0.5');
    // 0.5 has an exact binary form; 0.7 doesn't.
    expect(chosenAt(0.5)).toContain('any coherence');
    expect(chosenAt(0.4)).toContain('any coherence');
    expect(chosenAt(NaN)).toContain('any coherence');
  });

  test('ten cells are enough for a rule, nine are not', () => {
    const withCoherent = (count: number) => {
      const sample = frame(100, 0, 0);
      sample.velocityMmYr.fill(0);
      sample.harmonicCoherence.fill(0.6).fill(0.9, 0, count);
      return chooseReferenceCells(sample);
    };
    expect(withCoherent(10).indices).toHaveLength(10);
    expect(withCoherent(10).description).toContain('above 0.7');
    expect(withCoherent(9).indices).toHaveLength(100);
    expect(withCoherent(9).description).toContain('above 0.5');
  });

  test('a handful of cells is used when there are no more, and no cells give no reference', () => {
    expect(chooseReferenceCells(frame(4, 0, 0))).toMatchObject({
      method: 'median_of_all_cells',
      indices: Uint32Array.of(0, 1, 2, 3),
      description: expect.stringContaining('all cells'),
    });
    const none = chooseReferenceCells(frame(0, 0, 0));
    expect(none.indices).toHaveLength(0);
    expect(none.method).toBe('none');
    expect(none.description).toContain('none');
  });

  test('cells with gaps are used only when hardly any cell has every epoch, and the description reports that', () => {
    const sample = frame(400, 0, 0);
    const withComplete = (count: number) =>
      chooseReferenceCells({ ...sample, isComplete: new Uint8Array(400).fill(1, 0, count) });
    expect(withComplete(50).indices.every((cell) => cell < 50)).toBe(true);
    expect(withComplete(50).description).not.toContain('gaps');
    for (const count of [0, 9]) {
      expect(withComplete(count).indices.length).toBeGreaterThan(350);
      expect(withComplete(count).description).toContain('gaps');
    }
  });
});
