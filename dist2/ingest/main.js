import { lakeFolder, refuseUnheeded } from '../chunks/chunk-2B5MNWZ2.js';
import {
  frameLabel,
  framesOfShard,
  ingestFrame,
  leftOutLines,
  listProducts,
  planCatalogue,
  reportCatalogue,
} from '../chunks/chunk-RWLM2IPJ.js';
import '../chunks/chunk-HIVNQDY2.js';
import '../chunks/chunk-PCPD7FFS.js';
import { EXPORT_TABLES, exportFormatOf } from '../chunks/chunk-4JYXKYEG.js';
import '../chunks/chunk-QWK2JG2H.js';
import '../chunks/chunk-ZLTYAJ2L.js';
import { openReporter, prefixedReporter } from '../chunks/chunk-WU4NIURC.js';
import { forEachInFlight } from '../chunks/chunk-T27DXEUU.js';
import { parseReferenceChoice } from '../chunks/chunk-GVPQ5ZCF.js';
import '../chunks/chunk-DM7HETH5.js';
import '../chunks/chunk-FV6W2TWI.js';
import '../chunks/chunk-R2HTOIEA.js';
import '../chunks/chunk-YOYWGSYB.js';
import '../chunks/chunk-3VSJEKWF.js';
import '../chunks/chunk-UTIRH5DV.js';
import { printableText } from '../chunks/chunk-OB34HNWC.js';
import '../chunks/chunk-PMFJBV5D.js';
import { isLakeIndexStale } from '../chunks/chunk-SOO6ON4G.js';
import '../chunks/chunk-JWD6SQ3I.js';
import '../chunks/chunk-KNI35JBC.js';
import '../chunks/chunk-GSWLSW3S.js';
import '../chunks/chunk-5WZDDAOD.js';
import '../chunks/chunk-VALP4MUM.js';
import { QUICKLOOK_FILE, lakeFilesAt, releaseKey } from '../chunks/chunk-E3VPKLUO.js';
import '../chunks/chunk-OMHUCNDV.js';
import '../chunks/chunk-2GPIWAQS.js';
import '../chunks/chunk-Y7JKUUAR.js';
import '../chunks/chunk-QSX7PNLE.js';
import '../chunks/chunk-OMHHBRYQ.js';
import '../chunks/chunk-F7E5KL7Y.js';
import '../chunks/chunk-XDQNITUM.js';
import '../chunks/chunk-4CUJ2YPF.js';
import '../chunks/chunk-Q3ARXEFZ.js';
import '../chunks/chunk-XPGBKUGO.js';
import '../chunks/chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage, invalidInput } from '../chunks/chunk-XEGQTXKU.js';
import '../chunks/chunk-25CLJZX4.js';

// ingest/main.ts
import { totalmem } from 'node:os';

// ingest/progress/summary.ts
import { join } from 'node:path';

// ingest/progress/stationReport.ts
function describeCalibration({ kind, model, stations, ...tie }) {
  let used = stations.filter(({ outcome }) => outcome === 'used').length;
  return kind === 'relative'
    ? stations.length === 0
      ? 'relative (no GNSS tie)'
      : `relative (no GNSS tie: none of ${stations.length} stations in the frame can be used)`
    : model === 'none'
      ? 'tied to GNSS by the producer of the product'
      : [
          `tied to ${used} GNSS station${used === 1 ? '' : 's'} by a ${model}`,
          tie.rmse_mm_yr === null ? null : `leave-one-out RMSE ${tie.rmse_mm_yr.toFixed(1)} mm/yr`,
          `standard error ${tie.standard_error_mm_yr.toFixed(1)} mm/yr`,
          tie.horizontal_rmse_mm_yr === null
            ? null
            : `neglected horizontal motion ${tie.horizontal_rmse_mm_yr.toFixed(1)} mm/yr`,
        ]
          .filter((part) => part !== null)
          .join(', ');
}
function describeStation(station) {
  let { insar_velocity_mm_yr: insar, residual_mm_yr: residual, cells } = station;
  return [
    `${station.station} ${station.outcome}`,
    `GNSS ${station.velocity_mm_yr.toFixed(1)} \xB1 ${station.sigma_mm_yr.toFixed(1)}`,
    insar === null ? null : `InSAR ${insar.toFixed(1)} before the tie (${cells} cells)`,
    residual === null ? null : `left over ${residual.toFixed(1)} mm/yr`,
    station.reason,
  ]
    .filter((part) => part !== null)
    .join(', ');
}

