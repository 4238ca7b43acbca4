import { lakeFilesAt } from '../../../store/lake/files/lakeFilesAt.ts';
import { currentManifest } from '../../../store/lake/release/releasePointer.ts';
import { withdrawnProducts } from '../../../store/lake/release/withdrawnProducts.ts';

/** What the lake has of a frame's products, by name. */
export interface LakeProducts {
  /** What the served release is made of. */
  readonly used: ReadonlySet<string>;
  /** Noted as withdrawn at their source. */
  readonly withdrawn: ReadonlySet<string>;
}

/** Reads what a frame's served release was made of; nothing where it serves none. Throws `release_unusable`. */
export async function lakeProducts(lake: string, frameId: string): Promise<LakeProducts> {
  const manifest = await currentManifest(lake, frameId);
  const used = manifest?.products.flatMap(({ name, outcome }) => (outcome === 'used' ? [name] : []));
  const withdrawn = await withdrawnProducts(lakeFilesAt(lake), frameId);
  const bySource = [...withdrawn].flatMap(([name, by]) => (by === 'source' ? [name] : []));
  return { used: new Set(used), withdrawn: new Set(bySource) };
}
