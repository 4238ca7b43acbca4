import type { GeocodeFlag, GeocodeOutcome } from '../../core/report/geocodedPlace.ts';
import { GEOCODE_SCORES } from '../../core/report/geocodePrecision.ts';
import { compareText } from '../../core/compareText.ts';
import type { LatLon } from '../../core/geodesy/projection.ts';
import type { Gazetteer, UnitStreet } from '../gazetteer/gazetteer.ts';
import type { GazetteerIndex } from '../gazetteer/gazetteerIndex.ts';
import { formatAddress } from '../address/formatAddress.ts';
import { streetsLike, streetsStarting } from './streetsStarting.ts';
import type { SuggestOptions, Suggestion } from './suggestion.ts';
import { areasBehindStreet, areasLike, typedAreas, type TypedArea } from './typedArea.ts';
import { typedStreets } from './typedStreet.ts';
import { typedText, type TypedText } from './typedText.ts';

/** Number of towns that may complete the end of a text, in which its street is searched. */
const MOST_AREAS = 4;
/** Number of counties whose street names are searched for one text. */
const MOST_UNITS = 8;
/** Number of ZIP Codes around the person whose streets come first. */
const NEAR_ZIPS = 24;
/** Number of houses tried, and of the ZIP Codes that they may lie in. */
const MOST_HOUSES = 24;
const MOST_HOUSE_ZIPS = 8;

/** Where to search for streets. */
interface Scope {
  readonly units: readonly string[];
  /** Null = all ZIP Codes of the units. */
  readonly zips: ReadonlySet<string> | null;
  /** For display; null = the largest place of the ZIP Code. */
  readonly place: string | null;
}

interface StreetInZip {
  readonly street: UnitStreet;
  readonly zip: string;
  readonly place: string | null;
  readonly rank: number;
}

/** The geocoder query for a house, which is suggested only if it is found. */
type Locate = (text: string) => Promise<GeocodeOutcome>;

/**
 * Completions of a text that is still being typed: towns, ZIP Codes, streets, and houses if it begins with a number.
 * Without a town, streets are those around `near`, or those of all counties if there are few. The same text, data and
 * `near` give the same suggestions.
 */
export async function suggest(
  gazetteer: Gazetteer,
  locate: Locate,
  text: string,
  { near, limit }: SuggestOptions,
): Promise<Suggestion[]> {
  const index = gazetteer.index();
  const typed = typedText(text, (word) => index.statesOfZip(word).length > 0);
  if (!typed) return [];
  const areas = typed.number === null ? suggestAreas(index, typed.words, limit) : [];
  const streets = await streetsOf(gazetteer, index, typed, near);
  const suggested =
    typed.number === null
      ? streets.map((found) => ({ text: streetText(index, found), kind: 'street' as const }))
      : await houses(index, locate, typed, streets, limit);
  return merged(areas, suggested, limit);
}

/** Half of the list is reserved for towns if there are streets too. */
function merged(areas: readonly Suggestion[], streets: readonly Suggestion[], limit: number): Suggestion[] {
  const distinct = [...new Map(streets.map((street) => [street.text, street])).values()];
  const shownAreas = Math.max(Math.ceil(limit / 2), limit - distinct.length);
  return [...areas.slice(0, shownAreas), ...distinct].slice(0, limit);
}

function suggestAreas(index: GazetteerIndex, words: readonly string[], limit: number): Suggestion[] {
  const areas = typedAreas(index, words, limit).map((area): Suggestion => {
    if (area.kind === 'place')
      return { text: formatAddress({ place: area.place.name, state: area.place.state }), kind: 'place' };
    return { text: zipText(index, area.zip), kind: 'zip' };
  });
  return [...new Map(areas.map((area) => [area.text, area])).values()];
}

function zipText(index: GazetteerIndex, zip: string): string {
  const area = index.areaOfZip(zip);
  return formatAddress({ place: area?.places[0] ?? null, state: area?.states[0] ?? null, zip });
}

async function streetsOf(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  { splits }: TypedText,
  near: LatLon | null,
): Promise<StreetInZip[]> {
  const nearZips = near ? index.zipsNear(near, NEAR_ZIPS) : [];
  const begun = await streetsBy(gazetteer, index, { splits, nearZips, find: streetsStarting });
  const found =
    begun.length > 0 ? begun : await streetsBy(gazetteer, index, { splits, nearZips, find: streetsLike });
  return inOrder(index, found, nearZips);
}

