import { wrapLongitude } from './chunk-OGTXJLE2.js';
import { fetchSettingsOf } from './chunk-5RWZYU7D.js';
import { diskFullError } from './chunk-JV5I6Z76.js';
import { openReporter } from './chunk-WU4NIURC.js';
import { forEachInFlight } from './chunk-T27DXEUU.js';
import {
  compareGranuleAge,
  compareVersions,
  parseDispS1Name,
  parseStaticLayerName,
} from './chunk-YOYWGSYB.js';
import { printableName } from './chunk-OB34HNWC.js';
import './chunk-PMFJBV5D.js';
import { noteWithdrawn, withdrawnProducts } from './chunk-KNI35JBC.js';
import './chunk-GSWLSW3S.js';
import { lockFolder } from './chunk-5WZDDAOD.js';
import {
  currentManifest,
  isS3Address,
  lakeFilesAt,
  openObjectStore,
  parseS3Address,
  putFile,
  s3SettingsOf,
} from './chunk-E3VPKLUO.js';
import { makeFolder, makeFolderDurably, syncPath } from './chunk-OMHUCNDV.js';
import './chunk-QSX7PNLE.js';
import { external_exports } from './chunk-OMHHBRYQ.js';
import './chunk-F7E5KL7Y.js';
import './chunk-XDQNITUM.js';
import './chunk-Q3ARXEFZ.js';
import './chunk-XPGBKUGO.js';
import './chunk-P5YXQPQ2.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';
import './chunk-25CLJZX4.js';

// ingest/fetch/gnss/fetchGnss.ts
import { copyFile, link, readFile as readFile2, rm as rm3 } from 'node:fs/promises';
import { join as join4 } from 'node:path';

// ingest/fetch/fetchReport.ts
function bytesText(bytes) {
  return bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${(bytes / 1e6).toFixed(1)} MB`
      : `${Math.ceil(bytes / 1e3)} kB`;
}
var SKIPPED = {
  in_the_lake: 'in the lake',
  stored: 'there already',
  superseded: 'superseded',
  before_since: 'before --since',
  revision: 'higher minor versions without a new observation (--revisions fetches them)',
};
function frameLines(fetched, isDryRun) {
  let { frame, listed, wanted, wantedBytes, left, withdrawn, tally } = fetched,
    skipped = Object.entries(fetched.skipped).map(([reason, count]) => `${count} ${SKIPPED[reason]}`),
    done = isDryRun ? `${wanted} files to fetch (${bytesText(wantedBytes)})` : tallyText(tally),
    observations = `${fetched.newObservations} new observations`,
    lines = [`${frame}: ${listed} granules listed; ${[done, observations, ...skipped].join(', ')}`];
  if (
    (left > 0 &&
      lines.push(
        `${frame}: ${left} files do not fit; ingest and remove what is there, or allow more (--disk-budget)`,
      ),
    withdrawn.length > 0)
  ) {
    let names = withdrawn.slice(0, 5).map(printableName).join(', '),
      more = withdrawn.length > 5 ? `, \u2026 (${withdrawn.length})` : '',
      what = fetched.isWithdrawalRefused
        ? 'so many are not at the source any more that nothing was taken out; look at the source, then give --accept-withdrawals'
        : 'withdrawn at the source: taken out here; the next ingest of the frame leaves them out';
    lines.push(`${frame}: ${what}: ${names}${more}`);
  }
  return lines;
}
function tallyText({ fetched, bytes, resumedBytes, there, troubles }) {
  let resumed = resumedBytes > 0 ? `, ${bytesText(resumedBytes)} of it by an earlier run` : '',
    parts = [`${fetched} files fetched (${bytesText(bytes)}${resumed})`];
  return (
    there > 0 && parts.push(`${there} not newer at the source`),
    troubles.length > 0 && parts.push(`${troubles.length} not had`),
    parts.join(', ')
  );
}
function troubleLines({ troubles }) {
  let shown = troubles.slice(0, 20).map(({ path, outcome, reason }) => `${outcome}: ${path}: ${reason}`),
    more = troubles.length - shown.length;
  return more > 0 ? [...shown, `and ${more} more`] : shown;
}

// ingest/fetch/transfer/destination.ts
import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, statfs, access, constants } from 'node:fs/promises';
import { dirname, join } from 'node:path';
var WORK_FOLDER = '.fetch';
async function openDestination(address, isReadOnly) {
  if (!isS3Address(address)) return folderDestination(address, isReadOnly);
  let settings = s3SettingsOf(process.env),
    place = parseS3Address(address),
    mark = createHash('sha256')
      .update(`${settings.endpoint ?? ''} ${address}`)
      .digest('hex')
      .slice(0, 16),
    workFolder = join(settings.cacheDir, 'fetch', mark);
  return (
    isReadOnly || (await makeUsable(workFolder)),
    bucketDestination(address, openObjectStore(place, settings), { prefix: place.prefix, workFolder })
  );
}
async function makeUsable(folder) {
  try {
    (await makeFolderDurably(folder), await access(folder, constants.W_OK));
  } catch (error) {
    throw error instanceof GroundMotionError
      ? error
      : new GroundMotionError(
          'unavailable',
          'folder_unusable',
          `${folder}: ${errorMessage(error)}; give another --to`,
          {
            cause: error,
          },
        );
  }
}
async function folderDestination(folder, isReadOnly) {
  let workFolder = join(folder, WORK_FOLDER);
  return (
    isReadOnly || (await makeUsable(workFolder)),
    {
      name: folder,
      workFolder,
      filesOf: async (below) => new Map(await filesBeneath(join(folder, below), !1)),
      find: (path) => placed(join(folder, path)),
      usedBytes: async () => (await filesBeneath(folder, !0)).reduce((sum, [, { bytes }]) => sum + bytes, 0),
      freeBytes: () => freeBytesOf(folder),
      take: async (part, path) => {
        let target = join(folder, path);
        (await makeFolderDurably(dirname(target)),
          await rename(part, target),
          await syncPath(dirname(target)));
      },
      withdraw: async (path) => {
        let target = join(workFolder, 'withdrawn', path);
        (await mkdir(dirname(target), { recursive: !0 }),
          await rename(join(folder, path), target),
          await syncPath(dirname(join(folder, path))));
      },
    }
  );
}
async function freeBytesOf(folder) {
  let found = await statfs(folder).catch(() => null);
  return found ? found.bavail * found.bsize : 1 / 0;
}
async function placed(path) {
  let found = await stat(path).catch(() => null);
  return found?.isFile() ? { bytes: found.size, modifiedMs: found.mtimeMs } : null;
}
async function filesBeneath(folder, isDeep) {
  let entries = await readdir(folder, { withFileTypes: !0 }).catch(() => []),
    found = [];
  for (let entry of entries) {
    let path = join(folder, entry.name);
    if (entry.isDirectory()) {
      isDeep && entry.name !== WORK_FOLDER && found.push(...(await filesBeneath(path, !0)));
      continue;
    }
    let file = await placed(path);
    file && found.push([entry.name, file]);
  }
  return found;
}
function bucketDestination(name, store, { prefix, workFolder }) {
  let listed = async (below, isFlat) => {
    let { objects } = await store.list(`${prefix}${below}`, isFlat);
    return objects.map((object) => [
      object.name.slice(prefix.length + below.length),
      { bytes: object.size, modifiedMs: 0 },
    ]);
  };
  return {
    name,
    workFolder,
    filesOf: async (below) => new Map(await listed(`${below}/`, !0)),
    find: async (path) => {
      let found = await store.head(`${prefix}${path}`);
      return found && { bytes: found.size, modifiedMs: 0 };
    },
    usedBytes: async () => (await listed('', !1)).reduce((sum, [, { bytes }]) => sum + bytes, 0),
    freeBytes: () => Promise.resolve(1 / 0),
    take: async (part, path) => {
      (await store.putFile(`${prefix}${path}`, part), await rm(part, { force: !0 }));
    },
    withdraw: (path) => store.remove(`${prefix}${path}`),
  };
}

// ingest/fetch/transfer/diskBudget.ts
function diskBudget(bytes) {
  let left = bytes;
  return {
    get leftBytes() {
      return left;
    },
    reserve: (wanted) => (wanted > left ? !1 : ((left -= wanted), !0)),
    giveBack: (returned) => {
      left += returned;
    },
  };
}
function fitting(files, leftBytes) {
  let left = leftBytes,
    end = files.findIndex(({ bytes }) => (left -= bytes ?? 0) < 0);
  return end < 0 ? files : files.slice(0, end);
}

// ingest/fetch/transfer/sourceClient.ts
import { setTimeout as sleep } from 'node:timers/promises';

// ingest/fetch/transfer/hosts.ts
function fits(url, pattern) {
  return pattern.startsWith('*.')
    ? url.port === '' && url.hostname.endsWith(pattern.slice(1))
    : url.host === pattern || url.hostname === pattern;
}
function isLoopback({ hostname }) {
  return hostname === '127.0.0.1' || hostname === '[::1]' || hostname === 'localhost';
}
function isPrivate(url) {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}
function takesToken(url, rules) {
  return isPrivate(url) && rules.withToken.some((pattern) => fits(url, pattern));
}
function assertReachable(url, start, rules) {
  let isKnown =
      url.host === start.host ||
      [...rules.withToken, ...rules.withoutToken].some((pattern) => fits(url, pattern)),
    isSafe = isPrivate(url) || (url.protocol === 'http:' && start.protocol === 'http:');
  if (!(isKnown && isSafe))
    throw new GroundMotionError(
      'refused',
      'redirect_refused',
      `${shownAddress(start)} leads to ${url.protocol}//${url.host}, which is not among the hosts that may be asked: nothing was sent there; if it is right, add it to GM_FETCH_HOSTS`,
    );
}
function shownAddress({ origin, pathname }) {
  return `${origin}${pathname}`;
}

