/** A street's name in its parts: upper case, no punctuation, standard abbreviations (USPS Publication 28); '' = none. */
export interface StreetName {
  /** N, S, E, W, NE, NW, SE or SW before the name. */
  readonly preDirectional: string;
  /** A type before the name, as in HWY 360, AVE C, CALLE LUNA. */
  readonly preType: string;
  /** The name proper; ordinals as digits (5TH), qualifiers such as OLD belong to it. */
  readonly name: string;
  /** A type after the name: ST, AVE, BLVD. */
  readonly type: string;
  readonly postDirectional: string;
}

/** The whole name as one text, the same for every spelling of it: `E MAIN ST`. */
export function streetKey({ preDirectional, preType, name, type, postDirectional }: StreetName): string {
  return [preDirectional, preType, name, type, postDirectional].filter((part) => part !== '').join(' ');
}
