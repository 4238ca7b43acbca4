import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseReferenceChoice, type ReferenceChoice } from '../../core/reference/referenceChoice.ts';
import { runIngest } from '../../ingest/frame/runIngest.ts';
import { silentReporter } from '../../ingest/progress/reporter.ts';
import { writeDemoGranules } from '../../cli/demo/writeDemoGranules.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { ingested } from '../support/files/ingested.ts';
import { temporaryFolder } from '../support/machine/temporaryFolder.ts';

const size = { rows: 100, cols: 100, epochs: 26, seed: 8, endDate: '2026-09-30' };
const noise = { atmosphereMm: 0, decorrelationScale: 0.3 };

function choiceOf(...texts: string[]): ReferenceChoice {
  const choice = parseReferenceChoice(texts);
  if (typeof choice === 'string') throw new Error(choice);
  return choice;
}

describe('an ingest with a chosen reference', () => {
  test('takes the zero from the given place, reports that, and is rebuilt when the choice changes', async () => {
    const folder = await temporaryFolder();
    const paths = [join(folder, 'granules')];
    const dataDir = join(folder, 'lake');
    const truth = await writeDemoGranules({ ...size, outDir: paths[0]!, noise });
    const bowl = truth.places.find(({ name }) => name === 'wide subsidence bowl')!;
    const reference = choiceOf(`${bowl.lat},${bowl.lon},100`);

    const given = await ingested({ paths, dataDir, reference });
    const { spatial_reference: told } = given.summary.manifest;
    expect(told).toMatchObject({
      method: 'given_points',
      points: [{ lat: bowl.lat, lon: bowl.lon, radius_m: 100 }],
    });
    expect(told.sigma_mm_yr).toBeGreaterThan(1.5);
    expect(told.cells).toBeGreaterThan(5);
    expect(Math.abs((await given.cellAt(bowl))!.velocityVerticalMmYr)).toBeLessThan(1.5);

    const again = await ingested({ paths, dataDir, reference });
    expect(again.summary.isUnchanged).toBe(true);

    const notes: string[] = [];
    const reporter = { ...silentReporter, note: (text: string) => void notes.push(text) };
    const derived = await ingested({ paths, dataDir, reporter });
    expect(derived.summary.isUnchanged).toBe(false);
    expect(derived.summary.manifest.spatial_reference.method).toBe('median_of_stable_cells');
    expect((await derived.cellAt(bowl))!.velocityVerticalMmYr).toBeLessThan(-14);
    expect(notes.join('\n')).toContain(`--reference ${bowl.lat},${bowl.lon},100`);

    const kept = await ingested({ paths, dataDir, reference: choiceOf('keep') });
    expect(kept.summary.manifest.spatial_reference).toMatchObject({
      method: 'kept',
      cells: 0,
      sigma_mm_yr: 2,
    });

    // The granules' own zero contains drift from the orbit and the atmosphere; an invalid choice leaves the current
    // release in place.
    const outside = runIngest({
      paths,
      dataDir,
      reference: choiceOf('31,-95'),
      gnss: [],
      threads: 1,
      reporter: silentReporter,
      now: Date.UTC(2026, 10, 2),
    });
    await expect(outside).rejects.toMatchObject({ code: 'reference_outside' });
    const standing = await currentManifest(dataDir, kept.summary.manifest.frame_id);
    expect(standing?.release_id).toBe(kept.summary.manifest.release_id);
  });
});
