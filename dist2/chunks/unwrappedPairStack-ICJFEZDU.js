import { createCoherenceSums, meanCoherenceOf, onOneGrid } from './chunk-WFRO4ZW2.js';
import {
  chooseLineOfSight,
  constantLineOfSight,
  describeGrid,
  lineOfSightMissing,
  readGeotiffHeader,
  readRaster,
} from './chunk-6RCGPKVF.js';
import {
  LARGEST_DISPLACEMENT_MM,
  checkDays,
  checkStackSize,
  openUntilClosed,
  unwrappedPairsProvenance,
} from './chunk-Z3GA3YVA.js';
import './chunk-PFROMVET.js';
import { REPLACE, keptLineOfSight, recogniseKept, refuseLost } from './chunk-JM5M7ERY.js';
import './chunk-5OWC2T6Y.js';
import './chunk-WW2RGSWL.js';
import './chunk-RPX3I7MC.js';
import './chunk-R2HTOIEA.js';
import { dayOfText, parsePairDates, productError } from './chunk-YOYWGSYB.js';
import { compareText } from './chunk-PMFJBV5D.js';
import './chunk-OMHUCNDV.js';
import './chunk-4DVJGINS.js';
import './chunk-XDQNITUM.js';
import './chunk-5KO75YKH.js';
import './chunk-4WL2JCS5.js';
import './chunk-4CUJ2YPF.js';
import './chunk-XPGBKUGO.js';
import { median } from './chunk-7KCIWEUB.js';
import { parseIsoDate } from './chunk-P5YXQPQ2.js';
import { invalidInput } from './chunk-XEGQTXKU.js';

// ingest/reader/pairs/pairRaster.ts
var COHERENCE_NAME = /(?:^|[._-])(?:cc|cor|corr|coh|coherence)(?=[._-])/i,
  UNWRAPPED_NAME = /(?:^|[._-])(?:unw|unwrapped|unw_phase)(?=[._-])/i,
  SHORTEST_WAVELENGTH = 0.02,
  LONGEST_WAVELENGTH = 1;
async function readPairRaster(file, lastDay, log) {
  let header = await readGeotiffHeader(file),
    { tags } = header,
    pair = datesOf(file.name, tags),
    role = roleOf(file.name, tags);
  if (!pair || !role) {
    let missing = pair
      ? 'a name or DATA_TYPE tag saying unwrapped or coherence'
      : 'two dates in its name or in tags FIRST_DATE and SECOND_DATE';
    return (log.ignore(file, 'unknown', `expected ${missing}, found none`), null);
  }
  if (
    (checkDays(file.name, [pair.referenceDay, pair.secondaryDay], lastDay),
    header.bands.length !== 1 || !header.bands[0].dataType?.startsWith('Float'))
  ) {
    let found = header.bands.map(({ dataType }) => dataType).join(', ');
    throw productError(file.name, 'one band of floating-point numbers', found);
  }
  return { file, header, pair, role, millimetresPerUnit: role === 'quality' ? 1 : unitOf(file.name, tags) };
}
function datesOf(name, tags) {
  let named = parsePairDates(name),
    tagged = {
      referenceDay: dayOfText(tags.FIRST_DATE ?? ''),
      secondaryDay: dayOfText(tags.SECOND_DATE ?? ''),
    },
    { referenceDay, secondaryDay } = tagged,
    pair = referenceDay === null || secondaryDay === null ? named : { referenceDay, secondaryDay };
  if (!pair) return null;
  if (named && (named.referenceDay !== pair.referenceDay || named.secondaryDay !== pair.secondaryDay))
    throw productError(
      name,
      'the dates of its name in FIRST_DATE and SECOND_DATE',
      `${tags.FIRST_DATE} and ${tags.SECOND_DATE}`,
    );
  if (pair.secondaryDay <= pair.referenceDay)
    throw productError(name, 'a second date after the first', 'the other order');
  return pair;
}
function roleOf(name, tags) {
  let type = tags.DATA_TYPE ?? '';
  return /COH/i.test(type)
    ? 'quality'
    : /IFG|UNW/i.test(type)
      ? 'displacement'
      : COHERENCE_NAME.test(name)
        ? 'quality'
        : UNWRAPPED_NAME.test(name)
          ? 'displacement'
          : null;
}
function unitOf(name, tags) {
  let units = (tags.DATA_UNITS ?? 'RADIANS').toUpperCase();
  if (units === 'METRES' || units === 'METERS' || units === 'M') return 1e3;
  if (units !== 'RADIANS' && units !== 'RAD')
    throw productError(name, 'DATA_UNITS of RADIANS or METRES', units);
  let text = tags.WAVELENGTH_METRES,
    wavelength = Number(text);
  if (!(wavelength >= SHORTEST_WAVELENGTH && wavelength <= LONGEST_WAVELENGTH))
    throw productError(
      name,
      `a tag WAVELENGTH_METRES of ${SHORTEST_WAVELENGTH} to ${LONGEST_WAVELENGTH}`,
      text ?? 'none',
    );
  return (-wavelength / (4 * Math.PI)) * 1e3;
}