// ingest/progress/summary.ts
function formatSummary({ manifest, seconds, peakMemoryMb, isUnchanged }, dataDir) {
  let quicklook = manifest.files.find(({ path }) => path === QUICKLOOK_FILE),
    release = lakeFilesAt(dataDir).nameOf(releaseKey(manifest.frame_id, manifest.release_id)),
    { counts, freshness, velocity_percentiles_mm_yr: velocity, calibration } = manifest,
    stages = ['archive', 'reference', 'measure', 'neighbours', 'cells', 'maps', 'publish']
      .map((stage) => `${stage} ${seconds[stage].toFixed(1)}`)
      .join(', '),
    outcomes = (outcome) => manifest.products.filter((product) => product.outcome === outcome).length;
  return [
    [
      'frame',
      `${manifest.frame_id}, release ${manifest.release_id}` +
        (isUnchanged ? ' (already there, made of these very products)' : ''),
    ],
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
    ['calibration', describeCalibration(calibration)],
    ...calibration.stations.map((station) => ['station', describeStation(station)]),
    ...(quicklook ? [['picture', join(release, quicklook.path)]] : []),
    ['seconds', `${seconds.total.toFixed(1)} (${stages})`],
    ['peak memory', `${whole(Math.round(peakMemoryMb))} MB`],
  ].map(([name, text]) => `${`${name}:`.padEnd(14)}${text}`).join(`
`);
}
function describeZero({ spatial_reference: { description, sigma_mm_yr: sigma }, calibration }) {
  return calibration.model !== 'none' || sigma === null
    ? description
    : `${description}; the zero is known to \xB1 ${tenths(1.96 * sigma)} mm/yr (95 %), which is in every cell's uncertainty`;
}
function doubtsOf({ line_of_sight: line }) {
  if (!line.is_assumed) return [];
  let share = Math.round(100 * line.velocity_share);
  return [
    ['doubt', `line of sight assumed: ${line.source}; ${share} % of each velocity is in its uncertainty`],
  ];
}
function tenths(value) {
  return (Math.round(10 * value) / 10 + 0).toFixed(1);
}
function whole(value) {
  return value.toLocaleString('en-US');
}

// ingest/catalogue/runCatalogue.ts
async function runCatalogue(options) {
  let plan = partOf(planCatalogue(await listProducts(options.paths), options.frameId), options.shard);
  if (!options.dryRun)
    for (let line of leftOutLines(plan.leftOut, !1))
      options.stream.write(`${printableText(line)}
`);
  let jobs = Math.max(1, Math.min(options.jobs, plan.frames.length)),
    perFrame = { ...options, threads: Math.max(1, Math.floor(options.threads / jobs)) },
    outcomes = [];
  if (
    (await forEachInFlight(plan.frames.entries(), jobs, async ([index, frame]) => {
      let label = plan.isCatalogue
        ? `${frameLabel(frame)}${jobs === 1 ? ` (${index + 1}/${plan.frames.length})` : ''}`
        : null;
      outcomes[index] = await ingestFrame(frame, perFrame, reporterOf(options.stream, label, jobs));
    }),
    !options.dryRun && (await isLakeIndexStale(options.dataDir)))
  ) {
    let { ensureLakeIndex } = await import('../chunks/lakeIndex-KC3KIILH.js');
    await ensureLakeIndex(options.dataDir);
  }
  if (options.stop.aborted) {
    let error = outcomes.flatMap(({ end }) => (end.is === 'failed' ? [end.error] : [])).at(0);
    throw new GroundMotionError('refused', 'ingest_stopped', error?.message ?? 'the run was stopped');
  }
  return plan.isCatalogue
    ? reportCatalogue(outcomes, plan.leftOut)
    : reportFrame(outcomes[0], plan.leftOut, options.dataDir);
}
function partOf(plan, shard) {
  if (shard === null) return plan;
  let leftOut = shard.index === 0 ? plan.leftOut : [];
  return { frames: framesOfShard(plan.frames, shard), leftOut, isCatalogue: !0 };
}
function reporterOf(stream, label, jobs) {
  let reporter = openReporter(stream, { isPlain: jobs > 1 });
  return label === null ? reporter : prefixedReporter(reporter, label);
}
function reportFrame({ end }, leftOut, dataDir) {
  if (end.is === 'ingested')
    return { lines: [formatSummary(end.summary, dataDir)], json: end.summary, ok: !0 };
  if (end.is === 'planned') {
    let { lines, json, ok } = end.plan;
    return {
      lines: [...leftOutLines(leftOut, !0), ...lines],
      json: { ...json, left_out: leftOut },
      ok,
    };
  }
  let { kind, code, message, details, stack } = end.error;
  throw stack === null
    ? new GroundMotionError(kind, code, message, { details })
    : Object.assign(new Error(message), { stack });
}

