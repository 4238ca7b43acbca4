import {
  LAYER_FILES,
  NOT_SIGNIFICANT_INDEX,
  blockMeans,
  cellsBeneath,
  classBlocks,
  classPaletteOf,
  createCogReader,
  encodeIndexedPng,
  isCertain,
  outlineOf,
  pixelsWithin,
  projectLattice,
  rangeIndex,
  roundTo,
  singlePixels,
} from './chunk-3NO74FJJ.js';
import {
  MAP_LAYERS,
  MAP_LAYER_FACTS,
  NO_STEPS,
  colourIndexOf,
  colourIndexTable,
  paletteOf,
} from './chunk-7KJ42PUO.js';
import { coversArea, isSparse } from './chunk-LFW7XBBR.js';
import { NotAtHand } from './chunk-F7E5KL7Y.js';
import { BoundedCache } from './chunk-XDQNITUM.js';
import { GroundMotionError } from './chunk-XEGQTXKU.js';

// tiles/encodePicture.ts
var WEBP_EFFORT = 2,
  NOTHING = new Uint8Array(4);
async function encodePicture(image, { format, isEmpty }) {
  if (format === 'png') return encodeIndexedPng(isEmpty ? { ...image, palette: NOTHING } : image);
  let pixels = coloured(image),
    { default: sharp } = await import('sharp'),
    { width, height } = image;
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .webp({ lossless: !0, effort: WEBP_EFFORT })
    .toBuffer();
}
function coloured({ indices, palette }) {
  let pixels = new Uint32Array(indices.length),
    colours = new Uint32Array(palette.slice().buffer);
  for (let at = 0; at < indices.length; at++) pixels[at] = colours[indices[at]];
  return new Uint8Array(pixels.buffer);
}

// tiles/areaChoice.ts
function createAreaChoice({ width, height }) {
  let largest = new Uint8Array(width * height),
    taken = new Uint8Array(width * height);
  return {
    measureAround: (area) =>
      forEachPixel(area, width, (at, _cell, share) => {
        share > largest[at] && (largest[at] = share);
      }),
    take: (area, readMeasured2, show) => {
      let measured;
      forEachPixel(area, width, (at, cell, share) => {
        if (taken[at] === 1) return;
        let most = largest[at];
        if (isSparse(most)) {
          if (((measured ??= readMeasured2()), measured[cell] === NO_STEPS)) return;
        } else if (!coversArea(share, most)) return;
        ((taken[at] = 1), show(at, cell));
      });
    },
  };
}
function forEachPixel({ lattice, level, coverage }, width, visit) {
  let { left, top, height } = lattice.rect,
    { window, perCol, perRow } = level,
    cols = Math.ceil(window.cols),
    { shares, cols: blocksAcross, blockCells } = coverage,
    perBlockCol = 1 / (perCol * blockCells),
    perBlockRow = 1 / (perRow * blockCells);
  for (let y = 0; y < height; y++) {
    let start = (top + y) * width + left;
    for (let span of cellsBeneath(lattice, level, y)) {
      let { stepCol, stepRow } = span,
        { col, row } = span;
      for (let at = start + span.from; at < start + span.end; at++, col += stepCol, row += stepRow) {
        let block =
          (((row + window.row) * perBlockRow) | 0) * blocksAcross + (((col + window.col) * perBlockCol) | 0);
        visit(at, (row | 0) * cols + (col | 0), shares[block]);
      }
    }
  }
}

// tiles/paintAlone.ts
function paintAlone(cells, indices, width) {
  let { lattice, level } = cells,
    { left, top, height } = lattice.rect,
    words = new Int32Array(indices.buffer, indices.byteOffset, indices.length >> 2);
  for (let y = 0; y < height; y++) {
    let start = (top + y) * width + left;
    for (let span of cellsBeneath(lattice, level, y)) paintSpan(span, start, cells, indices, words);
  }
}
function paintSpan(span, start, { level, values, table }, indices, words) {
  let cols = Math.ceil(level.window.cols),
    { stepCol, stepRow } = span,
    end = start + span.end,
    { col, row } = span,
    to = start + span.from;
  for (; to < end && (to & 3) !== 0; to++, col += stepCol, row += stepRow)
    indices[to] = table[values[(row | 0) * cols + (col | 0)] & 65535];
  for (; to + 4 <= end; to += 4) {
    let word = table[values[(row | 0) * cols + (col | 0)] & 65535];
    ((col += stepCol),
      (row += stepRow),
      (word |= table[values[(row | 0) * cols + (col | 0)] & 65535] << 8),
      (col += stepCol),
      (row += stepRow),
      (word |= table[values[(row | 0) * cols + (col | 0)] & 65535] << 16),
      (col += stepCol),
      (row += stepRow),
      (word |= table[values[(row | 0) * cols + (col | 0)] & 65535] << 24),
      (col += stepCol),
      (row += stepRow),
      (words[to >> 2] = word));
  }
  for (; to < end; to++, col += stepCol, row += stepRow)
    indices[to] = table[values[(row | 0) * cols + (col | 0)] & 65535];
}

