import { describe, expect, test } from 'vitest';
import type { IndexRow } from '../../../location/gazetteer/indexRows.ts';
import { createIndex } from '../../../location/gazetteer/loadedIndex.ts';

/** A row of a ZIP or a place, with defaults for everything else. */
function row(fields: Partial<IndexRow> & Pick<IndexRow, 'kind' | 'key'>): IndexRow {
  const usual = { name: null, state: 'MT', lat: 46.5, lon: -110.9, radiusM: 1000, weight: 10 };
  return {
    ...usual,
    zip: fields.kind === 'zip' ? fields.key : '59645',
    unit: '30059',
    family: 'ranges',
    ...fields,
  };
}

describe('the index of a gazetteer', () => {
  test('names neighbors whose areas touch, nearest first, and never the ZIP itself', () => {
    const index = createIndex([
      row({ kind: 'zip', key: '59645' }),
      row({ kind: 'zip', key: '59601', lat: 46.52 }),
      row({ kind: 'zip', key: '59602', lat: 46.51 }),
      row({ kind: 'zip', key: '59603', lat: 47.5 }),
      row({ kind: 'zip', key: '59604', lat: 46.5, weight: 0 }),
    ]);
    expect(index.neighborsOfZip('59645')).toEqual(['59602', '59601']);
    expect(index.neighborsOfZip('00000')).toEqual([]);
    expect(index.sourcesOfZip('59604')).toEqual([]);
  });

  test('joins the parts of a town, and separates distant towns of one name', () => {
    const index = createIndex([
      row({ kind: 'place', key: 'SPRINGFIELD', name: 'Springfield', zip: '59601', weight: 30 }),
      row({ kind: 'place', key: 'SPRINGFIELD', name: 'SPRINGFIELD', zip: '59602', lat: 46.51, weight: 10 }),
      row({ kind: 'place', key: 'SPRINGFIELD', name: 'Springfield', zip: '59901', lat: 48.5, weight: 5 }),
      row({
        kind: 'place',
        key: 'SPRINGFIELD',
        name: 'Springfield',
        zip: '97403',
        state: 'OR',
        lat: 44,
        weight: 99,
      }),
    ]);
    const areas = index.zipsOfPlace('SPRINGFIELD', 'MT');
    expect(areas.map(({ name, zips, weight }) => [name, zips, weight])).toEqual([
      ['Springfield', ['59601', '59602'], 40],
      ['Springfield', ['59901'], 5],
    ]);
    expect(areas[0]!.point.lat).toBeCloseTo(46.5025, 6);
    expect(index.zipsOfPlace('SPRINGFIELD', null).map(({ state }) => state)).toEqual(['OR', 'MT', 'MT']);
    expect(index.zipsOfPlace('SPRINGFIELD', 'ID')).toEqual([]);
    expect([index.isPlace('SPRINGFIELD', null), index.isPlace('SPRINGFIELD', 'ID')]).toEqual([true, false]);
  });

  test('has both states of a ZIP, and measures across the antimeridian', () => {
    const index = createIndex([
      row({ kind: 'zip', key: '59645', state: 'MT', weight: 1 }),
      row({ kind: 'zip', key: '59645', state: 'ID', weight: 2 }),
      row({ kind: 'zip', key: '99546', state: 'AK', lat: 51.9, lon: 179.9 }),
      row({ kind: 'zip', key: '99547', state: 'AK', lat: 51.9, lon: -179.9, radiusM: 20_000 }),
    ]);
    expect(index.statesOfZip('59645')).toEqual(['ID', 'MT']);
    expect(index.sourcesOfZip('59645')).toEqual([{ unit: '30059', family: 'ranges' }]);
    expect(index.neighborsOfZip('99546')).toEqual(['99547']);
    expect(index.zipsNear({ lat: 51.9, lon: 179.9 }, 1)).toEqual(['99546']);
  });
});
