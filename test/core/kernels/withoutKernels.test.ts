import { join } from 'node:path';
import { expect, test } from 'vitest';
import { finished, startCommand } from '../../support/machine/runProcess.ts';
import { withTemporaryFolder } from '../../store/lake/sampleRelease.ts';

test.each([
  ['a server', ['serve']],
  ['an ingest', ['ingest', 'granules']],
])('%s that cannot run the kernels fails at start, and the message explains why', (_, words) =>
  withTemporaryFolder(async (folder) => {
    const environment = { NODE_OPTIONS: '--jitless', GM_DATA_DIR: join(folder, 'data'), GM_PORT: '0' };
    const { code, errors } = await finished(startCommand(words, environment));
    expect(errors).toContain('computed in WebAssembly with SIMD, which this machine does not run');
    expect(code).not.toBe(0);
  }),
);