// ingest/reader/pairs/pairRasters.ts
async function selectInterferograms(files, kept, lastDay, log) {
  let rasters = [];
  for (let file of files) {
    let raster = await log.attempt(file, 'unknown', () => readPairRaster(file, lastDay, log));
    raster && rasters.push(raster);
  }
  let remembered = kept.map(archivedInterferogram),
    served = new Set(remembered.flatMap((each) => (each.archived?.isServed ? [each.unwrapped] : []))),
    group = keepOneGrid([...rasters, ...remembered.map(({ unwrapped }) => unwrapped)], served, log),
    onGrid = rasters.filter((raster) => group.includes(raster)),
    archived = remembered.filter(({ unwrapped }) => group.includes(unwrapped)),
    coherenceOf = onePerPair(
      onGrid.filter(({ role }) => role === 'quality'),
      log,
    ),
    interferograms = [];
  for (let [key, unwrapped] of onePerPair(
    onGrid.filter(({ role }) => role === 'displacement'),
    log,
  )) {
    let coherence = coherenceOf.get(key);
    if (!coherence) {
      log.refuse(
        unwrapped.file,
        'displacement',
        `${unwrapped.file.name}: expected a coherence raster of the same dates beside it, found none`,
        unwrapped.pair,
      );
      continue;
    }
    (coherenceOf.delete(key),
      interferograms.push({ pair: unwrapped.pair, unwrapped, coherence, archived: null }));
  }
  for (let { file, pair } of coherenceOf.values())
    log.ignore(file, 'quality', 'no usable interferogram of the same dates', pair);
  let chosen = firstOfEachPair([...interferograms, ...archived], log),
    isUseless = files.length > 0 && interferograms.length === 0 && !kept.some(({ isOffered }) => isOffered);
  if (chosen.length === 0 || isUseless) throw log.nothingLeft('interferogram with coherence');
  return chosen.sort(
    (a, b) => a.pair.referenceDay - b.pair.referenceDay || a.pair.secondaryDay - b.pair.secondaryDay,
  );
}
function firstOfEachPair(interferograms, log) {
  let kept = /* @__PURE__ */ new Map(),
    nameOf = ({ unwrapped }) => unwrapped.file.name;
  for (let each of interferograms.toSorted((a, b) => compareText(nameOf(a), nameOf(b)))) {
    let { unwrapped, coherence, pair, archived } = each,
      key = keyOf(pair),
      first = kept.get(key);
    for (let { file, role } of [unwrapped, coherence])
      first
        ? log.ignore(file, role, `same dates as ${nameOf(first)}, which is used`, pair)
        : log.use(file, role, { pair, isArchived: archived !== null });
    first || kept.set(key, each);
  }
  return [...kept.values()];
}
function keyOf({ referenceDay, secondaryDay }) {
  return `${referenceDay}-${secondaryDay}`;
}
function archivedInterferogram(kept) {
  let { header, content, files } = kept,
    pair = {
      referenceDay: parseIsoDate(content.reference_date),
      secondaryDay: parseIsoDate(content.secondary_date),
    },
    tags = Object.fromEntries(Object.entries(content.facts).map(([name, value]) => [name, String(value)])),
    rasterHeader = { grid: header.grid, southFirst: !1, blockShape: header.tile, bands: [], tags },
    raster = (role) => ({
      file: files[header.sources.findIndex((source) => source.role === role)],
      header: rasterHeader,
      pair,
      role,
      millimetresPerUnit: 1,
    });
  return { pair, unwrapped: raster('displacement'), coherence: raster('quality'), archived: kept };
}
function keepOneGrid(rasters, served, log) {
  let group = onOneGrid(
    rasters,
    ({ header }) => header.grid,
    (raster) => served.has(raster),
  );
  if (!group)
    throw invalidInput(
      'several_grids',
      'equally many rasters lie on different grids; ingest those of one grid',
    );
  for (let { file, header, pair, role } of rasters.filter((raster) => !group.includes(raster))) {
    let expected = describeGrid(group[0].header.grid),
      [whose, remedy] =
        served.size > 0 ? ['the products that the frame has', REPLACE] : ['the other rasters', ''];
    log.refuse(
      file,
      role,
      `${file.name}: expected the grid of ${whose} (${expected}), found ${describeGrid(header.grid)}${remedy}`,
      pair,
    );
  }
  return group;
}
function onePerPair(rasters, log) {
  let kept = /* @__PURE__ */ new Map();
  for (let raster of rasters) {
    let key = keyOf(raster.pair),
      first = kept.get(key);
    first
      ? log.ignore(raster.file, raster.role, `same dates as ${first.file.name}, which is used`, raster.pair)
      : kept.set(key, raster);
  }
  return kept;
}

