/** One element of an `Accept` header: `image/*;q=0.5`. */
interface MediaRange {
  readonly type: string;
  readonly subtype: string;
  /** 0 = not at all, 1 = most. */
  readonly quality: number;
}

const RANGE = /^([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)$/;
const WEIGHT = /^\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)\s*$/i;

/**
 * The one of some media types that an `Accept` header wants most (RFC 9110, section 12.5.1): each has the quality of the
 * most specific range that it falls under. Of equals it is the one that is named rather than meant by a star, then the
 * one named first, then the one offered first. Undefined = none is wanted. No header wants all alike. Parameters of a
 * type other than its quality do not count, and elements that cannot be read are passed over.
 */
export function preferredMediaType<Type extends string>(
  header: string | undefined,
  offered: readonly Type[],
): Type | undefined {
  if (header === undefined) return offered[0];
  const ranges = header.split(',').flatMap(parseRange);
  const wanted = offered.flatMap((type) => {
    const match = bestMatch(type, ranges);
    return match && match.quality > 0 ? [{ type, ...match }] : [];
  });
  const [first, ...others] = wanted;
  if (!first) return undefined;
  return others.reduce((best, next) => (isBefore(next, best) ? next : best), first).type;
}

interface Match {
  readonly quality: number;
  /** 2 = the type itself, 1 = all of its kind, 0 = anything. */
  readonly specificity: number;
  /** Where in the header it stands. */
  readonly at: number;
}

function isBefore(a: Match, b: Match): boolean {
  if (a.quality !== b.quality) return a.quality > b.quality;
  if (a.specificity !== b.specificity) return a.specificity > b.specificity;
  return a.at < b.at;
}

function bestMatch(mediaType: string, ranges: readonly MediaRange[]): Match | undefined {
  const [type, subtype] = mediaType.split('/');
  let best: Match | undefined;
  for (const [at, range] of ranges.entries()) {
    const isAny = range.type === '*';
    const fits = isAny || (range.type === type && (range.subtype === '*' || range.subtype === subtype));
    const specificity = isAny ? 0 : range.subtype === '*' ? 1 : 2;
    if (fits && (!best || specificity > best.specificity)) best = { quality: range.quality, specificity, at };
  }
  return best;
}

function parseRange(element: string): MediaRange[] {
  const [name = '', ...parameters] = element.split(';');
  const [, type, subtype] = RANGE.exec(name.trim().toLowerCase()) ?? [];
  if (type === undefined || subtype === undefined || (type === '*' && subtype !== '*')) return [];
  const weight = parameters.find((parameter) => /^\s*q\s*=/i.test(parameter));
  if (weight === undefined) return [{ type, subtype, quality: 1 }];
  const quality = WEIGHT.exec(weight)?.[1];
  return quality === undefined ? [] : [{ type, subtype, quality: Number(quality) }];
}
