import type { MapDetail } from '../../../core/color/mapClasses.ts';
import {
  DRAWN_LAYERS,
  type DrawnLayer,
  layerAndLook,
  MAP_LAYER_FACTS,
  MAP_LAYERS,
} from '../../../core/color/mapLayer.ts';
import type { DegreeBox } from '../../../location/frameIndex.ts';
import { TILE_ZOOMS } from '../../../schemas/http/map/tiles.ts';
import { HALF_WORLD_M, tilesOver } from '../../../tiles/mapWindow.ts';
import { WMTS_CAPABILITIES_PATH, WMTS_KVP_PATH } from './address.ts';
import { element, textElement } from './xml.ts';

/** The one set of tiles: that of Web Mercator which all programs know. */
const TILE_MATRIX_SET = 'GoogleMapsCompatible';
const WMTS_STYLE = 'default';
const TILE_PIXELS = 256;
/** A pixel of the standard (OGC 07-057r7, 6.1), meters. */
const STANDARD_PIXEL_M = 0.00028;
const MERCATOR = 'urn:ogc:def:crs:EPSG::3857';
const ZOOMS = Array.from(
  { length: TILE_ZOOMS.most - TILE_ZOOMS.least + 1 },
  (_, at) => TILE_ZOOMS.least + at,
);

/** What the description tells of. */
export interface DescribedMap {
  readonly publicUrl: string;
  readonly detail: MapDetail;
  /** Whether any frame shows the motion to the east. */
  readonly hasEast: boolean;
  /** The box of all frames. */
  readonly bounds: DegreeBox;
  readonly attribution: string;
}

/**
 * The layers as WMTS 1.0.0 describes them (OGC 07-057r7): RESTful tiles at the addresses that XYZ clients use too, and by
 * key and value. Limits a zoom keep clients from asking beyond the frames. Pure.
 */
export function wmtsCapabilities(map: DescribedMap): string {
  const root = {
    xmlns: 'http://www.opengis.net/wmts/1.0',
    'xmlns:ows': 'http://www.opengis.net/ows/1.1',
    'xmlns:xlink': 'http://www.w3.org/1999/xlink',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation':
      'http://www.opengis.net/wmts/1.0 http://schemas.opengis.net/wmts/1.0/wmtsGetCapabilities_response.xsd',
    version: '1.0.0',
  };
  const contents = element(
    'Contents',
    {},
    ...(map.hasEast ? DRAWN_LAYERS : MAP_LAYERS).map((layer) => layerOf(layer, map)),
    tileMatrixSet(),
  );
  const metadata = link('ServiceMetadataURL', `${map.publicUrl}${WMTS_CAPABILITIES_PATH}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('Capabilities', root, identification(map), operations(map), contents, metadata)}\n`;
}

function identification({ attribution }: DescribedMap): string {
  return element(
    'ows:ServiceIdentification',
    {},
    textElement('ows:Title', 'Ground motion'),
    textElement(
      'ows:Abstract',
      `Vertical motion of the ground measured by radar satellites${attribution === '' ? '' : `. ${attribution}`}`,
    ),
    textElement('ows:ServiceType', 'OGC WMTS'),
    textElement('ows:ServiceTypeVersion', '1.0.0'),
    textElement('ows:Fees', 'none'),
    textElement('ows:AccessConstraints', attribution === '' ? 'none' : `Name the source: ${attribution}`),
  );
}

function operations({ publicUrl }: DescribedMap): string {
  const address = `${publicUrl}${WMTS_KVP_PATH}?`;
  const encoding = element(
    'ows:Constraint',
    { name: 'GetEncoding' },
    element('ows:AllowedValues', {}, textElement('ows:Value', 'KVP')),
  );
  const get = element('ows:Get', { 'xlink:href': address }, encoding);
  const http = element('ows:DCP', {}, element('ows:HTTP', {}, get));
  const named = ['GetCapabilities', 'GetTile'].map((name) => element('ows:Operation', { name }, http));
  return element('ows:OperationsMetadata', {}, ...named);
}

function layerOf(drawn: DrawnLayer, { publicUrl, detail, bounds }: DescribedMap): string {
  const { title, unit } = MAP_LAYER_FACTS[drawn];
  const { layer, look } = layerAndLook(drawn);
  const query = look === undefined ? '' : `?look=${look}`;
  const { west, south, east, north } = bounds;
  const style = element(
    'Style',
    { isDefault: 'true' },
    textElement('ows:Title', detail === 'values' ? 'Values' : 'Classes'),
    textElement('ows:Identifier', WMTS_STYLE),
  );
  return element(
    'Layer',
    {},
    textElement('ows:Title', `${title} (${unit})`),
    textElement(
      'ows:Abstract',
      `${detail === 'values' ? 'Each cell’s value' : 'Classes of areas about 120 m wide'}, transparent where there is ` +
        `no measurement. Legend: ${publicUrl}/tiles/${layer}.json${query}`,
    ),
    element(
      'ows:WGS84BoundingBox',
      {},
      textElement('ows:LowerCorner', `${west} ${south}`),
      textElement('ows:UpperCorner', `${east} ${north}`),
    ),
    textElement('ows:Identifier', drawn),
    style,
    textElement('Format', 'image/png'),
    element(
      'TileMatrixSetLink',
      {},
      textElement('TileMatrixSet', TILE_MATRIX_SET),
      element('TileMatrixSetLimits', {}, ...ZOOMS.map((zoom) => limitsAt(zoom, bounds))),
    ),
    element('ResourceURL', {
      format: 'image/png',
      resourceType: 'tile',
      template: `${publicUrl}/tiles/${layer}/{TileMatrix}/{TileCol}/{TileRow}.png${query}`,
    }),
  );
}

function limitsAt(zoom: number, bounds: DegreeBox): string {
  const { first, last } = tilesOver(zoom, bounds);
  return element(
    'TileMatrixLimits',
    {},
    textElement('TileMatrix', zoom),
    textElement('MinTileRow', first.y),
    textElement('MaxTileRow', last.y),
    textElement('MinTileCol', first.x),
    textElement('MaxTileCol', last.x),
  );
}

function tileMatrixSet(): string {
  const matrices = ZOOMS.map((zoom) => {
    const across = 2 ** zoom;
    const metersPerPixel = (2 * HALF_WORLD_M) / (across * TILE_PIXELS);
    return element(
      'TileMatrix',
      {},
      textElement('ows:Identifier', zoom),
      textElement('ScaleDenominator', metersPerPixel / STANDARD_PIXEL_M),
      textElement('TopLeftCorner', `${-HALF_WORLD_M} ${HALF_WORLD_M}`),
      textElement('TileWidth', TILE_PIXELS),
      textElement('TileHeight', TILE_PIXELS),
      textElement('MatrixWidth', across),
      textElement('MatrixHeight', across),
    );
  });
  return element(
    'TileMatrixSet',
    {},
    textElement('ows:Identifier', TILE_MATRIX_SET),
    textElement('ows:SupportedCRS', MERCATOR),
    textElement('WellKnownScaleSet', 'urn:ogc:def:wkss:OGC:1.0:GoogleMapsCompatible'),
    ...matrices,
  );
}

function link(name: string, href: string): string {
  return element(name, { 'xlink:href': href });
}
