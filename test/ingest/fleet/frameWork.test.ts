import { describe, expect, test } from 'vitest';
import type { PlannedFrame } from '../../../ingest/catalog/planCatalog.ts';
import { PLAN, WORK } from '../../../cli/queueCommands.ts';
import { frameWorkSchema, pathIn, scratchGb, worksOf } from '../../../ingest/fleet/frameWork.ts';
import { slotsOf } from '../../../ingest/fleet/machineLimits.ts';
import { lineOf } from '../../support/machine/commandLine.ts';

function frame(frameId: string | null, bytes: number, folder = '/granules'): PlannedFrame {
  const file = { path: `${folder}/a/${frameId}.nc`, name: `${frameId}.nc`, bytes, modifiedMs: 5 };
  return { frameId, products: [{ is: 'geotiff', file }], problem: null };
}

const options = {
  folder: '/granules',
  root: '/granules',
  gnss: [],
  findsGnss: true,
  reference: ['keep'],
  statements: {},
};

describe('the work of a plan', () => {
  test('is data: the largest frame first, its files by their path in the planned folder', () => {
    const { works, unplanned } = worksOf(
      { frames: [frame('F00001', 10), frame('F00002', 3e9), frame(null, 5)] },
      options,
    );
    expect(works.map((work) => work.frame)).toEqual(['F00002', 'F00001']);
    expect(unplanned).toMatchObject([{ reason: expect.stringContaining('--frame') }]);
    const kept = frameWorkSchema.parse(JSON.parse(JSON.stringify(works[0])));
    expect(kept).toEqual(works[0]);
    expect(pathIn('/mnt/here', kept.files[0]!)).toBe('/mnt/here/a/F00002.nc');
    expect(works.map(scratchGb)).toEqual([6, 1]);
  });

  test('names no file outside of its folder, whatever its source', () => {
    expect(() => worksOf({ frames: [frame('F00001', 1, '/elsewhere')] }, options)).toThrow('/elsewhere');
    const [work] = worksOf({ frames: [frame('F00001', 1)] }, options).works;
    for (const path of ['../secret', '/etc/passwd', 'a/../../b'])
      expect(frameWorkSchema.safeParse({ ...work, files: [{ ...work!.files[0], path }] }).success).toBe(
        false,
      );
  });
});

describe('a machine claims', () => {
  const machine = { cores: 16, memoryBytes: 64e9, threadsPerFrame: 4, memoryPerFrameBytes: 8e9, jobs: null };
  test.each([
    [{}, 4],
    [{ memoryBytes: 32e9 }, 3],
    [{ threadsPerFrame: 32 }, 1],
    [{ jobs: 2 }, 2],
  ])('with %j %d frames at once', (change, slots) => {
    expect(slotsOf({ ...machine, ...change })).toBe(slots);
  });

  test.each([
    [{ jobs: 5 }, 'it can run 4'],
    [{ memoryBytes: 8e9 }, '--memory'],
  ])('nothing that exceeds it: %j', (change, reason) => {
    expect(() => slotsOf({ ...machine, ...change })).toThrow(reason);
  });
});

describe('the command lines of a fleet', () => {
  test.each([
    [[], 'missing required argument'],
    [['a', 'b'], 'too many arguments'],
    [['a', '--every', '5'], '--every goes with --watch'],
    [['a', '--watch', '--dry-run'], 'give one of'],
    [['a', '--watch', '--cron', '* * * * *'], 'give one of'],
    [['a', '--heartbeat', '5'], 'from 10 to 3600'],
    [['a', '--jobs', '2'], "unknown option '--jobs'"],
    [['a', '--reference', 'here'], '--reference here'],
  ])('refuse to plan %j', (argv, reason) => {
    expect(() => lineOf(PLAN, argv)).toThrow(reason);
  });

  test.each([
    [['a'], 'too many arguments'],
    [['--scratch', 'much'], "argument 'much' is invalid"],
    [['--gnss', 'a.csv'], "unknown option '--gnss'"],
  ])('refuse to work with %j', (argv, reason) => {
    expect(() => lineOf(WORK, argv)).toThrow(reason);
  });
});
