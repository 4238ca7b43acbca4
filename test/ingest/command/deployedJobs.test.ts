import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { INGEST } from '../../../cli/ingestCommand.ts';
import { shardOf } from '../../../ingest/command/shardOption.ts';
import { lineOf } from '../../support/machine/commandLine.ts';

const read = (name: string) => readFileSync(`deploy/${name}`, 'utf8');

/** What a job's command line specifies, except for its shard, which the array job sets. */
function jobLine(command: readonly string[]) {
  const words = command.slice(command.indexOf('./gm') + 2);
  expect(command[command.indexOf('./gm') + 1]).toBe('ingest');
  const at = words.indexOf('--shard');
  const option = words[at + 1]!;
  return { option, line: lineOf(INGEST, words.toSpliced(at, 2)) };
}

describe('the array jobs in deploy', () => {
  test('the Indexed Job of Kubernetes has as many completions as shards, and more memory than the frame’s', () => {
    const job = parse(read('kubernetes-indexed-job.yaml'));
    const { command, args, resources } = job.spec.template.spec.containers[0];
    const { option, line } = jobLine([...command, ...args]);
    expect(job).toMatchObject({ apiVersion: 'batch/v1', kind: 'Job', spec: { completionMode: 'Indexed' } });
    const last = { JOB_COMPLETION_INDEX: String(job.spec.completions - 1) };
    expect(shardOf(option, last)).toEqual({
      index: job.spec.completions - 1,
      count: job.spec.completions,
    });
    expect(line).toMatchObject({ paths: ['/granules'], threads: 4 });
    expect(line.memoryLimitBytes).toBeLessThan(Number.parseInt(resources.limits.memory, 10) * 2 ** 30);
  });

  test('the definition of AWS Batch takes the shard from the array job', () => {
    const { containerProperties } = JSON.parse(read('aws-batch.json'));
    const { option, line } = jobLine(containerProperties.command);
    const element = { AWS_BATCH_JOB_ARRAY_INDEX: '7', AWS_BATCH_JOB_ARRAY_SIZE: '8' };
    expect(shardOf(option, element)).toEqual({ index: 7, count: 8 });
    expect(line).toMatchObject({ paths: ['/granules'], threads: 4 });
    const volumes = containerProperties.volumes.map(({ name }: { name: string }) => name);
    for (const { sourceVolume } of containerProperties.mountPoints) expect(volumes).toContain(sourceVolume);
  });

  test('the script for Slurm is a shell script whose command the ingest accepts', () => {
    execFileSync('bash', ['-n', 'deploy/slurm-array.sh']);
    const words = read('slurm-array.sh').replaceAll('\\\n', ' ').split(/\s+/);
    const command = words.slice(words.indexOf('exec')).filter((word) => word !== '');
    const plain = command.map(
      (word) => ({ '"$@"': '/granules', '"${SLURM_CPUS_PER_TASK:-4}"': '4' })[word] ?? word,
    );
    const { option, line } = jobLine(plain);
    const element = { SLURM_ARRAY_TASK_ID: '31', SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_COUNT: '32' };
    expect(shardOf(option, element)).toEqual({ index: 31, count: 32 });
    expect(line).toMatchObject({ paths: ['/granules'], threads: 4 });
  });
});
