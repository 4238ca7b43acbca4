import type { Resolution } from '../ground/resolveAddresses.ts';
import { presentMatch } from '../ground/presentPlace.ts';
import { areaRefusal } from '../ground/place.ts';
import { placeOrRefusal } from '../ground/requirePlace.ts';
import { csvCell } from '../../core/tableText.ts';
import type { AddressRow } from './addressTable.ts';

/** The result for the address of a row. */
export type RowOutcome = Resolution | Error | 'no_time' | null;

const COLUMNS =
  'row,id,address,status,lat,lon,geocoded_address,match_type,score,uncertainty_m,match_quality,flags,source,message';
const LINE_END = '\r\n';

/** The first line of the response. */
export const GEOCODED_HEADER = COLUMNS + LINE_END;

/**
 * The line for a row, counted from 1. It names the unrecognized columns if it is the first line or isn't a plain answer;
 * the outcome is null if the row itself says why there is none.
 */
export function geocodedLine(
  row: number,
  { id, address, problem }: AddressRow,
  outcome: RowOutcome,
  unknown: readonly string[] = [],
): string {
  const { status, place = [], message: own = '' } = answerOf(address, problem, outcome);
  const message = [own, row === 1 || own !== '' ? unreadColumns(unknown) : ''].filter(Boolean).join('. ');
  const [lat = '', lon = '', found = '', ...match] = place;
  const cells = [row, csvCell(id ?? ''), csvCell(address), status, lat, lon, csvCell(found)];
  const matched = Array.from({ length: 6 }, (_, at) => csvCell(match[at] ?? ''));
  return [...cells, ...matched, csvCell(message)].join(',') + LINE_END;
}

/** What a caller must know about ignored columns. */
function unreadColumns(unknown: readonly string[]): string {
  return unknown.length === 0 ? '' : `Ignored columns: ${unknown.join(', ').slice(0, 200)}`;
}

interface RowAnswer {
  readonly status: 'found' | 'ambiguous' | 'not_found' | 'invalid_item' | 'unprocessed';
  /** lat, lon, address, then the cells of the match. */
  readonly place?: readonly string[];
  readonly message?: string;
}

function answerOf(address: string, problem: string | null, outcome: RowOutcome): RowAnswer {
  if (problem !== null) return { status: 'invalid_item', message: problem };
  if (outcome === 'no_time')
    return { status: 'unprocessed', message: 'There was no time left for this row; send it again' };
  if (outcome === null || outcome instanceof Error)
    return {
      status: 'unprocessed',
      message: "The address data of this row couldn't be read; send it again",
    };
  const place = placeOrRefusal(address, outcome);
  if ('error' in place)
    return { status: outcome.kind === 'ambiguous' ? 'ambiguous' : 'not_found', message: place.error.message };
  const { match_type, score, uncertainty_m, match_quality, flags, source } = presentMatch(place);
  const match = [
    match_type,
    String(score),
    String(uncertainty_m),
    String(match_quality),
    flags.join(' '),
    source ?? '',
  ];
  return {
    status: 'found',
    place: [String(place.lat), String(place.lon), place.geocodedAddress ?? '', ...match],
    message: areaRefusal(place) ?? '',
  };
}
