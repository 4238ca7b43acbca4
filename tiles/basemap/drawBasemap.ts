import {
  BUILDINGS_FROM_ZOOM,
  DATA_OPACITY,
  GROUND_COLORS,
  LINE_OPACITY,
  NAMES,
  PATH_LINE,
  RAIL_LINE,
  ROAD_CASING,
  ROAD_WIDTHS,
  sizeAt,
  WATERWAY_WIDTH,
} from '../../core/basemap/groundStyle.ts';
import { fitText, setGlyphs, textWidth } from '../../formats/font/glyphText.ts';
import type { PictureFormat } from '../encodePicture.ts';
import { type BasemapCanvas, styleZoom } from './basemapPlan.ts';
import { type GroundFeature, groundFeatures, type GroundTile, type Position } from './groundFeatures.ts';
import { LabelRoom, setCentered } from './labelRoom.ts';
import { placeNames, type PlacedName } from './placeNames.ts';

/** A map to draw: measurements between the areas of the basemap and its streets and names. */
export interface BasemapRequest {
  readonly canvas: BasemapCanvas;
  readonly format: PictureFormat;
  readonly tiles: readonly GroundTile[];
  /** A PNG of the canvas, transparent where nothing was measured. */
  readonly cells: Uint8Array;
  /** Drawn small in the lower right corner; empty = nothing. */
  readonly attribution: string;
}

const ATTRIBUTION_SIZE = 8.5;
const ATTRIBUTION_MARGIN = 5;
const WEBP_EFFORT = 2;
/** Widest last: main roads lie over side streets. */
const WIDE_ROADS = ['service', 'street', 'major', 'motorway'] as const;
const NAME_COLORS: Readonly<Record<PlacedName['layer'], string>> = {
  place: GROUND_COLORS.placeName,
  road: GROUND_COLORS.streetName,
  park: GROUND_COLORS.parkName,
  water: GROUND_COLORS.waterName,
};

/** Draws a map in the page's light style, lossless and without transparency. */
export async function drawBasemap(request: BasemapRequest): Promise<Uint8Array> {
  const svg = Buffer.from(basemapSvg(request));
  // Loaded on first use: many servers never draw a basemap.
  const { default: sharp } = await import('sharp');
  const picture = sharp(svg).removeAlpha();
  return request.format === 'png'
    ? picture.png({ compressionLevel: 6, adaptiveFiltering: false }).toBuffer()
    : picture.webp({ lossless: true, effort: WEBP_EFFORT }).toBuffer();
}

/** The map as SVG, with names as outlines, so that no fonts need to be installed. */
function basemapSvg({ canvas, tiles, cells, attribution }: BasemapRequest): string {
  const features = groundFeatures(tiles, canvas);
  const zoom = styleZoom(canvas);
  const width = canvas.width / canvas.pixelRatio;
  const height = canvas.height / canvas.pixelRatio;
  const room = new LabelRoom(width, height);
  for (const { left, top, right, bottom } of canvas.withoutNames ?? [])
    room.close({ left: left * width, top: top * height, right: right * width, bottom: bottom * height });
  const source = attributionOutline(attribution, room, width, height);
  const names = placeNames(features, { width, height, zoom }, room);
  const png = `data:image/png;base64,${Buffer.from(cells).toString('base64')}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${canvas.width}" height="${canvas.height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="100%" height="100%" fill="${GROUND_COLORS.ground}"/>`,
    ...areas(features, zoom),
    `<image href="${png}" width="${width}" height="${height}" opacity="${DATA_OPACITY}" image-rendering="pixelated"/>`,
    ...lines(features, zoom),
    ...names.map(({ outline, layer }) => nameShape(outline, NAME_COLORS[layer])),
    nameShape(source, GROUND_COLORS.streetName),
    '</svg>',
  ].join('');
}

