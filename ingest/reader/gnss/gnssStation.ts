import type { EpochDay } from '../../../core/date.ts';
import type { Jump } from '../../../core/gnss/jumps.ts';
import type { SharedStep } from '../../../core/gnss/sharedSteps.ts';
import type { StationPositions } from '../../../core/gnss/stationDifferences.ts';

/** A GNSS station with its velocity, mm/yr, in the stations' own reference frame. */
export interface GnssStation {
  readonly station: string;
  readonly lat: number;
  readonly lon: number;
  /** Vertical, uplift positive. */
  readonly velocityMmYr: number;
  /** 0 = unknown. */
  readonly sigmaMmYr: number;
  /** Null if the file doesn't state it. */
  readonly velocityEastMmYr: number | null;
  readonly velocityNorthMmYr: number | null;
  /** First and last day of the positions behind the velocity; null if the file doesn't state them. */
  readonly firstDay: EpochDay | null;
  readonly lastDay: EpochDay | null;
  /** Whether it is a node of a gridded field, derived from stations elsewhere and smooth over 50 km; absent = an antenna. */
  readonly isGridNode?: true;
  /** Its heights over the frame's dates; absent if the file has none, and for grid nodes. */
  readonly positions?: StationPositions;
  /** Jumps of its heights that no list explains; absent = none. σ includes their part of the rate. */
  readonly jumps?: readonly Jump[];
  /** Steps that all ground of the frame shares, which its rate includes; absent = none. */
  readonly sharedSteps?: readonly SharedStep[];
  /** The station as read, with these steps as jumps of one station. */
  readonly withoutSharedSteps?: GnssStation;
}

/** A station that the frames which a combined frame is made of were tied to, or rejected. */
export interface ParentStation {
  readonly station: GnssStation;
  /** `used` if one of the frames was tied to it. */
  readonly outcome: 'used' | 'rejected';
  readonly reason: string | null;
}

/** A station as in its file. */
export interface ReadStation extends GnssStation {
  /** Such as `IGS20`, or `NA` for a plate; null if neither file nor folder states it. */
  readonly referenceFrame: string | null;
}

/** Called for every station without a usable velocity, and for files without stations. */
export type OnSkipped = (name: string, reason: string) => void;