// ingest/command/commandLine.ts
import { parseArgs } from 'node:util';

// ingest/command/shardOption.ts
var MOST_SHARDS = 1e5;
function shardOf(option, environment) {
  if (option === void 0) return null;
  let match = /^(auto|\d{1,6})(?:\/(\d{1,6}))?$/.exec(option);
  if (!match) throw wrong(option, 'give i/n with i from 0 to n \u2212 1, auto or auto/n');
  let [, part, parts] = match,
    element = arrayElement(environment);
  if (part !== 'auto') {
    if (parts === void 0) throw wrong(option, `give the number of parts too, such as ${part}/8`);
    return agreed({ index: Number(part), count: Number(parts) }, element, option);
  }
  if (!element) throw wrong(option, `no array job runs this process (${VARIABLES.join(', ')}); give i/n`);
  let count = parts === void 0 ? element.count : Number(parts);
  if (count === null)
    throw wrong(option, `${element.by} does not tell how many parts there are; give auto/n`);
  return agreed({ index: element.index, count }, element, option);
}
function agreed({ index, count }, element, option) {
  if (count < 1 || count > MOST_SHARDS) throw wrong(option, `give 1 to ${MOST_SHARDS} parts`);
  if (index >= count) {
    let of = `part ${index} of ${count} does not exist: they count from 0 to ${count - 1}`;
    throw wrong(option, element ? `${of} (${element.by} says that this is element ${element.index})` : of);
  }
  if (!(element !== null && (element.index !== index || (element.count !== null && element.count !== count))))
    return { index, count };
  let told = `${element.index}${element.count === null ? '' : ` of ${element.count}`}`;
  throw wrong(option, `${element.by} says that this is element ${told}, counted from 0; give --shard auto`);
}
var VARIABLES = ['SLURM_ARRAY_TASK_ID', 'JOB_COMPLETION_INDEX', 'AWS_BATCH_JOB_ARRAY_INDEX'];
function arrayElement(environment) {
  let told = VARIABLES.filter((name) => environment[name] !== void 0 && environment[name] !== ''),
    [by, other] = told;
  if (by === void 0) return null;
  if (other !== void 0) throw wrong('auto', `both ${by} and ${other} are set; give i/n and unset them`);
  let value = wholeNumber(environment, by);
  if (by === 'JOB_COMPLETION_INDEX') return { by, index: value, count: null };
  if (by === 'AWS_BATCH_JOB_ARRAY_INDEX')
    return { by, index: value, count: wholeNumber(environment, 'AWS_BATCH_JOB_ARRAY_SIZE') };
  let first2 = wholeNumber(environment, 'SLURM_ARRAY_TASK_MIN') ?? 0,
    step = wholeNumber(environment, 'SLURM_ARRAY_TASK_STEP') || 1,
    index = (value - first2) / step;
  if (!Number.isInteger(index))
    throw wrong('auto', `${by} is ${value}; give an array without gaps, such as 0-31`);
  return { by, index, count: wholeNumber(environment, 'SLURM_ARRAY_TASK_COUNT') };
}
function wholeNumber(environment, name) {
  let text = environment[name];
  if (text === void 0 || text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw wrong('auto', `${name} is ${text}, not a whole number`);
}
function wrong(option, why) {
  return invalidInput('bad_usage', `--shard ${option}: ${why}`);
}

// ingest/command/commandLine.ts
var HELP = `Turns the radar products of frames into releases of the lake, and looks after the lake.

  npm run ingest -- <files or folders> [options]    read, invert, fit, publish; a frame that is there grows by them
  npm run ingest -- --frame <id>                    make a frame anew from what its archive has
  npm run ingest -- fetch --frame <id> \u2026            bring granules and GNSS series from their archives: fetch --help
  npm run ingest -- status [--open]                 every frame: state, release, last observation, last attempt
  npm run ingest -- verify                          check every served release again, file by file
  npm run ingest -- prune [--keep <n>] [--dry-run]  list, then remove earlier releases but for the newest n (default 1)
  npm run ingest -- remove <frame> \u2026 [--dry-run]    take frames out of the lake: releases, archive and record
  npm run ingest -- export <table> --out <file>     frames, footprints, cells or series of the served releases, for other programs

Products: OPERA DISP-S1 granules (.nc, with their static line_of_sight_enu.tif), unwrapped interferogram
pairs with coherence (GeoTIFF), geocoded MintPy and LiCSBAS series (HDF5), point series and EGMS tables (CSV).
What each file must hold: ingest/reader/README.md. OPERA products name their frame, so that a folder may hold
those of many. A folder without products of its own is a catalogue: each sub-folder is a frame, named by it.

  --frame <id>       names the frame of products that do not (A\u2013Z, 0\u20139, _ and -); of several, only this one;
                     with status, verify, prune and export: this frame alone
  --gnss <file>      GNSS stations to tie to: CSV of rates, or .tenv3 series (repeatable)
  --reference <at>   what the velocities are relative to, instead of what moves alike: lat,lon[,radius in metres, 250]
                     (repeatable), or keep for the product's own zero; not remembered from one ingest to the next
  --data-dir <dir>   the lake, a folder or s3://bucket/prefix (default: GM_LAKE_URL, else GM_DATA_DIR, else ./data)
  --open             with status: show the releases' pictures (--frame: of this frame)
  --dry-run          tell file by file what would be used, ignored or refused (prune, remove: what would go);
                     nothing is written or removed
  --replace          exactly these products, also of another kind, grid or place; what is not given leaves the archive
  --shard <i>/<n>    only the frames of one of n equal parts, counted from 0; in an array job of Slurm, Kubernetes or
                     AWS Batch auto, or auto/n where it does not tell how many there are
  --jobs <n>         frames ingested at once (default 1); they share the threads
  --threads <n>      worker threads (default: the machine's processors)
  --memory <GB>      a frame's process that takes more is ended (default 8, or 3/4 of the machine's if less)
  --patience <s>     one that gives no sign of life for so long is ended (default 60)
  --out <file>       with export: GeoParquet (.parquet), CSV (.csv), GeoJSON (.geojson) or FlatGeobuf (.fgb), by its ending
  --bbox <w,s,e,n>   with export: what lies in this box, degrees
  --overwrite        with export: replace the file if it is there
  --json             the result as JSON on standard output
  --help             this text

A run that is stopped at any moment leaves the lake as it was; run it again: frames that are done and whose
files have not changed are skipped, the others are tried again. A command refuses options that it does not use.
Exit codes: 0 done, 1 failed (of several frames: at least one; status: a frame is damaged or its last attempt
failed), 2 wrong usage.
`,
  GIGABYTE = 1e9,
  MEMORY_GB = 8,
  MACHINE_PART = 0.75,
  PATIENCE_SECONDS = 60,
  COMMANDS = ['status', 'verify', 'prune', 'remove', 'export'],
  OF_INGEST = 'frame gnss reference data-dir dry-run replace shard jobs threads memory patience json',
  HEEDED = {
    options: {
      frame: { type: 'string' },
      gnss: { type: 'string', multiple: !0, default: [] },
      reference: { type: 'string', multiple: !0, default: [] },
      'data-dir': { type: 'string' },
      threads: { type: 'string' },
      shard: { type: 'string' },
      jobs: { type: 'string' },
      memory: { type: 'string' },
      patience: { type: 'string' },
      keep: { type: 'string' },
      out: { type: 'string' },
      bbox: { type: 'string' },
      overwrite: { type: 'boolean', default: !1 },
      replace: { type: 'boolean', default: !1 },
      open: { type: 'boolean', default: !1 },
      'dry-run': { type: 'boolean', default: !1 },
      json: { type: 'boolean', default: !1 },
      help: { type: 'boolean', short: 'h', default: !1 },
    },
    heeded: {
      ingest: OF_INGEST.split(' '),
      status: ['frame', 'open', 'data-dir', 'json'],
      verify: ['frame', 'data-dir', 'json'],
      prune: ['frame', 'keep', 'dry-run', 'data-dir', 'json'],
      remove: ['dry-run', 'data-dir', 'json'],
      export: ['frame', 'bbox', 'out', 'overwrite', 'data-dir', 'json'],
    },
  };
function parseCommandLine(argv, defaults) {
  let { values, positionals, tokens } = parseArgs({
      args: [...argv],
      allowPositionals: !0,
      options: HEEDED.options,
      tokens: !0,
    }),
    named = COMMANDS.find((command2) => command2 === positionals[0]),
    paths = named ? positionals.slice(1) : positionals,
    command = values.help ? 'help' : (named ?? 'ingest');
  if (
    command !== 'help' &&
    (refuseUnheeded(HEEDED, command, tokens),
    checkOperands(command, paths, values.frame),
    values.shard !== void 0 && paths.length === 0)
  )
    throw invalidInput('bad_usage', '--shard divides the frames of products; give their files or folders');
  let reference = parseReferenceChoice(values.reference);
  if (typeof reference == 'string') throw invalidInput('bad_usage', reference);
  return {
    command,
    paths,
    frameId: values.frame,
    gnss: values.gnss,
    dataDir: lakeFolder(values['data-dir'], defaults.dataDir),
    reference,
    ...amountsOf(values, defaults),
    exported: command === 'export' ? exportedPart(paths, values) : null,
    replace: values.replace,
    shard: shardOf(values.shard, process.env),
    dryRun: values['dry-run'],
    open: values.open,
    json: values.json,
  };
}
function amountsOf(values, defaults) {
  let range = { least: 1, most: 256, otherwise: defaults.threads },
    threads = wholeNumber2('--threads', values.threads, range),
    jobs = wholeNumber2('--jobs', values.jobs, { least: 1, most: 64, otherwise: 1 }),
    memoryGb = amount('--memory', values.memory, {
      least: 0.1,
      most: 4096,
      otherwise: Math.min(MEMORY_GB, (MACHINE_PART * defaults.machineMemoryBytes) / jobs / GIGABYTE),
    }),
    patience = { least: 1, most: 86400, otherwise: PATIENCE_SECONDS };
  return {
    threads,
    jobs,
    memoryLimitBytes: GIGABYTE * memoryGb,
    patienceMs: 1e3 * wholeNumber2('--patience', values.patience, patience),
    keep: wholeNumber2('--keep', values.keep, { least: 0, most: 1e3, otherwise: 1 }),
  };
}
function checkOperands(command, paths, frame) {
  if (command === 'ingest' && paths.length === 0 && frame === void 0)
    throw invalidInput('no_paths', 'no product files given, nor a --frame to be made anew from its archive');
  if (command === 'remove' && paths.length === 0)
    throw invalidInput('bad_usage', 'remove needs the frames to remove: npm run ingest -- remove F08882');
  if (!['ingest', 'remove', 'export'].includes(command) && paths.length > 0)
    throw invalidInput(
      'bad_usage',
      `${command} takes no files; to ingest a folder of that name, write ./${command}`,
    );
}
function exportedPart(operands, { out, bbox, overwrite }) {
  let table = EXPORT_TABLES.find((known) => known === operands[0]);
  if (!table || operands.length > 1)
    throw invalidInput('bad_usage', `export takes one of ${EXPORT_TABLES.join(', ')}`);
  if (out === void 0) throw invalidInput('bad_usage', `export needs --out: a file such as ${table}.parquet`);
  return (exportFormatOf(out), { table, out, box: bbox === void 0 ? null : boxOf(bbox), overwrite });
}
function boxOf(text) {
  let [west = NaN, south = NaN, east = NaN, north = NaN, ...more] = text
    .split(',')
    .map((side) => (/^\s*-?\d+(\.\d+)?\s*$/.test(side) ? Number(side) : NaN));
  if (
    west <= east &&
    south <= north &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180 &&
    south >= -90 &&
    north <= 90 &&
    more.length === 0
  )
    return { west, south, east, north };
  throw invalidInput(
    'bad_usage',
    `--bbox ${text}: give west,south,east,north in degrees, as -95.5,29.6,-95.2,29.9`,
  );
}
function amount(option, text, { least, most, otherwise }) {
  if (text === void 0) return otherwise;
  let value = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && value >= least && value <= most) return value;
  throw invalidInput('bad_usage', `${option} ${text}: give a number from ${least} to ${most}`);
}
function wholeNumber2(option, text, { least, most, otherwise }) {
  if (text === void 0) return otherwise;
  let value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw invalidInput('bad_usage', `${option} ${text}: give a whole number from ${least} to ${most}`);
}