// ingest/fetch/transfer/retryPolicy.ts
var RETRIES = { attempts: 8, baseMs: 500, longestMs: 6e4 },
  LONGEST_ASKED_MS = 15 * 6e4,
  PassingFault = class extends Error {
    /** How long the source asks to be left alone, milliseconds; null = it does not say. */
    askedMs;
    constructor(message, askedMs = null) {
      (super(message), (this.name = 'PassingFault'), (this.askedMs = askedMs));
    }
  };
function pauseMs(policy, attempt, askedMs, random) {
  return askedMs !== null
    ? askedMs + random * policy.baseMs
    : random * Math.min(policy.longestMs, policy.baseMs * 2 ** (attempt - 1));
}
function retryAfterMs(header, now) {
  if (header === null) return null;
  let text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1e3;
  let date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

// ingest/fetch/transfer/answers.ts
var PASSING = /* @__PURE__ */ new Set([408, 425, 429, 500, 502, 503, 504]);
async function judged(response, { url, start, isTrusted, hasToken }) {
  let { status } = response,
    isPage = /^text\/html/i.test(response.headers.get('content-type') ?? ''),
    isLogin = url.pathname.startsWith('/oauth/authorize') && isPage;
  if ((response.ok || status === 304 || status === 416) && !isLogin) return response;
  let said = await response.text().catch(() => ''),
    name = shownAddress(start);
  throw PASSING.has(status)
    ? new PassingFault(`${name}: ${status}`, retryAfterMs(response.headers.get('retry-after'), Date.now()))
    : status === 401 || isLogin
      ? tokenRefused(name, hasToken)
      : status === 403 && !isTrusted && url.host !== start.host
        ? new PassingFault(`${name}: ${status}`)
        : status === 403 && isTrusted
          ? forbidden(name)
          : status === 404 || status === 410
            ? new GroundMotionError(
                'not_found',
                'not_at_source',
                `${name}: the source has no such file (${status})`,
              )
            : refused(`${name}: the source refuses (${status}${isPage ? '' : `: ${saidShortly(said)}`})`);
}
function saidShortly(text) {
  try {
    let { errors } = JSON.parse(text);
    if (Array.isArray(errors)) return errors.map(String).join('; ').slice(0, 300);
  } catch {}
  return text.slice(0, 200).replaceAll(/\s+/g, ' ').trim();
}
function refused(message) {
  return new GroundMotionError('refused', 'source_refused', message);
}
function tokenRefused(name, hasToken) {
  let what = hasToken
    ? 'Earthdata does not take the token: it has run out or was revoked'
    : 'Earthdata wants a token, and none is set';
  return new GroundMotionError(
    'refused',
    'earthdata_token_refused',
    `${name}: ${what}; make one at https://urs.earthdata.nasa.gov (Generate Token) and set EARTHDATA_TOKEN`,
  );
}
function forbidden(name) {
  return new GroundMotionError(
    'refused',
    'earthdata_forbidden',
    `${name}: Earthdata knows the token and does not allow this (403); accept the licence agreements and approve the application of the Alaska Satellite Facility in your Earthdata profile`,
  );
}
function unreachable(message, askedMs) {
  let asked = askedMs === null ? '' : `; it asks to be left alone for ${Math.ceil(askedMs / 1e3)} s`;
  return new GroundMotionError(
    'unavailable',
    'source_unreachable',
    `${message}${asked}; run it again to go on`,
  );
}
function tooLong(url, mostBytes) {
  return refused(`${shownAddress(url)} answers more than ${mostBytes} bytes`);
}

// ingest/fetch/transfer/cookies.ts
var ChainCookies = class {
  kept = [];
  /** Keeps what an answer sets; a cookie for another domain than the answer's own or one above it is dropped. */
  keep(url, headers) {
    for (let line of headers.getSetCookie()) {
      let [pair = '', ...attributes] = line.split(';').map((part) => part.trim()),
        named = attributes.map((part) => /^domain=\.?(.+)$/i.exec(part)?.[1]).find((domain2) => domain2),
        domain = (named ?? url.hostname).toLowerCase();
      if (
        !(domain === url.hostname || (domain.includes('.') && url.hostname.endsWith(`.${domain}`))) ||
        !pair.includes('=')
      )
        continue;
      let name = `${pair.split('=')[0]}=`,
        before = this.kept.findIndex((other) => other.domain === domain && other.pair.startsWith(name));
      (before >= 0 && this.kept.splice(before, 1),
        this.kept.push({ domain, isExact: named === void 0, pair }));
    }
  }
  /** The `Cookie` header for an address; null when there is none. */
  headerFor({ hostname }) {
    let fitting2 = this.kept.filter(
      ({ domain, isExact }) => domain === hostname || (!isExact && hostname.endsWith(`.${domain}`)),
    );
    return fitting2.length === 0 ? null : fitting2.map(({ pair }) => pair).join('; ');
  }
};

// ingest/fetch/transfer/sourceClient.ts
var MOST_REDIRECTS = 10,
  MOST_TEXT_BYTES = 2e8,
  SPREAD_MS = 500,
  AGENT = 'ground-motion (data fetch)';
function openSourceClient(options) {
  let pausedUntil = /* @__PURE__ */ new Map(),
    ask = askThrough(options, pausedUntil),
    persist = persisting(options, pausedUntil);
  return {
    ask,
    persist,
    text: (address, headers) =>
      persist(address, async () => {
        let silence = new AbortController(),
          response = await ask(address, headers, silence.signal),
          chunks = [],
          bytes = 0;
        for await (let chunk of patientBody(response, silence, options.patienceMs)) {
          if (((bytes += chunk.length), bytes > MOST_TEXT_BYTES))
            throw tooLong(new URL(address), MOST_TEXT_BYTES);
          chunks.push(chunk);
        }
        return { text: Buffer.concat(chunks).toString('utf8'), headers: response.headers };
      }),
  };
}
function askThrough({ rules, token, stop, patienceMs, random = Math.random }, pausedUntil) {
  return async (address, headers = {}, signal = stop) => {
    let start = new URL(address),
      cookies = new ChainCookies(),
      url = start;
    for (let left = 1; left > 0;)
      ((left = (pausedUntil.get(start.host) ?? 0) - Date.now()),
        left > 0 && (await sleep(left + random() * SPREAD_MS, void 0, { signal: stop })));
    for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
      assertReachable(url, start, rules);
      let isTrusted = takesToken(url, rules),
        cookie = cookies.headerFor(url),
        response = await send(url, {
          headers: {
            ...headers,
            'user-agent': AGENT,
            'accept-encoding': 'identity',
            ...(isTrusted && token !== null && { authorization: `Bearer ${token}` }),
            ...(isTrusted && cookie !== null && { cookie }),
          },
          signal: AbortSignal.any([stop, signal]),
          patienceMs,
        });
      cookies.keep(url, response.headers);
      let location = response.headers.get('location');
      if (!(response.status >= 300 && response.status < 400 && response.status !== 304) || location === null)
        return judged(response, { url, start, isTrusted, hasToken: token !== null });
      if ((await response.body?.cancel(), !URL.canParse(location, url.href)))
        throw new PassingFault(`${shownAddress(url)} leads nowhere`);
      url = new URL(location, url);
    }
    throw new PassingFault(`${shownAddress(start)} leads on and on`);
  };
}
function persisting({ stop, retries = RETRIES, random = Math.random }, pausedUntil) {
  return async (address, work, advance = () => 0) => {
    let { host } = new URL(address);
    for (let attempt = 1, gained = advance(); ; attempt++)
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof PassingFault) || stop.aborted) throw error;
        let now = advance();
        (now > gained && (attempt = 1), (gained = now));
        let { askedMs, message } = error;
        if (attempt >= retries.attempts || (askedMs ?? 0) > LONGEST_ASKED_MS)
          throw unreachable(message, askedMs);
        (askedMs !== null && pausedUntil.set(host, Date.now() + askedMs),
          await sleep(pauseMs(retries, attempt, askedMs, random()), void 0, { signal: stop }));
      }
  };
}
async function* patientBody(response, silence, patienceMs) {
  let giveUp = () => silence.abort(new PassingFault(`nothing came for ${patienceMs / 1e3} s`)),
    timer = setTimeout(giveUp, patienceMs);
  try {
    for await (let chunk of response.body ?? [])
      (clearTimeout(timer), yield chunk, (timer = setTimeout(giveUp, patienceMs)));
  } catch (error) {
    throw passing(error, silence.signal);
  } finally {
    clearTimeout(timer);
  }
}
async function send(url, { headers, signal, patienceMs }) {
  let silence = new AbortController(),
    timer = setTimeout(
      () => silence.abort(new PassingFault(`no answer for ${patienceMs / 1e3} s`)),
      patienceMs,
    );
  try {
    return await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([signal, silence.signal]),
    });
  } catch (error) {
    throw passing(error, signal, shownAddress(url));
  } finally {
    clearTimeout(timer);
  }
}
function passing(error, signal, where = '') {
  if (error instanceof GroundMotionError || error instanceof PassingFault) return error;
  if (signal.aborted) return signal.reason instanceof PassingFault ? signal.reason : error;
  let { cause } = error,
    reason = cause instanceof Error ? cause.message || cause.code : void 0;
  return new PassingFault(`${where === '' ? '' : `${where}: `}${reason ?? errorMessage(error)}`);
}