// tiles/planMap.ts
function planMap(request, described) {
  let sources = described.flatMap((source) => placed(request, source) ?? []);
  return { sources, isChoice: anyOverlap(sources) };
}
function placed({ canvas, detail }, described) {
  let { header } = described,
    rect = pixelsWithin(canvas, outlineOf(header)),
    lattice = rect && projectLattice(canvas, rect, header),
    window = lattice && (detail === 'classes' ? classBlocks : singlePixels)(header, lattice);
  return window && { ...described, lattice, window };
}
function anyOverlap(sources) {
  return sources.some(({ lattice: { rect: a } }, at) =>
    sources.some(
      ({ lattice: { rect: b } }, other) =>
        other > at &&
        a.left < b.left + b.width &&
        b.left < a.left + a.width &&
        a.top < b.top + b.height &&
        b.top < a.top + a.height,
    ),
  );
}

// tiles/readMap.ts
var ReleaseGone = class extends Error {},
  SLOTS = { values: 0, measured: 1, sigma: 2 };
function describeSource(reader, { layer }, source) {
  let own = headerOf(reader, source, layer),
    header = own ?? headerOf(reader, source, 'velocity');
  return header && { source, header, hasLayer: own !== null };
}
function readLayer(reader, layer, planned) {
  return planned.hasLayer
    ? { steps: meansOf(reader, layer, planned, SLOTS.values), header: planned.header }
    : null;
}
function readMeasured(reader, planned) {
  return meansOf(reader, 'velocity', planned, SLOTS.measured);
}
function readSigmas(reader, planned) {
  let header = headerOf(reader, planned.source, 'uncertainty');
  return !header || !liesAs(header, planned.header)
    ? null
    : { steps: meansOf(reader, 'uncertainty', planned, SLOTS.sigma), header };
}
function headerOf(reader, source, layer) {
  let raster = rasterOf(source, layer),
    header = reader.headerOf(raster);
  if (header) return header;
  if (!reader.files.holds(source.dir)) throw new ReleaseGone();
  if (raster.check)
    throw new GroundMotionError(
      'unavailable',
      'map_unreadable',
      `${reader.files.nameOf(raster.key)} has gone`,
      {
        details: { key: raster.key },
      },
    );
  return null;
}
function rasterOf({ dir, checks }, layer) {
  let name = LAYER_FILES[layer];
  return { key: `${dir}/${name}`, check: checks[name] };
}
function meansOf(reader, layer, { source, window }, slot) {
  let pixels = reader.readWindow(rasterOf(source, layer), window.level, window.pixels, slot);
  if (!pixels) throw new ReleaseGone();
  return blockMeans(pixels, window);
}
function liesAs(header, other) {
  return header.levels.every(
    ({ cols, rows }, at) => cols === other.levels[at]?.cols && rows === other.levels[at].rows,
  );
}

// tiles/stepColours.ts
var INDEX_ITSELF = Uint8Array.from({ length: 65536 }, (_, index) => index);
function velocityClasses(velocity, sigma) {
  let table = tableOf('velocity', 'classes', velocity.header),
    { scale, offset } = velocity.header,
    classes = new Int16Array(velocity.steps.length);
  for (let at = 0; at < classes.length; at++) {
    let steps = velocity.steps[at];
    if (steps === NO_STEPS) continue;
    let sigmaSteps = sigma?.steps[at] ?? NO_STEPS,
      sigmaMmYr =
        sigma && sigmaSteps !== NO_STEPS ? sigma.header.offset + sigma.header.scale * sigmaSteps : NaN,
      speed = Math.abs(offset + scale * steps);
    classes[at] = isCertain(speed, sigmaMmYr) ? table[steps & 65535] : NOT_SIGNIFICANT_INDEX;
  }
  return classes;
}
var MOST_TABLES = 32,
  tables = BoundedCache.ofEntries(MOST_TABLES);
