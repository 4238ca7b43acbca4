import { errorResponses } from '../../../schemas/http/contract/errorBody.ts';
import {
  frameListQuerySchema,
  frameListSchema,
  frameParamsSchema,
  frameQualitySchema,
  lastUpdatedSchema,
} from '../../../schemas/http/place/places.ts';
import type { ApiApp, ApiContext } from '../../context/dependencies.ts';
import type { Access } from '../../context/routeRegistry.ts';
import { isSynthetic, presentMode } from '../../../report/present/presentMode.ts';
import { refusal } from '../../../report/refusal.ts';
import { groundOf, type Ground } from '../../../report/ground/ground.ts';
import { epochDayOf, formatIsoDate, parseIsoDate } from '../../../core/date.ts';
import { dataFreshness, estimatedNextAcquisition, seriesEndNote } from '../../../core/report/freshness.ts';
import type { FrameSummary } from '../../../schemas/http/place/places.ts';
import type { Calibration, ServedManifest } from '../../../schemas/manifest.ts';
import { stationInDoubt } from '../../../schemas/frameDoubts.ts';
import { ARCHIVED_KINDS } from '../../../schemas/pairArchive.ts';
import { tieCommands } from '../../../core/gnss/tieCommands.ts';
import { roundTo } from '../../../core/report/publishedValues.ts';
import { presentReference, presentStationRates } from '../../../report/present/presentProvenance.ts';

const access: Access = { cost: 'free', caller: 'anyone', limit: 'calls' };

/** One page of a data source's frames, ordered by id. `now` in milliseconds since 1970. */
export function listFrames(
  { mode, lake }: Ground,
  now: number,
  page: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) {
  const { limit = Infinity, cursor = '' } = page;
  const after = lake
    .frames()
    .filter((frame) => frame.frameId > cursor)
    .sort((a, b) => (a.frameId < b.frameId ? -1 : 1));
  const shown = after.slice(0, limit);
  return {
    ...presentMode(mode),
    frames: shown.map((frame) => presentFrame(frame.manifest, now)),
    count: shown.length,
    next_cursor: shown.length < after.length ? (shown.at(-1)?.frameId ?? null) : null,
  };
}

/** The frame list and the freshness of one frame. */
export function frameRoutes(app: ApiApp, context: ApiContext): void {
  app.get(
    '/api/v1/frames',
    {
      config: { access },
      schema: {
        operationId: 'listFrames',
        summary: 'Every live frame with its last observation and age',
        tags: ['places'],
        querystring: frameListQuerySchema,
        response: { 200: frameListSchema, ...errorResponses(401, 422) },
      },
    },
    async (request) => ({
      ...listFrames(groundOf(context, request.caller), context.now(), request.query),
      request_id: request.id,
    }),
  );

  app.get(
    '/api/v1/frames/:frame_id/last_updated',
    {
      config: { access },
      schema: {
        operationId: 'getFrameLastUpdated',
        summary: 'When a frame last got new data',
        tags: ['places'],
        params: frameParamsSchema,
        response: { 200: lastUpdatedSchema, ...errorResponses(401, 404, 422) },
      },
    },
    async (request) => {
      const { manifest, mode } = frameOf(context, request.caller, request.params.frame_id);
      return {
        ...presentMode(mode),
        frame_id: manifest.frame_id,
        ...presentFrameFreshness(manifest, context.now()),
        last_updated: manifest.created_at,
        request_id: request.id,
      };
    },
  );

  app.get(
    '/api/v1/frames/:frame_id/quality',
    {
      config: { access },
      schema: {
        operationId: 'getFrameQuality',
        summary:
          'How good a frame is: its zero, its GNSS stations with held-out errors, its tropospheric correction',
        tags: ['places'],
        params: frameParamsSchema,
        response: { 200: frameQualitySchema, ...errorResponses(401, 404, 422) },
      },
    },
    async (request) => {
      const { manifest, mode } = frameOf(context, request.caller, request.params.frame_id);
      return {
        ...presentMode(mode),
        frame_id: manifest.frame_id,
        release: manifest.release_id,
        ...presentFrameQuality(manifest),
        request_id: request.id,
      };
    },
  );
}