// ingest/command/commandProcess.ts
import { constants } from 'node:os';
var EXIT = { done: 0, failed: 1, usage: 2 },
  EXIT_SIGNAL = 128;
function stopOnSignals() {
  let stop2 = new AbortController();
  for (let signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      (stop2.signal.aborted && process.exit(EXIT_SIGNAL + constants.signals[signal]), stop2.abort(signal));
    });
  return stop2.signal;
}
function exitOfSignal({ aborted, reason }) {
  return aborted ? EXIT_SIGNAL + constants.signals[reason] : null;
}

// ingest/command/runCommand.ts
import { availableParallelism } from 'node:os';
async function runCommand(
  { name, help, parse, perform: perform2, nameError = (error) => error, stop: stop2 },
  argv,
) {
  let line;
  try {
    line = parse(argv, {
      dataDir: process.env.GM_LAKE_URL || process.env.GM_DATA_DIR || './data',
      threads: availableParallelism(),
    });
  } catch (error) {
    return (
      console.error(`${printableText(errorMessage(error))}

${help}`),
      EXIT.usage
    );
  }
  try {
    let isHelp = line.command === 'help',
      { lines, json, ok } = isHelp ? { lines: [help], json: { help }, ok: !0 } : await perform2(line);
    return (
      console.log(
        line.json
          ? JSON.stringify(json, null, 1)
          : printableText(
              lines.join(`
`),
            ),
      ),
      ok ? EXIT.done : (exitOfSignal(stop2) ?? EXIT.failed)
    );
  } catch (thrown) {
    let error = nameError(thrown, line),
      known = error instanceof GroundMotionError,
      code = known ? error.code : 'internal_error';
    if (line.json) {
      let { products } = known ? error.details : {};
      console.log(JSON.stringify({ error: code, message: errorMessage(error), products }));
    }
    return (
      known
        ? line.json || console.error(`${name} failed (${code}): ${printableText(error.message)}`)
        : console.error(`${name} failed (${code}):`, error),
      exitOfSignal(stop2) ?? EXIT.failed
    );
  }
}

