import { setTimeout as sleep } from 'node:timers/promises';
import { beginRelease, publishRelease } from '../../../store/lake/release/staging.ts';
import { writeSample } from './sampleRelease.ts';

// A child process for the crash and concurrency tests: publishes sample releases one after another and prints its
// progress. Arguments: data folder, frame id, number of releases, velocity, milliseconds to hold each.
const [dataDir, frameId, count, velocity, holdMs] = process.argv.slice(2);
for (let i = 0; i < Number(count); i++) {
  const staged = await beginRelease({ dataDir: dataDir!, frameId: frameId!, now: Date.now() });
  process.stdout.write('begun\n');
  await sleep(Number(holdMs));
  const manifest = await writeSample(staged, { velocity: () => Number(velocity) });
  process.stdout.write('written\n');
  await publishRelease(staged, manifest);
  process.stdout.write('published\n');
}
