/** A measurement: the file that runs it, what it measures, and what it requires. */
export interface Bench {
  readonly file: string;
  readonly summary: string;
  /** Options for scripts/setup.mjs. */
  readonly needs?: '--gdal' | '--program';
}

/** Every bench, by its name in `npm run bench -- <name>`. Documents cite the figures of each. */
export const BENCHES: Readonly<Record<string, Bench>> = {
  // From granules to releases
  decode: { file: 'ingest/decode.ts', summary: 'reading granules, against GDAL and h5py', needs: '--gdal' },
  ingest: {
    file: 'ingest/wholeIngest.ts',
    summary: 'a whole ingest by stage, memory and size',
    needs: '--gdal',
  },
  realistic: {
    file: 'ingest/frames/realistic.ts',
    summary: 'the ingest command on granules as real ones come',
  },
  growth: { file: 'ingest/growth.ts', summary: 'time, memory and disk by cells and epochs', needs: '--gdal' },
  incremental: { file: 'ingest/incremental.ts', summary: 'the cost of one more granule', needs: '--gdal' },
  combine: { file: 'ingest/frames/combine.ts', summary: 'solving two looks, against measuring one' },
  kernels: { file: 'ingest/kernelSpeed.ts', summary: 'WebAssembly kernels, ns a cell' },
  fit: { file: 'ingest/fitSpeed.ts', summary: 'inversion and fit of a cell' },
  index: { file: 'serve/index.ts', summary: 'finding, sorting and comparing cells, ns a cell' },
  parquet: { file: 'ingest/parquetSpeed.ts', summary: 'the Parquet encoder, against DuckDB' },
  export: { file: 'ingest/export.ts', summary: 'cells a second of exports, by format' },
  queue: { file: 'fleet/queueOnWorkers.ts', summary: 'the queue of frames on 1, 2 and 4 workers' },
  'without-coherence': {
    file: 'ingest/withoutCoherence.ts',
    summary: 'velocities of pairs without coherence',
  },
  formats: { file: 'formats/formats.ts', summary: 'formats, projections and H3, against libraries' },

  // Errors against planted truth and real stations
  coverage: {
    file: 'science/intervalCoverage.ts',
    summary: "how often the fit's 95 % interval holds a planted velocity",
  },
  movement: { file: 'science/movementCoverage.ts', summary: 'how often the interval of a movement holds it' },
  unmodeled: {
    file: 'science/unmodeledMotion.ts',
    summary: 'velocities of motion that the model does not know',
  },
  events: { file: 'science/eventsFound.ts', summary: 'events found of planted ones, against a tuned CUSUM' },
  judges: { file: 'science/judges.ts', summary: 'events found, against packages of other people' },
  tie: { file: 'science/tieErrors.ts', summary: 'errors of planted fields that are tied to stations' },
  'shared-motion': {
    file: 'science/sharedMotionErrors.ts',
    summary: 'season and slow motion of a whole frame, given back by GNSS positions',
  },
  troposphere: {
    file: 'science/troposphereDecisions.ts',
    summary: 'when a tropospheric correction is applied, and what rates gain',
  },
  gnss: { file: 'science/gnssHoldOut.ts', summary: 'real GNSS stations held out of the tie' },
  zero: { file: 'science/zeroOfFrames.ts', summary: 'the zero of planted frames, against ground at rest' },
  'two-looks': { file: 'science/overlappingLooks.ts', summary: 'two overlapping frames over planted motion' },
  sold: { file: 'science/soldInNoisyFrames.ts', summary: 'false rates that noisy frames would sell' },

  // The server
  start: { file: 'start/server.ts', summary: 'start of the server', needs: '--program' },
  lookup: { file: 'serve/lookups/lookup.ts', summary: 'look-ups, cold and warm, at 1 and 16 connections' },
  'lookup-cost': { file: 'serve/lookups/lookupCost.ts', summary: 'processor time of a look-up' },
  'cold-cell': { file: 'serve/lookups/coldCell.ts', summary: 'a cell and a series that are not in memory' },
  paid: {
    file: 'serve/lookups/paidReports.ts',
    summary: 'paid reports of 1, 16 and 64 callers, and free answers',
  },
  batch: { file: 'serve/batchSpeed.ts', summary: 'a batch of 1000 cells' },
  catalog: { file: 'serve/catalog.ts', summary: 'a catalog of many frames' },
  nation: { file: 'nation/nation.ts', summary: 'a lake of the whole country, in a folder and in a bucket' },
  maps: { file: 'serve/mapSpeed.ts', summary: 'tiles and crops, against rasterio' },
  'map-attack': { file: 'serve/freeMapAttack.ts', summary: 'what free maps give away of sold numbers' },
  'map-classes': { file: 'serve/mapClasses.ts', summary: 'tiles of the classes that reports are sold as' },
  explorer: { file: 'serve/explorerSmoothness.ts', summary: 'how smoothly the map moves in Chromium' },
  pdf: { file: 'serve/pdf.ts', summary: 'PDF reports' },
  mcp: { file: 'serve/mcpOverhead.ts', summary: 'what the Model Context Protocol adds to a call' },
  clients: { file: 'serve/connectedClients.ts', summary: 'many connected clients: answers and memory' },
  fairness: { file: 'serve/customerFairness.ts', summary: 'what one customer feels of another' },
  keyless: {
    file: 'serve/keyless/keylessFairness.ts',
    summary: 'what a customer feels of calls without a key',
  },
  'keyless-costs': { file: 'serve/keyless/costs.ts', summary: 'processor time of each route without a key' },
  'known-address': {
    file: 'serve/knownAddress.ts',
    summary: 'whether response times tell which emails have accounts',
  },
  charge: { file: 'serve/chargeSpeed.ts', summary: 'charges a second at 1, 16 and 64 callers' },
  coins: { file: 'serve/coinWatcher.ts', summary: 'one look at the chain with many open invoices' },
  'state-growth': { file: 'state/stateGrowth.ts', summary: 'charges and pages as the state grows' },

  // Addresses
  gazetteer: { file: 'address/gazetteerReads.ts', summary: 'cold and warm reads of the gazetteer' },
  geocode: { file: 'address/geocodeSpeed.ts', summary: 'addresses to places, and back' },
  suggest: { file: 'address/suggestSpeed.ts', summary: 'addresses completed letter by letter' },
  'worst-batch': {
    file: 'address/worstBatch.ts',
    summary: 'how long the worst legal batch keeps others waiting',
  },
  'removed-streets': {
    file: 'address/removedStreets.ts',
    summary: 'how often another street is sold for a missing one',
  },
  'nation-import': { file: 'address/nationImport.ts', summary: 'import of the street ranges of the country' },
  'large-county': { file: 'address/largeCounty.ts', summary: 'import of a county of a million addresses' },
};
