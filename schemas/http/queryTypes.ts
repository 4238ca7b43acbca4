import { z } from 'zod';

const DECIMAL = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/**
 * A number in a query string. Only decimal notation is accepted: an empty value, `NaN`, `Infinity`, `0x10` and a repeated
 * parameter aren't converted and fail the inner schema, which is also what OpenAPI shows.
 */
export function queryNumber<T extends z.ZodType<number>>(inner: T): z.ZodPreprocess<T> {
  return z.preprocess((raw) => (typeof raw === 'string' && DECIMAL.test(raw) ? Number(raw) : raw), inner);
}

const ZERO_OR_ONE = 'write 0 or 1, once';

const FLAG_WORDS: Readonly<Record<string, number>> = { '0': 0, '1': 1, false: 0, true: 1 };

function flag() {
  return z.preprocess(
    (raw) => (typeof raw === 'string' ? (FLAG_WORDS[raw.toLowerCase()] ?? raw) : raw),
    z.int({ error: ZERO_OR_ONE }).min(0, ZERO_OR_ONE).max(1, ZERO_OR_ONE),
  );
}

/** A switch in the query string: 0 (the default) or 1; `true` and `false`, ignoring case, mean the same. */
export function queryFlag(description: string) {
  return flag().default(0).meta({ description });
}

/** Like `queryFlag`, for a switch that a header may set if the query doesn't. */
export function optionalQueryFlag(description: string) {
  return flag().optional().meta({ description, example: 1 });
}

/** Marks a query parameter whose text is a list of the given words; OpenAPI shows it as an array. */
export const COMMA_SEPARATED = 'x-comma-separated';

/** A list of known words, without duplicates: separated by commas, or the parameter several times. */
export function queryList<const T extends readonly [string, ...string[]]>(allowed: T, description: string) {
  const text = z
    .string()
    .max(2000)
    .transform((words) => [...new Set(words.split(',').map((word) => word.trim()))])
    .pipe(z.array(z.enum(allowed, `must be one of ${allowed.join(', ')}`)));
  return z
    .preprocess((raw) => (Array.isArray(raw) ? raw.join(',') : raw), text)
    .optional()
    .meta({
      description: `${description} Comma-separated, or given several times.`,
      [COMMA_SEPARATED]: allowed,
    });
}

/** Degrees of a latitude (at most 90) or longitude (at most 180). */
export function degreesNumber(name: 'lat' | 'lon', most: 90 | 180) {
  const error = ({ input }: { readonly input?: unknown }) =>
    `${name} must be a number from -${most} to ${most}, in degrees${degreesRemedy(name, input)}`;
  return z.number({ error }).min(-most, { error }).max(most, { error });
}

/** What may have been meant by invalid coordinates. */
function degreesRemedy(name: 'lat' | 'lon', input: unknown): string {
  if (typeof input === 'string' && /^\s*[+-]?\d{1,3},\d+\s*$/.test(input))
    return `; write it with a decimal point: ${input.trim().replace(',', '.')}`;
  const isLongitude = name === 'lat' && typeof input === 'number' && Math.abs(input) <= 180;
  return isLongitude ? `; ${input} may be a longitude: did you swap lat and lon?` : '';
}

/** Maximum length of an address; links to maps are long. */
export const LONGEST_ADDRESS = 1000;
/** An address that isn't blank. */
export const addressText = z.string().regex(/\S/, 'the address is empty').max(LONGEST_ADDRESS);
/** An address in the demo's town, at the center of its bowl. */
export const EXAMPLE_ADDRESS = '204 E Main St, Levelton, TX 77998';
const ABOUT_ADDRESS = {
  description:
    'US street address. Also coordinates in common notations, a link from Google, Apple, Bing or OpenStreetMap, WKT or ' +
    'GeoJSON of a point, MGRS, UTM, an H3 cell, a Plus Code or a `pixel_id`',
  example: EXAMPLE_ADDRESS,
};

const part = (most: number, description: string, example: string) =>
  z.string().max(most).optional().meta({ description, example });
const oneLine = (most: number, description: string, example: string) =>
  z
    .string()
    .max(most)
    .regex(/^[^,;\n]*$/, 'one part of an address, without commas')
    .optional()
    .meta({ description, example });

/** An address in parts, instead of in one line; blank ones count as missing. */
export const addressParts = {
  number: oneLine(20, 'House number, with `street`; instead of `address`', '204'),
  street: part(
    150,
    'Street, with direction and type, and optionally an apartment; instead of `address`',
    'E Main St',
  ),
  city: oneLine(60, 'City or town, instead of `address`', 'Levelton'),
  state: oneLine(30, 'State, by its two letters or its name, instead of `address`', 'TX'),
  zip: z
    .string()
    .max(20)
    .regex(/^\s*(\d{5}(-?\d{4})?)?\s*$/, 'a ZIP Code has five or nine digits')
    .optional()
    .meta({ description: 'ZIP Code, instead of `address`', example: '77998' }),
};

/** A point, or the address of one; `requirePlace` checks that there is exactly one of the two. */
export const placeQuery = {
  address: addressText.optional().meta(ABOUT_ADDRESS),
  ...addressParts,
  lat: queryNumber(degreesNumber('lat', 90))
    .optional()
    .meta({ description: 'Latitude, WGS 84 degrees', example: 29.76 }),
  lon: queryNumber(degreesNumber('lon', 180))
    .optional()
    .meta({ description: 'Longitude, WGS 84 degrees', example: -95.37 }),
};

export type PlaceQuery = z.infer<z.ZodObject<typeof placeQuery>>;

/** Maximum length of a path parameter; a longer one doesn't match a route, because no name is that long. */
export const LONGEST_PATH_WORD = 200;
