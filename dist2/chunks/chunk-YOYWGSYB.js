import { compareText } from './chunk-PMFJBV5D.js';
import { sha256OfFile } from './chunk-OMHUCNDV.js';
import { epochDayOf, formatIsoDate, parseIsoDate } from './chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// ingest/native/gdal.ts
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
var SETUP = 'scripts/setup.mjs',
  CACHE_MEGABYTES = '16',
  loading = null,
  tell = (line) => {
    process.stderr.write(`${line}
`);
  };
function tellGdalSetUp(to) {
  tell = to;
}
function loadGdal() {
  return (loading ??= load());
}
async function load() {
  let require2 = createRequire('file:///work/wt-tests/dist/ingest/native/gdal.js');
  try {
    await setUp(dirname(require2.resolve('gdal-async/package.json')));
    let gdal = require2('gdal-async');
    return (gdal.config.set('GDAL_CACHEMAX', CACHE_MEGABYTES), gdal);
  } catch (error) {
    throw (
      (loading = null),
      new GroundMotionError(
        'unavailable',
        'gdal_missing',
        `these files need GDAL, and its binding for Node (gdal-async) does not load here; run \`npm run setup:gdal\`, which says what is missing: ${errorMessage(error)}`,
        { cause: error },
      )
    );
  }
}
async function setUp(packageFolder) {
  let script = join(packageFolder, '..', '..', SETUP);
  if (!existsSync(script)) return;
  let child = spawn(process.execPath, [script, '--gdal-only'], { stdio: ['ignore', 'ignore', 'pipe'] }),
    end = () => child.kill();
  process.once('exit', end);
  let lastLine = '';
  createInterface({ input: child.stderr }).on('line', (line) => {
    ((lastLine = line), tell(line));
  });
  let code = await new Promise((done, fail) => {
    (child.once('error', fail), child.once('close', done));
  });
  if ((process.off('exit', end), code !== 0)) throw new Error(lastLine);
}
function isGdalMissing(error) {
  return error instanceof GroundMotionError && error.code === 'gdal_missing';
}

// ingest/reader/offered/productLog.ts
var CONCURRENT_CHECKSUMS = 4;
function recordOf(file, role, outcome, reason, { pair, isArchived = !1 } = {}) {
  return {
    name: file.name,
    sha256: null,
    bytes: file.bytes,
    role,
    outcome,
    reason,
    reference_date: pair ? formatIsoDate(pair.referenceDay) : null,
    secondary_date: pair ? formatIsoDate(pair.secondaryDay) : null,
    archived: isArchived,
  };
}
function createProductLog(offered, origin) {
  let files = [...offered],
    records = /* @__PURE__ */ new Map(),
    checksums = /* @__PURE__ */ new Map(),
    known = null,
    note = (file, ...facts) => {
      records.set(file, recordOf(file, ...facts));
    },
    checksum = async (file) => {
      let sha256 = checksums.get(file) ?? known?.(file) ?? (await sha256OfFile(file.path));
      return (checksums.set(file, sha256), sha256);
    },
    used = () => files.filter((file) => records.get(file).outcome === 'used'),
    sorted = () => byName(files.map((file) => withChecksum(records.get(file), checksums.get(file))));
  for (let file of files) note(file, 'unknown', 'ignored', 'not needed');
  return {
    use: (file, role, details) => note(file, role, 'used', details?.reason ?? null, details),
    ignore: (file, role, reason, pair) => note(file, role, 'ignored', reason, pair && { pair }),
    refuse: (file, role, reason, pair) => note(file, role, 'refused', reason, pair && { pair }),
    async attempt(file, role, check) {
      try {
        return await check();
      } catch (error) {
        if (isGdalMissing(error)) throw error;
        return (note(file, role, 'refused', refusalOf(file, error)), null);
      }
    },
    refusals: (role) =>
      [...records.values()].flatMap((r) => (r.role === role && r.outcome === 'refused' ? [reasonOf(r)] : [])),
    nothingLeft: (wanted) => nothingLeft(`${wanted} in ${origin}`, [...records.values()]),
    source: (file, role) => sourceOf(file, role, checksums),
    sources: (role) =>
      used()
        .filter((file) => records.get(file).role === role)
        .map((file) => sourceOf(file, role, checksums)),
    checksum,
    has: (sha256) => [...checksums.values()].includes(sha256),
    trust(find) {
      known = find;
    },
    remember({ name, bytes, sha256, ...source }) {
      let modifiedMs = 'modified_ms' in source ? source.modified_ms : 0,
        file = { path: `(archive)/${name}`, name, bytes, modifiedMs };
      return (
        checksums.set(file, sha256), files.push(file), note(file, 'unknown', 'ignored', 'not needed'), file
      );
    },
    async finish(isLater = () => !1) {
      return (
        await inParallel(
          used().filter((file) => !isLater(file)),
          checksum,
        ),
        sorted()
      );
    },
    settle: (file, sha256) => {
      checksums.set(file, sha256);
    },
    records: sorted,
  };
}
function byName(records) {
  return records.toSorted((a, b) => compareText(a.name, b.name));
}
function withChecksum(record, sha256) {
  return { ...record, sha256: record.outcome === 'used' ? (sha256 ?? null) : null };
}
function sourceOf(file, role, checksums) {
  let sha256 = checksums.get(file);
  if (sha256 === void 0) throw new Error(`${file.name}: not used, or not finished yet`);
  return { name: file.name, bytes: file.bytes, modified_ms: file.modifiedMs, sha256, role };
}
function productError(name, expected, found) {
  return invalidInput('product_refused', `${name}: expected ${expected}, found ${found}`);
}
function refusalOf(file, error) {
  let message = errorMessage(error);
  return message.startsWith(file.name)
    ? message
    : `${file.name}: ${error instanceof GroundMotionError ? '' : 'cannot be read: '}${message}`;
}
function nothingLeft(wanted, records) {
  let refused = records.filter((record) => record.outcome === 'refused'),
    ignored = records.filter((record) => record.outcome === 'ignored'),
    shown = [...refused, ...ignored].slice(0, 5).map(
      (record) => `
  ${reasonOf(record)}`,
    ),
    more = refused.length + ignored.length - shown.length;
  return invalidInput(
    'no_usable_product',
    `no usable ${wanted} among ${records.length} file(s)${shown.join('')}${
      more > 0
        ? `
  and ${more} more`
        : ''
    }`,
    { details: { products: records } },
  );
}
function reasonOf(record) {
  let reason = record.reason ?? record.outcome;
  return reason.startsWith(record.name) ? reason : `${record.name}: ${reason}`;
}
async function inParallel(items, work) {
  let queue = [...items],
    next = async () => {
      for (let item = queue.shift(); item; item = queue.shift()) await work(item);
    };
  await Promise.all(Array.from({ length: CONCURRENT_CHECKSUMS }, next));
}

