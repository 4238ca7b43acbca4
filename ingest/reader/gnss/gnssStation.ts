import type { EpochDay } from '../../../core/date.ts';
import type { StationPositions } from '../../../core/gnss/stationDifferences.ts';

/** A GNSS station with its velocity, mm/yr, in the stations' own reference frame. */
export interface GnssStation {
  readonly station: string;
  readonly lat: number;
  readonly lon: number;
  /** Vertical, uplift positive. */
  readonly velocityMmYr: number;
  /** 0 = not known. */
  readonly sigmaMmYr: number;
  /** Null where the file does not tell. */
  readonly velocityEastMmYr: number | null;
  readonly velocityNorthMmYr: number | null;
  /** First and last day of the positions behind the velocity; null where the file does not tell. */
  readonly firstDay: EpochDay | null;
  readonly lastDay: EpochDay | null;
  /** It is a node of a gridded field, made of stations elsewhere and smooth over 50 km; absent = an antenna. */
  readonly isGridNode?: true;
  /** Its heights over the frame's dates; absent where the file has none, and of grid nodes. */
  readonly positions?: StationPositions;
}

/** A station as its file has it. */
export interface ReadStation extends GnssStation {
  /** Such as `IGS20`, or `NA` of a plate; null where neither file nor folder tells. */
  readonly referenceFrame: string | null;
}

/** Told of every station without a usable velocity, and of files that hold none. */
export type OnSkipped = (name: string, reason: string) => void;
