import { describe, expect, test } from 'vitest';
import { createNormal, createRandom } from '../../../bench/science/noise.ts';
import { tieToGnss, type StationObservation } from '../../../core/gnss/gnssTie.ts';
import { required } from '../../../core/required.ts';

/** Nodes every 25 km that share an error, in a frame whose zero is off by 4 mm/yr. */
function nodes(seed: number, across: number): StationObservation[] {
  const normal = createNormal(createRandom(seed));
  const shared = 1.5 * normal();
  return Array.from({ length: across * across }, (_, i) => ({
    station: `G${String(i).padStart(6, '0')}`,
    lat: 30,
    lon: -95,
    gnssVelocityMmYr: -1 + shared + 0.2 * normal(),
    gnssSigmaMmYr: 0.3,
    observedTime: null,
    horizontalTermMmYr: null,
    eastMmYr: null,
    northMmYr: null,
    insarVelocityMmYr: -5,
    insarSigmaMmYr: 0.5,
    cells: 4000,
    x: 25_000 * (i % across),
    y: 25_000 * Math.floor(i / across),
    isGridNode: true,
  }));
}

describe('a tie to the nodes of a gridded field', () => {
  test.each([2, 4])('recovers the zero although all nodes share an error, %d a side', (across) => {
    let held = 0;
    const place = { x: 12_000, y: 12_000 };
    for (let seed = 700; seed < 740; seed++) {
      const { valueMmYr, sigmaMmYr } = required(tieToGnss(nodes(seed, across)).at)(place);
      if (Math.abs(valueMmYr - 4) < 1.96 * sigmaMmYr) held++;
    }
    expect(held).toBeGreaterThanOrEqual(36);
  });

  test('hardly changes with a node whose ground sinks', () => {
    const sound = nodes(3, 4);
    const basin = sound.map((node, i) => (i === 5 ? { ...node, insarVelocityMmYr: -35 } : node));
    const place = { x: 60_000, y: 60_000 };
    const [before, after] = [sound, basin].map((each) => required(tieToGnss(each).at)(place).valueMmYr);
    expect(Math.abs(required(after) - required(before))).toBeLessThan(0.3);
    expect(tieToGnss(basin).stations[5]).toMatchObject({ outcome: 'rejected' });
  });
});