// ingest/reader/offered/productName.ts
var CSLC_STATIC = /^OPERA_L2_CSLC-S1-STATIC_(T(\d{3})-\d{6}-IW[1-3])_\d{8}_S1[A-D]_v(\d+(?:\.\d+)*)\.h5$/,
  DISP_S1 =
    /^OPERA_L3_DISP-S1_IW_F(\d{5})_VV_(\d{8})T\d{6}Z_(\d{8})T\d{6}Z_v(\d+(?:\.\d+)*)_(\d{8}T\d{6}Z)\.nc$/,
  STATIC_LAYER = /^OPERA_L3_DISP-S1-STATIC_F(\d{5})_\d{8}_S1[A-D]_v(\d+(?:\.\d+)*)_([a-z_]+)\.tif$/,
  TWO_DATES = /(?<!\d)(\d{8})(?:T\d{6}Z?)?[-_](\d{8})(?:T\d{6}Z?)?(?!\d)/;
function parseDispS1Name(name) {
  let match = DISP_S1.exec(name);
  if (!match) return null;
  let [, frame, reference, secondary, version, generatedAt] = match,
    referenceDay = compactDay(reference),
    secondaryDay = compactDay(secondary);
  return referenceDay === null || secondaryDay === null
    ? null
    : { frameId: `F${frame}`, referenceDay, secondaryDay, version, generatedAt };
}
function parseStaticLayerName(name) {
  let match = STATIC_LAYER.exec(name);
  return match ? { frameId: `F${match[1]}`, version: match[2], layer: match[3] } : null;
}
function parseCslcStaticName(name) {
  let match = CSLC_STATIC.exec(name);
  return match ? { burstId: match[1], track: Number(match[2]), version: match[3] } : null;
}
function parsePairDates(name) {
  let match = TWO_DATES.exec(name);
  if (!match) return null;
  let referenceDay = compactDay(match[1]),
    secondaryDay = compactDay(match[2]);
  return referenceDay === null || secondaryDay === null ? null : { referenceDay, secondaryDay };
}
function compareVersions(a, b) {
  let left = a.split('.').map(Number),
    right = b.split('.').map(Number);
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    let difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
function compareGranuleAge(a, b) {
  return (
    compareVersions(a.version, b.version) ||
    (a.generatedAt < b.generatedAt ? -1 : +(a.generatedAt > b.generatedAt))
  );
}
function dayOfText(text) {
  let match = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[T ])/.exec(text.trim());
  return match ? isoDay(`${match[1]}-${match[2]}-${match[3]}`) : null;
}
function compactDay(text) {
  return isoDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);
}
function isoDay(text) {
  try {
    let day = parseIsoDate(text);
    return day > epochDayOf(0) ? day : null;
  } catch {
    return null;
  }
}

export {
  parseDispS1Name,
  parseStaticLayerName,
  parseCslcStaticName,
  parsePairDates,
  compareVersions,
  compareGranuleAge,
  dayOfText,
  tellGdalSetUp,
  loadGdal,
  isGdalMissing,
  createProductLog,
  productError,
};
//# sourceMappingURL=chunk-YOYWGSYB.js.map
