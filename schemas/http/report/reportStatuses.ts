/** The meaning of a report's status, and what a caller can do about it. */
export interface ReportStatusFacts {
  readonly isBilled: boolean;
  readonly meaning: string;
  readonly remedy: string;
  /** Free gates, as request parameters, that cause the status. */
  readonly gates: readonly string[];
}

const free = (meaning: string, remedy: string, ...gates: string[]): ReportStatusFacts => ({
  isBilled: false,
  meaning,
  remedy,
  gates,
});

/**
 * Every status of a report, in the order of precedence: the first one that applies. `reportStatus` decides; the schema
 * response and the documentation use this table.
 */
export const REPORT_STATUS_FACTS = {
  no_coverage: free(
    'No data frame covers the place.',
    'GET /api/v1/coverage lists the frames. A later frame may cover it.',
  ),
  low_geocode_precision: free(
    'The address resolves less precisely than min_geocode_score requires (by default: to an area, not a house), or ' +
      'differs more from the request than min_match_quality allows.',
    'Send lat and lon, a more complete address, geocoded_address if it is the one you mean, or a lower gate.',
    'min_geocode_score',
    'min_match_quality',
  ),
  no_data: free(
    "A frame covers the place, but its cell isn't measured: it has no usable radar signal, or the data is points and " +
      'none is in the cell.',
    'Check a point on a building or road nearby. GET /api/v1/pixel is free.',
  ),
  no_new_data: free(
    'There is no observation after since.',
    'Check again after estimated_next_acquisition (null: the series seems to have ended), or send an earlier since.',
    'since',
  ),
  stale_data: free(
    'The last observation is older than max_age_days.',
    'Wait for new data or raise max_age_days.',
    'max_age_days',
  ),
  low_confidence: free(
    "The data quality is below min_confidence, or the motion isn't significantly different from zero.",
    'Lower min_confidence, remove min_significance, or check a point nearby.',
    'min_confidence',
    'min_significance',
  ),
  inconclusive: free(
    'The motion is within its margin of error, and the data is too noisy or too old to call the ground stable; or the ' +
      'record is shorter than a year or has fewer than 12 observations, or no part of its satellite frame is ' +
      "recognizably stable, whatever its rate; or too many of the frame's motions like this one are noise.",
    'Check again when there is newer data, or check a point nearby. It is never sold.',
  ),
  ok: {
    isBilled: true,
    meaning: 'The ground is measured: the report has velocity, uncertainty and assessment.',
    remedy: 'Route on assessment_code, and gate trust on confidence_tier.',
    gates: [],
  },
} as const satisfies Record<string, ReportStatusFacts>;

export type ReportStatus = keyof typeof REPORT_STATUS_FACTS;

export const REPORT_STATUSES = Object.keys(REPORT_STATUS_FACTS) as [ReportStatus, ...ReportStatus[]];

/** Why there may be no report. */
export const FREE_STATUSES = REPORT_STATUSES.filter((status) => status !== 'ok') as [
  Exclude<ReportStatus, 'ok'>,
  ...Exclude<ReportStatus, 'ok'>[],
];
