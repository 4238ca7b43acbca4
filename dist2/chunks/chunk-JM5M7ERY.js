import { sameGrid } from './chunk-4CUJ2YPF.js';
import { parseIsoDate } from './chunk-P5YXQPQ2.js';
import { GroundMotionError } from './chunk-XEGQTXKU.js';

// ingest/reader/kept/keptFrame.ts
var REPLACE = '; when this is meant, --replace takes what is given and nothing else';
function knownChecksum(kept, file) {
  if (!kept.trustsFileTimes) return null;
  for (let { header } of kept.files)
    for (let source of header.sources)
      if (source.name === file.name && source.bytes === file.bytes && source.modified_ms === file.modifiedMs)
        return source.sha256;
  return null;
}
async function recogniseKept(offered, kept, log) {
  let files = kept?.files.filter(({ header }) => header.content.is === 'pair') ?? [];
  if (!kept || files.length === 0) return { pairs: [], rest: [...offered] };
  let offeredByHash = /* @__PURE__ */ new Map();
  for (let file of offered) offeredByHash.set(await log.checksum(file), file);
  let served = new Set(kept.served.flatMap(({ outcome, sha256 }) => (outcome === 'used' ? [sha256] : []))),
    pairs = [],
    consumed = /* @__PURE__ */ new Set();
  for (let { path, header } of files) {
    let { sources, content } = header,
      isServed = sources.every(({ sha256 }) => served.has(sha256)),
      isOffered = sources.every(({ sha256 }) => offeredByHash.has(sha256));
    if (content.is !== 'pair' || sources.length === 0 || !(isServed || isOffered)) continue;
    if (!isOffered && sources.some(({ name }) => kept.withdrawn.has(name))) {
      for (let source of sources) ignoreWithdrawn(source, content, log);
      continue;
    }
    let own = sources.map((source) => offeredByHash.get(source.sha256) ?? log.remember(source));
    for (let file of own) consumed.add(file);
    let isGiven = own.some((file) => offered.includes(file));
    pairs.push({ path, header, content, files: own, isOffered: isGiven, isServed });
  }
  return { pairs, rest: offered.filter((file) => !consumed.has(file)) };
}
function ignoreWithdrawn(source, content, log) {
  log.ignore(
    log.remember(source),
    source.role === 'quality' ? 'quality' : 'displacement',
    'its source has withdrawn it; give its file to take it nevertheless',
    {
      referenceDay: parseIsoDate(content.reference_date),
      secondaryDay: parseIsoDate(content.secondary_date),
    },
  );
}
function refuseLost(kept, log) {
  if (!kept || kept.files.length === 0) return;
  let there = new Set(kept.files.flatMap(({ header }) => header.sources.map(({ sha256 }) => sha256)));
  for (let record of kept.served) {
    let { name, sha256, role, outcome } = record;
    if (
      outcome !== 'used' ||
      !(role === 'displacement' || role === 'quality') ||
      sha256 === null ||
      there.has(sha256) ||
      log.has(sha256)
    )
      continue;
    let file = log.remember({ name, bytes: record.bytes, sha256 });
    log.refuse(file, role, `${name}: its file in the frame's archive is damaged or missing; give it again`);
  }
}
function keptLineOfSight(kept, grid, log) {
  if (!kept) return null;
  let served = new Set(kept.served.flatMap(({ outcome, sha256 }) => (outcome === 'used' ? [sha256] : [])));
  for (let { path, header } of kept.files) {
    let { content, sources } = header;
    if (
      !(content.is !== 'line_of_sight' || sources.length === 0 || !sameGrid(header.grid, grid)) &&
      sources.every(({ sha256 }) => served.has(sha256))
    ) {
      for (let source of sources) log.use(log.remember(source), 'line_of_sight', { isArchived: !0 });
      return { ...asLineOfSight(content), path, sources };
    }
  }
  return null;
}
function asLineOfSight({ description, orbit_direction }) {
  return {
    source: description,
    orbitDirection: orbit_direction,
    read: () => Promise.reject(onlyArchived(description)),
  };
}
function onlyArchived(name) {
  return new GroundMotionError(
    'internal',
    'only_archived',
    `${name}: its product file is not there any more`,
  );
}

export { REPLACE, knownChecksum, recogniseKept, refuseLost, keptLineOfSight };
//# sourceMappingURL=chunk-JM5M7ERY.js.map
