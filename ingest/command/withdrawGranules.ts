import { basename } from 'node:path';
import { required } from '../../core/required.ts';
import { editDistance } from '../../core/editDistance.ts';
import { invalidInput } from '../../core/error.ts';
import { lakeFilesAt } from '../../store/lake/files/lakeFilesAt.ts';
import { currentManifest } from '../../store/lake/release/releasePointer.ts';
import { noteWithdrawn, withdrawnProducts } from '../../store/lake/release/withdrawnProducts.ts';
import { parseGranuleName } from '../reader/offered/productName.ts';
import type { CommandResult } from './commandResult.ts';
import { framesOfLake } from './lakeFrames.ts';

/** Maximum edit distance of a suggestion for an unknown name. */
const MOST_LETTERS = 6;

interface WithdrawOptions {
  /** File names of granules as the manifest has them, or patterns with `*`. */
  readonly names: readonly string[];
  /** This frame alone; all when absent. */
  readonly frameId?: string | undefined;
  /** Restore instead of withdraw. */
  readonly restore: boolean;
  /** Write nothing. */
  readonly dryRun: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** A frame's granules, and what was withdrawn. */
interface FrameProducts {
  readonly frameId: string;
  /** Those that can be withdrawn, or restored. */
  readonly names: readonly string[];
  /** Those in the served release. */
  readonly used: readonly string[];
}

/**
 * Withdraws granules from their frames: the next ingests make releases without them, even when their files are given,
 * until they are restored. Throws `granule_not_found`, `nothing_left`, `frame_not_found`; in that case nothing was
 * changed.
 */
export async function withdrawGranules(dataDir: string, options: WithdrawOptions): Promise<CommandResult> {
  const { names, restore, dryRun, now } = options;
  const frames = await productsOf(dataDir, options);
  const asked = names.map((name) => basename(name));
  for (const name of asked)
    if (!frames.some((frame) => matches(frame, name).length > 0)) throw notFound(name, frames, restore);
  const chosen = frames
    .map((frame) => ({ ...frame, chosen: [...new Set(asked.flatMap((name) => matches(frame, name)))] }))
    .filter((frame) => frame.chosen.length > 0);
  for (const { frameId, used, chosen: going } of chosen) {
    if (restore || used.some((name) => !going.includes(name))) continue;
    const message = `frame ${frameId} has no other granules; to remove it from the lake: ./gm remove ${frameId}`;
    throw invalidInput('nothing_left', message);
  }
  if (!dryRun) {
    for (const { frameId, chosen: going } of chosen) {
      const note = restore ? { withdrawn: [], restored: going } : { withdrawn: going, restored: [] };
      await noteWithdrawn(lakeFilesAt(dataDir), frameId, { ...note, by: 'operator', now });
    }
  }
  return {
    lines: chosen.flatMap(({ frameId, chosen: going }) => linesOf(frameId, going, { restore, dryRun })),
    json: {
      dry_run: dryRun,
      restore,
      frames: chosen.map(({ frameId: frame, chosen: granules }) => ({ frame, granules })),
    },
    ok: true,
  };
}

async function productsOf(
  dataDir: string,
  { names, frameId, restore }: WithdrawOptions,
): Promise<FrameProducts[]> {
  // The name of a granule of OPERA or NISAR contains its frame, so that a large lake needn't be searched.
  const named = names.map((name) => parseGranuleName(basename(name))?.frameId);
  const known = named.flatMap((frame) => frame ?? []);
  const all = await framesOfLake(dataDir, frameId === undefined ? undefined : [frameId]);
  const isNamed =
    frameId === undefined && known.length === names.length && known.every((id) => all.includes(id));
  const frames: FrameProducts[] = [];
  for (const frame of isNamed ? [...new Set(known)] : all) {
    const withdrawn = await withdrawnProducts(lakeFilesAt(dataDir), frame);
    const used =
      (await currentManifest(dataDir, frame))?.products.flatMap(({ name, role, outcome }) =>
        outcome === 'used' && (role === 'displacement' || role === 'point_series') ? [name] : [],
      ) ?? [];
    frames.push({ frameId: frame, used, names: restore ? [...withdrawn.keys()] : used });
  }
  return frames;
}

/** The granules of a frame that match a name, with or without its extension, or a pattern. */
function matches({ names }: FrameProducts, asked: string): string[] {
  if (!asked.includes('*')) return names.filter((name) => name === asked || withoutEnding(name) === asked);
  const pattern = asked
    .split('*')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
    .join('.*');
  return names.filter((name) => new RegExp(`^${pattern}$`).test(name));
}

function withoutEnding(name: string): string {
  return name.replace(/\.[A-Za-z0-9]+$/, '');
}

function notFound(asked: string, frames: readonly FrameProducts[], restore: boolean) {
  const names = frames.flatMap((frame) => frame.names);
  const [nearest] = names
    .map((name) => ({ name, letters: editDistance(asked, name, MOST_LETTERS) }))
    .filter(({ letters }) => letters <= MOST_LETTERS)
    .toSorted((a, b) => a.letters - b.letters);
  const searched =
    frames.length === 1 ? `frame ${required(frames[0]).frameId}` : `the ${frames.length} frames of the lake`;
  const what = restore ? 'withdrawn granules' : 'granules';
  const hint = nearest
    ? `did you mean ${nearest.name}?`
    : `${searched} ${frames.length === 1 ? 'has' : 'have'} ${names.length} ${what}; their names are in manifest.json of the release`;
  return invalidInput('granule_not_found', `no ${restore ? 'withdrawn ' : ''}granule ${asked}; ${hint}`);
}

function linesOf(
  frameId: string,
  granules: readonly string[],
  { restore, dryRun }: { readonly restore: boolean; readonly dryRun: boolean },
): string[] {
  const done = restore ? 'restored' : 'withdrawn';
  const would = restore ? 'would be restored' : 'would be withdrawn';
  const next = restore
    ? `the next ingest of ${frameId} uses them again; give their files, because its archive may no longer have them`
    : `the served release still has them; ./gm ingest --frame ${frameId} builds one without them`;
  return [
    ...granules.map((name) => `${frameId}: ${name} ${dryRun ? would : done}`),
    ...(dryRun ? [] : [next]),
  ];
}
