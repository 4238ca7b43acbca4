import type { Language } from './language.ts';

/** English words about the ground: verdicts, events, stations and frames. Numbers arrive as text, with their decimals. */

const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });

export const ENGLISH = {
  language: 'en' as Language,
  /** The verdict as a title, and as the beginning of a sentence about the rate. */
  headlines: {
    sinking_fast: { title: 'Sinking fast', opening: 'The ground is sinking fast' },
    sinking: { title: 'Sinking', opening: 'The ground is sinking' },
    stable: { title: 'Stable', opening: 'The ground is stable' },
    stable_in_frame: { title: 'Stable', opening: 'The ground is stable' },
    rising_slightly: { title: 'Rising slightly', opening: 'The ground is rising slightly' },
    rising_strongly: { title: 'Rising strongly', opening: 'The ground is rising strongly' },
    dropped_once: { title: 'Dropped once', opening: 'The ground dropped once' },
    rose_once: { title: 'Rose once', opening: 'The ground rose once' },
    moved_in_steps: { title: 'Moved in steps', opening: 'The ground moved in steps' },
    sinking_lately: { title: 'Sinking lately', opening: 'The ground has been sinking lately' },
    rising_lately: { title: 'Rising lately', opening: 'The ground has been rising lately' },
    changed_pace: { title: 'Changed its pace', opening: 'The ground changed its pace' },
    sinking_in_surroundings: {
      title: 'Sinking relative to its surroundings',
      opening: 'The ground is sinking relative to its surroundings',
    },
    rising_in_surroundings: {
      title: 'Rising relative to its surroundings',
      opening: 'The ground is rising relative to its surroundings',
    },
    moves_with_surroundings: {
      title: 'Moves with its surroundings',
      opening: 'The ground moves with its surroundings',
    },
    moving_sideways: { title: 'Moving sideways', opening: 'The ground is moving sideways' },
    shifted_sideways: { title: 'Shifted sideways', opening: 'The ground shifted sideways' },
    possibly_sinking: {
      title: 'Possibly sinking, not certain',
      opening: 'The ground is possibly sinking',
    },
    possibly_rising: { title: 'Possibly rising, not certain', opening: 'The ground is possibly rising' },
    probably_stable: { title: 'Probably stable, not certain', opening: 'The ground is probably stable' },
    no_clear_motion: { title: 'No clear motion', opening: 'No clear vertical motion' },
  },
  /** Classes of the map in as few words as possible. */
  mapClasses: {
    rapid_subsidence: '−8 or less',
    notable_subsidence: '−8 to −3',
    stable: '−3 to +3',
    mild_uplift: '+3 to +8',
    strong_uplift: '+8 or more',
    moves_with_surroundings: 'as around',
    sinking_in_surroundings: 'sinking locally',
    rising_in_surroundings: 'rising locally',
    changed_pace: 'new pace',
    moved_once: 'sudden motion',
    not_significant: 'not certain',
    not_measured: 'not measured',
  },
  severity: { 0: 'no sign of motion', 1: 'slight', 2: 'clear', 3: 'severe' },
  freshness: {
    current: 'current',
    recent: 'recent',
    stale: 'stale',
    very_stale: 'very stale',
    unknown: 'unknown',
  },
  /** That a series seems to have ended with this date. */
  seriesEnded: (date: string): string =>
    `There has been no observation since ${date}: the series seems to have ended, or newer data isn't loaded here.`,
  lengthUnits: { mm: 'mm', in: 'in' },
  rateUnits: { mm: 'mm/yr', in: 'in/yr' },
  sideways: { toEast: 'to the east', toWest: 'to the west' },
  /** What a rate in a table covers if that isn't the record. */
  rateCovers: { last_12_months: 'last 12 months', without_jumps: 'without the jumps' },
  events: {
    /** `between October 12 and 24, 2025` */
    dates: (from: Date, to: Date): string => {
      const [first, last] = [MONTH_AND_DAY.format(from), MONTH_AND_DAY.format(to)];
      const year = to.getUTCFullYear();
      if (from.getUTCFullYear() !== year)
        return `between ${first}, ${from.getUTCFullYear()} and ${last}, ${year}`;
      if (from.getUTCMonth() !== to.getUTCMonth()) return `between ${first} and ${last}, ${year}`;
      if (first === last) return `on ${first}, ${year}`;
      return `between ${first} and ${to.getUTCDate()}, ${year}`;
    },
    jumpInData: (amount: string): string => `a jump in the data of about ${amount}`,
    paceChange: (amount: string, isDown: boolean): string =>
      `the rate changed by about ${amount} ${isDown ? 'downward' : 'upward'}`,
    step: (amount: string, isDown: boolean, isSudden: boolean): string =>
      `a ${isSudden ? 'sudden ' : ''}${isDown ? 'drop' : 'rise'} of about ${amount}`,
    surge: (amount: string, isDown: boolean): string =>
      `a ${isDown ? 'drop' : 'rise'} of about ${amount} within months, which began`,
    mayBeError: (what: string): string =>
      `${what} may be an error in processing: it is a whole number of half wavelengths of the radar with a ` +
      'sharp edge. It is not counted as motion.',
    withGroundAround: ', together with the ground around',
    stableAround: '; before and after it the ground was stable',
    mayBeNoise: '; it may be noise',
    newestDates: (when: string, amount: string, isDown: boolean, isOne: boolean): string =>
      `${when}, the ground lay ${amount} (95 %) ${isDown ? 'below' : 'above'} the rest of its record. Only the ` +
      `${isOne ? 'newest date shows' : 'two newest dates show'} this, and it may be an error; the next dates will decide.`,
    newestMonths: (when: string, amount: string, isDown: boolean): string =>
      `${when}, the rate may have changed by ${amount} (95 %) ${isDown ? 'downward' : 'upward'}. This may be noise; the ` +
      'next dates will decide.',
    nameOfError: 'possible processing error',
    nameOfUnconfirmed: (name: string): string => `${name}, not confirmed`,
    nameOfPaceChange: (amount: string, isDown: boolean): string =>
      `rate changed by ${amount} ${isDown ? 'downward' : 'upward'}`,
    nameOfJump: (amount: string, isDown: boolean): string => `${isDown ? 'drop' : 'rise'} of about ${amount}`,
  },
  stations: {
    rate: (rate: string, margin: string | null): string =>
      `${rate}${margin === null ? ' mm/yr' : ` ± ${margin} mm/yr (95 %)`}`,
    away: (name: string, km: string, rate: string): string => `${name}, ${km} km away: ${rate}`,
    until: (date: string): string => ` until ${date}`,
    compared: (difference: string, isBelow: boolean): string =>
      `, ${difference} ${isBelow ? 'below' : 'above'} ours`,
    rejected: ', not used for the tie',
  },
  caveats: {
    viewsDisagree: 'two satellite views disagree here; the ground may be moving sideways',
    inInterval: ' The interval includes their disagreement.',
    /** `9.4 ± 2.1 mm/yr (95 %) below` */
    difference: (size: string, margin: string, isBelow: boolean): string =>
      `${size} ± ${margin} mm/yr (95 %) ${isBelow ? 'below' : 'above'}`,
    disagreesHere: (frame: string, difference: string | null): string =>
      `Two satellite views disagree here: frame ${frame} ${
        difference === null
          ? 'does not show the motion that this one shows'
          : `has a rate ${difference} this one’s here`
      }. The ground may be moving sideways, or one of the two is wrong.`,
    /** What a rate is relative to, as a sentence. */
    zeroSentence: (zero: string): string =>
      zero.startsWith('tied') ? `T${zero.slice(1)}.` : `Measured ${zero}.`,
    assumedDirection: (percent: string | null): string => {
      const known =
        percent === null
          ? ''
          : `: because of that alone the rate may be off by ${percent} % of itself (95 %), which the interval includes`;
      return `The direction to the satellite is assumed, because the data doesn't give it${known}.`;
    },
    frameNotCompared: (frame: string): string =>
      `Frame ${frame} also covers this place and couldn't be compared: don't compare its reports with this one.`,
    frameDiffers: (frame: string, difference: string): string =>
      `Frame ${frame} also covers this place, with a different zero: its rates are ${difference} this one’s. Don't ` +
      'compare its reports with this one.',
  },
  /** Where a rate is among those of an area. */
  rank: {
    sentence: (rate: string, rank: string, median: string): string =>
      `This place: ${rate} mm/yr; ${rank}. The median is ${median}.`,
    about: (rate: string): string => `about ${rate} mm/yr`,
    beyond: (rate: string): string => `beyond ${rate} mm/yr`,
    lessThan1: 'less than 1 %',
    moreThan99: 'more than 99 %',
    outer: (share: string, rate: string, isDown: boolean): string =>
      `${share} of the cells ${isDown ? 'sink' : 'rise'} ${rate} mm/yr or faster`,
    faster: (share: string, isDown: boolean): string =>
      `about ${share} of the cells ${isDown ? 'sink' : 'rise'} faster`,
    lower: (share: string): string => `about ${share} of the cells have a lower rate`,
  },
  /** What files don't state about themselves. */
  source: {
    notStated: 'not stated by the files',
    inLayout: (product: string, institution: string): string =>
      `files in the layout of ${product} by ${institution}`,
    unnamedInstitution: 'an unnamed institution',
  },
  context: {
    note: "Not measured: maps that others made. They aren't part of the verdict, the rate or its uncertainty.",
    kinds: { soil: 'Soil', karst: 'Karst', mines: 'Mines', flood: 'Flood zone', other: 'Other' },
    unreadable: 'Can’t be read at present',
    here: 'Mapped here',
    notHere: 'Not mapped here',
    noneWithin: (meters: string): string => `None within ${meters} m`,
    nearest: (meters: string): string => `Nearest ${meters} m away`,
    yes: 'yes',
    no: 'no',
    share: (percent: number, of: 'area' | 'line'): string =>
      ` (${percent === 0 ? 'less than 1' : percent} % of the ${of})`,
  },
};

/** Words about the ground in a language: a catalog must have exactly these entries. */
export type GroundWords = typeof ENGLISH;
