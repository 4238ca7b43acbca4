import { describe, expect, it } from 'vitest';
import { cities, nearWhichCity } from '../../web/map/cities.ts';
import { frameName, namedFrames } from '../../web/map/mapLabels.ts';

type Box = [number, number, number, number];
const houston: Box = [-95.53, 29.62, -95.21, 29.9];

function frameOver(frame_id: string, bbox: Box, is_synthetic = false) {
  return { frame_id, bbox, is_synthetic, data_age_days: 12, data_freshness: 'current' as const };
}

describe('the table of cities', () => {
  it('contains several hundred distinct cities, all of them in the United States', () => {
    expect(cities.length).toBeGreaterThan(300);
    expect(new Set(cities.map(({ name, state }) => `${name} ${state}`)).size).toBe(cities.length);
    for (const { name, state, lat, lon } of cities) {
      expect(name).toMatch(/^[A-Z][A-Za-z. -]+$/);
      expect(state).toMatch(/^[A-Z]{2}$/);
      expect(lat > 18 && lat < 72 && lon > -171 && lon < -66).toBe(true);
    }
  });

  it('names a box after the largest city in it, otherwise after one close by, otherwise not at all', () => {
    expect(nearWhichCity(houston)).toBe('near Houston, TX');
    expect(nearWhichCity([-95.9, 29.9, -95.7, 30.1])).toBe('near Sugar Land, TX');
    expect(nearWhichCity([-117.5, 39, -117.3, 39.2])).toBeNull();
    expect(nearWhichCity([-30, 10, -29, 11])).toBeNull();
  });
});

describe('names on the map', () => {
  const here = frameOver('F1', houston);
  const alsoHere = frameOver('F2', houston);
  const elsewhere = frameOver('F3', [-100, 40, -99, 41]);
  const point = { lat: 29.76, lon: -95.37 };
  const idsOf = (frames: { frame_id: string }[]) => frames.map((frame) => frame.frame_id);

  it('of several frames over a point keep only the one that answers', () => {
    expect(idsOf(namedFrames([here, alsoHere, elsewhere], 'F2', point))).toEqual(['F2', 'F3']);
    expect(idsOf(namedFrames([here, alsoHere, elsewhere], 'F1', point))).toEqual(['F1', 'F3']);
    expect(idsOf(namedFrames([here, alsoHere], null, null))).toEqual(['F1', 'F2']);
  });

  it('state where a frame lies, how fresh it is and that it is synthetic', () => {
    expect(frameName(here)).toBe('F1 · near Houston, TX · current, 12 days ago');
    expect(frameName(frameOver('F4', houston, true))).toBe(
      'F4 · near Houston, TX · synthetic · current, 12 days ago',
    );
  });
});
