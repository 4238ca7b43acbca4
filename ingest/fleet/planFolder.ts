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
  /** The folder on this machine. */
  readonly folder: string;
  /** Its name in the plan: the folder on the machine that requested it. */
  readonly root: string;
  /** The frame of products that don't name theirs; if there are several, only this one is planned. */
  readonly frameId: string | undefined;
  readonly reference: readonly string[];
  readonly statements: ProductStatements;
  readonly gnss: GnssChoice;
  readonly tries: Tries;
}

/** The result of scanning a folder. */
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
  at_work: 'in progress with its earlier files; plan again when it has finished',
  failed_before: 'failed for good with these files; change them, or queue it again with queue redrive',
};

/** A frame and its result, for people; `null` = it wasn't offered. */
export function describeOffer(work: FrameWork, offered: Offered | null): string {
  const size = `${work.files.length} files, ${(work.bytes / 1e9).toFixed(3)} GB, about ${scratchGb(work)} GB of disk`;
  return `${work.frame}: ${size}: ${offered === null ? 'would be put in' : WORDS[offered]}`;
}

/** Scans a folder repeatedly, and each time offers the frames whose files changed since they were queued. */
export interface FolderWatch {
  /** Scans once and reports what was queued, and what couldn't be planned. */
  look(): Promise<void>;
  /** Frames that were queued, or whose work was updated while they waited. */
  readonly count: number;
}

/**
 * Watches a folder. The first scan offers all of its frames, because it is unknown what was done before. If a frame's
 * files change while it is in progress, it is offered again until it is queued.
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
