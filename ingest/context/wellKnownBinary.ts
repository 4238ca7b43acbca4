import type { Shape } from '../../core/context/shapeDistance.ts';

/** The shapes of a feature. */
export type Parsed = { readonly shapes: readonly Shape[] } | { readonly problem: string };

const POINT = 1;
const LINE = 2;
const POLYGON = 3;
const COLLECTIONS = new Set([4, 5, 6, 7]);
/** Extended WKB marks heights, measures and a code of the reference system by these bits. */
const EXTENDED = { z: 0x80000000, m: 0x40000000, srid: 0x20000000 } as const;
const DEEPEST = 8;

/**
 * Parses Well-Known Binary (OGC 06-103r4, 8.2), ISO's with heights and measures or PostGIS's extended one; these are left
 * out. `problem` names what is wrong with a geometry.
 */
export function parseWellKnownBinary(bytes: Uint8Array): Parsed {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const shapes: Shape[] = [];
  try {
    const end = readGeometry(view, 0, 0, shapes);
    if (end !== bytes.length) return { problem: 'its geometry has bytes left over' };
  } catch (error) {
    if (error instanceof RangeError) return { problem: 'its geometry is truncated' };
    if (error instanceof BadGeometry) return { problem: error.message };
    throw error;
  }
  return { shapes };
}

class BadGeometry extends Error {}

/** Adds a geometry's shapes and returns where it ends. */
function readGeometry(view: DataView, start: number, depth: number, shapes: Shape[]): number {
  if (depth > DEEPEST) throw new BadGeometry('its geometry is nested too deeply');
  const order = view.getUint8(start);
  if (order > 1) throw new BadGeometry('its geometry is not WKB');
  const isLittle = order === 1;
  const stated = view.getUint32(start + 1, isLittle);
  const code = stated & 0x0fffffff;
  const type = code % 1000;
  const iso = Math.floor(code / 1000);
  if (iso > 3) throw new BadGeometry(`its geometry has type ${code}`);
  const hasZ = (stated & EXTENDED.z) !== 0 || iso === 1 || iso === 3;
  const hasM = (stated & EXTENDED.m) !== 0 || iso === 2 || iso === 3;
  const reader = new PositionReader(view, isLittle, 2 + Number(hasZ) + Number(hasM));
  let at = start + 5 + ((stated & EXTENDED.srid) !== 0 ? 4 : 0);
  if (type === POINT) {
    const { part, end } = reader.positions(at, 1);
    // The empty point has NaN for positions.
    if (!Number.isNaN(part[0])) shapes.push({ kind: 'point', parts: [finite(part)] });
    return end;
  }
  if (type === LINE) {
    const { part, end } = reader.list(at);
    if (part.length === 2) throw new BadGeometry('a line has one position');
    if (part.length > 0) shapes.push({ kind: 'line', parts: [finite(part)] });
    return end;
  }
  const count = view.getUint32(at, isLittle);
  at += 4;
  if (count > view.byteLength) throw new RangeError('more parts than bytes');
  if (type === POLYGON) {
    const rings: Float64Array[] = [];
    for (let ring = 0; ring < count; ring++) {
      const { part, end } = reader.list(at);
      rings.push(closed(finite(part)));
      at = end;
    }
    if (rings.length > 0) shapes.push({ kind: 'area', parts: rings });
    return at;
  }
  if (!COLLECTIONS.has(type))
    throw new BadGeometry(`its geometry has type ${code}: curves and surfaces can't be read`);
  for (let part = 0; part < count; part++) at = readGeometry(view, at, depth + 1, shapes);
  return at;
}

/** Reads positions, of which only the first two numbers are kept. */
class PositionReader {
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly #numbers: number;

  constructor(view: DataView, isLittle: boolean, numbers: number) {
    this.#view = view;
    this.#isLittle = isLittle;
    this.#numbers = numbers;
  }

  positions(start: number, count: number): { readonly part: Float64Array; readonly end: number } {
    const step = 8 * this.#numbers;
    const end = start + count * step;
    if (end > this.#view.byteLength) throw new RangeError('more positions than bytes');
    const part = new Float64Array(2 * count);
    for (let i = 0; i < count; i++) {
      part[2 * i] = this.#view.getFloat64(start + i * step, this.#isLittle);
      part[2 * i + 1] = this.#view.getFloat64(start + i * step + 8, this.#isLittle);
    }
    return { part, end };
  }

  list(start: number): { readonly part: Float64Array; readonly end: number } {
    return this.positions(start + 4, this.#view.getUint32(start, this.#isLittle));
  }
}

function finite(part: Float64Array): Float64Array {
  if (!part.every(Number.isFinite)) throw new BadGeometry('a position is not a number');
  return part;
}

function closed(ring: Float64Array): Float64Array {
  if (ring.length < 8) throw new BadGeometry(`a ring has ${ring.length / 2} positions; at least 4`);
  if (ring[0] !== ring.at(-2) || ring[1] !== ring.at(-1)) throw new BadGeometry('a ring is not closed');
  return ring;
}
