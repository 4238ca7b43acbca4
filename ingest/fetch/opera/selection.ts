import { invalidInput } from '../../../core/error.ts';

/** West, south, east, north in degrees; across the antimeridian, west is larger than east. */
export type LonLatBox = readonly [number, number, number, number];

/** The ground for which data are fetched. */
export type Selection =
  | { readonly is: 'frames'; readonly frameIds: readonly string[] }
  | { readonly is: 'box'; readonly box: LonLatBox }
  | { readonly is: 'all' };

/** The area with OPERA frames: North and Central America with the Aleutians, Hawaii, the Caribbean. */
const COVERED: LonLatBox = [-180, 5, -50, 73];

/** The number of an OPERA frame by its id: `F08882`, `F8882` and `8882` are 8882. Throws `bad_usage`. */
export function operaFrameId(text: string): string {
  const digits = /^F?(\d{1,5})$/.exec(text.trim().toUpperCase())?.[1];
  if (digits !== undefined && Number(digits) > 0) return `F${digits.padStart(5, '0')}`;
  throw invalidInput('bad_usage', `--frame ${text}: an OPERA frame is F and five digits, for example F08882`);
}

/** Parses a NISAR frame: `NISAR-034-D-073`, `034-D-073` and `34-d-73` are the same. Throws `bad_usage`. */
export function nisarFrameId(text: string): string {
  const match = /^(?:NISAR-)?(\d{1,3})-([AD])-(\d{1,3})$/.exec(text.trim().toUpperCase());
  const [, track = '', direction = '', frame = ''] = match ?? [];
  if (Number(track) > 0 && Number(frame) > 0)
    return `NISAR-${track.padStart(3, '0')}-${direction}-${frame.padStart(3, '0')}`;
  throw invalidInput(
    'bad_usage',
    `--frame ${text}: a frame of NISAR is its track, direction and frame, for example 034-D-073`,
  );
}

/** Parses `west,south,east,north`. Throws `bad_usage`, also for a box that has latitudes first. */
export function parseBox(text: string): LonLatBox {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const form = 'give west,south,east,north in degrees, for example --bbox=-96,29.4,-95,30.1';
  if (numbers.length !== 4 || !numbers.every(Number.isFinite)) {
    throw invalidInput('bad_usage', `--bbox ${text}: ${form}`);
  }
  const box = numbers as unknown as LonLatBox;
  const [west, south, east, north] = box;
  const problem =
    problemOf(box) ?? (south >= north ? `south (${south}) is not below north (${north})` : null);
  const swapped: LonLatBox = [south, west, north, east];
  const isSwapped =
    problemOf(swapped) === null && isCovered(swapped) && (problem !== null || !isCovered(box));
  if (isSwapped) {
    throw invalidInput(
      'bad_usage',
      `--bbox ${text}: latitudes come first; did you mean --bbox=${swapped.join(',')}?`,
    );
  }
  if (problem !== null || west === east) {
    throw invalidInput('bad_usage', `--bbox ${text}: ${problem ?? 'it has no width'}; ${form}`);
  }
  return box;
}

function problemOf([west, south, east, north]: LonLatBox): string | null {
  if (Math.abs(south) > 90 || Math.abs(north) > 90) return 'latitudes are from -90 to 90';
  return Math.abs(west) > 180 || Math.abs(east) > 180 ? 'longitudes are from -180 to 180' : null;
}

function isCovered([west, south, east, north]: LonLatBox): boolean {
  return west <= COVERED[2] && east >= COVERED[0] && south <= COVERED[3] && north >= COVERED[1] && east < 0;
}