async function streetsBy(
  gazetteer: Gazetteer,
  index: GazetteerIndex,
  {
    splits,
    nearZips,
    find,
  }: {
    readonly splits: TypedText['splits'];
    readonly nearZips: readonly string[];
    readonly find: typeof streetsStarting;
  },
): Promise<StreetInZip[]> {
  const found: StreetInZip[] = [];
  for (const { street, end, area } of splits) {
    const typed = typedStreets(street, end);
    const begunAreas = areasBehindStreet(index, area, MOST_AREAS);
    // A misspelled town is compared with every place, which is too slow for each way to split a text.
    const isMisspelt = begunAreas.length === 0 && splits.length === 1 && area.length > 0;
    const areas = isMisspelt ? areasLike(index, area, MOST_AREAS) : begunAreas;
    const scopes =
      area.length === 0 ? [openScope(index, nearZips)] : areas.map((one) => scopeOf(index, one, nearZips));
    for (const { units, zips, place } of scopes) {
      for (const unit of units) {
        const names = await gazetteer.streetZips(unit);
        if (!names) continue;
        for (const { street: known, rank } of find(names, typed))
          for (const zip of known.zips)
            if (!zips || zips.has(zip)) found.push({ street: known, zip, place, rank });
      }
    }
  }
  return found;
}

/** Without a town: the counties around the person, else all counties if there are few. */
function openScope(
  index: GazetteerIndex,
  nearZips: readonly string[],
  all: readonly string[] = index.units(),
): Scope {
  const around = [...new Set(nearZips.flatMap((zip) => index.unitsOfZip(zip)))].slice(0, MOST_UNITS);
  return { units: around.length > 0 || all.length > MOST_UNITS ? around : all, zips: null, place: null };
}

function scopeOf(index: GazetteerIndex, area: TypedArea, nearZips: readonly string[]): Scope {
  if (area.kind === 'state') {
    const units = new Set(index.unitsOfState(area.state));
    return {
      units: openScope(index, nearZips, [...units]).units.filter((unit) => units.has(unit)),
      zips: null,
      place: null,
    };
  }
  const zips = area.kind === 'zip' ? [area.zip] : area.place.zips;
  const units = [...new Set(zips.flatMap((zip) => index.unitsOfZip(zip)))].slice(0, MOST_UNITS);
  return { units, zips: new Set(zips), place: area.kind === 'zip' ? null : area.place.name };
}

/** Most likely first; a total order. */
function inOrder(
  index: GazetteerIndex,
  found: readonly StreetInZip[],
  nearZips: readonly string[],
): StreetInZip[] {
  const nearness = new Map(nearZips.map((zip, at) => [zip, at]));
  const awayOf = ({ zip }: StreetInZip) => nearness.get(zip) ?? nearZips.length;
  const weightOf = ({ zip }: StreetInZip) => index.areaOfZip(zip)?.weight ?? 0;
  return found.toSorted(
    (a, b) =>
      a.rank - b.rank ||
      awayOf(a) - awayOf(b) ||
      a.street.name.name.length - b.street.name.name.length ||
      compareText(a.street.name.name, b.street.name.name) ||
      weightOf(b) - weightOf(a) ||
      compareText(a.street.key, b.street.key) ||
      compareText(a.zip, b.zip),
  );
}

/** A street with its town if that is known, otherwise with its ZIP Code. */
function streetText(index: GazetteerIndex, { street, zip, place }: StreetInZip): string {
  const area = index.areaOfZip(zip);
  const shown = place ?? area?.places[0] ?? null;
  const parts = { street: street.name, place: shown, state: area?.states[0] ?? null };
  return formatAddress(shown === null ? { ...parts, zip } : parts);
}

async function houses(
  index: GazetteerIndex,
  locate: Locate,
  { number }: TypedText,
  streets: readonly StreetInZip[],
  limit: number,
): Promise<Suggestion[]> {
  const found = new Set<string>();
  const zips = new Set<string>();
  let tried = 0;
  for (const { street, zip, place } of streets) {
    if (found.size === limit || tried === MOST_HOUSES) break;
    if (!zips.has(zip) && zips.size === MOST_HOUSE_ZIPS) continue;
    zips.add(zip);
    tried += 1;
    const area = index.areaOfZip(zip);
    const shown = place ?? area?.places[0] ?? null;
    const text = formatAddress({
      number,
      street: street.name,
      place: shown,
      state: area?.states[0] ?? null,
      zip,
    });
    const outcome = await locate(text);
    if (outcome.kind === 'found' && isHouse(outcome.place)) found.add(outcome.place.address);
  }
  return [...found].map((text) => ({ text, kind: 'house' }));
}

/** What was found differs from the query. */
const OTHERWISE: ReadonlySet<GeocodeFlag> = new Set([
  'number_outside_range',
  'number_unknown',
  'type_changed',
  'directional_changed',
  'zip_changed',
]);

/** A house that is known or in a range of numbers, on the requested street. */
function isHouse({ score, flags }: (GeocodeOutcome & { kind: 'found' })['place']): boolean {
  return score >= GEOCODE_SCORES.street_interpolated && !flags.some((flag) => OTHERWISE.has(flag));
}
