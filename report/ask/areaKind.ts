import { projectionFor } from '../../core/geodesy/projection.ts';
import type { AreaBody } from '../../schemas/http/place/areaBody.ts';
import type { AreaReport } from '../../schemas/http/report/areaReport.ts';
import type { ReportQuery } from '../../schemas/http/report/reportQuery.ts';
import { presentArea, presentAreaDryRun } from '../area/presentArea.ts';
import { presentProfile, presentProfileDryRun } from '../area/presentProfile.ts';
import type { Examination } from '../examine/examination.ts';
import { groundOf } from '../ground/ground.ts';
import type { AskContext, AreaQuery } from './question.ts';
import type { ReportKind } from './reportKind.ts';

export const AREA_PATH = '/api/v1/motion/area';
/** The name of a report about an area in the ledger. */
/** The endpoints of reports about many cells, as stored with them. */
export const AREA_ENDPOINT = 'motion/area';

export const PROFILE_PATH = '/api/v1/motion/profile';
/** The name of a profile in the ledger. */
export const PROFILE_ENDPOINT = 'motion/profile';

/** The id of an area or a line: a digest, where that of a cell has its row and column. */
const MANY_CELLS_ID = /^(?:area|line)-[0-9a-f]{16}$/;

/** Whether a saved report is about many cells: it has no PDF, and no cell whose other releases it could be compared with. */
export function isOfManyCells({ pixelId }: { readonly pixelId: string }): boolean {
  return MANY_CELLS_ID.test(pixelId);
}

/** Pixels on the longer side of a map, and how far it extends beyond each border, as a share of the area's extent. */
const MAP_PIXELS = 512;
const MAP_MARGIN = 0.1;
/** Minimum extent of a map, in units of EPSG:3857. */
const LEAST_EXTENT = 300;

const mercator = projectionFor(3857);

/** The switches of a body. */
type Switches = Pick<AreaBody, 'min_significance' | 'dry_run' | 'reuse'>;

/** The options of a request body, with switches in the form of query parameters. */
export function queryOfBody<Body extends Switches>({
  min_significance,
  dry_run,
  reuse,
  ...body
}: Body): Omit<Body, keyof Switches> & ReportQuery {
  const flags: Pick<ReportQuery, 'min_significance' | 'dry_run' | 'teaser'> = {
    min_significance: min_significance === true ? 1 : 0,
    dry_run: dry_run === true ? 1 : 0,
    teaser: 0,
  };
  return { ...body, ...flags, reuse: reuse === true ? 1 : undefined };
}

/** Switches that are off by default. */
export const AREA_DEFAULTS = { min_significance: 0, dry_run: 0, teaser: 0 } as const;

/** The report about an area. */
export function areaKind(context: AskContext, query: AreaQuery): ReportKind {
  return {
    path: AREA_PATH,
    endpoint: AREA_ENDPOINT,
    defaults: AREA_DEFAULTS,
    mayRefuse: false,
    prepare: async (examination, verdict, asked) => {
      const isWanted = query.include?.includes('map') === true;
      const map =
        isWanted && verdict.status === 'ok'
          ? await drawMap(context, examination)
          : isWanted
            ? null
            : undefined;
      return (money) => JSON.stringify(presentArea(examination, verdict, money, asked, map));
    },
    presentDryRun: presentAreaDryRun,
  };
}

/** The profile along a line. */
export const profileKind: ReportKind = {
  path: PROFILE_PATH,
  endpoint: PROFILE_ENDPOINT,
  defaults: AREA_DEFAULTS,
  mayRefuse: false,
  prepare: async (examination, verdict, asked) => (money) =>
    JSON.stringify(presentProfile(examination, verdict, money, asked)),
  presentDryRun: presentProfileDryRun,
};

/** A picture of the classes in the area and a little around it; null if there is nothing to draw. */
async function drawMap(context: AskContext, { mode, area }: Examination): Promise<AreaReport['map'] | null> {
  if (!area) return null;
  const low = mercator.forward({ lat: area.box.south, lon: area.box.west });
  const high = mercator.forward({ lat: area.box.north, lon: area.box.east });
  const extent = Math.max(high.x - low.x, high.y - low.y, LEAST_EXTENT);
  const reach = (0.5 + MAP_MARGIN) * extent;
  const middle = { x: (low.x + high.x) / 2, y: (low.y + high.y) / 2 };
  const bounds = {
    west: middle.x - reach,
    south: middle.y - reach,
    east: middle.x + reach,
    north: middle.y + reach,
  };
  const { bytes, isEmpty } = await context.maps.renderMapCrop(groundOf(context, { mode }), {
    layer: 'velocity',
    detail: 'classes',
    bounds,
    width: MAP_PIXELS,
    height: MAP_PIXELS,
    format: 'png',
  });
  const southWest = mercator.inverse({ x: bounds.west, y: bounds.south });
  const northEast = mercator.inverse({ x: bounds.east, y: bounds.north });
  return {
    png_base64: Buffer.from(bytes).toString('base64'),
    bounds: [southWest.lon, southWest.lat, northEast.lon, northEast.lat],
    width: MAP_PIXELS,
    height: MAP_PIXELS,
    is_empty: isEmpty,
  };
}
