import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { invalidInput } from '../../core/error.ts';
import type { Grid } from '../../core/geodesy/grid.ts';
import { DEMO_NOISE, type NoiseLevels } from './epochSignal.ts';
import { type DemoOptions, planDemo } from './demoPlan.ts';
import { writeStaticLayers } from './staticLayers.ts';
import { type GroundTruth, groundTruth, type PlantedPlace, plantedPlaces } from './truth.ts';
import { writeInProcesses } from './writeInProcesses.ts';

export interface DemoTruth extends GroundTruth {
  readonly frameId: string;
  readonly grid: Grid;
  /** Acquisitions, ascending. */
  readonly epochDays: readonly number[];
  /** Granules and static layers written, without their folder. */
  readonly fileNames: readonly string[];
  /** Centers of the planted features, to try a service with. */
  readonly places: readonly PlantedPlace[];
}

/** How granules are written. */
export interface WritingTools {
  /** Number of processes that write; default: only this one. */
  readonly processes?: number;
  /** Called with the share done, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Writes a synthetic OPERA DISP-S1 frame over Houston into `outDir`, which must be absent or empty and appears complete
 * in one step. Memory is bounded by the width of the frame, not by its height or epochs. The same options give the same
 * numbers. Throws `invalid_demo_option`, `demo_folder_not_empty`, `demo_write_failed`.
 */
export async function writeDemoGranules(
  options: DemoOptions & WritingTools & { readonly outDir: string; readonly noise?: Partial<NoiseLevels> },
): Promise<DemoTruth> {
  const plan = planDemo(options);
  const noise = { ...DEMO_NOISE, ...options.noise };
  const staticNames = await completeFolder(options.outDir, async (dir) => {
    const names = await writeStaticLayers(dir, plan.frameId, plan.grid, plan.pass);
    await writeInProcesses({ dir, options, noise }, plan, options);
    return names;
  });
  return {
    frameId: plan.frameId,
    grid: plan.grid,
    epochDays: plan.epochDays,
    fileNames: [...plan.granules.map(({ fileName }) => fileName), ...staticNames].toSorted(),
    places: plantedPlaces(plan.grid, plan.slides),
    ...groundTruth(plan),
  };
}

/**
 * Has a folder written, which must be absent or empty and appears complete in one step. Throws `demo_folder_not_empty`.
 */
export async function completeFolder<T>(
  folder: string,
  write: (partialDir: string) => Promise<T>,
): Promise<T> {
  const outDir = resolve(folder);
  if (existsSync(outDir) && (await readdir(outDir)).length > 0) {
    throw invalidInput(
      'demo_folder_not_empty',
      `${outDir} is not empty; name a new folder or empty this one`,
    );
  }
  const partialDir = `${outDir}.partial`;
  await rm(partialDir, { recursive: true, force: true });
  await mkdir(partialDir, { recursive: true });
  try {
    const written = await write(partialDir);
    if (existsSync(outDir)) await rmdir(outDir);
    await rename(partialDir, outDir);
    return written;
  } catch (error) {
    await rm(partialDir, { recursive: true, force: true });
    throw error;
  }
}
