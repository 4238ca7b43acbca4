import type { GeocodeFlag } from '../../../core/report/geocodedPlace.ts';

/** How far a candidate is from what was asked, and the reasons. The weights follow PostGIS's geocoder in their order. */
export interface Penalty {
  readonly points: number;
  readonly flags: readonly GeocodeFlag[];
  /** How far the street is another than was asked; `STREET_CHANGES.none` when left out. */
  readonly change?: StreetChange;
}

/** Whether a street that differs from the one that was asked is still that street: `isStreetSure` says when each is sold. */
export const STREET_CHANGES = {
  none: 0,
  /** A part was left out or is misspelled, and what is there says all that was asked. */
  omitted: 1,
  /** The name has a letter wrong as no name has, and the known one is a usual word. */
  misspelt: 2,
  /** The name is the same but for its blanks, or has a letter wrong as no name has, and the known one is a rare name. */
  alike: 3,
  /** A type or a direction was added, or a direction left out. */
  part: 4,
  /** Something that was asked is something else there. */
  another: 5,
} as const;

export type StreetChange = (typeof STREET_CHANGES)[keyof typeof STREET_CHANGES];

export const NO_PENALTY: Penalty = { points: 0, flags: [] };

/** What each difference between the question and a candidate costs. */
export const PENALTIES = {
  /** Saint for St, Mountain for Mt: what was written is meant first. */
  nameRespelled: 1.25,
  /** `Slaughterhouse` for `Slaughter House`. */
  nameBlanks: 3,
  /** One letter of the name, which is no better than another type; then two. */
  nameEdits: [0, 9, 14],
  /** Lake Road 14 for Lake Road 12: told as similar, never an answer. */
  seriesOther: 16,
  /** The first part of a name that was left out; each further one costs `notAskedMore`, so that none is preferred to another. */
  typeNotAsked: 2,
  notAskedMore: 0.5,
  /** Of a type that is as often a word of the name: Holiday for Holiday Knoll is no better than for Holiday Lane. */
  weakTypeNotAsked: 2.5,
  typeNotKnown: 3,
  typeMisspelt: 4,
  typeOther: 8,
  /** River Cove for River Drive: another name. Told as similar, never an answer. */
  weakTypeOther: 16,
  directionalSwapped: 1,
  directionalNotAsked: 2,
  directionalNotKnown: 3,
  /** N for S. Told as similar, never an answer. */
  directionalOther: 16,
  /** A street of another type or direction, where one as it was written is there too. */
  rival: 16,
  /** The street's place is not known, or only its ZIP is the place's. */
  placeUnsure: 1.5,
  placeNearby: 2,
  /** A ZIP and a place that contradict each other cost about the same: neither wins silently. */
  placeOther: 4,
  /** Outside of the town that was asked, and no ZIP says so: told as similar, never an answer. */
  placeOutside: 16,
  /** Another urbanization, or a numbered street of which the data don't tell it: told as similar, never an answer. */
  urbanizationOther: 16,
  zipOtherOfPlace: 5,
  zipNeighboring: 7,
  stateOther: 30,
  /** The street and its area both are others than was asked. */
  twoChanges: 15,
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

/** A candidate that costs more is never an answer; it may be listed as something similar. */
export const HIGHEST_ACCEPTED = 14;
/** Candidates that differ by no more are of like quality: where they lie apart, no one knows which is meant. */
export const LIKE_QUALITY = 1;

/** The sum of several penalties. */
export function totalPenalty(...parts: readonly Penalty[]): Penalty {
  return {
    points: parts.reduce((sum, { points }) => sum + points, 0),
    flags: parts.flatMap(({ flags }) => flags),
    change: totalChange(parts.map(changeOf)),
  };
}

/** The change of a penalty. */
export function changeOf({ change }: Penalty): StreetChange {
  return change ?? STREET_CHANGES.none;
}

/** Two changes of which either is more than a part left out make another street. */
function totalChange(changes: readonly StreetChange[]): StreetChange {
  const { none, misspelt, another } = STREET_CHANGES;
  const most = changes.reduce<StreetChange>((worst, change) => (change > worst ? change : worst), none);
  const isTwice = most >= misspelt && changes.filter((change) => change !== none).length > 1;
  return isTwice ? another : most;
}

/** 1 = all as asked, 0.5 = the least that is accepted. */
export function matchQuality(points: number): number {
  return Math.max(0, Math.round(100 * (1 - points / (2 * HIGHEST_ACCEPTED))) / 100);
}
