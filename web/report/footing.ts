import { rateCaveats, zeroSentence } from '../../core/report/rateCaveats.ts';
import { stationsInWords } from '../../core/report/stationWords.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import type { SharedErrors } from '../../core/series/movement.ts';
import type { Report } from '../service/serviceAnswers.ts';
import { words } from '../words/words.ts';

type Provenance = Report['provenance'];
/** A report that was bought before these fields existed doesn't have them. */
type StoredProvenance = Omit<Provenance, 'reference' | 'line_of_sight' | 'datum'> &
  Partial<Pick<Provenance, 'reference' | 'line_of_sight' | 'datum'>>;

/** What a rate is relative to, and what else a reader must know about it, one sentence each. */
export function rateFooting(source: StoredProvenance): string[] {
  const { line_of_sight: direction, datum } = source;
  const caveats = rateCaveats(
    {
      lineOfSight: {
        isAssumed: direction?.is_assumed ?? false,
        sigmaPercent: direction?.uncertainty_percent ?? null,
      },
      otherFrames: (datum?.overlapping_frames ?? []).map((other) => ({
        frameId: other.frame,
        comparability: other.comparability,
        differenceMmYr: other.difference_mm_yr,
        sigmaMmYr: other.difference_uncertainty_mm_yr,
        disagreementMmYr: disagreementOf(other),
        here: hereOf(other),
      })),
    },
    words.ground,
  );
  return [zeroSentence(zeroWords(source), words.ground), ...caveats];
}

type OtherFrame = NonNullable<Provenance['datum']>['overlapping_frames'][number];

/** 0 for a report older than this field: its uncertainty didn't include it. */
function disagreementOf(other: Partial<OtherFrame>): number {
  return other.disagreement_mm_yr ?? 0;
}

/** Not compared in a report older than this field. */
function hereOf({ here }: Partial<OtherFrame>) {
  return {
    agreement: here?.agreement ?? ('unknown' as const),
    differenceMmYr: here?.difference_mm_yr ?? null,
    sigmaMmYr: here?.difference_uncertainty_mm_yr ?? null,
    disagreementMmYr: here?.disagreement_mm_yr ?? 0,
  };
}

function zeroWords({ reference, calibration }: StoredProvenance): string {
  if (reference !== undefined) return reference.in_words;
  return calibration === 'gps_tied' ? words.facts.tiedToStations : words.facts.olderZero;
}

/** A brief without its sentence about the zero, which is shown with the rate. */
export function withoutZero(brief: string, { reference }: StoredProvenance): string {
  return reference === undefined ? brief : brief.replace(words.facts.zeroInBrief(reference.in_words), '');
}

function isWidened(other: OtherFrame): boolean {
  return disagreementOf(other) > 0 || (hereOf(other).disagreementMmYr ?? 0) > 0;
}

/** The errors of a rate that all ground of its frame shares, like `/api/v1/timeseries`; null if there are none. */
export function sharedErrors(
  source: StoredProvenance,
  rate: { readonly velocity: number; readonly uncertainty: number; readonly local: number | null },
): SharedErrors | null {
  if (!hasFrameError(source)) return null;
  const share = (source.line_of_sight?.uncertainty_percent ?? 0) / 100;
  const disagreements = (source.datum?.overlapping_frames ?? []).map((other) =>
    Math.max(disagreementOf(other), hereOf(other).disagreementMmYr ?? 0),
  );
  return {
    publishedMmYr: rate.uncertainty,
    localMmYr: rate.local,
    leastMmYr: Math.hypot(
      source.reference?.uncertainty_mm_yr ?? 0,
      share * rate.velocity,
      Math.max(0, ...disagreements),
    ),
  };
}

function hasFrameError({
  reference,
  line_of_sight: direction,
  calibration,
  datum,
}: StoredProvenance): boolean {
  if ((datum?.overlapping_frames ?? []).some(isWidened)) return true;
  if (reference === undefined) return calibration === 'gps_tied';
  return (reference.uncertainty_mm_yr ?? 0) > 0 || (direction?.is_assumed ?? false);
}

export function calibrationWords({ calibration, calibration_rmse_mm_yr: rmse }: StoredProvenance): string {
  if (calibration !== 'gps_tied') return words.facts.relative;
  return words.facts.tied(rmse === null ? '' : words.facts.rmse(rmse.toFixed(1)));
}

/** The nearest GNSS stations in one row; none in a report older than this field, or for a frame without stations. */
export function stationRows(nearest: Report['nearest_stations'] | undefined): [string, string][] {
  if (!nearest || nearest.length === 0) return [];
  return [[words.facts.nearestStations, withTrueMinus(stationsInWords(nearest, words.ground))]];
}

export function lineOfSightWords({ line_of_sight: direction }: StoredProvenance): string {
  if (direction === undefined) return words.facts.unknownHere;
  return direction.is_assumed ? words.facts.assumed(direction.source) : direction.source;
}
