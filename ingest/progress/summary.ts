import { join } from 'node:path';
import { fetchStationsCommand } from '../../core/gnss/tieCommands.ts';
import type { Calibration, Manifest } from '../../schemas/manifest.ts';
import { stationInDoubt } from '../../schemas/frameDoubts.ts';
import { ARCHIVED_KINDS } from '../../schemas/pairArchive.ts';
import { lakeFilesAt, machineFolder } from '../../store/lake/files/lakeFilesAt.ts';
import { GNSS_FOLDER, QUICKLOOK_FILE, releaseKey } from '../../store/lake/files/layout.ts';
import { TIMED_STAGES, type TimedStage } from './stopwatch.ts';

/** Maximum number of products that are listed individually. */
const MOST_NAMED = 3;

/** What an ingest did, for people and programs. */
export interface IngestSummary {
  readonly manifest: Manifest;
  readonly seconds: Readonly<Record<TimedStage | 'total', number>>;
  readonly peakMemoryMb: number;
  /** The frame's release was already made from exactly these products: nothing was written. */
  readonly isUnchanged: boolean;
  /** Products of the release that weren't among those given, and stay in the frame; absent = not checked. */
  readonly notGiven?: readonly string[];
}

/** The summary as the final lines of an ingest into a lake. */
export function formatSummary(
  { manifest, seconds, peakMemoryMb, isUnchanged, notGiven = [] }: IngestSummary,
  dataDir: string,
): string {
  const quicklook = manifest.files.find(({ path }) => path === QUICKLOOK_FILE);
  const release = lakeFilesAt(dataDir).nameOf(releaseKey(manifest.frame_id, manifest.release_id));
  const { counts, freshness, velocity_percentiles_mm_yr: velocity, calibration } = manifest;
  const stages = TIMED_STAGES.map((stage) => `${stage} ${seconds[stage].toFixed(1)}`).join(', ');
  const outcomes = (outcome: 'used' | 'ignored' | 'refused') =>
    manifest.products.filter((product) => product.outcome === outcome).length;
  const lines: [string, string][] = [
    [
      'frame',
      `${manifest.frame_id}, release ${manifest.release_id}` +
        (isUnchanged
          ? ` (already served, built from exactly these products${notGiven.length > 0 ? ' and others' : ''})`
          : ''),
    ],
    ...staying(notGiven),
    ['files', `${outcomes('used')} used, ${outcomes('ignored')} ignored, ${outcomes('refused')} refused`],
    [
      'epochs',
      `${manifest.epochs.length} (${manifest.network.pairs} pairs, ${manifest.network.solver.replace('_', ' ')}` +
        (manifest.dropped_dates.length > 0 ? `; ${manifest.dropped_dates.length} dates dropped)` : ')'),
    ],
    ['cells', `${whole(counts.measured)} measured, ${whole(counts.masked)} masked`],
    ['observations', `${freshness.first_observation} to ${freshness.last_observation}`],
    ['velocity', `p5 ${tenths(velocity.p5)}, p50 ${tenths(velocity.p50)}, p95 ${tenths(velocity.p95)} mm/yr`],
    ['reference', describeZero(manifest)],
    ...doubtsOf(manifest),
    ...troposphereOf(manifest),
    ['calibration', describeCalibration(manifest)],
    ...heldOut(calibration),
    ...tieOf(manifest, dataDir),
    ...calibration.stations.map((station): [string, string] => ['station', describeStation(station)]),
    ...(quicklook ? [['picture', join(release, quicklook.path)] as [string, string]] : []),
    ['seconds', `${seconds.total.toFixed(1)} (${stages})`],
    ['peak memory', `${whole(Math.round(peakMemoryMb))} MB`],
  ];
  return lines.map(([name, text]) => `${`${name}:`.padEnd(14)}${text}`).join('\n');
}

/** Products that a frame keeps although they weren't given, and how to remove them: omitting a file doesn't. */
function staying(notGiven: readonly string[]): [string, string][] {
  if (notGiven.length === 0) return [];
  const names = notGiven.slice(0, MOST_NAMED).join(', ');
  const more = notGiven.length > MOST_NAMED ? `, … (${notGiven.length})` : '';
  return [
    [
      'not given',
      `${names}${more}: ingested before, and still in the frame; to take a product out: ./gm withdraw <name>`,
    ],
  ];
}

/** What the velocities are relative to, and how well that is known. */
function describeZero({
  spatial_reference: { description, sigma_mm_yr: sigma },
  calibration,
}: Manifest): string {
  // If the frame has its own tie, its zero is the stations'.
  if (calibration.model !== 'none' || sigma === null) return description;
  return `${description}; the zero is known to ± ${tenths(1.96 * sigma)} mm/yr (95 %), which is in every cell's uncertainty`;
}

/** With a less certain zero, one σ, a house that sinks by 8 mm/yr remains undecided. */
const USEFUL_ZERO_MM_YR = 4;
const ZERO_DOUBT = 'reports of this frame decide little or nothing while its zero is this uncertain';
const TO_GROUND_AT_REST = 'or ingest it again relative to ground at rest (--reference <lat>,<lon>)';