// ingest/fetch/openTransfer.ts
async function openTransfer(
  { to, diskBudgetBytes, jobs, patienceMs, dryRun },
  { reporter, stop, rules, token, retries },
) {
  let destination = await openDestination(to, dryRun),
    allowed = Number.isFinite(diskBudgetBytes) ? diskBudgetBytes - (await destination.usedBytes()) : 1 / 0;
  return {
    client: openSourceClient({ rules, token, stop, patienceMs, ...(retries && { retries }) }),
    destination,
    budget: diskBudget(Math.min(allowed, await destination.freeBytes())),
    patienceMs,
    jobs,
    reporter,
    stop,
  };
}

// ingest/fetch/opera/cmrSearch.ts
var granuleSchema = external_exports.object({
    GranuleUR: external_exports.string(),
    RelatedUrls: external_exports
      .array(external_exports.object({ URL: external_exports.string(), Type: external_exports.string() }))
      .default([]),
    DataGranule: external_exports
      .object({
        ArchiveAndDistributionInformation: external_exports
          .array(
            external_exports.object({
              Name: external_exports.string(),
              SizeInBytes: external_exports
                .int()
                .nonnegative()
                .optional()
                .catch(void 0),
              Checksum: external_exports
                .object({ Value: external_exports.string(), Algorithm: external_exports.string() })
                .optional(),
            }),
          )
          .default([]),
      })
      .default({ ArchiveAndDistributionInformation: [] }),
    SpatialExtent: external_exports
      .object({
        HorizontalSpatialDomain: external_exports.object({
          Geometry: external_exports.object({
            GPolygons: external_exports
              .array(
                external_exports.object({
                  Boundary: external_exports.object({
                    Points: external_exports.array(
                      external_exports.object({
                        Longitude: external_exports.number(),
                        Latitude: external_exports.number(),
                      }),
                    ),
                  }),
                }),
              )
              .default([]),
            BoundingRectangles: external_exports
              .array(
                external_exports.object({
                  WestBoundingCoordinate: external_exports.number(),
                  NorthBoundingCoordinate: external_exports.number(),
                  EastBoundingCoordinate: external_exports.number(),
                  SouthBoundingCoordinate: external_exports.number(),
                }),
              )
              .default([]),
          }),
        }),
      })
      .optional()
      .catch(void 0),
  }),
  pageSchema = external_exports.object({
    items: external_exports.array(external_exports.object({ umm: granuleSchema })),
  }),
  PAGE_SIZE = 500;
async function searchGranules(client, baseUrl, { collection, frameNumber, bbox }, take) {
  let address = new URL(`${baseUrl.replace(/\/+$/, '')}/search/granules.umm_json`);
  (address.searchParams.set('short_name', collection),
    address.searchParams.set('page_size', String(PAGE_SIZE)),
    frameNumber !== null && address.searchParams.set('attribute[]', `int,FRAME_NUMBER,${frameNumber}`),
    bbox !== null && address.searchParams.set('bounding_box', bbox.join(',')));
  let after = null,
    [found, hits, isWhole] = [0, Number.NaN, !0];
  do {
    let headers = { accept: 'application/vnd.nasa.cmr.umm_results+json' };
    after !== null && (headers['cmr-search-after'] = after);
    let page = await client.text(address.href, headers),
      { items } = parsePage(page.text, address);
    for (let { umm } of items) take(umm);
    ((found += items.length),
      (hits = Number(page.headers.get('cmr-hits') ?? Number.NaN)),
      page.headers.get('cmr-timed-out') === 'true' && (isWhole = !1),
      (after = items.length === 0 ? null : page.headers.get('cmr-search-after')));
  } while (after !== null);
  return { isComplete: isWhole && found === hits };
}
function parsePage(text, { origin, pathname }) {
  let problem;
  try {
    let page = pageSchema.safeParse(JSON.parse(text));
    if (page.success) return page.data;
    problem = external_exports.prettifyError(page.error).slice(0, 300);
  } catch {
    problem = `it is not JSON but ${JSON.stringify(text.slice(0, 60))}`;
  }
  throw new GroundMotionError(
    'unavailable',
    'search_unreadable',
    `${origin}${pathname}: expected granules as UMM-G in JSON: ${problem}; see GM_CMR_URL`,
  );
}

// ingest/fetch/transfer/checksums.ts
import { createHash as createHash2 } from 'node:crypto';
import { open } from 'node:fs/promises';

// ingest/fetch/transfer/wantedFile.ts
var CHECKSUM_ALGORITHMS = ['md5', 'sha1', 'sha256', 'sha384', 'sha512'];

