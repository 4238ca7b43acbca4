import type { AreaNoise } from '../../core/area/areaNoise.ts';
import type { LineSample, SlopeAlong } from '../../core/area/lineProfile.ts';
import type { Box } from '../../core/geodesy/planarShapes.ts';
import type { EventRecord } from '../../schemas/cell/cellEvents.ts';
import type { AreaFigures } from './area/areaFigures.ts';
import type { Mode } from '../../accounts/identity/mode.ts';
import type { DataFreshness } from '../../core/report/freshness.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { SeriesRecord } from '../../schemas/cellRecord.ts';
import type { OverlappingFrame } from './datum.ts';
import type { Calibration, ServedManifest } from '../../schemas/manifest.ts';
import type {
  AreaContext,
  LineContext,
  ReportContext,
  SampleContext,
} from '../../schemas/http/report/context.ts';
import type { ReportStatus } from '../../schemas/http/report/reportStatuses.ts';
import type { Measurement } from './measurement.ts';
import type { Place } from '../ground/place.ts';

/** The measurement cell that answers for a place, and the source of its numbers. */
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
  /** The releases of the two looks that it was solved from; null = a single look. */
  readonly combined: NonNullable<ServedManifest['combined']> | null;
  readonly orbitDirection: ServedManifest['orbit_direction'];
  readonly track: ServedManifest['track'];
  readonly scienceVersion: string;
  /** Publication time of its release, ISO 8601. */
  readonly publishedAt: string;
  /** Dates of the frame, YYYY-MM-DD, ascending. */
  readonly epochs: readonly string[];
  /** Dates that no pair connects to the others. */
  readonly droppedDates: readonly string[];
  readonly attribution: string;
  readonly license: string;
  readonly dataSource: string;
  /** Whether the data are single points, so that most cells have none, or a grid in which cells are masked. */
  readonly measures: 'points' | 'grid';
  /** YYYY-MM-DD, of the cell; of the frame if the cell isn't measured. */
  readonly firstObservation: string;
  readonly lastObservation: string;
  readonly ageDays: number;
  readonly freshness: DataFreshness;
  /** The other frames at the place, compared with this one; none if not requested. */
  readonly overlapping: readonly OverlappingFrame[];
  /** A sentence that the series seems to have ended; null if it continues. */
  readonly freshnessNote: string | null;
  /** YYYY-MM-DD; null if the series seems to have ended. */
  readonly estimatedNextAcquisition: string | null;
}

/** A sample of a line, as a report of its point from the line's frame would be. */
export interface LineExamination extends LineSample {
  readonly status: ReportStatus;
  /** Why it has no rate; null where it has one. */
  readonly help: string | null;
  /** Null = the frame doesn't cover it. */
  readonly pixelId: string | null;
  /** Null unless the status is `ok`. */
  readonly measurement: Measurement | null;
  /** What others have mapped there; absent if not requested. */
  readonly context?: SampleContext | undefined;
}

/** What is known along a line. */
export interface ExaminedLine {
  readonly lengthM: number;
  readonly spacingM: number;
  /** In their order; none where no frame covers any. */
  readonly samples: readonly LineExamination[];
  /** Where the rate changes most along it; null = nowhere. */
  readonly steepest: (SlopeAlong & { readonly sample: LineExamination }) | null;
  /** What others have mapped along it; absent if not requested. No assessment reads it. */
  readonly context?: LineContext;
}

/** What is known about an area, or the cells along a line, besides its mean, which is the measurement of its examination. */
export interface ExaminedArea {
  /** Null for a line. */
  readonly km2: number | null;
  /** Degrees. */
  readonly box: Box;
  /** Number of cells of the area on the frame's grid, including those beyond its border; for a line, of its samples. */
  readonly cells: number;
  /** For a line, the number of samples that have a rate. */
  readonly measuredCells: number;
  /** The centers of the cells that are compared with maps; absent for a line. */
  readonly compared?: () => readonly LatLon[];
  /** What others have mapped in it; absent if not requested. No assessment reads it. */
  readonly context?: AreaContext;
  /** Null = too few measured cells. */
  readonly found: {
    readonly figures: AreaFigures;
    /** Null = too few series to know how errors are correlated: they are assumed to be the same in all cells. */
    readonly noise: AreaNoise | null;
    /** The worst cell (see `AreaFigures`), as its own report states it. */
    readonly worst: NamedMeasurement;
    /** Where the gradient is steepest; null = nowhere. */
    readonly steepest: NamedPlace | null;
    /** Events of all measured cells, most certain first. */
    readonly events: readonly AreaEvent[];
  } | null;
}

/** A cell of an area and its center. */
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
  /** The data source; sold only for money of the same mode. */
  readonly mode: Mode;
  readonly place: Place;
  /** Null: no frame covers the place. */
  readonly cell: ReportCell | null;
  /** Null: the cell isn't measured (or there is none). */
  readonly measurement: Measurement | null;
  /**
   * The requested frame and those at the place, if it isn't among them; then `cell` is null. Absent = it is, or none was
   * requested.
   */
  readonly otherThan?: { readonly frameId: string; readonly over: readonly string[] };
  /** The buyer named the release of the cell; its frame serves `servedRelease` now. Absent = no release was named. */
  readonly pinned?: { readonly servedRelease: string | null };
  /** The answer of each frame at the place, starting with the frame of this one; absent if not requested. */
  readonly looks?: readonly Examination[];
  /** For a report about an area: the cell represents all of it, and the measurement is its mean. */
  readonly area?: ExaminedArea;
  /** For a profile, whose `area` is the cells along the line. */
  readonly line?: ExaminedLine;
  /** The price of the report, micro-dollars; absent = the standard price. */
  readonly priceMicroUsd?: number;
  /** What others have mapped at the place; absent if not requested. No assessment reads it. */
  readonly context?: ReportContext;
  /** Reads the cell's series; null if there is none. */
  readSeries(): Promise<SeriesRecord | null>;
}
