import { describe, expect, it } from 'vitest';
import {
  combinedBehind,
  combinedFrameId,
  planAllCombinations,
  planCombination,
  whyNotCombined,
  type CombinedRelease,
  type ParentFrame,
} from '../../../core/reference/combinations.ts';

const ASCENDING: ParentFrame = {
  frameId: 'F08882',
  releaseId: 'a1',
  tie: { kind: 'gps_tied', model: 'field' },
  direction: { east: -0.61, north: -0.11, up: 0.785 },
  firstDay: 18_000,
  lastDay: 19_000,
  box: [-96, 29, -93, 31],
};
const DESCENDING: ParentFrame = {
  ...ASCENDING,
  frameId: 'F12345',
  releaseId: 'd1',
  direction: { east: 0.57, north: -0.1, up: 0.815 },
  box: [-95, 30, -92, 32],
};
const lakeOf = (frames: readonly ParentFrame[], combined: readonly CombinedRelease[] = []) => ({
  frames,
  combined,
  scienceVersion: '9',
});

describe('two frames', () => {
  it('can be combined whichever is named first, as one frame', () => {
    expect(whyNotCombined(ASCENDING, DESCENDING)).toBeNull();
    expect(whyNotCombined(DESCENDING, ASCENDING)).toBeNull();
    expect(combinedFrameId('F12345', 'F08882')).toBe('C_F08882_F12345');
  });

  it.each<[string, Partial<ParentFrame>]>([
    ['no_common_ground', { box: [-93, 29, -90, 31] }],
    ['unknown_direction', { direction: null }],
    ['not_tied', { tie: { kind: 'relative', model: 'none' } }],
    ['zeros_differ', { tie: { kind: 'gps_tied', model: 'none' } }],
    ['looks_alike', { direction: { east: -0.57, north: 0.1, up: 0.815 } }],
    ['looks_alike', { direction: { east: NaN, north: NaN, up: NaN } }],
    ['records_apart', { firstDay: 18_700, lastDay: 20_000 }],
    ['records_apart', { firstDay: 20_000, lastDay: 21_000 }],
  ])('are refused as %s: %j', (reason, change) => {
    expect(whyNotCombined(ASCENDING, { ...DESCENDING, ...change })).toBe(reason);
    expect(whyNotCombined({ ...DESCENDING, ...change }, ASCENDING)).toBe(reason);
  });
});

describe('a plan', () => {
  const served: CombinedRelease = {
    frameId: 'C_F08882_F12345',
    parentReleases: ['a1', 'd1'],
    scienceVersion: '9',
  };
  const outcome = (lake: ReturnType<typeof lakeOf>) => planCombination(['F12345', 'F08882'], lake).outcome;
  const both = [ASCENDING, DESCENDING];

  it('names the combined frames whose parents serve other releases', () => {
    const frame = (frameId: string, releaseId: string, parents?: [string, string][]) => ({
      frameId,
      releaseId,
      manifest: {
        combined: parents && { parents: parents.map(([frame_id, release_id]) => ({ frame_id, release_id })) },
      },
    });
    const looks = [frame('F00001', 'r1'), frame('F00002', 'r5')];
    const current = frame('C_1', 'r', [
      ['F00001', 'r1'],
      ['F00002', 'r5'],
    ]);
    const behind = frame('C_2', 'r', [
      ['F00001', 'r1'],
      ['F00002', 'r4'],
    ]);
    const orphan = frame('C_3', 'r', [
      ['F00001', 'r1'],
      ['F00009', 'r4'],
    ]);
    expect(combinedBehind([...looks, current, behind, orphan])).toEqual(['C_2']);
  });

  it('builds frames that are not served, or have other parents or another method, and nothing else', () => {
    expect(outcome(lakeOf(both))).toBe('build');
    expect(outcome(lakeOf(both, [served]))).toBe('unchanged');
    expect(outcome(lakeOf(both, [{ ...served, scienceVersion: '8' }]))).toBe('build');
    expect(outcome(lakeOf([ASCENDING, { ...DESCENDING, releaseId: 'd2' }], [served]))).toBe('build');
    expect(outcome(lakeOf([{ ...ASCENDING, releaseId: 'a2' }, DESCENDING], [served]))).toBe('build');
  });

  it('refuses a frame that no longer exists', () => {
    expect(outcome(lakeOf([ASCENDING], [served]))).toBe('parent_missing');
  });

  it('of all frames lists every two that share ground once, with those that are refused', () => {
    const far: ParentFrame = { ...ASCENDING, frameId: 'F00001', box: [10, 40, 12, 42] };
    const alike: ParentFrame = { ...ASCENDING, frameId: 'F09999' };
    const planned = planAllCombinations(lakeOf([DESCENDING, far, alike, ASCENDING], [served]));
    expect(planned.map(({ parents, outcome: is }) => [...parents, is])).toEqual([
      ['F08882', 'F09999', 'looks_alike'],
      ['F08882', 'F12345', 'unchanged'],
      ['F09999', 'F12345', 'build'],
    ]);
  });
});
