import type { AssessmentCode, ConfidenceTier } from '../../core/report/assessment.ts';
import { ENGLISH as GROUND } from '../../core/words/english.ts';
import { ENGLISH_FACTS } from './englishFacts.ts';

/** A sentence per assessment code: the class that contains the rate. The tier states whether it is certain. */
export const ASSESSMENT_MEANING: Readonly<Record<AssessmentCode, string>> = {
  rapid_subsidence: 'The rate is in the fast sinking class',
  notable_subsidence: 'The rate is in the noticeable sinking class',
  stable: 'The rate is in the stable class',
  mild_uplift: 'The rate is in the slight rising class',
  strong_uplift: 'The rate is in the strong rising class',
  no_clear_trend: 'No clear vertical motion',
};

/** A sentence per tier of confidence about the direction of the motion. */
export const TIER_MEANING: Readonly<Record<ConfidenceTier, string>> = {
  measured: 'the direction is certain: the rate is at least two standard deviations from zero (95 %)',
  likely: 'the direction is suggestive, not certain: between one and two standard deviations from zero',
  within_margin: 'the rate does not exceed one standard deviation',
};

/** The sentences of a report in English. Numbers arrive as text, with their unit where it isn't written here. */
export const ENGLISH = {
  ground: GROUND,
  facts: ENGLISH_FACTS,
  assessment: {
    jumpsInRate: (rate: string, isOne: boolean): string =>
      `The rate over the record, ${rate}, has ${isOne ? 'this jump' : 'these jumps'} in it`,
    steadyWithoutJumps: (opening: string, rate: string): string =>
      `${opening}: ${rate} without the jumps of its record.`,
    rateWithout: (rate: string, isOne: boolean): string =>
      `; without ${isOne ? 'it' : 'them'} the rate is ${rate}`,
    notClearlyNonzero: ', not clearly different from zero',
    lately: (opening: string, rate: string): string =>
      `${opening}: ${rate} in the last 12 months of its record`,
    latelyIsCertain: '; the direction is certain (95 %)',
    mixesPaces: (rate: string): string =>
      `The rate over the record, ${rate}, mixes the pace before and after.`,
    last12Months: (rate: string, difference: string, isBelow: boolean, hasJump: boolean): string =>
      `In the last 12 months: ${rate}, which is ${difference} ${isBelow ? 'below' : 'above'} the rate ${hasJump ? 'without the jumps' : 'over the record'}.`,
    inFrame: (zero: string, margin: string): string =>
      `relative to ${zero}, which is known to ± ${margin} (95 %)`,
    movesLess: (border: string): string => `it moves by less than ${border}, up or down (95 %)`,
    moreNotRuledOut: (border: string): string => `motion of more than ${border} can't be ruled out`,
    goodDataStable: 'good data shows no significant movement',
    withinUncertainty: 'the rate does not exceed its uncertainty',
    suggestive: 'the direction is suggestive, not certain',
    certain: 'the direction is certain (95 %)',
    nearBorder: '; the rate is near a class border',
  },
  east: {
    none: (margin: string): string => `No motion to the east or west is certain (± ${margin}, 95 %).`,
    moves: (rate: string, isEast: boolean, margin: string): string =>
      `The ground moves ${rate} to the ${isEast ? 'east' : 'west'} (± ${margin}, 95 %).`,
    shifted: (amount: string, isEast: boolean, when: string, margin: string): string =>
      `The ground shifted about ${amount} to the ${isEast ? 'east' : 'west'} ${when} (± ${margin}, 95 %).`,
    apartFromShift: (sentence: string): string => `Apart from that, ${sentence}`,
    upOrDown: 'Up or down',
  },
  surroundings: {
    alike: 'It moves with its surroundings',
    sinks: 'It sinks relative to its surroundings',
    rises: 'It rises relative to its surroundings',
    undecided: 'Whether it moves differently from its surroundings is not certain',
    same: 'It stays level with its surroundings',
    slightly: (isDown: boolean): string =>
      `It ${isDown ? 'sinks' : 'rises'} slightly relative to its surroundings`,
    around: (km: string | null): string => (km === null ? 'the ground around' : `the ground within ${km} km`),
    compared: (opening: string, rate: string, around: string): string =>
      `${opening}: ${rate} compared with ${around}.`,
  },
  pace: {
    kept: 'It has kept its pace',
    changed: 'It has changed its pace',
    not_known: 'Whether it has kept its pace is not known',
    otherYears: (opening: string, margin: string): string =>
      `${opening}: the rate of other years may differ from this one by ± ${margin} (95 %).`,
  },
  differential: (radius: string, spread: string): string =>
    `Velocities within about ${radius} m differ by ${spread} mm/yr beyond what noise explains: uneven motion strains buildings and pipes more than even motion does.`,
  brief: {
    passes: (
      cell: string,
      passes: number,
      { dates, years }: { readonly dates: string; readonly years: string },
    ): string =>
      `Radar satellites passed over this ${cell} m cell ${passes} times ${dates}, over ${years} years.`,
    falseAlarms: (in100: number): string =>
      `Of the motions that this frame shows with this certainty, up to ${in100} in 100 are noise.`,
    swing: (mm: string): string =>
      `A yearly swing of ±${mm} mm is larger than the trend; groundwater and soil moisture commonly cause that.`,
    swingIsRelative: (mm: string): string =>
      `That swing is relative to the satellite frame, which may itself swing by up to ±${mm} mm more.`,
    swingIsShared: (mm: string): string =>
      `That swing includes the ±${mm} mm by which all ground of the satellite frame swings, as GNSS stations measure it.`,
    uneven: 'The ground nearby moves unevenly, which matters more for buildings than even motion.',
    neighborsAgree: 'The cells around it agree.',
    neighborsDisagree: "The cells around it don't agree: treat this cell with care.",
    reference: (zero: string): string => `The rates are ${zero}.`,
    notOneBuilding: "A satellite sees roofs and ground together and can't judge a single building.",
  },
  zero: {
    stations: 'the GNSS stations that its satellite frame is tied to',
    producerTie: 'the GNSS tie of the product',
    parentsTie: 'the GNSS ties of the two satellite frames that it combines',
    givenPoints: 'the ground that the operator of this service chose as being at rest',
    product: 'the zero of the product itself',
    restingGround: 'the ground of its satellite frame that is taken to be at rest',
  },
  reference: {
    tiedTo: (stations: number): string => `tied to ${stations} GNSS station${stations === 1 ? '' : 's'}`,
    givenPoints: (cells: string, places: string): string =>
      `relative to ground that the operator of this service chose as stable (${cells} cells around ${places})`,
    producerTie: 'tied to GNSS by the producer of the product',
    parentsTie: (first: string, second: string): string =>
      `tied to GNSS through frames ${first} and ${second}`,
    unchecked: "relative to the product's own zero, which was not checked",
    productFrame: (description: string): string => `in the product's own frame: ${description}`,
    noStablePart: "relative to ground in the same satellite frame that isn't known to be stable",
    stablePart: (percent: number | null): string =>
      `relative to ground in the same satellite frame that moves as one${
        percent === null ? '' : ` (${percent} % of what the radar sees well there)`
      } and is assumed to be stable`,
    unknown:
      'the uncertainty does not include how well that zero is known, which this release does not state',
    knownTo: (margin: string): string =>
      `that zero is known to ± ${margin} mm/yr (95 %), which the interval includes`,
    noDirection: ', so no rate of this frame has a direction',
  },
  datum: {
    own: (frame: string): string =>
      `The rates are those of frame ${frame} with its own zero; no frame is shifted to another.`,
    tooFewCells: (frame: string): string =>
      `Frame ${frame} also covers this place; too few cells are measured in both to compare them, so don't compare their reports.`,
    notComparable: (frame: string, over: string): string =>
      `Frame ${frame} also covers this place and isn't comparable: its rates are ${over}; don't compare its reports with this one.`,
    overAll: (over: string): string => `Over all ground that both measure its rates are ${over}.`,
    notComparedHere: (frame: string, over: string, isArea: boolean): string =>
      `Frame ${frame} also covers this place and wasn't compared ${isArea ? 'over this area' : 'at this spot'}: its rates are ${over}.`,
    agrees: (frame: string, difference: string | null, isArea: boolean): string =>
      `Frame ${frame} also covers this place and agrees ${isArea ? 'over this area' : 'at this spot'}${
        difference === null ? '' : `: its rate is ${difference} this one’s`
      }.`,
    over: (difference: string, cells: string, spread: string): string =>
      `${difference}, over ${cells} common cells looked at, with a spread of ${spread} mm/yr from place to place`,
  },
};

/** The sentences of a report in a language: a catalog must have exactly these entries. */
export type ReportWords = typeof ENGLISH;
