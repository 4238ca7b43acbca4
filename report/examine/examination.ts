import type { AreaNoise } from '../../core/area/areaNoise.ts';
import type { Box } from '../../core/geodesy/planarShapes.ts';
import type { EventRecord } from '../../schemas/cell/cellEvents.ts';
import type { AreaFigures } from './areaFigures.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import type { DataFreshness } from '../../core/report/freshness.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { OverlappingFrame } from './datum.ts';
import type { Calibration, ServedManifest } from '../../schemas/manifest.ts';
import type { Measurement } from './measurement.ts';
import type { Place } from '../ground/place.ts';

/** The measurement cell that answers for a place, and where its numbers come from. */
export interface ReportCell {
  readonly pixelId: string;
  readonly frameId: string;
  readonly releaseId: string;
  /** North-west, north-east, south-east, south-west. */
  readonly corners: readonly LatLon[];
  readonly cellSizeM: number;
  readonly calibration: Pick<
    Calibration,
    'kind' | 'model' | 'rmse_mm_yr' | 'standard_error_mm_yr' | 'stations' | 'shared_motion'
  >;
  readonly spatialReference: ServedManifest['spatial_reference'];
  readonly lineOfSight: ServedManifest['line_of_sight'];
  /** The releases of two looks that it was solved from; null = one look. */
  readonly combined: NonNullable<ServedManifest['combined']> | null;
  readonly orbitDirection: ServedManifest['orbit_direction'];
  readonly track: ServedManifest['track'];
  readonly scienceVersion: string;
  /** When its release was published, ISO 8601. */
  readonly publishedAt: string;
  /** Dates of the frame, YYYY-MM-DD, ascending. */
  readonly epochs: readonly string[];
  /** Dates that no pair connects with the others. */
  readonly droppedDates: readonly string[];
  readonly attribution: string;
  readonly license: string;
  readonly dataSource: string;
  /** Whether the data are single points, most cells having none, or a grid in which cells are masked. */
  readonly measures: 'points' | 'grid';
  /** YYYY-MM-DD, of the cell; of the frame where the cell is not measured. */
  readonly firstObservation: string;
  readonly lastObservation: string;
  readonly ageDays: number;
  readonly freshness: DataFreshness;
  /** The other frames over the place, compared with this one; none where it was not asked for. */
  readonly overlapping: readonly OverlappingFrame[];
  /** Says that the series seems to have ended; null of one that goes on. */
  readonly freshnessNote: string | null;
  /** YYYY-MM-DD; null where the series seems to have ended. */
  readonly estimatedNextAcquisition: string | null;
}

/** What is known of an area beyond its mean, which is the measurement of its examination. */
export interface ExaminedArea {
  readonly km2: number;
  /** Degrees. */
  readonly box: Box;
  /** Cells of the area on the frame's grid, beyond its border too. */
  readonly cells: number;
  readonly measuredCells: number;
  /** Null = too few cells are measured. */
  readonly found: {
    readonly figures: AreaFigures;
    /** Null = too few series to know how errors go together: they are taken to be the same in all cells. */
    readonly noise: AreaNoise | null;
    /** The worst cell (see `AreaFigures`), as its own report gives it. */
    readonly worst: NamedMeasurement;
    /** Where the gradient is steepest; null = nowhere. */
    readonly steepest: NamedPlace | null;
    /** Of all measured cells, the most certain first. */
    readonly events: readonly AreaEvent[];
  } | null;
}

/** A cell of an area and where its middle is. */
export interface NamedPlace {
  readonly pixelId: string;
  readonly lat: number;
  readonly lon: number;
}

interface NamedMeasurement extends NamedPlace {
  readonly measurement: Measurement;
}

/** A dated event of a cell of an area. */
export interface AreaEvent extends NamedPlace {
  readonly event: EventRecord;
}

/** What is known about a place before any money moves. */
export interface Examination {
  /** Whose data these are; sold for money of the same mode only. */
  readonly mode: Mode;
  readonly place: Place;
  /** Null: no frame covers the place. */
  readonly cell: ReportCell | null;
  /** Null: the cell is not measured (or there is none). */
  readonly measurement: Measurement | null;
  /** The requested frame and those over the place, if it isn't among them; then `cell` is null. Absent = it is, or none was requested. */
  readonly otherThan?: { readonly frameId: string; readonly over: readonly string[] };
  /** What each frame over the place answers, the one that this is from first; absent where it was not asked for. */
  readonly looks?: readonly Examination[];
  /** Of a report about an area: the cell stands for all of it, and the measurement is its mean. */
  readonly area?: ExaminedArea;
  /** What the report costs, micro-dollars; absent = the price of a report. */
  readonly priceMicroUsd?: number;
  /** Reads the cell's series; null where there is none. */
  readSeries(): Promise<SeriesRecord | null>;
}
