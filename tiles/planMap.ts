import type { EpochDay } from '../core/date.ts';
import type { FrameCoverage } from '../core/geodesy/frameCoverage.ts';
import type { MapDetail } from '../core/color/mapClasses.ts';
import type { MapLayer } from '../core/color/mapLayer.ts';
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
  /** What its files are held against, by path; a file that is listed is there. */
  readonly checks: Readonly<Record<string, TailCheck>>;
  /** Null of a release that no other one may overlap. */
  readonly coverage: FrameCoverage | null;
  /** It shows only where it measures: a release of two looks. */
  readonly yields?: boolean;
  /** Releases that measure the same ground, by their folders among the sources, and what is known of each two. */
  readonly compared?: readonly { readonly dir: string; readonly pair: LookPair }[];
}

/** What is to be drawn: sources in the order of preference. */
export interface MapRequest {
  readonly layer: MapLayer;
  readonly detail: MapDetail;
  readonly canvas: Canvas;
  /** Only cells that were observed from this day on have classes that need fresh data. */
  readonly freshFromDay: EpochDay;
  readonly sources: readonly MapSource[];
}

/** A source by what the headers of its rasters say. */
export interface DescribedSource {
  readonly source: MapSource;
  /** Of the layer's raster; of the velocity's where the release has no such layer. */
  readonly header: RasterHeader;
  readonly hasLayer: boolean;
}

/** A source of which something lies within the canvas. */
export interface PlannedSource extends DescribedSource {
  /** Where its cells lie beneath the picture's pixels. */
  readonly lattice: Lattice;
  /** What is read of its rasters. */
  readonly window: BlockWindow;
}

/** What is read and painted for a picture. */
export interface MapPlan {
  /** In the order of preference. */
  readonly sources: readonly PlannedSource[];
  /** Whether it must be chosen, pixel by pixel, which of them shows. */
  readonly isChoice: boolean;
}

/** Plans a picture from what its sources say of themselves. Reads nothing. */
export function planMap(request: MapRequest, described: readonly DescribedSource[]): MapPlan {
  const sources = described.flatMap((source) => placed(request, source) ?? []);
  return { sources, isChoice: anyOverlap(sources) };
}

/** Null: nothing of the source is within the canvas. */
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
