import { isAbsolute, join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { required } from '../../core/required.ts';
import { invalidInput } from '../../core/error.ts';
import { frameIdSchema } from '../../schemas/frame.ts';
import { type ProductStatements, productStatementsSchema } from '../../schemas/products/productStatements.ts';
import { bytesOf } from '../catalog/framesOfShard.ts';
import type { CatalogPlan, PlannedFrame } from '../catalog/planCatalog.ts';

const fileSchema = z.strictObject({
  /** In `root`. */
  path: z
    .string()
    .refine((path) => path !== '' && !isAbsolute(path) && !path.split('/').includes('..'), 'lies elsewhere'),
  bytes: z.int().nonnegative(),
  modified_ms: z.number(),
});

/** The work that a frame is, as it waits in a queue: which files make it, and how. */
export const frameWorkSchema = z.strictObject({
  version: z.literal(1),
  frame: frameIdSchema,
  /** Folder of the machine that planned; a worker may have it elsewhere. */
  root: z.string(),
  files: z.array(fileSchema),
  /** Files of GNSS stations. */
  gnss: z.array(fileSchema),
  /** Without such files: stations are looked for where the products are, and in the lake. */
  finds_gnss: z.boolean(),
  /** As on the command line. */
  reference: z.array(z.string()),
  /** What the operator states of the products. */
  statements: productStatementsSchema.default({}),
  /** Of its products. */
  bytes: z.int().nonnegative(),
});

export type FrameWork = z.output<typeof frameWorkSchema>;
type WorkFile = FrameWork['files'][number];

/** A file as it was found on the disk. */
interface FoundFile {
  readonly path: string;
  readonly bytes: number;
  readonly modifiedMs: number;
}

/** What all frames of a plan share. */
export interface PlanTerms {
  /** The folder that is planned, as this machine has it. */
  readonly folder: string;
  /** What the plan calls it. */
  readonly root: string;
  readonly gnss: readonly FoundFile[];
  readonly findsGnss: boolean;
  readonly reference: readonly string[];
  readonly statements: ProductStatements;
}

/** A frame that cannot be done on its own, and why. */
interface Unplanned {
  readonly frame: string;
  readonly reason: string;
}

/**
 * The work of the frames of a plan, largest first: what runs longest begins first. Throws `path_outside_root` for
 * a file that does not lie in the folder that is planned.
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

/** What tells a frame's work from another one of the same frame: its files and how they are to be made use of. */
export function termsOf({ root, files, gnss, finds_gnss, reference, statements }: FrameWork): string {
  return JSON.stringify([root, files, gnss, finds_gnss, reference, statements]);
}

const GIGABYTE = 1e9;
/** Archive, release and scratch of a frame together take about so many times the bytes of its products. */
const SCRATCH_PER_PRODUCT_BYTE = 2;

/** Gigabytes of disk that a frame takes while it is ingested, rounded up: an estimate from the bytes of its products. */
export function scratchGb({ bytes }: Pick<FrameWork, 'bytes'>): number {
  return Math.max(1, Math.ceil((SCRATCH_PER_PRODUCT_BYTE * bytes) / GIGABYTE));
}
