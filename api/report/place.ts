/** Where a report is asked for, and how precisely that place is known. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly address: string | null;
  readonly geocodedAddress: string | null;
  readonly matchType: 'coordinates' | 'rooftop_interpolated' | 'street_interpolated' | 'area_centroid';
  /** 0..1; coordinates score 1. */
  readonly score: number;
}
