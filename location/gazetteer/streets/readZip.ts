/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { DuckDBListValue, type DuckDBConnection, type DuckDBDataChunk } from '@duckdb/node-api';
import { required } from '../../../core/required.ts';
import { streetKey, type StreetName } from '../../address/street/streetName.ts';
import { sqlText } from '../../../store/lake/engine/lakeDuckDb.ts';
import { readLists, readLongLists } from '../../../store/lake/engine/vectorTransfer.ts';
import type { PointsPart, SidesPart, StreetRun } from './assembleZip.ts';
import { NO_NUMBER } from './zipStreets.ts';

const STREET_TEXTS =
  'street, pre_directional, pre_type, name, type, post_directional, place, urbanization, state, county, source';
const TEXT_COUNT = STREET_TEXTS.split(', ').length;

/** Decodes the range sides in ZIP files, one part per chunk of streets. */
export async function readSides(
  connection: DuckDBConnection,
  files: readonly string[],
): Promise<SidesPart[]> {
  const lists =
    'side, from_number, to_number, parity, is_offset, is_imputed, vertices, lat_e6, lon_e6, tlid, prefix';
  return (await fetchStreets(connection, files, lists)).map(sidesOf);
}

/** Decodes the address points in ZIP files, one part per chunk of streets. */
export async function readPoints(
  connection: DuckDBConnection,
  files: readonly string[],
): Promise<PointsPart[]> {
  return (await fetchStreets(connection, files, 'number, lat_e7, lon_e7, prefix, suffix')).map(pointsOf);
}

async function fetchStreets(
  connection: DuckDBConnection,
  files: readonly string[],
  lists: string,
): Promise<readonly DuckDBDataChunk[]> {
  if (files.length === 0) return [];
  const list = files.map(sqlText).join(', ');
  const result = await connection.run(
    `SELECT ${STREET_TEXTS}, ${lists} FROM read_parquet([${list}], hive_partitioning=false)`,
  );
  return result.fetchAllChunks();
}

function sidesOf(chunk: DuckDBDataChunk): SidesPart {
  const wholes = (list: number) => gatherLists(readLists(chunk, TEXT_COUNT + list, NO_NUMBER));
  const side = wholes(0);
  const vertexCount = Uint32Array.from(wholes(6).values);
  const firstVertex = new Uint32Array(vertexCount.length);
  for (let i = 1; i < firstVertex.length; i++) firstVertex[i] = firstVertex[i - 1]! + vertexCount[i - 1]!;
  const columns = {
    side: Uint8Array.from(side.values),
    fromNumber: wholes(1).values,
    toNumber: wholes(2).values,
    parity: Uint8Array.from(wholes(3).values),
    isOffset: Uint8Array.from(wholes(4).values),
    isImputed: Uint8Array.from(wholes(5).values),
    vertexCount,
    firstVertex,
    latE6: wholes(7).values,
    lonE6: wholes(8).values,
    tlid: gatherLists(readLongLists(chunk, TEXT_COUNT + 9)).values,
    prefix: textLists(chunk, TEXT_COUNT + 10, side.lengths),
  };
  return { runs: runsOf(chunk, side.lengths), columns };
}

function pointsOf(chunk: DuckDBDataChunk): PointsPart {
  const wholes = (list: number) => gatherLists(readLists(chunk, TEXT_COUNT + list, NO_NUMBER));
  const number = wholes(0);
  const columns = {
    number: number.values,
    latE7: wholes(1).values,
    lonE7: wholes(2).values,
    prefix: textLists(chunk, TEXT_COUNT + 3, number.lengths),
    suffix: textLists(chunk, TEXT_COUNT + 4, number.lengths),
  };
  return { runs: runsOf(chunk, number.lengths), columns };
}

interface Lists<Values> {
  readonly values: Values;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
}

/** The lists concatenated in row order, which a fetched column need not keep. */
function gatherLists<Values extends Int32Array | Float64Array>(lists: Lists<Values>): Lists<Values> {
  const { values, starts, lengths } = lists;
  let end = 0;
  let isOrdered = true;
  for (let i = 0; i < starts.length; i++) {
    if (lengths[i] !== 0 && starts[i] !== end) isOrdered = false;
    end += lengths[i]!;
  }
  if (isOrdered && end === values.length) return lists;
  const gathered = values.slice(0, end) as Values;
  let at = 0;
  for (let i = 0; i < starts.length; i++) {
    gathered.set(values.subarray(starts[i], starts[i]! + lengths[i]!), at);
    at += lengths[i]!;
  }
  return { values: gathered, starts, lengths };
}

/** The concatenated texts of a LIST(VARCHAR) column; if there is no list, all texts are empty. */
function textLists(chunk: DuckDBDataChunk, column: number, lengths: Uint32Array): string[] {
  const texts: string[] = [];
  for (const [row, list] of chunk.getColumnValues(column).entries()) {
    if (list instanceof DuckDBListValue) for (const text of list.items) texts.push(text as string);
    else for (let i = 0; i < lengths[row]!; i++) texts.push('');
  }
  return texts;
}

function runsOf(chunk: DuckDBDataChunk, lengths: Uint32Array): StreetRun[] {
  const texts = Array.from({ length: TEXT_COUNT }, (_, column) => chunk.getColumnValues(column) as string[]);
  const [
    display = [],
    preDirectional = [],
    preType = [],
    name = [],
    type = [],
    postDirectional = [],
    place = [],
    urbanization = [],
    state = [],
    county = [],
    source = [],
  ] = texts;
  const runs: StreetRun[] = [];
  let first = 0;
  for (let row = 0; row < chunk.rowCount; row++) {
    const streetName: StreetName = {
      preDirectional: required(preDirectional[row]),
      preType: required(preType[row]),
      name: required(name[row]),
      type: required(type[row]),
      postDirectional: required(postDirectional[row]),
    };
    runs.push({
      name: streetName,
      key: streetKey(streetName),
      display: required(display[row]),
      place: place[row] ?? null,
      urbanization: required(urbanization[row]),
      state: required(state[row]),
      county: required(county[row]),
      source: required(source[row]),
      first,
      count: lengths[row]!,
    });
    first += lengths[row]!;
  }
  return runs;
}