// ingest/fetch/transfer/checksums.ts
var DIGITS = {
    md5: 32,
    sha1: 40,
    sha256: 64,
    sha384: 96,
    sha512: 128,
  },
  HASHED_AT_ONCE_BYTES = 2 ** 20;
function checksumOf(algorithm, value) {
  let name = algorithm.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
    known = CHECKSUM_ALGORITHMS.find((candidate) => candidate === name);
  return known ? hexadecimal(known, value) : null;
}
function md5OfSidecar(text) {
  return hexadecimal('md5', text.trim().split(/\s+/)[0] ?? '');
}
function hexadecimal(algorithm, value) {
  let digits = value.trim().toLowerCase();
  return /^[0-9a-f]+$/.test(digits) && digits.length === DIGITS[algorithm]
    ? { algorithm, value: digits }
    : null;
}
async function hasChecksum(path, { algorithm, value }) {
  let hash = createHash2(algorithm),
    buffer = Buffer.allocUnsafe(HASHED_AT_ONCE_BYTES),
    file = await open(path, 'r');
  try {
    for (;;) {
      let { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex') === value;
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

// ingest/fetch/opera/listedFiles.ts
var DISP_COLLECTION = 'OPERA_L3_DISP-S1_V1',
  STATIC_COLLECTION = 'OPERA_L3_DISP-S1-STATIC_V1',
  LINE_OF_SIGHT = 'line_of_sight_enu';
function listedGranule(umm) {
  for (let address of dataAddresses(umm, '.nc')) {
    let name = nameOf(address),
      granule = parseDispS1Name(name);
    if (granule) return { name, granule, file: wantedOf(umm, address, `${granule.frameId}/${name}`, 'hdf5') };
  }
  return null;
}
function listedLineOfSight(umm) {
  for (let address of dataAddresses(umm, '.tif')) {
    let name = nameOf(address),
      layer = parseStaticLayerName(name);
    if (layer?.layer !== LINE_OF_SIGHT) continue;
    let { frameId, version } = layer;
    return { frameId, version, file: wantedOf(umm, address, `${frameId}/${name}`, 'tiff') };
  }
  return null;
}
function dataAddresses({ RelatedUrls }, ending) {
  return RelatedUrls.flatMap(({ URL: address, Type }) =>
    Type.startsWith('GET DATA') &&
    /^https?:/.test(address) &&
    URL.canParse(address) &&
    address.endsWith(ending)
      ? [address]
      : [],
  );
}
function nameOf(address) {
  return new URL(address).pathname.split('/').at(-1);
}
function wantedOf(umm, address, path, form) {
  let name = nameOf(address),
    told = umm.DataGranule.ArchiveAndDistributionInformation.find(({ Name }) => Name === name),
    sidecar = umm.RelatedUrls.find(({ URL: other }) => other === `${address}.md5`);
  return {
    path,
    address,
    bytes: told?.SizeInBytes ?? null,
    checksum: told?.Checksum ? checksumOf(told.Checksum.Algorithm, told.Checksum.Value) : null,
    checksumAddress: sidecar?.URL ?? null,
    form,
    mayChange: !1,
  };
}
function boxOf({ SpatialExtent }) {
  let geometry = SpatialExtent?.HorizontalSpatialDomain.Geometry;
  if (!geometry) return null;
  let corners = [
    ...geometry.GPolygons.flatMap(({ Boundary }) => Boundary.Points.map((p) => [p.Longitude, p.Latitude])),
    ...geometry.BoundingRectangles.flatMap((box) => [
      [box.WestBoundingCoordinate, box.SouthBoundingCoordinate],
      [box.EastBoundingCoordinate, box.NorthBoundingCoordinate],
    ]),
  ];
  if (corners.length === 0) return null;
  let [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)],
    [south, north] = [Math.min(...lats), Math.max(...lats)],
    [least, most] = [Math.min(...lons), Math.max(...lons)];
  return most - least <= 180
    ? [least, south, most, north]
    : [Math.min(...lons.filter((lon) => lon > 0)), south, Math.max(...lons.filter((lon) => lon <= 0)), north];
}

// ingest/fetch/opera/frameList.ts
async function listFrames(selection, { client, cmrUrl, needsBoxes }) {
  if (selection.is === 'frames' && !needsBoxes)
    return selection.frameIds.map((frameId) => ({ frameId, box: null }));
  let frames = /* @__PURE__ */ new Map(),
    numbers =
      selection.is === 'frames' ? selection.frameIds.map((frameId) => Number(frameId.slice(1))) : [null];
  for (let frameNumber of numbers) {
    let bbox = selection.is === 'box' ? selection.box : null;
    await searchGranules(client, cmrUrl, { collection: STATIC_COLLECTION, frameNumber, bbox }, (umm) => {
      let found = listedLineOfSight(umm);
      found && frames.set(found.frameId, { frameId: found.frameId, box: boxOf(umm) });
    });
  }
  if (frames.size === 0) {
    let where = selection.is === 'box' ? ` within --bbox=${selection.box.join(',')}` : '';
    throw new GroundMotionError(
      'not_found',
      'nothing_found',
      `the source has no static layers of any frame${where}; look at the frame or box, and at GM_CMR_URL`,
    );
  }
  return [...frames.values()].toSorted((a, b) => (a.frameId < b.frameId ? -1 : 1));
}

// ingest/fetch/transfer/fetchFile.ts
import { createHash as createHash3 } from 'node:crypto';
import { rmdir, utimes } from 'node:fs/promises';
import { basename, join as join3 } from 'node:path';

// ingest/fetch/transfer/fileForm.ts
import { open as open2 } from 'node:fs/promises';
var HEAD_BYTES = 2048,
  TAIL_BYTES = 65557;
async function formProblem(path, form) {
  if (form === 'any') return null;
  let file = await open2(path, 'r');
  try {
    let { size } = await file.stat(),
      head = Buffer.alloc(Math.min(HEAD_BYTES, size));
    await file.read(head, 0, head.length, 0);
    let tail = Buffer.alloc(Math.min(TAIL_BYTES, size));
    return (await file.read(tail, 0, tail.length, size - tail.length), problemOf(form, { head, tail, size }));
  } finally {
    await file.close();
  }
}
var BEGINNINGS = {
  hdf5: {
    what: 'an HDF5 file',
    with: [
      `\x89HDF\r

`,
    ],
  },
  tiff: { what: 'a TIFF file', with: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'] },
  zip: { what: 'a ZIP archive', with: ['PK'] },
  gzip: { what: 'a gzip file', with: ['\x8B'] },
  parquet: { what: 'a Parquet file', with: ['PAR1'] },
  tenv3: { what: 'a tenv3 series', with: ['site ', ' site '] },
};
function problemOf(form, { head, tail, size }) {
  let beginning = head.subarray(0, 16).toString('latin1');
  return BEGINNINGS[form].with.some((signature) => beginning.startsWith(signature))
    ? form === 'hdf5'
      ? hdf5LengthProblem(head, size)
      : (form === 'zip' && !tail.includes('PK')) ||
          (form === 'parquet' && tail.subarray(-4).toString('latin1') !== 'PAR1')
        ? `${BEGINNINGS[form].what} without its end: it is cut off`
        : null
    : `expected ${BEGINNINGS[form].what}, found ${JSON.stringify(beginning)}`;
}
function hdf5LengthProblem(head, size) {
  let version = head[8];
  if (head[version < 2 ? 13 : 9] !== 8 || head.length < 60) return null;
  let at = version === 0 ? 40 : version === 1 ? 44 : 28,
    end = Number(head.readBigUInt64LE(at));
  return end > size ? `the HDF5 file says that it has ${end} bytes, ${size} are there` : null;
}

// ingest/fetch/transfer/partFile.ts
import { open as open3, readFile, rm as rm2, stat as stat2, truncate, writeFile } from 'node:fs/promises';
import { join as join2 } from 'node:path';
var stateSchema = external_exports.object({
    validator: external_exports.string().nullable(),
    total: external_exports.int().nonnegative().nullable(),
  }),
  UNKNOWN = { validator: null, total: null };
function partFileIn(folder) {
  let path = join2(folder, 'part'),
    statePath = join2(folder, 'state.json'),
    size = async () => (await stat2(path).catch(() => null))?.size ?? 0,
    restart = async () => {
      (await size()) > 0 && (await truncate(path, 0));
    };
  return {
    path,
    size,
    restart,
    remove: async () => {
      (await rm2(path, { force: !0 }), await rm2(statePath, { force: !0 }));
    },
    async complete(wanted, { client, patienceMs, knownMs, expect }) {
      let state = await readState(statePath),
        have = await size();
      if (
        (have > 0 && state.validator === null && wanted.checksum === null && (await restart(), (have = 0)),
        have > 0 && have === (wanted.bytes ?? state.total))
      )
        return { is: 'whole', modifiedMs: null };
      let silence = new AbortController(),
        response = await client.ask(wanted.address, headersFor(have, state, knownMs), silence.signal);
      if (response.status === 304) return { is: 'unchanged' };
      let found;
      try {
        ((found = placeOf(response, have, wanted)), found.total !== null && expect(found.total));
      } catch (error) {
        throw (
          await response.body?.cancel().catch(() => {}), response.status !== 200 && (await restart()), error
        );
      }
      (found.from === 0 && (await restart()),
        await writeFile(
          statePath,
          JSON.stringify({ validator: validatorOf(response.headers), total: found.total }),
        ),
        await append(path, found, patientBody(response, silence, patienceMs)));
      let changed = Date.parse(response.headers.get('last-modified') ?? '');
      return { is: 'whole', modifiedMs: Number.isNaN(changed) ? null : changed };
    },
  };
}
async function readState(path) {
  try {
    return stateSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return UNKNOWN;
  }
}
function headersFor(have, { validator }, knownMs) {
  return have > 0
    ? { range: `bytes=${have}-`, ...(validator !== null && { 'if-range': validator }) }
    : knownMs === null
      ? {}
      : { 'if-modified-since': new Date(knownMs).toUTCString() };
}
function validatorOf(headers) {
  let tag = headers.get('etag');
  return tag !== null && !tag.startsWith('W/') ? tag : headers.get('last-modified');
}
function placeOf(response, have, wanted) {
  let length = response.headers.get('content-length');
  if (response.status !== 206 && response.status !== 416)
    return checked({ from: 0, total: length === null ? null : Number(length) }, wanted);
  let range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '');
  if (response.status === 416 || !range || Number(range[1]) !== have)
    throw new PassingFault('the source has another file than the one that was begun');
  return checked({ from: have, total: range[2] === '*' ? null : Number(range[2]) }, wanted);
}
function checked(place, { bytes }) {
  if (bytes !== null && place.total !== null && place.total !== bytes)
    throw new PassingFault(`the source sends ${place.total} bytes where ${bytes} are announced`);
  return { ...place, total: place.total ?? bytes };
}
async function append(path, { from, total }, body) {
  let file = await open3(path, from === 0 ? 'w' : 'r+'),
    at = from;
  try {
    for await (let chunk of body) {
      if (total !== null && at + chunk.length > total)
        throw new PassingFault(`the source sends more than the ${total} bytes announced`);
      (await file.write(chunk, 0, chunk.length, at), (at += chunk.length));
    }
    if (total !== null && at < total) throw new PassingFault(`cut off at ${at} of ${total} bytes`);
    await file.sync();
  } finally {
    await file.close();
  }
}

// ingest/fetch/transfer/fetchFile.ts
var FAULTS_OF_ALL = /* @__PURE__ */ new Set([
  'earthdata_token_missing',
  'earthdata_token_refused',
  'earthdata_forbidden',
  'folder_unusable',
]);
async function fetchFile(wanted, tools) {
  let name = basename(wanted.path),
    mark = createHash3('sha256').update(wanted.path).digest('hex').slice(0, 12),
    folder = join3(tools.destination.workFolder, `${name}.${mark}`),
    lock = await locked(folder, name);
  if ('is' in lock) return lock;
  let part = partFileIn(folder),
    isKept = !0;
  try {
    let placed2 = await tools.destination.find(wanted.path);
    if (placed2 && isSatisfied(wanted, placed2)) return ((isKept = !1), { is: 'there' });
    let outcome = await transfer(wanted, placed2, part, tools);
    return ((isKept = outcome.is === 'no_room' || outcome.is === 'failed'), outcome);
  } catch (error) {
    if (!(error instanceof GroundMotionError) || FAULTS_OF_ALL.has(error.code)) throw error;
    return { is: 'failed', code: error.code, reason: error.message };
  } finally {
    (isKept || (await part.remove()), await lock.release(), await rmdir(folder).catch(() => {}));
  }
}
function isSatisfied({ bytes, mayChange }, placed2) {
  return !mayChange && (bytes === null || placed2.bytes === bytes);
}
async function locked(folder, name) {
  for (;;) {
    await makeFolder(folder);
    try {
      return await lockFolder(folder, { work: `${name} is being fetched`, details: {} });
    } catch (error) {
      if (error.code === 'ENOENT') continue;
      if (!(error instanceof GroundMotionError) || error.code !== 'ingest_in_progress') throw error;
      return { is: 'busy', reason: error.message };
    }
  }
}
var PROGRESS_BYTES = 2 ** 20,
  NoRoom = class extends Error {};
async function transfer(wanted, placed2, part, { client, destination, budget, patienceMs }) {
  let resumedBytes = await part.size(),
    largest = resumedBytes,
    reserved = 0,
    expect = (bytes) => {
      let more = bytes - reserved;
      if (!(more <= 0)) {
        if (!budget.reserve(more))
          throw new NoRoom(`${bytes} bytes do not fit into what is left of the disk budget`);
        reserved = bytes;
      }
    },
    knownMs = wanted.mayChange && placed2 && placed2.modifiedMs > 0 ? placed2.modifiedMs : null,
    isPlaced = !1;
  try {
    wanted.bytes !== null && expect(wanted.bytes);
    let checksum = wanted.checksum ?? (await sidecarOf(wanted, client)),
      outcome = await client.persist(
        wanted.address,
        async () => {
          try {
            let done = await part.complete({ ...wanted, checksum }, { client, patienceMs, knownMs, expect });
            return (done.is === 'unchanged' || (await verify(part, wanted, checksum)), done);
          } finally {
            largest = Math.max(largest, await part.size());
          }
        },
        () => Math.floor(largest / PROGRESS_BYTES),
      );
    if (outcome.is === 'unchanged') return { is: 'there' };
    let bytes = await part.size();
    return (
      outcome.modifiedMs !== null &&
        (await utimes(part.path, /* @__PURE__ */ new Date(), new Date(outcome.modifiedMs))),
      await syncPath(part.path),
      await destination.take(part.path, wanted.path),
      (isPlaced = !0),
      { is: 'fetched', bytes, resumedBytes }
    );
  } catch (error) {
    if (!(error instanceof NoRoom)) throw error;
    return { is: 'no_room', reason: error.message };
  } finally {
    isPlaced || budget.giveBack(reserved);
  }
}
async function sidecarOf({ checksumAddress }, client) {
  if (checksumAddress === null) return null;
  try {
    return md5OfSidecar((await client.text(checksumAddress)).text);
  } catch (error) {
    if (error instanceof GroundMotionError && error.code === 'not_at_source') return null;
    throw error;
  }
}
async function verify(part, wanted, checksum) {
  let problem =
    checksum !== null && !(await hasChecksum(part.path, checksum))
      ? `its bytes do not have the ${checksum.algorithm.toUpperCase()} that is announced`
      : await formProblem(part.path, wanted.form);
  if (problem !== null)
    throw (await part.restart(), new PassingFault(`${basename(wanted.path)}: ${problem}`));
}

// ingest/fetch/transfer/fetchAll.ts
var NOTHING_FETCHED = { fetched: 0, bytes: 0, resumedBytes: 0, there: 0, troubles: [] };
async function fetchAll(files, { jobs, reporter, stop, ...tools }) {
  let tally = { ...NOTHING_FETCHED, troubles: [] };
  return (
    await forEachInFlight(files, jobs, async (wanted) => {
      stop.throwIfAborted();
      let outcome = await fetchFile(wanted, tools);
      if (outcome.is === 'fetched')
        (tally.fetched++,
          (tally.bytes += outcome.bytes),
          (tally.resumedBytes += Math.min(outcome.resumedBytes, outcome.bytes)));
      else if (outcome.is === 'there') tally.there++;
      else {
        let code = outcome.is === 'failed' ? outcome.code : null;
        tally.troubles.push({ path: wanted.path, outcome: outcome.is, code, reason: outcome.reason });
      }
      reporter.advance();
    }),
    tally
  );
}
function joined(a, b) {
  return {
    fetched: a.fetched + b.fetched,
    bytes: a.bytes + b.bytes,
    resumedBytes: a.resumedBytes + b.resumedBytes,
    there: a.there + b.there,
    troubles: [...a.troubles, ...b.troubles],
  };
}

// ingest/fetch/gnss/gridSeries.ts
var MJD_OF_2000 = 51544,
  COLUMNS = 7,
  BETWEEN_UNITS = { least: 0.05, most: 0.15 },
  HEADER =
    'site YYMMMDD yyyy.yyyy __MJD week d reflon _e0(m) __east(m) ____n0(m) _north(m) u0(m) ____up(m) _ant(m) sig_e(m) sig_n(m) sig_u(m) __corr_en __corr_eu __corr_nu _latitude(deg) _longitude(deg) __height(m)';
function gridSeriesAsTenv3(point, text) {
  let rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.trim().split(/\s+/).slice(0, COLUMNS).map(Number));
  if (rows.length === 0 || rows.some((row) => row.length < COLUMNS || !row.every(Number.isFinite)))
    throw unreadable(point, `expected rows of at least ${COLUMNS} numbers`);
  let metres = metresPerUnit(
      point,
      rows.map((row) => row[6]),
    ),
    lines = rows.map(([year = 0, ...values]) => {
      let [east, north, up, sigmaEast, sigmaNorth, sigmaUp] = values.map((value) =>
          (value * metres).toFixed(6),
        ),
        mjd = Math.round((year - 2e3) * 365.25) + MJD_OF_2000,
        place = `${point.lat.toFixed(6)} ${point.lon.toFixed(6)} 0.0`;
      return `G${point.name} ${dayText(mjd)} ${year.toFixed(4)} ${mjd} 0 0 0.0 0 ${east} 0 ${north} 0 ${up} 0.0 ${sigmaEast} ${sigmaNorth} ${sigmaUp} 0 0 0 ${place}`;
    });
  return `${[HEADER, ...lines].join(`
`)}
`;
}
function metresPerUnit(point, sigmas) {
  let median = sigmas.toSorted((a, b) => a - b)[Math.floor(sigmas.length / 2)];
  if (median >= BETWEEN_UNITS.most && median < 1e3) return 1e-3;
  if (median > 0 && median <= BETWEEN_UNITS.least) return 1;
  throw unreadable(point, `its sigmas (median ${median}) tell neither millimetres nor metres`);
}
var MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
function dayText(mjd) {
  let date = new Date((mjd - 40587) * 864e5);
  return `${two(date.getUTCFullYear())}${MONTHS[date.getUTCMonth()]}${two(date.getUTCDate())}`;
}
function two(value) {
  return String(value % 100).padStart(2, '0');
}
function unreadable({ name }, problem) {
  return new GroundMotionError('unavailable', 'source_unreadable', `grid point ${name}: ${problem}`);
}

// ingest/fetch/gnss/unrPlaces.ts
var SENSIBLE_SHARE = 0.9;
function parseStationList(text) {
  return parseRows(text, 'llh.out', ([name = '', lat, lon]) => ({
    name,
    lat: Number(lat),
    lon: Number(lon),
  }));
}
function parseGridList(text) {
  return parseRows(text, 'grid_latlon_lookup.txt', ([number = '', lon, lat]) => ({
    name: /^\d{1,6}$/.test(number) ? number.padStart(6, '0') : '',
    lat: Number(lat),
    lon: Number(lon),
  }));
}
function parseRows(text, file, parse) {
  let lines = text.split(/\r?\n/).filter((line) => line.trim() !== ''),
    places = lines
      .map((line) => parse(line.trim().split(/\s+/)))
      .filter(
        // A name becomes a file's.
        ({ name, lat, lon }) =>
          /^[A-Za-z0-9]{1,12}$/.test(name) && Math.abs(lat) <= 90 && Math.abs(lon) <= 360,
      );
  if (places.length === 0 || places.length < lines.length * SENSIBLE_SHARE) {
    let found = `${places.length} of ${lines.length} lines with a name, latitude and longitude`;
    throw new GroundMotionError(
      'unavailable',
      'source_unreadable',
      `${file}: found ${found}; see GM_UNR_URL`,
    );
  }
  return places.map((place) => ({ ...place, lon: wrapLongitude(place.lon) }));
}
function isWithin({ lat, lon }, [west, south, east, north]) {
  return (
    (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east) && lat >= south && lat <= north
  );
}

// ingest/fetch/gnss/fetchGnss.ts
var GRID_VERSION = 'Version0.3',
  FRAME = 'IGS20';
async function fetchGnss(line, run) {
  let { settings, reporter } = run,
    transfer2 = await openTransfer(line, {
      ...run,
      rules: { withToken: [], withoutToken: settings.GM_FETCH_HOSTS },
      token: null,
    }),
    frames = await listFrames(line.selection, {
      client: transfer2.client,
      cmrUrl: settings.GM_CMR_URL,
      needsBoxes: !0,
    }),
    base = settings.GM_UNR_URL.replace(/\/+$/, ''),
    shares = frames.map(shareOf(await listPlaces(transfer2.client, base))),
    stations = new Set(shares.flatMap((share) => share.stations.map(({ name }) => name))),
    points = new Map(shares.flatMap((share) => share.points.map((point) => [point.name, point]))),
    files = [
      ...[...stations].map((name) => stationFile(base, name)),
      ...[...points.keys()].map((name) => gridFile(base, name)),
    ];
  reporter.stage('series', files.length);
  let tally = line.dryRun ? NOTHING_FETCHED : await fetchAll(files, transfer2),
    troubles = [...tally.troubles],
    missing = troubles.filter(({ code }) => code === 'not_at_source').length,
    faults = troubles.filter(({ code }) => code !== 'not_at_source');
  if (!line.dryRun) for (let share of shares) faults.push(...(await placeShare(line.to, share)));
  reporter.end();
  let ok = faults.length === 0 && shares.every(({ box }) => box !== null);
  return {
    lines: [
      ...shares.map((share) => shareLine(share)),
      line.dryRun ? `${files.length} series to fetch` : tallyText({ ...tally, troubles: faults }),
      ...(missing > 0 ? [`${missing} stations of the list have no series in ${FRAME}`] : []),
      ...troubleLines({ ...tally, troubles: faults }),
    ],
    json: { ok, frames: shares.map(counted), ...tally, troubles: faults, missing },
    ok,
  };
}
async function listPlaces(client, base) {
  let stations = parseStationList((await client.text(`${base}/NGLStationPages/llh.out`)).text),
    grid = await client.text(`${base}/grid_timeseries/${GRID_VERSION}/grid_latlon_lookup.txt`);
  return { stations, points: parseGridList(grid.text) };
}
function shareOf({ stations, points }) {
  return (frame) => {
    let { box } = frame;
    if (box === null) return { ...frame, stations: [], points: [] };
    let within = (place) => isWithin(place, box);
    return { ...frame, stations: stations.filter(within), points: points.filter(within) };
  };
}
function stationFile(base, name) {
  return series(`stations/${name}.tenv3`, `${base}/gps_timeseries/tenv3/${FRAME}/${name}.tenv3`, 'tenv3');
}
function gridFile(base, name) {
  let file = `${name}_${FRAME}.tenv8`,
    folder = `${base}/grid_timeseries/${GRID_VERSION}/time_variable_gridded`;
  return series(`grid/${file}`, `${folder}/${FRAME}/${file}`, 'any');
}
function series(path, address, form) {
  return { path, address, bytes: null, checksum: null, checksumAddress: null, form, mayChange: !0 };
}
async function placeShare(to, { frameId, stations, points }) {
  let faults = [];
  for (let { name } of stations)
    await shareFile(join4(to, 'stations', `${name}.tenv3`), join4(to, frameId, 'stations'), `${name}.tenv3`);
  for (let point of points) {
    let from = join4(to, 'grid', `${point.name}_${FRAME}.tenv8`),
      text = await readFile2(from, 'utf8').catch(() => null);
    if (text !== null)
      try {
        let path = join4(to, frameId, 'grid', `G${point.name}.tenv3`);
        await putFile(path, gridSeriesAsTenv3(point, text), void 0);
      } catch (error) {
        faults.push({
          path: from,
          outcome: 'failed',
          code: 'source_unreadable',
          reason: errorMessage(error),
        });
      }
  }
  return faults;
}
async function shareFile(from, folder, name) {
  await makeFolderDurably(folder);
  let target = join4(folder, name);
  await rm3(target, { force: !0 });
  try {
    await link(from, target);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    await copyFile(from, target);
  }
}
function counted({ frameId, box, stations, points }) {
  return { frame: frameId, box, stations: stations.length, grid_points: points.length };
}
function shareLine({ frameId, box, stations, points }) {
  return box === null
    ? `${frameId}: the source does not give its outline; nothing was fetched for it`
    : `${frameId}: ${stations.length} stations, ${points.length} grid points`;
}

// ingest/fetch/earthdataToken.ts
import { readFile as readFile3 } from 'node:fs/promises';
var WHERE =
  'make one at https://urs.earthdata.nasa.gov (Generate Token) and set EARTHDATA_TOKEN, or give --token-file';
async function earthdataToken(file, environment, now) {
  let name = file === null ? 'EARTHDATA_TOKEN' : `--token-file ${file}`,
    token = ((file === null ? environment.EARTHDATA_TOKEN : await readTokenFile(file, name)) ?? '')
      .trim()
      .replace(/^Bearer\s+/i, '');
  if (token === '') {
    if (file === null) return null;
    throw invalidInput('earthdata_token_unreadable', `${name}: it is empty; ${WHERE}`);
  }
  if (!/^[\x21-\x7e]{1,8192}$/.test(token))
    throw invalidInput(
      'earthdata_token_unreadable',
      `${name}: it holds spaces or other characters that no token has; ${WHERE}`,
    );
  let expiry = expiryOf(token);
  if (expiry !== null && expiry <= now) {
    let day = new Date(expiry).toISOString().slice(0, 16);
    throw new GroundMotionError(
      'refused',
      'earthdata_token_expired',
      `${name}: the token ran out on ${day}Z; ${WHERE}`,
    );
  }
  return token;
}
function tokenMissing() {
  return invalidInput(
    'earthdata_token_missing',
    `the archive gives granules to those with an Earthdata token alone; ${WHERE}`,
  );
}
async function readTokenFile(file, name) {
  try {
    return await readFile3(file, 'utf8');
  } catch (error) {
    throw invalidInput('earthdata_token_unreadable', `${name}: ${errorMessage(error)}`);
  }
}
function expiryOf(token) {
  let payload = token.split('.')[1];
  if (payload === void 0) return null;
  try {
    let { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    return typeof exp == 'number' ? exp * 1e3 : null;
  } catch {
    return null;
  }
}

// ingest/fetch/opera/granulePlan.ts
function planGranules(situation) {
  let { listed, isComplete, stored, ingested, noted } = situation,
    here = namesHere(stored, ingested),
    newest = newestOfEachPair(listed),
    fetch2 = [],
    skip = [];
  for (let granule of unique(listed))
    newest.get(pairOf(granule.granule)) !== granule &&
      skip.push({ name: granule.name, because: 'superseded' });
  for (let granule of newest.values()) {
    let verdict = judge(granule, here.get(pairOf(granule.granule)) ?? [], situation);
    verdict.is === 'fetch'
      ? fetch2.push({ granule, because: verdict.because })
      : skip.push({ name: granule.name, because: verdict.because });
  }
  let names = new Set(listed.map(({ name }) => name)),
    withdrawn = isComplete
      ? [...here.values()]
          .flat()
          .filter((known) => !names.has(known.name) && !noted.has(known.name) && !isOlder(known, newest))
      : [];
  return {
    fetch: fetch2.sort((a, b) => compareDates(a.granule.granule, b.granule.granule)),
    skip,
    withdrawn: withdrawn.map(({ name }) => name).toSorted(),
    restored: [...noted].filter((name) => names.has(name)).toSorted(),
  };
}
function namesHere(stored, ingested) {
  let byPair = /* @__PURE__ */ new Map();
  for (let name of /* @__PURE__ */ new Set([...stored.keys(), ...ingested])) {
    let granule = parseDispS1Name(name);
    if (!granule) continue;
    let pair = pairOf(granule);
    byPair.set(pair, [...(byPair.get(pair) ?? []), { name, granule }]);
  }
  return byPair;
}
function judge({ name, granule, file }, here, { stored, ingested, noted, since, takesRevisions }) {
  if (ingested.has(name)) return { is: 'skip', because: 'in_the_lake' };
  let bytes = stored.get(name);
  if (bytes !== void 0)
    return file.bytes === null || file.bytes === bytes
      ? { is: 'skip', because: 'stored' }
      : { is: 'fetch', because: 'damaged' };
  let known = here
    .filter((other) => !noted.has(other.name) && compareGranuleAge(other.granule, granule) < 0)
    .toSorted((a, b) => compareGranuleAge(b.granule, a.granule))[0];
  return known
    ? compareVersions(known.granule.version, granule.version) === 0
      ? { is: 'fetch', because: 'regenerated' }
      : majorOf(known.granule) !== majorOf(granule)
        ? { is: 'fetch', because: 'higher_version' }
        : takesRevisions
          ? { is: 'fetch', because: 'higher_version' }
          : { is: 'skip', because: 'revision' }
    : since !== null && granule.secondaryDay < since
      ? { is: 'skip', because: 'before_since' }
      : { is: 'fetch', because: 'new' };
}
function isOlder({ granule }, newest) {
  let listed = newest.get(pairOf(granule));
  return listed !== void 0 && compareGranuleAge(granule, listed.granule) < 0;
}
function newestOfEachPair(listed) {
  let newest = /* @__PURE__ */ new Map();
  for (let granule of unique(listed)) {
    let pair = pairOf(granule.granule),
      other = newest.get(pair);
    (!other || compareGranuleAge(other.granule, granule.granule) < 0) && newest.set(pair, granule);
  }
  return newest;
}
function unique(listed) {
  return [...new Map(listed.map((granule) => [granule.name, granule])).values()];
}
function pairOf({ referenceDay, secondaryDay }) {
  return `${referenceDay}-${secondaryDay}`;
}
function majorOf({ version }) {
  return version.split('.')[0];
}
function compareDates(a, b) {
  return a.secondaryDay - b.secondaryDay || a.referenceDay - b.referenceDay;
}
var FEW = 2,
  LARGEST_SHARE = 0.1;
function isMassWithdrawal(withdrawn, here) {
  return withdrawn > Math.max(FEW, Math.floor(here * LARGEST_SHARE));
}

// ingest/fetch/opera/lakeGranules.ts
async function lakeProducts(lake, frameId) {
  let used = (await currentManifest(lake, frameId))?.products.flatMap(({ name, outcome }) =>
    outcome === 'used' ? [name] : [],
  );
  return { used: new Set(used), withdrawn: await withdrawnProducts(lakeFilesAt(lake), frameId) };
}

// ingest/fetch/opera/fetchFrame.ts
async function fetchFrame(frameId, options) {
  let { destination, lake, reporter, dryRun } = options,
    source = await listFrame(frameId, options),
    inLake = await lakeProducts(lake, frameId),
    stored = new Map([...(await destination.filesOf(frameId))].map(([name, { bytes }]) => [name, bytes])),
    plan = planGranules({
      listed: source.listed,
      isComplete: source.isComplete,
      stored,
      ingested: inLake.used,
      noted: inLake.withdrawn,
      since: options.since,
      takesRevisions: options.takesRevisions,
    }),
    files = [
      ...lineOfSightToFetch(source.lineOfSight, { stored, inLake, plan }),
      ...plan.fetch.map(({ granule }) => granule.file),
    ];
  if (source.listed.length === 0 && stored.size === 0 && inLake.used.size === 0) throw nothingListed(frameId);
  let known = /* @__PURE__ */ new Set([...stored.keys(), ...inLake.used]).size,
    isWithdrawalRefused =
      plan.withdrawn.length > 0 &&
      !options.acceptsWithdrawals &&
      isMassWithdrawal(plan.withdrawn.length, known);
  (source.isComplete ||
    reporter.note(`${frameId}: the search was not complete; nothing is taken for withdrawn`),
    !dryRun && !isWithdrawalRefused && (await takeOut(frameId, plan, { ...options, stored, inLake })));
  let now = fitting(files, options.budget.leftBytes);
  return (
    now.length > 0 && !dryRun && options.approve(now),
    reporter.stage(frameId, now.length),
    {
      frame: frameId,
      listed: source.listed.length,
      wanted: files.length,
      wantedBytes: files.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
      newObservations: plan.fetch.filter(({ because }) => because === 'new').length,
      left: files.length - now.length,
      skipped: countReasons(plan),
      withdrawn: plan.withdrawn,
      isWithdrawalRefused,
      tally: dryRun || now.length === 0 ? NOTHING_FETCHED : await fetchAll(now, options),
    }
  );
}
function nothingListed(frameId) {
  let message = `the source lists no granule of frame ${frameId}; look at the number, and at GM_CMR_URL`;
  return new GroundMotionError('not_found', 'nothing_found', message);
}
async function listFrame(frameId, { client, cmrUrl }) {
  let frameNumber = Number(frameId.slice(1)),
    listed = [],
    search = { frameNumber, bbox: null },
    { isComplete } = await searchGranules(
      client,
      cmrUrl,
      { ...search, collection: DISP_COLLECTION },
      (umm) => {
        let granule = listedGranule(umm);
        granule?.granule.frameId === frameId && listed.push(granule);
      },
    ),
    best = null;
  return (
    await searchGranules(client, cmrUrl, { ...search, collection: STATIC_COLLECTION }, (umm) => {
      let found = listedLineOfSight(umm);
      found?.frameId === frameId &&
        (!best || compareVersions(best.version, found.version) < 0) &&
        (best = found);
    }),
    { listed, isComplete, lineOfSight: best?.file ?? null }
  );
}
function lineOfSightToFetch(file, { stored, inLake, plan }) {
  if (file === null || (plan.fetch.length === 0 && stored.size === 0)) return [];
  let name = file.path.split('/').at(-1),
    bytes = stored.get(name);
  return (bytes !== void 0 && (file.bytes === null || file.bytes === bytes)) || inLake.used.has(name)
    ? []
    : [file];
}
async function takeOut(frameId, plan, { destination, lake, now, stored, inLake }) {
  for (let name of plan.withdrawn) stored.has(name) && (await destination.withdraw(`${frameId}/${name}`));
  let withdrawn = plan.withdrawn.filter((name) => inLake.used.has(name));
  await noteWithdrawn(lakeFilesAt(lake), frameId, { withdrawn, restored: plan.restored, now: now() });
}
function countReasons({ skip }) {
  let counts = {};
  for (let { because } of skip) counts[because] = (counts[because] ?? 0) + 1;
  return counts;
}

// ingest/fetch/runFetch.ts
async function fetchGranules(line, run) {
  let { settings, reporter, now } = run,
    token = await earthdataToken(line.tokenFile, run.environment, now()),
    rules = hostRules(settings),
    transfer2 = await openTransfer(line, { ...run, rules, token }),
    frames = await listFrames(line.selection, {
      client: transfer2.client,
      cmrUrl: settings.GM_CMR_URL,
      needsBoxes: !1,
    }),
    done = [],
    failed = [];
  for (let { frameId } of frames) {
    run.stop.throwIfAborted();
    try {
      let options = {
        ...transfer2,
        cmrUrl: settings.GM_CMR_URL,
        lake: line.dataDir,
        since: line.since,
        takesRevisions: line.takesRevisions,
        acceptsWithdrawals: line.acceptsWithdrawals,
        dryRun: line.dryRun,
        approve: (files) => assertToken(files, rules, token),
        now,
      };
      done.push(await fetchFrame(frameId, options));
    } catch (error) {
      if (!(error instanceof GroundMotionError) || FAULTS_OF_ALL.has(error.code)) throw error;
      failed.push({ frame: frameId, code: error.code, message: errorMessage(error) });
    }
  }
  return (reporter.end(), report(line, done, failed));
}
function hostRules({ GM_EARTHDATA_HOSTS, GM_FETCH_HOSTS }) {
  return { withToken: GM_EARTHDATA_HOSTS, withoutToken: GM_FETCH_HOSTS };
}
function assertToken(files, rules, token) {
  if (token === null && files.some(({ address }) => takesToken(new URL(address), rules)))
    throw tokenMissing();
}
function report({ dryRun, to }, done, failed) {
  let tally = done.map((frame) => frame.tally).reduce(joined, NOTHING_FETCHED),
    ok =
      failed.length === 0 &&
      tally.troubles.length === 0 &&
      done.every(({ left, isWithdrawalRefused }) => left === 0 && !isWithdrawalRefused),
    lines = [
      ...done.flatMap((frame) => frameLines(frame, dryRun)),
      ...troubleLines(tally),
      ...failed.map(({ frame, message }) => `${frame}: failed: ${message}`),
    ];
  return (
    done.length > 1 && lines.push(`${done.length} frames: ${tally.fetched} files, ${bytesText(tally.bytes)}`),
    tally.fetched > 0 && !to.startsWith('s3://') && lines.push(`next: npm run ingest -- ${to}`),
    { lines, json: { ok, frames: done, failed }, ok }
  );
}

// ingest/fetch/fetchCommand.ts
async function performFetch(line, stop) {
  let reporter = openReporter(process.stderr),
    run = { settings: readSettings(), environment: process.env, reporter, stop, now: Date.now };
  return line.what === 'gnss' ? fetchGnss(line, run) : fetchGranules(line, run);
}
function readSettings() {
  try {
    return fetchSettingsOf(process.env);
  } catch (error) {
    throw invalidInput(
      'config_invalid',
      error instanceof external_exports.ZodError
        ? external_exports.prettifyError(error)
        : errorMessage(error),
    );
  }
}
function nameFetchError(error, to, stop) {
  if (stop.aborted) {
    let message2 = 'stopped; what was fetched stays, run it again to go on';
    return new GroundMotionError('refused', 'fetch_stopped', message2, { cause: error });
  }
  if (diskFullError(error, to) === null) return error;
  let message = `${to}: the disk takes no more (${errorMessage(error)}); make room and run it again, which goes on`;
  return new GroundMotionError('unavailable', 'disk_full', message, { cause: error });
}
export { nameFetchError, performFetch };
//# sourceMappingURL=fetchCommand-V3VVTGSE.js.map
