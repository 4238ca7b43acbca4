import { join } from 'node:path';
import { formatIsoDate, type EpochDay } from '../../core/date.ts';
import type { DemoOptions, OrbitPass } from './demoPlan.ts';
import { completeFolder, type DemoTruth, writeDemoGranules, type WritingTools } from './writeDemoGranules.ts';
import { writeStations } from './writeStations.ts';

/** The frames, and how many days before the last date of the first the other one ends: both never see a day together. */
const LOOKS: readonly { readonly pass: OrbitPass; readonly frameId: string; readonly daysBefore: number }[] =
  [
    { pass: 'ascending', frameId: 'F12640', daysBefore: 0 },
    { pass: 'descending', frameId: 'F38501', daysBefore: 5 },
  ];

/** What both looks share. */
export type TwoLooksOptions = Pick<DemoOptions, 'rows' | 'cols' | 'epochs' | 'seed' | 'eastKm'> & {
  /** Last acquisition of the ascending look. */
  readonly lastDay: EpochDay;
};

/**
 * Writes an ascending and a descending frame over the same ground, a slope of which slides east, into the folders
 * `ascending` and `descending` of `outDir`, and its GNSS stations into `gnss`, where an ingest of both finds them. Like
 * `writeDemoGranules` otherwise.
 */
export function writeTwoLooks(
  outDir: string,
  { lastDay, ...ground }: TwoLooksOptions,
  tools: WritingTools,
): Promise<DemoTruth[]> {
  return completeFolder(outDir, async (folder) => {
    const truths: DemoTruth[] = [];
    for (const [index, { pass, frameId, daysBefore }] of LOOKS.entries()) {
      const frame = { ...ground, pass, frameId, slides: true, endDate: formatIsoDate(lastDay - daysBefore) };
      const onProgress = (share: number) => tools.onProgress?.((index + share) / LOOKS.length);
      truths.push(await writeDemoGranules({ ...tools, ...frame, outDir: join(folder, pass), onProgress }));
    }
    const epochDays = truths.flatMap((truth) => truth.epochDays).toSorted((a, b) => a - b);
    const [{ grid }] = truths as [DemoTruth];
    await writeStations(folder, { grid, seed: ground.seed, slides: true, epochDays });
    return truths;
  });
}
