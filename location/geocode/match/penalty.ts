import type { GeocodeFlag } from '../../../core/address/geocodedPlace.ts';

/** How far a candidate is from what was asked, and the reasons. The weights follow PostGIS's geocoder in their order. */
export interface Penalty {
  readonly points: number;
  readonly flags: readonly GeocodeFlag[];
}

export const NO_PENALTY: Penalty = { points: 0, flags: [] };

/** What each difference between the question and a candidate costs. */
export const PENALTIES = {
  /** Saint for St, Mountain for Mt: what was written is meant first. */
  nameRespelled: 1.25,
  /** `Slaughterhouse` for `Slaughter House`. */
  nameBlanks: 3,
  /** One letter of the name, then two. */
  nameEdits: [0, 10, 14],
  typeNotAsked: 2,
  typeNotKnown: 3,
  typeOther: 8,
  directionalSwapped: 1,
  directionalNotAsked: 2,
  directionalNotKnown: 3,
  /** The street's place is not known, or only its ZIP is the place's. */
  placeUnsure: 1.5,
  placeNearby: 2,
  /** A ZIP and a place that contradict each other cost about the same: neither wins silently. */
  placeOther: 4,
  zipOtherOfPlace: 5,
  zipNeighbouring: 7,
  stateOther: 30,
  numberRespelled: 1,
  suffixOther: 0.5,
  betweenPoints: 1.25,
  parityOther: 2.5,
  farBetweenPoints: 3,
  /** Plus up to 4 with the distance from the range. */
  numberOutside: 9,
  numberUnknown: 20,
  streetOnly: 3,
  wordsIgnored: 3,
} as const;

/** A candidate that costs more is never an answer; it may be told as something similar. */
export const HIGHEST_ACCEPTED = 14;
/** Candidates that differ by no more are of like quality: where they lie apart, nobody knows which is meant. */
export const LIKE_QUALITY = 1;

/** The sum of several penalties. */
export function totalPenalty(...parts: readonly Penalty[]): Penalty {
  return {
    points: parts.reduce((sum, { points }) => sum + points, 0),
    flags: parts.flatMap(({ flags }) => flags),
  };
}

/** 1 = all as asked, 0.5 = the least that is accepted. */
export function matchQuality(points: number): number {
  return Math.max(0, Math.round(100 * (1 - points / (2 * HIGHEST_ACCEPTED))) / 100);
}
