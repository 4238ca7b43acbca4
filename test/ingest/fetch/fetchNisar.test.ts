import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FETCH } from '../../../cli/fetch.ts';
import { temporaryFolder } from '../../support/machine/temporaryFolder.ts';
import { lineOf } from '../../support/machine/commandLine.ts';
import { fetchTo } from '../../support/sources/archivedFrame.ts';
import { contentOf } from '../../support/sources/dispNames.ts';
import { type Earthdata, startEarthdata } from '../../support/sources/earthdata.ts';

const granule = (frame: string, dates: readonly [string, string], release = 'P05023') =>
  `NISAR_L2_PR_GUNW_025_${frame}_026_2000_SH_${dates[0]}T003000_${dates[0]}T003035_${dates[1]}T003000_${dates[1]}T003035_${release}_N_F_J_001.h5`;
const first = granule('034_D_073', ['20260622', '20260704']);
const second = granule('034_D_073', ['20260704', '20260716']);
const again = granule('034_D_073', ['20260704', '20260716'], 'P05024');
const ascending = granule('034_A_073', ['20260622', '20260704']);

let world: Earthdata;
beforeAll(async () => {
  world = await startEarthdata();
});
afterAll(() => world.close());

function publish(name: string, collection = 'NISAR_L2_GUNW_PROVISIONAL_V1'): void {
  const direction = name.includes('_D_') ? 'DESCENDING' : 'ASCENDING';
  world.add(
    {
      collection,
      frameNumber: 73,
      attributes: ['int,TRACK_NUMBER,34', `string,ASCENDING_DESCENDING,${direction}`],
      // Each granule is accompanied by a quality report.
      files: [name, name.replace('.h5', '_QA_STATS.h5')],
      box: [-99.5, 18, -97, 20.5],
    },
    (file) => contentOf(file, 5000),
  );
}

describe('fetching NISAR interferograms', () => {
  it('downloads those of a track, direction and frame, and a higher release of the same dates', async () => {
    for (const name of [first, second, ascending]) publish(name);
    publish(granule('034_D_073', ['20251017', '20251029'], 'X05009'), 'NISAR_L2_GUNW_BETA_V1');
    const to = await temporaryFolder();
    const run = () => fetchTo(world, to, ['--nisar', '--frame', '34-d-73']);
    expect(await run()).toMatchObject({ ok: true, frames: [{ newObservations: 2, tally: { fetched: 2 } }] });
    expect((await readdir(join(to, 'NISAR-034-D-073'))).toSorted()).toEqual([first, second]);
    expect(await run()).toMatchObject({ frames: [{ skipped: { stored: 2 }, tally: { fetched: 0 } }] });
    publish(again, 'NISAR_L2_GUNW_V1');
    expect(await run()).toMatchObject({
      frames: [{ listed: 3, skipped: { stored: 1, superseded: 1 }, withdrawn: [], tally: { fetched: 1 } }],
    });
  });

  it('finds the frames of a box by their granules', async () => {
    const to = await temporaryFolder();
    const found = await fetchTo(world, to, ['--nisar', '--bbox=-99.3,19.3,-99,19.5', '--dry-run']);
    expect(found.frames).toMatchObject([{ frame: 'NISAR-034-A-073' }, { frame: 'NISAR-034-D-073' }]);
    await expect(fetchTo(world, to, ['--nisar', '--bbox=-90,30,-89,31'])).rejects.toThrow(
      /no granules within/,
    );
  });

  it.each([
    [['--nisar', '--frame', 'F08882'], /track, direction and frame/],
    [['--nisar', '--all'], /give --frame or --bbox/],
    [['--nisar', '--gnss', '--frame', '034-D-073'], /--nisar goes with granules/],
  ])('refuses %j as wrong usage', (args, reason) => {
    expect(() => lineOf(FETCH, args)).toThrow(reason);
  });
});