/** How to tie a relative frame. */
function tieOf(
  { frame_id: frameId, product_kind: kind, calibration, spatial_reference: zero }: Manifest,
  dataDir: string,
): [string, string][] {
  if (calibration.kind === 'gps_tied') return [];
  const isUnknown = zero.has_stable_part === false || (zero.sigma_mm_yr ?? 0) > USEFUL_ZERO_MM_YR;
  const again = ARCHIVED_KINDS.has(kind)
    ? `./gm tie ${frameId} --data-dir ${dataDir}`
    : 'the same ingest again';
  const tie = `${fetchStationsCommand(frameId, machineFolder(dataDir, GNSS_FOLDER))} && ${again}`;
  if (!isUnknown) return [['to tie it', tie]];
  return [['remedy', `${ZERO_DOUBT}; tie it to GNSS: ${tie} (or --gnss <files>), ${TO_GROUND_AT_REST}`]];
}

/** The release's caveats about itself, for the operator who makes it. */
function doubtsOf(manifest: Manifest): [string, string][] {
  const { line_of_sight: line, quality, calibration } = manifest;
  const doubts: [string, string][] = [];
  const doubted = stationInDoubt(calibration);
  if (doubted) {
    doubts.push([
      'doubt',
      `station ${doubted.station}, the only one, contradicts the frame's own zero: reports decide little until two more stations tie the frame`,
    ]);
  }
  if (line.is_assumed) {
    const share = Math.round(100 * line.velocity_share);
    doubts.push([
      'doubt',
      `line of sight assumed: ${line.source}; ${share} % of each velocity is in its uncertainty`,
    ]);
  }
  if (quality.is_assumed) {
    doubts.push([
      'doubt',
      `no coherence: noise is not masked, and the σ of every fit counts ${quality.sigma_factor} times`,
    ]);
  }
  return doubts;
}

/** One decimal, without a minus sign before zero. */
function tenths(value: number): string {
  return (Math.round(10 * value) / 10 + 0).toFixed(1);
}

function whole(value: number): string {
  return value.toLocaleString('en-US');
}

/** What a frame's velocities are tied to, in one line. */
function describeCalibration({ combined, calibration }: Manifest): string {
  const { kind, model, stations, ...tie } = calibration;
  const used = stations.filter(({ outcome }) => outcome === 'used').length;
  if (kind === 'relative') {
    return stations.length === 0
      ? 'relative (no GNSS tie)'
      : `relative (no GNSS tie: none of ${stations.length} stations in the frame can be used)`;
  }
  if (combined)
    return `tied to GNSS through frames ${combined.parents.map((each) => each.frame_id).join(' and ')}`;
  if (model === 'none') return 'tied to GNSS by the producer of the product';
  const parts = [
    `tied to ${used} GNSS station${used === 1 ? '' : 's'}`,
    tie.rmse_mm_yr === null ? null : `leave-one-out RMSE ${tie.rmse_mm_yr.toFixed(1)} mm/yr`,
    `standard error ${tie.standard_error_mm_yr.toFixed(1)} mm/yr`,
    tie.horizontal_rmse_mm_yr === null
      ? null
      : `horizontal motion left over ${tie.horizontal_rmse_mm_yr.toFixed(1)} mm/yr`,
  ];
  return parts.filter((part) => part !== null).join(', ');
}

/** Whether the frame is corrected for the troposphere, and by which evidence. */
function troposphereOf({ troposphere }: Manifest): [string, string][] {
  if (!troposphere) return [];
  const { decision, reason, files, relief_m: relief, residual, stations } = troposphere;
  const parts = [
    `${decision === 'applied' ? 'corrected' : 'not corrected'} by ${files} TROPO-ZENITH file${files === 1 ? '' : 's'}: ${reason}`,
    residual &&
      `residual ${residual.without_mm.toFixed(1)} mm without, ${residual.with_mm.toFixed(1)} mm with`,
    stations &&
      `${stations.stations} stations ${stations.without_mm_yr.toFixed(1)} mm/yr without, ${stations.with_mm_yr.toFixed(1)} mm/yr with`,
    `relief ${whole(relief)} m`,
  ];
  return [['troposphere', parts.filter((part) => part !== null).join('; ')]];
}

/** How well stations predict each other, by the distance to the nearest remaining one. */
function heldOut({ rmse_by_distance: bands }: Calibration): [string, string][] {
  const told = bands.flatMap(
    ({ from_km, to_km, stations, rmse_mm_yr: rmse, expected_rmse_mm_yr: expected }) =>
      rmse === null || expected === null
        ? []
        : [
            `${from_km}–${to_km} km: ${tenths(rmse)} mm/yr (expected ${tenths(expected)}, ${stations} stations)`,
          ],
  );
  return told.length === 0 ? [] : [['held out', told.join('; ')]];
}

/** A station in one line: its rate, the rate of the cells around it, and the outcome. */
function describeStation(station: Calibration['stations'][number]): string {
  const { insar_velocity_mm_yr: insar, residual_mm_yr: residual, cells } = station;
  const parts = [
    `${station.station} ${station.outcome}`,
    `GNSS ${station.velocity_mm_yr.toFixed(1)} ± ${station.sigma_mm_yr.toFixed(1)}`,
    insar === null ? null : `InSAR ${insar.toFixed(1)} before the tie (${cells} cells)`,
    residual === null ? null : `left over ${residual.toFixed(1)} mm/yr`,
    station.reason,
  ];
  return parts.filter((part) => part !== null).join(', ');
}
