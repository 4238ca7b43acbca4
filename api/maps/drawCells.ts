import { setImmediate } from 'node:timers/promises';
import { colorIndexOf, paletteOf } from '../../core/color/colorRamp.ts';
import { cellAnswer } from '../../core/answer/cellAnswer.ts';
import { answerClassIndex, classPaletteOf, type MapDetail, rangeIndex } from '../../core/color/mapClasses.ts';
import { type DrawnLayer, isOfRates } from '../../core/color/mapLayer.ts';
import { epochDayOf, parseIsoDate, type EpochDay } from '../../core/date.ts';
import { dataFreshness } from '../../core/report/freshness.ts';
import { cellFigures } from '../../schemas/cell/cellFigures.ts';
import { frameDoubts } from '../../schemas/frameDoubts.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import {
  publishedConfidence,
  publishedSeasonalMm,
  publishedSigmaMmYr,
  publishedVelocityMmYr,
} from '../../core/report/publishedValues.ts';
import { framesOver } from '../../location/framesOver.ts';
import { rankFrames } from '../../location/frameRank.ts';
import type { LakeFrame, LakeReader } from '../../store/lake/read/lakeReader.ts';
import type { LoneCell } from '../../store/lake/synthetic/survey.ts';
import { encodePicture } from '../../tiles/encodePicture.ts';
import { placeOnCanvas } from '../../tiles/mapWindow.ts';
import type { Ground } from '../../report/ground/ground.ts';
import type { MapCrop } from './drawMap.ts';
import type { MapPicture } from './livePictures.ts';

type MeasureAlone = NonNullable<Ground['measureAlone']>;

/** Positions along each side at which a picture asks for cells, one for each block of pixels. */
const SAMPLES = 24;
/** The same when the picture spans fewer cells: many positions are in one cell, which is measured once. */
const SAMPLES_OF_FEW_CELLS = 128;

const PUBLISHED: Readonly<Record<DrawnLayer, (cell: LoneCell) => number>> = {
  velocity: (cell) => publishedVelocityMmYr(cell.velocityVerticalMmYr),
  uncertainty: (cell) => publishedSigmaMmYr(cell.velocityUncertaintyMmYr),
  confidence: (cell) => publishedConfidence(cell.confidence),
  seasonal: (cell) => publishedSeasonalMm(cell.seasonalAmplitudeMm ?? NaN),
  // Such ground has frames of one look only.
  velocity_east: () => NaN,
  uncertainty_east: () => NaN,
};

/**
 * Draws ground without rasters: blocks of pixels, each in the color of the report of the cell in its center, or of its
 * class. The work is limited and done one row of blocks at a time.
 */
export async function drawCells(
  lake: LakeReader,
  { measureAlone, now }: { readonly measureAlone: MeasureAlone; readonly now: number },
  crop: MapCrop,
): Promise<MapPicture> {
  const { layer, detail, width, height, format } = crop;
  const samples = cellsAcross(lake, crop) <= SAMPLES ? SAMPLES_OF_FEW_CELLS : SAMPLES;
  const across = Math.min(width, samples);
  const down = Math.min(height, samples);
  const indices = new Uint8Array(width * height);
  const known = new Map<string, number>();
  const todayDay = epochDayOf(now);
  const indexAt = (place: LatLon): number => {
    // These frames are measured everywhere: the highest-ranked one covers every area.
    const [first] = rankFrames(lake.frames(), framesOver(lake.frames(), place));
    if (!first) return 0;
    const { frame, cell } = first;
    const name = `${frame.frameId} ${cell.row} ${cell.col}`;
    const seen = known.get(name);
    if (seen !== undefined) return seen;
    const record = measureAlone(frame, cell);
    const index = record ? indexOf({ frame, cell: record, todayDay }, layer, detail) : 0;
    known.set(name, index);
    return index;
  };
  for (let j = 0; j < down; j++) {
    await setImmediate();
    const top = Math.floor((j * height) / down);
    const bottom = Math.floor(((j + 1) * height) / down);
    for (let i = 0; i < across; i++) {
      const left = Math.floor((i * width) / across);
      const right = Math.floor(((i + 1) * width) / across);
      const index = indexAt(placeOnCanvas(crop, (left + right) / 2, (top + bottom) / 2));
      for (let y = top; y < bottom; y++) indices.fill(index, y * width + left, y * width + right);
    }
  }
  const isEmpty = indices.every((index) => index === 0);
  const image = {
    width,
    height,
    indices,
    palette: detail === 'classes' ? classPaletteOf(layer) : paletteOf(layer),
  };
  return { bytes: await encodePicture(image, { format, isEmpty }), isEmpty };
}

interface MeasuredCell {
  readonly frame: LakeFrame;
  readonly cell: LoneCell;
  readonly todayDay: EpochDay;
}

function indexOf({ frame, cell, todayDay }: MeasuredCell, layer: DrawnLayer, detail: MapDetail): number {
  const value = PUBLISHED[layer](cell);
  if (detail === 'values') return colorIndexOf(layer, value);
  if (!isOfRates(layer) || Number.isNaN(value)) return rangeIndex(layer, value);
  const freshness = dataFreshness(Math.max(0, todayDay - parseIsoDate(cell.lastObservation)));
  return answerClassIndex(cellAnswer(cellFigures(cell), frameDoubts(frame.manifest), freshness));
}

/** Approximate number of 30 m cells along the longer side of a picture. */
function cellsAcross(lake: LakeReader, { bounds, width, height }: MapCrop): number {
  const middle = placeOnCanvas({ bounds, width, height }, width / 2, height / 2);
  const { west, east, south, north } = bounds;
  const groundM = Math.max(east - west, north - south) * Math.cos((middle.lat * Math.PI) / 180);
  const cellM = lake.frames()[0]?.manifest.cell_size_m ?? 1;
  return groundM / cellM;
}