function tableOf(layer, detail, { scale, offset }) {
  let key = `${layer} ${detail} ${scale} ${offset}`,
    known = tables.peek(key);
  if (known) return known;
  let isOwn = scale === MAP_LAYER_FACTS[layer].step && offset === 0,
    table = detail === 'values' && isOwn ? colourIndexTable(layer) : new Uint8Array(65536);
  if (detail === 'classes' || !isOwn) {
    let indexOf = detail === 'classes' ? rangeIndex : colourIndexOf;
    for (let steps = NO_STEPS + 1; steps < 32768; steps++)
      table[steps & 65535] = indexOf(layer, roundTo(offset + scale * steps, 6));
  }
  return tables.keep(key, table);
}

// tiles/paintMap.ts
function paintMap(reader, request, memory = new Uint8Array(request.canvas.width * request.canvas.height)) {
  let { canvas, sources } = request,
    indices = memory.subarray(0, canvas.width * canvas.height).fill(0),
    gone = [],
    unlessGone = ({ dir }, work) => {
      try {
        work();
      } catch (error) {
        if (error instanceof NotAtHand) return;
        if (!(error instanceof ReleaseGone)) throw error;
        gone.push(dir);
      }
    },
    described = [];
  for (let source of sources)
    unlessGone(source, () => {
      let found = describeSource(reader, request, source);
      found && described.push(found);
    });
  let plan = planMap(request, described),
    choice = plan.isChoice ? createAreaChoice(canvas) : null;
  if (choice) for (let planned of plan.sources) choice.measureAround(areaOf(planned));
  for (let planned of plan.sources)
    unlessGone(planned.source, () => {
      let { lattice, window } = planned,
        { values, table } = readColoured(reader, request, planned);
      choice
        ? choice.take(
            areaOf(planned),
            () => readMeasured(reader, planned),
            (at, cell) => {
              indices[at] = values ? table[values[cell] & 65535] : 0;
            },
          )
        : values && paintAlone({ lattice, level: window.blocks, values, table }, indices, canvas.width);
    });
  return { indices, isEmpty: indices.every((index) => index === 0), gone };
}
function areaOf({ source: { coverage }, lattice, window }) {
  if (!coverage) throw new Error('releases over each other are drawn by their coverage, and one has none');
  return { lattice, level: window.blocks, coverage };
}
function readColoured(reader, { layer, detail }, planned) {
  let blocks = readLayer(reader, layer, planned);
  return blocks && detail === 'classes' && layer === 'velocity'
    ? { values: velocityClasses(blocks, readSigmas(reader, planned)), table: INDEX_ITSELF }
    : { values: blocks && blocks.steps, table: tableOf(layer, detail, planned.header) };
}

// tiles/renderMapCrop.ts
var PiecesMissing = class extends Error {
  missing;
  constructor(missing) {
    (super(`${missing.length} pieces of rasters are not at hand`), (this.missing = missing));
  }
};
function createMapRenderer(files, cacheBytes) {
  let reader = createCogReader(files, cacheBytes),
    palettes = {
      classes: new Map(MAP_LAYERS.map((layer) => [layer, classPaletteOf(layer)])),
      values: new Map(MAP_LAYERS.map((layer) => [layer, paletteOf(layer)])),
    },
    memory = new Uint8Array(0);
  return async ({ layer, detail, bounds, width, height, format, sources }) => {
    memory.length < width * height && (memory = new Uint8Array(width * height));
    let request = { layer, detail, canvas: { bounds, width, height }, sources };
    reader.takeMissing();
    let { indices, isEmpty, gone } = paintMap(reader, request, memory),
      missing = reader.takeMissing();
    if (missing.length > 0) throw new PiecesMissing(missing);
    let palette = palettes[detail].get(layer);
    return {
      bytes: await encodePicture({ width, height, indices, palette }, { format, isEmpty }),
      isEmpty,
      gone,
    };
  };
}

export { encodePicture, PiecesMissing, createMapRenderer };
//# sourceMappingURL=chunk-SJ3IACO3.js.map
