import { wmtsTileSchema } from '../../../schemas/http/map/wmts.ts';
import type { AskedTile } from '../askedTile.ts';
import type { WmtsExceptionCode } from './exceptionReport.ts';

/** What a request by key and value asks for, or why it is refused. */
export type AskedOperation =
  | { readonly kind: 'capabilities' }
  | { readonly kind: 'tile'; readonly tile: AskedTile }
  | {
      readonly kind: 'refused';
      readonly code: WmtsExceptionCode;
      readonly locator: string;
      readonly text: string;
    };

/** Reads a request by key and value (OGC 07-057r7, 7.1 and 7.2); names count in any letters. Pure. */
export function askedOperation(query: Readonly<Record<string, unknown>>): AskedOperation {
  const given = Object.fromEntries(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value]));
  const { service, request, version } = given;
  for (const [name, value] of Object.entries({ service, request })) {
    if (value === undefined) return refused('MissingParameterValue', name, `${name} is missing`);
  }
  if (String(service).toUpperCase() !== 'WMTS') {
    return refused('InvalidParameterValue', 'service', 'the service is WMTS');
  }
  if (request === 'GetCapabilities') return { kind: 'capabilities' };
  if (request !== 'GetTile') {
    return refused('OperationNotSupported', 'request', 'there are GetCapabilities and GetTile');
  }
  if (version !== undefined && version !== '1.0.0') {
    return refused('InvalidParameterValue', 'version', 'the version is 1.0.0');
  }
  return askedTile(given);
}

function askedTile(given: Readonly<Record<string, unknown>>): AskedOperation {
  const parsed = wmtsTileSchema.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    const name = String(path[0]);
    return given[name] === undefined
      ? refused('MissingParameterValue', name, `${name} is missing`)
      : refused('InvalidParameterValue', name, message);
  }
  const { layer, tilematrix: zoom, tilecol: x, tilerow: y } = parsed.data;
  const across = 2 ** zoom;
  const outside = x >= across ? 'tilecol' : y >= across ? 'tilerow' : null;
  if (outside !== null) {
    return refused('TileOutOfRange', outside, `zoom ${zoom} has columns and rows 0 to ${across - 1}`);
  }
  return { kind: 'tile', tile: { layer, zoom, x, y, sidePixels: 256, format: 'png' } };
}

function refused(code: WmtsExceptionCode, locator: string, text: string): AskedOperation {
  return { kind: 'refused', code, locator, text };
}