/** Areas and streams, below the data. */
function areas(features: readonly GroundFeature[], zoom: number): string[] {
  const filled = (layer: GroundFeature['layer'], color: string) => {
    const data = pathOf(features.filter((each) => each.layer === layer && each.shape === 'area'));
    return data === '' ? '' : `<path d="${data}" fill="${color}"/>`;
  };
  const streams = features.filter(({ layer, shape }) => layer === 'waterway' && shape === 'line');
  return [
    filled('park', GROUND_COLORS.park),
    filled('water', GROUND_COLORS.water),
    stroked(streams, GROUND_COLORS.water, sizeAt(WATERWAY_WIDTH, zoom)),
    zoom >= BUILDINGS_FROM_ZOOM ? filled('building', GROUND_COLORS.building) : '',
  ];
}

/** Streets and railways, above the data, which would hide them. */
function lines(features: readonly GroundFeature[], zoom: number): string[] {
  const roads = (kind: string) => features.filter((each) => each.layer === 'road' && each.kind === kind);
  const wide = WIDE_ROADS.map((kind) => ({
    kind,
    lines: roads(kind),
    width: sizeAt(ROAD_WIDTHS[kind], zoom),
  }));
  const railWidth = sizeAt(RAIL_LINE.width, zoom);
  const casings = wide.map((road) =>
    stroked(road.lines, GROUND_COLORS.roadCasing, road.width + ROAD_CASING.pixels),
  );
  // Overlapping lines of a group don't add up: its opacity is that of the group.
  return [
    group(LINE_OPACITY.path, [
      stroked(roads('path'), GROUND_COLORS.path, PATH_LINE.pixels, PATH_LINE.dashes),
    ]),
    group(LINE_OPACITY.roadCasing, zoom >= ROAD_CASING.leastZoom ? casings : []),
    group(
      LINE_OPACITY.road,
      wide.map((road) =>
        stroked(
          road.lines,
          road.kind === 'motorway' ? GROUND_COLORS.motorway : GROUND_COLORS.road,
          road.width,
        ),
      ),
    ),
    group(LINE_OPACITY.rail, [
      stroked(
        features.filter(({ layer }) => layer === 'rail'),
        GROUND_COLORS.rail,
        railWidth,
        RAIL_LINE.dashes.map((dash) => dash * railWidth),
      ),
    ]),
  ];
}

function group(opacity: number, shapes: readonly string[]): string {
  const drawn = shapes.join('');
  return drawn === '' ? '' : `<g opacity="${opacity}">${drawn}</g>`;
}

function stroked(
  features: readonly GroundFeature[],
  color: string,
  width: number,
  dashes: readonly number[] = [],
): string {
  const data = pathOf(features);
  if (data === '') return '';
  const ends = dashes.length > 0 ? ` stroke-dasharray="${dashes.join(' ')}"` : ' stroke-linecap="round"';
  return `<path d="${data}" fill="none" stroke="${color}" stroke-width="${width.toFixed(2)}" stroke-linejoin="round"${ends}/>`;
}

/** SVG path data of features; rings of areas are closed. */
function pathOf(features: readonly GroundFeature[]): string {
  return features
    .flatMap(({ parts, shape }) => parts.map((part) => linePath(part) + (shape === 'area' ? 'Z' : '')))
    .join('');
}

function linePath(points: readonly Position[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

function nameShape(outline: string, color: string): string {
  if (outline === '') return '';
  // Half of a stroke is outside its outline.
  const halo = `stroke="${GROUND_COLORS.ground}" stroke-width="${2 * NAMES.halo}" stroke-linejoin="round"`;
  return `<path d="${outline}" fill="${GROUND_COLORS.ground}" ${halo}/><path d="${outline}" fill="${color}"/>`;
}

/** The attribution in the lower right corner, shortened if the picture is narrower. */
function attributionOutline(text: string, room: LabelRoom, width: number, height: number): string {
  if (text === '') return '';
  const fitted = fitText(text, width - 4 * ATTRIBUTION_MARGIN, ATTRIBUTION_SIZE);
  const run = setGlyphs(fitted);
  if (!run) return '';
  const middle = {
    x: width - ATTRIBUTION_MARGIN - textWidth(fitted, ATTRIBUTION_SIZE) / 2,
    y: height - ATTRIBUTION_MARGIN - ATTRIBUTION_SIZE / 2,
  };
  const { outline, boxes } = setCentered([run], middle, ATTRIBUTION_SIZE);
  room.take(boxes);
  return outline;
}
