import type { GeocodeFlag } from '../../../core/report/geocodedPlace.ts';

/** How much a candidate differs from the request, and why. The order of the weights follows PostGIS's geocoder. */
export interface Penalty {
  readonly points: number;
  readonly flags: readonly GeocodeFlag[];
  /** How much the street differs from the requested one; absent = `STREET_CHANGES.none`. */
  readonly change?: StreetChange;
}

/** Kinds of differences from the requested street; `isStreetSure` decides when each is still accepted as that street. */
export const STREET_CHANGES = {
  none: 0,
  /** A part was left out or is misspelled, and everything requested is there. */
  omitted: 1,
  /** The name has a wrong letter that no name has, and the known one is a usual word. */
  misspelt: 2,
  /** The name is the same except for blanks, or has a wrong letter that no name has, and the known one is a rare name. */
  alike: 3,
  /** A type or a direction was added, or a direction left out. */
  part: 4,
  /** A requested part differs. */
  another: 5,
} as const;

export type StreetChange = (typeof STREET_CHANGES)[keyof typeof STREET_CHANGES];

export const NO_PENALTY: Penalty = { points: 0, flags: [] };

/** The cost of each difference between the request and a candidate. */
export const PENALTIES = {
  /** Saint for St, Mountain for Mt: the spelling as written is preferred. */
  nameRespelled: 1.25,
  /** `Slaughterhouse` for `Slaughter House`. */
  nameBlanks: 3,
  /** One wrong letter in the name, which costs as much as another type; then two. */
  nameEdits: [0, 9, 14],
  /** Lake Road 14 for Lake Road 12: listed as similar, never an answer. */
  seriesOther: 16,
  /** The first omitted part of a name; each further one costs `notAskedMore`, so that none is preferred to another. */
  typeNotAsked: 2,
  notAskedMore: 0.5,
  /** For a type that is as often part of the name: Holiday matches Holiday Knoll no better than Holiday Lane. */
  weakTypeNotAsked: 2.5,
  typeNotKnown: 3,
  typeMisspelt: 4,
  typeOther: 8,
  /** River Cove for River Drive: another name. Listed as similar, never an answer. */
  weakTypeOther: 16,
  directionalSwapped: 1,
  directionalNotAsked: 2,
  directionalNotKnown: 3,
  /** N for S. Listed as similar, never an answer. */
  directionalOther: 16,
  /** A street of another type or direction, if the one as written also exists. */
  rival: 16,
  /** The street's place is unknown, or only its ZIP belongs to the place. */
  placeUnsure: 1.5,
  placeNearby: 2,
  /** A ZIP and a place that contradict each other cost about the same, so that neither wins silently. */
  placeOther: 4,
  /** Outside the requested town, without a ZIP that confirms it: listed as similar, never an answer. */
  placeOutside: 16,
  /** Another urbanization, or a numbered street whose urbanization isn't in the data: listed as similar, never an answer. */
  urbanizationOther: 16,
  /** The house may be in the ZIP that was given, or in a town of the same name, whose addresses aren't loaded: never an answer. */
  areaWithoutData: 16,
  zipOtherOfPlace: 5,
  zipNeighboring: 7,
  stateOther: 30,
  /** Both the street and its area differ from the request. */
  twoChanges: 15,
  numberRespelled: 1,
  /** 1214 for 12-14, which may also be the building of 12. */
  buildingRespelled: 3,
  suffixOther: 0.5,
  betweenPoints: 1.25,
  parityOther: 2.5,
  farBetweenPoints: 3,
  /** Plus up to 4, depending on the distance from the range. */
  numberOutside: 9,
  numberUnknown: 20,
  streetOnly: 3,
  wordsIgnored: 3,
} as const;

/** A candidate with a higher cost is never an answer, but may be listed as similar. */
export const HIGHEST_ACCEPTED = 14;
/** Candidates whose costs differ by no more are of similar quality: if they are apart, it is unclear which one is meant. */
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

/** Two changes, each more than an omitted part, make another street. */
function totalChange(changes: readonly StreetChange[]): StreetChange {
  const { none, misspelt, another } = STREET_CHANGES;
  const most = changes.reduce<StreetChange>((worst, change) => (change > worst ? change : worst), none);
  const isTwice = most >= misspelt && changes.filter((change) => change !== none).length > 1;
  return isTwice ? another : most;
}

/** 1 = exactly as requested, 0.5 = the minimum that is accepted. */
export function matchQuality(points: number): number {
  return Math.max(0, Math.round(100 * (1 - points / (2 * HIGHEST_ACCEPTED))) / 100);
}
