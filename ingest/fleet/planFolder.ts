import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { required } from '../../core/required.ts';
import { errorMessage, invalidInput } from '../../core/error.ts';
import { type GnssChoice, pathsOf } from '../catalog/gnssChoice.ts';
import { listProducts, type LeftOut } from '../catalog/listProducts.ts';
import { planCatalog } from '../catalog/planCatalog.ts';
import type { FrameQueue, Offered, Tries } from './frameQueue.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import { scratchGb, termsOf, worksOf, type FrameWork } from './frameWork.ts';

/** A folder to be planned, and how. */
export interface PlanRequest {
  /** As this machine has it. */
  readonly folder: string;
  /** What the plan calls it: the folder of the machine that asked. */
  readonly root: string;
  /** Names the frame of products that do not; of several, only this one. */
  readonly frameId: string | undefined;
  readonly reference: readonly string[];
  readonly statements: ProductStatements;
  readonly gnss: GnssChoice;
  readonly tries: Tries;
}

/** What a look at a folder has found. */
export interface FolderPlan {
  readonly works: readonly FrameWork[];
  readonly unplanned: readonly { readonly frame: string; readonly reason: string }[];
  readonly leftOut: readonly LeftOut[];
}

/** Finds the frames of a folder. Throws `path_not_found`, `path_outside_root`, and what planning throws. */
export async function lookAt(request: PlanRequest): Promise<FolderPlan> {
  const { folder, root, frameId, reference, statements, gnss } = request;
  const isFolder = await stat(folder).then(
    (details) => details.isDirectory(),
    () => false,
  );
  if (!isFolder)
    throw invalidInput('path_not_found', `${folder}: no such folder; give the folder of the products`);
  const stations = await Promise.all(pathsOf(gnss).map(stationFile));
  const plan = planCatalog(await listProducts([folder]), frameId);
  const given = new Set(stations.map(({ path }) => path));
  return {
    ...worksOf(plan, { folder, root, gnss: stations, findsGnss: gnss.is === 'auto', reference, statements }),
    leftOut: plan.leftOut.filter(({ path }) => !given.has(resolve(path))),
  };
}

async function stationFile(given: string): Promise<{ path: string; bytes: number; modifiedMs: number }> {
  const path = resolve(given);
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, bytes: size, modifiedMs: mtimeMs };
  } catch (error) {
    throw invalidInput('path_not_found', `--gnss ${path}: ${errorMessage(error)}`);
  }
}

const WORDS: Readonly<Record<Offered, string>> = {
  put_in: 'put in',
  waiting: 'in the queue already',
  renewed: 'in the queue already, with its new files now',
  at_work: 'at work as it was; plan again when that is over',
  failed_before: 'failed for good with these files; change them, or put it in again by queue redrive',
};

/** A frame and what became of it, for people; `null` = it was not offered. */
export function describeOffer(work: FrameWork, offered: Offered | null): string {
  const size = `${work.files.length} files, ${(work.bytes / 1e9).toFixed(3)} GB, about ${scratchGb(work)} GB of disk`;
  return `${work.frame}: ${size}: ${offered === null ? 'would be put in' : WORDS[offered]}`;
}

/** Looks at a folder again and again, and offers each time the frames whose files changed since they were put in. */
export interface FolderWatch {
  /** Looks once and tells what was put in, and what could not be planned. */
  look(): Promise<void>;
  /** Frames that were put in, or given new work while they waited. */
  readonly count: number;
}

/**
 * Watches a folder. The first look offers all of its frames, for it is not known what was done before; a frame that is at
 * work while its files change is offered again until it is put in.
 */
export function watchFolder(
  request: PlanRequest,
  queue: Pick<FrameQueue, 'offer'>,
  tell: (text: string) => void,
): FolderWatch {
  const settled = new Map<string, string>();
  const told = new Set<string>();
  let count = 0;
  const tellOnce = (text: string) => {
    if (!told.has(text)) tell(text);
    told.add(text);
  };
  return {
    get count() {
      return count;
    },
    look: async () => {
      const { works, unplanned } = await lookAt(request);
      const changed = works.filter((work) => settled.get(work.frame) !== termsOf(work));
      const outcomes = await queue.offer(changed, request.tries);
      for (const work of changed) {
        const outcome = required(outcomes.get(work.frame));
        if (outcome !== 'at_work') settled.set(work.frame, termsOf(work));
        if (outcome === 'put_in' || outcome === 'renewed') {
          count++;
          tell(describeOffer(work, outcome));
        } else tellOnce(describeOffer(work, outcome));
      }
      for (const { frame, reason } of unplanned) tellOnce(`${frame}: not planned: ${reason}`);
    },
  };
}
