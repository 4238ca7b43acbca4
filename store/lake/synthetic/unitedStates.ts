/** A part of the United States that synthetic frames cover: one frame a UTM zone. */
export interface CoveredArea {
  readonly name: string;
  readonly zones: readonly number[];
  /** Degrees of latitude. */
  readonly south: number;
  readonly north: number;
  /** Whether its frames count as tied to GNSS stations. */
  readonly isTied: boolean;
}

/** The contiguous states, Alaska with the Aleutian Islands, the main islands of Hawaii, Puerto Rico. */
export const UNITED_STATES: readonly CoveredArea[] = [
  { name: 'CONUS', zones: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19], south: 24.3, north: 49.5, isTied: false },
  { name: 'ALASKA', zones: [59, 60, 1, 2, 3, 4, 5, 6, 7, 8, 9], south: 51, north: 71.6, isTied: false },
  { name: 'HAWAII', zones: [4, 5], south: 18.5, north: 22.5, isTied: true },
  { name: 'PUERTO_RICO', zones: [19, 20], south: 17.5, north: 18.8, isTied: false },
];
