import { parsePairDates } from './chunk-YOYWGSYB.js';
import { frameIdSchema } from './chunk-UODQJH4H.js';
import { GroundMotionError, errorMessage, invalidInput } from './chunk-XEGQTXKU.js';

// ingest/process/messages.ts
function describeError(error) {
  if (error instanceof GroundMotionError) {
    let { kind, code, message, details } = error;
    return { kind, code, message, details, stack: null };
  }
  let stack = (error instanceof Error ? error.stack : void 0) ?? errorMessage(error);
  return { kind: 'internal', code: 'internal_error', message: errorMessage(error), details: {}, stack };
}

// ingest/progress/stopwatch.ts
function createStopwatch() {
  let seconds = {
      archive: 0,
      reference: 0,
      measure: 0,
      neighbours: 0,
      cells: 0,
      maps: 0,
      publish: 0,
    },
    running = /* @__PURE__ */ new Map();
  return {
    async time(stage, work) {
      let current = running.get(stage) ?? { count: 0, since: performance.now() };
      (current.count++, running.set(stage, current));
      try {
        return await work();
      } finally {
        --current.count === 0 &&
          (running.delete(stage), (seconds[stage] += (performance.now() - current.since) / 1e3));
      }
    },
    seconds: () => ({ ...seconds }),
  };
}

// ingest/reader/stack/frameName.ts
function checkFrameId(frameId) {
  if (frameId === void 0) return;
  let parsed = frameIdSchema.safeParse(frameId);
  if (!parsed.success)
    throw invalidInput(
      'invalid_frame_id',
      `--frame ${JSON.stringify(frameId.slice(0, 80))}: ${parsed.error.issues[0].message}`,
    );
}

// ingest/reader/recognise/stackKind.ts
var KIND_NAMES = {
  opera_disp_s1: 'OPERA DISP-S1 granules',
  unwrapped_pairs: 'unwrapped interferograms',
  point_series: 'tables of points',
  mintpy: 'MintPy time series',
  licsbas: 'LiCSBAS time series',
};
function kindOf(recognised, log) {
  let examples = /* @__PURE__ */ new Map();
  for (let found of recognised) {
    let kind2 = kindOfFile(found);
    kind2 && examples.set(kind2, found.file.name);
  }
  if (examples.size === 0 && recognised.some(({ is }) => is === 'geotiff')) return 'unwrapped_pairs';
  let [kind, ...others] = examples.keys();
  if (kind === void 0) throw log.nothingLeft('product');
  if (others.length > 0) {
    let found = [...examples].map(([each, name]) => `${KIND_NAMES[each]} (${name})`).join(' and ');
    throw invalidInput(
      'mixed_products',
      `one kind of product makes a frame, found ${found}; ingest them one by one`,
    );
  }
  return kind;
}
function hasProduct(recognised) {
  return recognised.some((found) => found.is === 'geotiff' || kindOfFile(found) !== null);
}
function decidesKind(found) {
  return kindOfFile(found) !== null;
}
function kindOfFile(found) {
  return found.is === 'granule'
    ? 'opera_disp_s1'
    : found.is === 'point_series'
      ? 'point_series'
      : found.is === 'mintpy'
        ? found.part === 'series'
          ? 'mintpy'
          : null
        : found.is === 'licsbas'
          ? found.part === 'series' || found.part === 'filtered_series'
            ? 'licsbas'
            : null
          : found.is === 'geotiff' && parsePairDates(found.file.name)
            ? 'unwrapped_pairs'
            : null;
}

export { checkFrameId, KIND_NAMES, kindOf, hasProduct, decidesKind, describeError, createStopwatch };
//# sourceMappingURL=chunk-B6ABWEZ6.js.map
