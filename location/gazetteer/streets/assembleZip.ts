import { required } from '../../../core/required.ts';
import { compareText } from '../../../core/compareText.ts';
import type { StreetName } from '../../address/street/streetName.ts';
import type { GazetteerStreet, PointColumns, SideColumns, ZipStreets } from './zipStreets.ts';

/** A street from one source, whose rows are a range of its part's columns. */
export interface StreetRun {
  readonly name: StreetName;
  readonly key: string;
  readonly display: string;
  readonly place: string | null;
  readonly urbanization: string;
  readonly state: string;
  readonly county: string;
  readonly source: string;
  readonly first: number;
  readonly count: number;
}

/** The streets and columns of one file; the ranges follow one another. */
export interface ZipPart<Columns> {
  readonly runs: readonly StreetRun[];
  readonly columns: Columns;
}
export type SidesPart = ZipPart<Omit<SideColumns, 'source'>>;
export type PointsPart = ZipPart<Omit<PointColumns, 'source'>>;

/** Approximate memory of a street's object, its texts and its entry in the map. */
const BYTES_A_STREET = 700;
/** Memory of a reference in an array of texts. */
const BYTES_A_REFERENCE = 8;

/** Merges what several files hold for a ZIP, street by street. */
export function assembleZip(
  zip: string,
  sideParts: readonly SidesPart[],
  pointParts: readonly PointsPart[],
): ZipStreets {
  const runs: Run[] = [
    ...sideParts.flatMap((part) => part.runs.map((run) => ({ run, sides: part.columns, points: null }))),
    ...pointParts.flatMap((part) => part.runs.map((run) => ({ run, sides: null, points: part.columns }))),
  ].toSorted((a, b) => compareRuns(a.run, b.run));
  const sources = [...new Set(runs.map(({ run }) => run.source))].toSorted(compareText);
  const sides = allocateSides(sideParts);
  const points = allocatePoints(pointParts);
  const streets: GazetteerStreet[] = [];
  const byKey = new Map<string, number[]>();
  const at = { side: 0, vertex: 0, point: 0 };
  for (let first = 0; first < runs.length;) {
    const { name, key, display, place, urbanization, state, county } = required(runs[first]).run;
    const start = { ...at };
    let next = first;
    for (
      ;
      next < runs.length && compareRuns(required(runs[first]).run, required(runs[next]).run) === 0;
      next++
    ) {
      const { run, sides: fromSides, points: fromPoints } = required(runs[next]);
      const source = sources.indexOf(run.source);
      if (fromSides) copySides(fromSides, run, sides, at, source);
      else copyPoints(fromPoints, run, points, at, source);
    }
    const known = byKey.get(key);
    if (known) known.push(streets.length);
    else byKey.set(key, [streets.length]);
    streets.push({
      name,
      key,
      display,
      place,
      urbanization,
      state,
      county,
      firstSide: start.side,
      sideCount: at.side - start.side,
      firstPoint: start.point,
      pointCount: at.point - start.point,
    });
    first = next;
  }
  const bytes = BYTES_A_STREET * streets.length + bytesOf(sides) + bytesOf(points);
  return { zip, streets, byKey, sides, points, sources, bytes };
}

type Run = { readonly run: StreetRun } & (
  | { readonly sides: SidesPart['columns']; readonly points: null }
  | { readonly sides: null; readonly points: PointsPart['columns'] }
);

function compareRuns(a: StreetRun, b: StreetRun): number {
  return (
    compareText(a.key, b.key) ||
    compareText(a.place ?? '', b.place ?? '') ||
    compareText(a.urbanization, b.urbanization) ||
    compareText(a.county, b.county) ||
    compareText(a.state, b.state) ||
    compareText(a.name.name, b.name.name) ||
    compareText(a.name.type, b.name.type)
  );
}

type Writable<Columns> = {
  -readonly [Name in keyof Columns]: Columns[Name] extends readonly string[] ? string[] : Columns[Name];
};

interface Place {
  side: number;
  vertex: number;
  point: number;
}

function allocateSides(parts: readonly SidesPart[]): Writable<SideColumns> {
  const rows = parts.reduce((sum, { columns }) => sum + columns.side.length, 0);
  const vertices = parts.reduce((sum, { columns }) => sum + columns.latE6.length, 0);
  return {
    side: new Uint8Array(rows),
    prefix: [],
    fromNumber: new Int32Array(rows),
    toNumber: new Int32Array(rows),
    parity: new Uint8Array(rows),
    isOffset: new Uint8Array(rows),
    isImputed: new Uint8Array(rows),
    tlid: new Float64Array(rows),
    source: new Uint16Array(rows),
    firstVertex: new Uint32Array(rows),
    vertexCount: new Uint32Array(rows),
    latE6: new Int32Array(vertices),
    lonE6: new Int32Array(vertices),
  };
}

const SIDE_NUMBERS = [
  'side',
  'fromNumber',
  'toNumber',
  'parity',
  'isOffset',
  'isImputed',
  'tlid',
  'vertexCount',
] as const;

function copySides(
  from: SidesPart['columns'],
  { first, count }: StreetRun,
  to: Writable<SideColumns>,
  at: Place,
  source: number,
): void {
  const end = first + count;
  for (const column of SIDE_NUMBERS) to[column].set(from[column].subarray(first, end), at.side);
  for (let i = first; i < end; i++) to.prefix.push(required(from.prefix[i]));
  to.source.fill(source, at.side, at.side + count);
  const firstVertex = required(from.firstVertex[first]);
  const endVertex = required(from.firstVertex[end - 1]) + required(from.vertexCount[end - 1]);
  to.latE6.set(from.latE6.subarray(firstVertex, endVertex), at.vertex);
  to.lonE6.set(from.lonE6.subarray(firstVertex, endVertex), at.vertex);
  for (let i = first; i < end; i++) {
    to.firstVertex[at.side + i - first] = required(from.firstVertex[i]) - firstVertex + at.vertex;
  }
  at.side += count;
  at.vertex += endVertex - firstVertex;
}

function allocatePoints(parts: readonly PointsPart[]): Writable<PointColumns> {
  const rows = parts.reduce((sum, { columns }) => sum + columns.number.length, 0);
  return {
    prefix: [],
    number: new Int32Array(rows),
    suffix: [],
    source: new Uint16Array(rows),
    latE7: new Int32Array(rows),
    lonE7: new Int32Array(rows),
  };
}

function copyPoints(
  from: PointsPart['columns'],
  { first, count }: StreetRun,
  to: Writable<PointColumns>,
  at: Place,
  source: number,
): void {
  const end = first + count;
  for (const column of ['number', 'latE7', 'lonE7'] as const) {
    to[column].set(from[column].subarray(first, end), at.point);
  }
  for (const column of ['prefix', 'suffix'] as const) {
    for (let i = first; i < end; i++) to[column].push(required(from[column][i]));
  }
  to.source.fill(source, at.point, at.point + count);
  at.point += count;
}

function bytesOf(columns: SideColumns | PointColumns): number {
  let bytes = 0;
  for (const column of Object.values(columns) as (ArrayBufferView | readonly string[])[]) {
    bytes += ArrayBuffer.isView(column) ? column.byteLength : column.length * BYTES_A_REFERENCE;
  }
  return bytes;
}
