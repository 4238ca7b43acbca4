import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { required } from '../../core/required.ts';
import { invalidInput } from '../../core/error.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import { type ProductStatements, productStatementsSchema } from '../../schemas/products/productStatements.ts';
import { bytesOf } from '../catalog/framesOfShard.ts';
import type { CatalogPlan, PlannedFrame } from '../catalog/planCatalog.ts';

const fileSchema = z.strictObject({
  /** Relative to `root`. */
  path: z
    .string()
    .refine((path) => path !== '' && !isAbsolute(path) && !path.split('/').includes('..'), 'lies elsewhere'),
  bytes: z.int().nonnegative(),
  modified_ms: z.number(),
});

/** A frame's work as stored in a queue: its files, and how to use them. */
export const frameWorkSchema = z.strictObject({
  version: z.literal(1),
  frame: frameIdSchema,
  /** Folder on the machine that planned; on a worker it may be elsewhere. */
  root: z.string(),
  files: z.array(fileSchema),
  /** Files of GNSS stations. */
  gnss: z.array(fileSchema),
  /** Without such files, stations are searched for next to the products and in the lake. */
  finds_gnss: z.boolean(),
  /** As on the command line. */
  reference: z.array(z.string()),
  /** What the operator states of the products. */
  statements: productStatementsSchema.default({}),
  /** Total bytes of its products. */
  bytes: z.int().nonnegative(),
});

export type FrameWork = z.output<typeof frameWorkSchema>;
type WorkFile = FrameWork['files'][number];

/** A file as found on disk. */
interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** The properties that all frames of a plan share. */
export interface PlanTerms {
  /** The folder that is planned, on this machine. */
  readonly folder: string;
  /** Its name in the plan. */
  readonly root: string;
  readonly gnss: readonly FoundFile[];
  readonly findsGnss: boolean;
  readonly reference: readonly string[];
  readonly statements: ProductStatements;
}

/** A frame that can't be processed on its own, and why. */
interface Unplanned {
  readonly frame: string;
  readonly reason: string;
}

/**
 * The work of the frames of a plan, largest first, so that the longest starts first. Throws `path_outside_root` for a
 * file outside the planned folder.
 */
export function worksOf(
  { frames }: Pick<CatalogPlan, 'frames'>,
  terms: PlanTerms,
): { works: FrameWork[]; unplanned: Unplanned[] } {
  const works: FrameWork[] = [];
  const unplanned: Unplanned[] = [];
  for (const planned of frames) {
    const { frameId, problem } = planned;
    if (frameId !== null && problem === null) works.push(workOf(planned, frameId, terms));
    else {
      const reason = problem?.message ?? 'its products do not name their frame; give --frame';
      unplanned.push({ frame: frameId ?? required(planned.products[0]).file.path, reason });
    }
  }
  return { works: works.toSorted((a, b) => b.bytes - a.bytes), unplanned };
}

function workOf(planned: PlannedFrame, frame: string, terms: PlanTerms): FrameWork {
  const { folder, root, gnss, findsGnss, reference, statements } = terms;
  return {
    version: 1,
    frame,
    root,
    files: planned.products.map(({ file }) => workFile(file, folder)),
    gnss: gnss.map((file) => workFile(file, folder)),
    finds_gnss: findsGnss,
    reference: [...reference],
    statements,
    bytes: bytesOf(planned),
  };
}

function workFile({ path, bytes, modifiedMs }: FoundFile, folder: string): WorkFile {
  const inFolder = relative(folder, resolve(path));
  if (inFolder.split('/')[0] === '..' || isAbsolute(inFolder)) {
    const message = `${path}: not in ${folder}, the folder that is planned; workers see no other`;
    throw invalidInput('path_outside_root', message);
  }
  return { path: inFolder, bytes, modified_ms: modifiedMs };
}

/** A path of a work's file on a machine that has its folder at `folder`. */
export function pathIn(folder: string, { path }: WorkFile): string {
  return join(folder, path);
}

/** Distinguishes a frame's work from another one for the same frame: its files and how they are used. */
export function termsOf({ root, files, gnss, finds_gnss, reference, statements }: FrameWork): string {
  return JSON.stringify([root, files, gnss, finds_gnss, reference, statements]);
}

const GIGABYTE = 1e9;
/** Archive, release and scratch of a frame together take about this many times the bytes of its products. */
const SCRATCH_PER_PRODUCT_BYTE = 2;

/** Gigabytes of disk that a frame needs while it is ingested, rounded up: an estimate from the bytes of its products. */
export function scratchGb({ bytes }: Pick<FrameWork, 'bytes'>): number {
  return Math.max(1, Math.ceil((SCRATCH_PER_PRODUCT_BYTE * bytes) / GIGABYTE));
}
