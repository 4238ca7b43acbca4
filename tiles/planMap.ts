import type { EpochDay } from '../core/date.ts';
import type { FrameCoverage } from '../core/geodesy/frameCoverage.ts';
import type { MapDetail } from '../core/color/mapClasses.ts';
import type { DrawnLayer } from '../core/color/mapLayer.ts';
import type { LookPair } from '../core/reference/lookPair.ts';
import type { RasterHeader } from '../formats/tiff/tiffHeader.ts';
import type { TailCheck } from '../schemas/manifest.ts';
import { type BlockWindow, classBlocks, singlePixels } from './classBlocks.ts';
import { projectLattice, type Lattice } from './lattice.ts';
import { outlineOf, pixelsWithin, type Canvas } from './mapWindow.ts';

/** A release that a map may show. */
export interface MapSource {
  /** Folder of the release in the lake. */
  readonly dir: string;
  /** Checksums of its files, by path; a listed file exists. */
  readonly checks: Readonly<Record<string, TailCheck>>;
  /** Null for a release that can't overlap another one. */
  readonly coverage: FrameCoverage | null;
  /** Shown only where it measures: a release of two looks. */
  readonly yields?: boolean;
  /** Only compared with the others, not shown. */
  readonly isHidden?: boolean;
  /** Releases that measure the same ground, by their folders among the sources, and what is known about each pair. */
  readonly compared?: readonly { readonly dir: string; readonly pair: LookPair }[];
}

/** What to draw: sources in order of preference. */
export interface MapRequest {
  readonly layer: DrawnLayer;
  readonly detail: MapDetail;
  readonly canvas: Canvas;
  /** Only cells observed from this day on have classes that require fresh data. */
  readonly freshFromDay: EpochDay;
  readonly sources: readonly MapSource[];
}

/** A source according to the headers of its rasters. */
export interface DescribedSource {
  readonly source: MapSource;
  /** For the layer's raster; for the velocity's if the release has no such layer. */
  readonly header: RasterHeader;
  readonly hasLayer: boolean;
}

/** A source that overlaps the canvas. */
export interface PlannedSource extends DescribedSource {
  /** The positions of its cells beneath the picture's pixels. */
  readonly lattice: Lattice;
  /** What to read from its rasters. */
  readonly window: BlockWindow;
}

/** What to read and paint for a picture. */
export interface MapPlan {
  /** In the order of preference. */
  readonly sources: readonly PlannedSource[];
  /** Whether the source must be chosen pixel by pixel. */
  readonly isChoice: boolean;
}

/** Plans a picture from its sources' metadata. Doesn't read anything. */
export function planMap(request: MapRequest, described: readonly DescribedSource[]): MapPlan {
  const sources = described.flatMap((source) => placed(request, source) ?? []);
  return { sources, isChoice: anyOverlap(sources) };
}

/** Null: the source doesn't overlap the canvas. */
function placed({ canvas, detail }: MapRequest, described: DescribedSource): PlannedSource | null {
  const { header } = described;
  const rect = pixelsWithin(canvas, outlineOf(header));
  const lattice = rect && projectLattice(canvas, rect, header);
  const windowOf = detail === 'classes' ? classBlocks : singlePixels;
  const window = lattice && windowOf(header, lattice);
  return window && { ...described, lattice, window };
}

function anyOverlap(sources: readonly PlannedSource[]): boolean {
  return sources.some(({ lattice: { rect: a } }, at) =>
    sources.some(
      ({ lattice: { rect: b } }, other) =>
        other > at &&
        a.left < b.left + b.width &&
        b.left < a.left + a.width &&
        a.top < b.top + b.height &&
        b.top < a.top + a.height,
    ),
  );
}
