import type { MatchType } from '../../core/geocodePrecision.ts';
import type { ErrorCode } from '../../schemas/http/errorCodes.ts';

/** Where a report is asked for, and how precisely that place is known. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly address: string | null;
  readonly geocodedAddress: string | null;
  readonly matchType: MatchType;
  /** 0..1; coordinates score 1. */
  readonly score: number;
  /** The error that test mode rehearses here; null for live callers. */
  readonly rehearsedError: ErrorCode | null;
}