// ingest/main.ts
var stop = stopOnSignals();
async function perform(line) {
  if (line.command === 'ingest') return runCatalogue({ ...line, stream: process.stderr, stop });
  if (line.command === 'status') {
    let { statusOfLake } = await import('../chunks/lakeStatus-WJLWPDF6.js'),
      { openPicture } = await import('../chunks/openPicture-OD4FV6PI.js'),
      desktop = { platform: process.platform, environment: process.env },
      open = line.open ? (path) => openPicture(path, desktop) : void 0;
    return statusOfLake(line.dataDir, Date.now(), { frameId: line.frameId, open });
  }
  if (line.command === 'verify') {
    let { verifyLake } = await import('../chunks/lakeCommands-7GSJKTCJ.js');
    return verifyLake(line.dataDir, line.frameId);
  }
  if (line.exported) {
    let { exportLake } = await import('../chunks/exportLake-3QFWDWS4.js');
    return exportLake(line.dataDir, { ...line.exported, frameId: line.frameId, stop });
  }
  let { pruneLake, removeFrames } = await import('../chunks/pruneLake-EGHSJSVS.js');
  return line.command === 'remove'
    ? removeFrames(line.dataDir, { frames: line.paths, dryRun: line.dryRun })
    : pruneLake(line.dataDir, { ...line, announce: say });
}
function say(text) {
  console.error(printableText(text));
}
async function runFetch(argv) {
  let { HELP: help, parseFetchLine } = await import('../chunks/commandLine-GQAHD246.js'),
    { nameFetchError, performFetch } = await import('../chunks/fetchCommand-V3VVTGSE.js');
  return runCommand(
    {
      name: 'ingest fetch',
      help,
      parse: parseFetchLine,
      perform: (line) => performFetch(line, stop),
      nameError: (error, { to }) => nameFetchError(error, to, stop),
      stop,
    },
    argv,
  );
}
async function runFleet(argv) {
  let { HELP: help, parseFleetLine } = await import('../chunks/commandLine-7CSTATP3.js'),
    { performFleet } = await import('../chunks/fleetCommand-H72HUOWW.js');
  return runCommand(
    {
      name: `ingest ${argv[0]}`,
      help,
      parse: parseFleetLine,
      perform: (line) => performFleet(line, { stop, tell: say }),
      stop,
    },
    argv,
  );
}
var runIngests = (argv) =>
    runCommand(
      {
        name: 'ingest',
        help: HELP,
        parse: (line, defaults) => parseCommandLine(line, { ...defaults, machineMemoryBytes: totalmem() }),
        perform,
        stop,
      },
      argv,
    ),
  FLEET = ['plan', 'work', 'queue'],
  [first = '', ...rest] = process.argv.slice(2);
first === 'fetch'
  ? (process.exitCode = await runFetch(rest))
  : FLEET.includes(first)
    ? (process.exitCode = await runFleet([first, ...rest]))
    : (process.exitCode = await runIngests(process.argv.slice(2)));
//# sourceMappingURL=main.js.map
