import { basename } from 'node:path';
import { compareText } from '../../../core/compareText.ts';
import type {
  RefusedFile,
  SourceFile,
  PointsFile,
  TigerFile,
  TigerLayer,
} from '../../../location/import/source/sourceFiles.ts';
import { originOf } from '../../../location/import/points/pointsOrigin.ts';
import type { PointsOrigin } from '../../../location/import/points/pointRecord.ts';

/** Files that are read together. */
export type ImportTask =
  | { readonly kind: 'county'; readonly unit: string; readonly files: ReadonlyMap<TigerLayer, TigerFile> }
  | { readonly kind: 'outlines'; readonly unit: string; readonly file: TigerFile }
  | {
      readonly kind: 'points';
      /** Null if the rows themselves state their units. */
      readonly unit: string | null;
      readonly files: readonly { readonly file: PointsFile; readonly origin: Omit<PointsOrigin, 'file'> }[];
    };

/** Layers of whole states or the country, with the names that counties reference by codes. */
const OUTLINE_LAYERS: ReadonlySet<TigerLayer> = new Set(['place', 'county', 'zcta'] as const);

/** What will be read, ordered by unit; of two layers with the same county and kind, the later year is used. */
export function planTasks(
  sources: readonly SourceFile[],
  source: string | null,
): {
  readonly tasks: readonly ImportTask[];
  readonly context: readonly TigerFile[];
  readonly refused: readonly RefusedFile[];
} {
  const refused: RefusedFile[] = [];
  const context: TigerFile[] = [];
  const counties = new Map<string, Map<TigerLayer, TigerFile>>();
  const tiger = sources.filter((file) => file.kind === 'tiger').toSorted((a, b) => a.year - b.year);
  for (const file of tiger) {
    if (OUTLINE_LAYERS.has(file.layer)) {
      context.push(file);
      continue;
    }
    const files = counties.get(file.area) ?? new Map<TigerLayer, TigerFile>();
    const earlier = files.get(file.layer);
    if (earlier && earlier.year === file.year) {
      refused.push({
        path: file.path,
        reason: `${basename(file.path)}: ${earlier.path} is the same layer; give one of them`,
      });
      continue;
    }
    if (earlier)
      refused.push({
        path: earlier.path,
        reason: `${basename(earlier.path)}: ${basename(file.path)} is newer`,
      });
    counties.set(file.area, files.set(file.layer, file));
  }
  const tasks: ImportTask[] = [];
  for (const [unit, files] of [...counties].toSorted(([a], [b]) => compareText(a, b))) {
    if (files.has('addrfeat') || files.has('edges')) {
      tasks.push({ kind: 'county', unit, files });
      continue;
    }
    for (const { path } of files.values()) {
      refused.push({
        path,
        reason: `${basename(path)}: of no use without the county's ADDRFEAT or EDGES; give one of them as well`,
      });
    }
  }
  for (const file of context) tasks.push({ kind: 'outlines', unit: `tl_${file.layer}_${file.area}`, file });
  return { tasks: [...tasks, ...pointTasks(sources, source)], context, refused };
}

/** Tables of one unit are read together, as are all tables whose rows state their units. */
function pointTasks(sources: readonly SourceFile[], source: string | null): ImportTask[] {
  const groups = new Map<string | null, { file: PointsFile; origin: Omit<PointsOrigin, 'file'> }[]>();
  for (const file of sources) {
    if (file.kind !== 'points') continue;
    const origin = originOf(file, source);
    groups.set(origin.unit, [...(groups.get(origin.unit) ?? []), { file, origin }]);
  }
  return [...groups]
    .toSorted(([a], [b]) => compareText(a ?? '~', b ?? '~'))
    .map(([unit, files]) => ({ kind: 'points', unit, files }));
}