// ingest/reader/pairs/unwrappedPairStack.ts
var MINIMUM_COHERENCE = 0.3,
  CORRECTIONS = `cells of coherence below ${MINIMUM_COHERENCE} left out; nothing subtracted`,
  SMALLEST_INCIDENCE = 10,
  LARGEST_INCIDENCE = 70;
async function openUnwrappedPairStack(offered, { frameId, lastDay, findKept }, log) {
  let kept = await findKept(frameId),
    known = await recogniseKept(offered.rasters, kept, log);
  refuseLost(kept, log);
  let interferograms = await selectInterferograms(known.rest, known.pairs, lastDay, log),
    { header } = interferograms[0].unwrapped,
    { grid } = header;
  checkStackSize(grid, interferograms.length);
  let chosen = await chooseLineOfSight(offered.lineOfSight, { grid, frameId: null, track: null }, log),
    archived = chosen ? null : keptLineOfSight(kept, grid, log),
    lineOfSight = chosen ?? archived ?? incidenceOfTags(interferograms);
  if (!lineOfSight) throw noIncidence(frameId, interferograms, log);
  let products = await log.finish(),
    openness = openUntilClosed(grid);
  return {
    kind: 'unwrapped_pairs',
    frameId,
    grid,
    pairs: interferograms.map(({ pair }) => pair),
    hasArbitraryPairConstants: !0,
    isVertical: !1,
    ownReference: null,
    blockShape: header.blockShape,
    occupied: () => !0,
    async readPairs(window, pairIndices) {
      return (openness.assertReadable(window), readBlock(interferograms, window, pairIndices));
    },
    async readLineOfSight(window) {
      return (openness.assertReadable(window), lineOfSight.read(window));
    },
    lineOfSightInWords: lineOfSight.source,
    lineOfSightShare: lineOfSight.share ?? 0,
    orbitDirection: lineOfSight.orbitDirection,
    track: null,
    products,
    lineOfSightFiles: archived?.sources ?? log.sources('line_of_sight'),
    archivedLineOfSight: archived?.path ?? null,
    origins: interferograms.map(({ unwrapped, coherence, archived: pair }) => ({
      sources: pair
        ? pair.header.sources
        : [log.source(unwrapped.file, 'displacement'), log.source(coherence.file, 'quality')],
      corrections: CORRECTIONS,
      facts: factsOfTags(unwrapped.header.tags),
      archived: pair?.path ?? null,
    })),
    ...unwrappedPairsProvenance(header.tags),
    close: openness.close,
  };
}
function noIncidence(frameId, interferograms, log) {
  let lacking = interferograms.filter(({ unwrapped: raster }) => Number.isNaN(incidenceOf(raster))),
    names = lacking.slice(0, 3).map(({ unwrapped: raster }) => raster.file.name);
  return lineOfSightMissing(
    `frame ${frameId}`,
    `give a \u2026line_of_sight_enu.tif with the interferograms, or a tag INCIDENCE_DEGREES in them; none of ${SMALLEST_INCIDENCE} to ${LARGEST_INCIDENCE} in ${names.join(', ')}${lacking.length > 3 ? ', \u2026' : ''}`,
    log,
  );
}
function factsOfTags(tags) {
  return Object.fromEntries(
    ['INCIDENCE_DEGREES', 'INSAR_PROCESSOR', 'TIFFTAG_COPYRIGHT'].flatMap((name) =>
      tags[name] === void 0 ? [] : [[name, tags[name]]],
    ),
  );
}
async function readBlock(interferograms, window, pairIndices) {
  let cells = window.rows * window.cols,
    displacementMm = new Float32Array(pairIndices.length * cells).fill(NaN),
    sums = createCoherenceSums(cells),
    coherence = new Float32Array(cells);
  for (let [at, index] of pairIndices.entries()) {
    let { unwrapped, coherence: raster } = interferograms[index],
      phase = displacementMm.subarray(at * cells, (at + 1) * cells);
    (await readBand(unwrapped, window, phase),
      await readBand(raster, window, coherence),
      applyCoherence(phase, coherence, unwrapped.millimetresPerUnit, sums));
  }
  return { displacementMm, meanCoherence: meanCoherenceOf(sums) };
}
function applyCoherence(phase, coherence, millimetresPerUnit, sums) {
  let { count, sum } = sums;
  for (let i = 0; i < phase.length; i++) {
    let value = phase[i],
      quality = coherence[i],
      millimetres = value * millimetresPerUnit,
      isValid =
        value !== 0 &&
        Math.abs(millimetres) < LARGEST_DISPLACEMENT_MM &&
        quality >= MINIMUM_COHERENCE &&
        quality <= 1;
    ((phase[i] = isValid ? millimetres : NaN), isValid && (count[i]++, (sum[i] += quality)));
  }
}
async function readBand({ file, header }, window, out) {
  let raster = { path: file.path, rows: header.grid.rows, southFirst: header.southFirst };
  await readRaster(raster, window, [{ band: 1, out, fill: header.bands[0].fill }]);
}
function incidenceOfTags(interferograms) {
  let angles = interferograms.flatMap(({ unwrapped }) => {
    let angle2 = incidenceOf(unwrapped);
    return Number.isNaN(angle2) ? [] : [angle2];
  });
  if (angles.length * 2 <= interferograms.length) return null;
  let angle = median(angles);
  return constantLineOfSight(
    angle,
    `one incidence angle of ${angle.toFixed(2)} degrees for every cell (tag INCIDENCE_DEGREES); the angle of the scene, not of the cell, so vertical rates may be some 10 % off`,
  );
}
function incidenceOf({ header }) {
  let angle = Number(header.tags.INCIDENCE_DEGREES);
  return angle >= SMALLEST_INCIDENCE && angle <= LARGEST_INCIDENCE ? angle : NaN;
}
export { openUnwrappedPairStack };
//# sourceMappingURL=unwrappedPairStack-ICJFEZDU.js.map
