import { describe, expect, it } from 'vitest';
import { cities, nearWhichCity } from '../../web/cities.js';
import { citiesInView, frameName, frameNamePlace, LabelSpace, namedFrames } from '../../web/mapLabels.js';
import { fitted } from '../../web/mapView.js';

type Box = [number, number, number, number];
const houston: Box = [-95.53, 29.62, -95.21, 29.9];

function frameOver(frame_id: string, bbox: Box, is_synthetic = false) {
  const footprint = { coordinates: [] };
  return {
    frame_id,
    bbox,
    is_synthetic,
    footprint,
    last_observation: '',
    data_age_days: 0,
    data_freshness: '',
  };
}
const viewOf = (box: Box) => fitted({ centre: { x: 0, y: 0 }, zoom: 3, width: 900, height: 700 }, box);

describe('the table of cities', () => {
  it('holds some hundreds of distinct cities, all of them in the United States', () => {
    expect(cities.length).toBeGreaterThan(300);
    expect(new Set(cities.map(({ name, state }) => `${name} ${state}`)).size).toBe(cities.length);
    for (const { name, state, lat, lon } of cities) {
      expect(name).toMatch(/^[A-Z][A-Za-z. -]+$/);
      expect(state).toMatch(/^[A-Z]{2}$/);
      expect(lat > 18 && lat < 72 && lon > -171 && lon < -66).toBe(true);
    }
  });

  it('names a box after the largest city in it, else after one close by, else not at all', () => {
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

  it('of several frames over a point leave only the one that answers', () => {
    expect(idsOf(namedFrames([here, alsoHere, elsewhere], 'F2', point))).toEqual(['F2', 'F3']);
    expect(idsOf(namedFrames([here, alsoHere, elsewhere], 'F1', point))).toEqual(['F1', 'F3']);
    expect(idsOf(namedFrames([here, alsoHere], null, null))).toEqual(['F1', 'F2']);
  });

  it('say where a frame lies and that it is synthetic', () => {
    expect(frameName(here)).toBe('F1 · near Houston, TX');
    expect(frameName(frameOver('F4', houston, true))).toBe('F4 · near Houston, TX · synthetic');
  });

  it('stand over the visible part of the frame, and nowhere when it is out of sight', () => {
    const place = frameNamePlace(viewOf(houston), here);
    expect(place?.at.x).toBeCloseTo(450, 0);
    expect(place?.at.y).toBeGreaterThan(18);
    expect(frameNamePlace(viewOf(houston), elsewhere)).toBeNull();
    expect(frameNamePlace(viewOf([-125, 24, -66, 50]), here)).toBeNull();
  });

  it('show the cities in sight, on a wide map only the largest', () => {
    const near = citiesInView(viewOf(houston)).map(({ name }) => name);
    expect(near).toEqual(['Houston', 'Pasadena']);
    const country = citiesInView(viewOf([-125, 24, -66, 50])).map(({ name }) => name);
    expect(country.length).toBeLessThan(40);
    expect(country).toContain('New York');
  });

  it('never overlap: whoever comes first keeps the place', () => {
    const space = new LabelSpace();
    expect(space.claim({ left: 0, right: 50, top: 0, bottom: 10 })).toBe(true);
    expect(space.claim({ left: 40, right: 90, top: 5, bottom: 15 })).toBe(false);
    expect(space.claim({ left: 40, right: 90, top: 10, bottom: 20 })).toBe(true);
  });
});
