import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { createNormal, createRandom } from '../../bench/noise.ts';
import { chooseReferenceCells } from '../../core/spatialReference.ts';

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

  test('is found even when most of the frame sinks, at different speeds', () => {
    const { indices } = chooseReferenceCells(frame(300, 700, 0));
    expect(indices.length).toBeGreaterThan(250);
    expect(indices.every((cell) => cell < 300)).toBe(true);
  });

  test('0.7 itself is not above 0.7: too few coherent cells lower the floor, and the description says so', () => {
    const sample = frame(100, 0, 0);
    expect(
      chooseReferenceCells({ ...sample, harmonicCoherence: new Float32Array(100).fill(0.7) }).description,
    ).toContain('0.5');
    expect(
      chooseReferenceCells({ ...sample, harmonicCoherence: new Float32Array(100).fill(0.4) }).description,
    ).toContain('any coherence');
    expect(
      chooseReferenceCells({ ...sample, harmonicCoherence: new Float32Array(100).fill(NaN) }).description,
    ).toContain('any coherence');
  });

  test('a handful of cells is all there is, and none is none', () => {
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

  test('cells with gaps are taken only when hardly any cell has every epoch, and the description says so', () => {
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
