import { describe, expect, test } from 'vitest';
import { shardOf } from '../../../ingest/command/shardOption.ts';

const slurm = { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_COUNT: '8' };

describe('--shard', () => {
  test.each([
    ['2/8', {}, { index: 2, count: 8 }],
    ['auto', slurm, { index: 2, count: 8 }],
    ['2/8', slurm, { index: 2, count: 8 }],
    [
      'auto',
      {
        SLURM_ARRAY_TASK_ID: '30',
        SLURM_ARRAY_TASK_MIN: '10',
        SLURM_ARRAY_TASK_STEP: '10',
        SLURM_ARRAY_TASK_COUNT: '3',
      },
      { index: 2, count: 3 },
    ],
    ['auto/32', { JOB_COMPLETION_INDEX: '31' }, { index: 31, count: 32 }],
    ['auto', { AWS_BATCH_JOB_ARRAY_INDEX: '0', AWS_BATCH_JOB_ARRAY_SIZE: '2' }, { index: 0, count: 2 }],
    ['auto/2', { AWS_BATCH_JOB_ARRAY_INDEX: '1' }, { index: 1, count: 2 }],
  ])('%s with %j is part %j', (option, environment, shard) => {
    expect(shardOf(option, environment)).toEqual(shard);
  });

  test('is not taken from an array job that was not named: its elements may have other work', () => {
    expect(shardOf(undefined, slurm)).toBeNull();
  });

  test.each([
    ['8/8', {}, 'part 8 of 8 does not exist: parts are numbered 0 to 7'],
    ['0/0', {}, 'give 1 to 100000 parts'],
    ['3', {}, 'such as 3/8'],
    ['-1/8', {}, 'give i/n'],
    ['one/two', {}, 'give i/n'],
    ['auto', {}, 'no array job runs this process'],
    ['auto', { JOB_COMPLETION_INDEX: '0' }, 'does not report the number of parts'],
    ['3/8', slurm, 'SLURM_ARRAY_TASK_ID reports element 2 of 8'],
    ['2/9', slurm, 'SLURM_ARRAY_TASK_ID reports element 2 of 8'],
    ['auto/4', slurm, 'element 2 of 8'],
    ['auto', { ...slurm, SLURM_ARRAY_TASK_ID: 'x' }, 'SLURM_ARRAY_TASK_ID is x'],
    ['auto', { ...slurm, JOB_COMPLETION_INDEX: '1' }, 'both'],
    // Elements 1, 5 and 9 of a list: some are missing, and they aren't evenly spaced.
    [
      'auto',
      { SLURM_ARRAY_TASK_ID: '9', SLURM_ARRAY_TASK_MIN: '1', SLURM_ARRAY_TASK_COUNT: '3' },
      'part 8 of 3 does not exist',
    ],
    [
      'auto',
      {
        SLURM_ARRAY_TASK_ID: '4',
        SLURM_ARRAY_TASK_MIN: '1',
        SLURM_ARRAY_TASK_STEP: '2',
        SLURM_ARRAY_TASK_COUNT: '3',
      },
      'give an array without gaps',
    ],
  ])('%s with %j is refused: %s', (option, environment, reason) => {
    expect(() => shardOf(option, environment)).toThrow(reason);
  });
});