/** A frame of the caller's data source. Throws `frame_not_found`. */
function frameOf(context: ApiContext, caller: Parameters<typeof groundOf>[1], frameId: string) {
  const { mode, lake } = groundOf(context, caller);
  const frame = lake.frames().find((candidate) => candidate.frameId === frameId);
  if (frame) return { mode, manifest: frame.manifest };
  throw refusal(
    'frame_not_found',
    `Unknown frame ${JSON.stringify(frameId)}; GET ${context.publicUrl()}/api/v1/frames lists the frames`,
  );
}

/** The zero of a frame, the stations that it is tied to, its tropospheric correction, and what would tie it. */
function presentFrameQuality(manifest: ServedManifest) {
  const {
    calibration,
    spatial_reference: spatialReference,
    frame_id: frameId,
    product_kind: kind,
    combined = null,
  } = manifest;
  const isUndecided = calibration.kind === 'relative' || stationInDoubt(calibration) !== null;
  const needsTie = isUndecided && !isSynthetic(manifest);
  return {
    calibration: calibration.kind,
    reference: presentReference({ calibration, combined, spatialReference }),
    rmse_mm_yr: rounded(calibration.rmse_mm_yr),
    rmse_by_distance: calibration.rmse_by_distance.map((band) => ({
      ...band,
      rmse_mm_yr: rounded(band.rmse_mm_yr),
      expected_rmse_mm_yr: rounded(band.expected_rmse_mm_yr),
    })),
    standard_error_mm_yr: roundTo(calibration.standard_error_mm_yr, 2),
    horizontal_rmse_mm_yr: rounded(calibration.horizontal_rmse_mm_yr),
    shared_motion: presentSharedMotion(calibration.shared_motion),
    stations: calibration.stations.map((station) => ({
      station: station.station,
      lat: station.lat,
      lon: station.lon,
      ...presentStationRates(station),
    })),
    troposphere: presentTroposphere(manifest.troposphere),
    remedy: needsTie ? tieCommands(frameId, ARCHIVED_KINDS.has(kind)) : null,
  };
}

/** Whether the frame is corrected for the troposphere, with the evidence. */
function presentTroposphere(troposphere: ServedManifest['troposphere']) {
  if (!troposphere) return null;
  const { decision, reason, relief_m, residual, stations } = troposphere;
  return { decision, reason, relief_m, residual, stations };
}

/** The season and slow motion of all ground in a frame, as measured by stations. */
function presentSharedMotion(shared: Calibration['shared_motion']) {
  if (!shared) return null;
  const squares = shared.sigma_mm.reduce((sum, sigma) => sum + sigma ** 2, 0);
  return {
    stations: shared.stations,
    season_mm: shared.season_mm,
    season_uncertainty_mm: shared.season_sigma_mm,
    uncertainty_mm: roundTo(Math.sqrt(squares / shared.sigma_mm.length), 2),
  };
}

/** How fresh a frame is on the day of `now` (milliseconds since 1970). */
function presentFrameFreshness(manifest: ServedManifest, now: number) {
  const { first_observation, last_observation, median_revisit_days } = manifest.freshness;
  const lastDay = parseIsoDate(last_observation);
  const todayDay = epochDayOf(now);
  const ageDays = Math.max(0, todayDay - lastDay);
  const age = { lastDay, revisitDays: median_revisit_days, todayDay };
  const nextDay = estimatedNextAcquisition(age);
  return {
    first_observation,
    last_observation,
    data_age_days: ageDays,
    data_freshness: dataFreshness(ageDays),
    freshness_note: seriesEndNote(age),
    estimated_next_acquisition: nextDay === null ? null : formatIsoDate(nextDay),
    n_epochs: manifest.epochs.length,
    release: manifest.release_id,
  };
}

/** One entry of the frame list. */
function presentFrame(manifest: ServedManifest, now: number): FrameSummary {
  return {
    frame_id: manifest.frame_id,
    ...presentFrameFreshness(manifest, now),
    calibration: manifest.calibration.kind,
    cell_size_m: manifest.cell_size_m,
    measured_cells: manifest.counts.measured,
    bbox: manifest.bbox,
    footprint: manifest.footprint,
    orbit_direction: manifest.orbit_direction,
    ...(manifest.combined && { geometry: 'two_looks' as const }),
    track: manifest.track,
    data_source: manifest.data_source,
    is_synthetic: isSynthetic(manifest),
  };
}

function rounded(value: number | null): number | null {
  return value === null ? null : roundTo(value, 2);
}
