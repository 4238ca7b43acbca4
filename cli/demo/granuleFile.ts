import { type Dataset, File, type Group, ready } from 'h5wasm/node';
import { required } from '../../core/required.ts';
import { GroundMotionError } from '../../core/error.ts';
import type { Grid, Window } from '../../core/geodesy/grid.ts';
import { writeCoordinates, writeText, writeTime } from './granuleCoordinates.ts';
import {
  identificationFields,
  METADATA_FIELDS,
  type ProductStatistics,
  type ScalarField,
} from './granuleFields.ts';
import type { ProductBand } from './bandProducts.ts';
import { CORRECTION_LAYERS, type LayerText, NOTE, ROOT_LAYERS } from './granuleLayout.ts';
import { DEMO_CENTER, type DemoPlan, passAt, type PlannedGranule } from './demoPlan.ts';

const CHUNK_CELLS = 256;
/** Level 1 writes the default frame in half the time of level 4 and costs 3 % of its size. */
const DEFLATE_LEVEL = 1;

/** A granule being written. */
export interface GranuleFile {
  /** Writes whole rows of layers. Layers never written stay zero and take no space. */
  writeBand(window: Window, layers: ProductBand['layers']): void;
  /** Writes the values known at the end and closes the file. */
  finish(statistics: ProductStatistics): void;
}

function writeScalar(group: Group, field: ScalarField): void {
  const { name, value } = field;
  // Fixed-length bytes, as in the real product; one more for the terminator.
  const dtype = typeof value === 'string' ? `A${value.length + 1}` : typeof value === 'bigint' ? '<q' : '<d';
  const data =
    typeof value === 'string'
      ? [value]
      : typeof value === 'bigint'
        ? BigInt64Array.of(value)
        : Float64Array.of(value);
  const dataset = group.create_dataset({ name, data, shape: [], dtype });
  writeText(dataset, { description: field.description, ...(field.units ? { units: field.units } : {}) });
}

/** An empty chunked layer: no chunk exists until it is written. */
function createLayer(group: Group, name: string, text: LayerText, grid: Grid): Dataset {
  const shape = [grid.rows, grid.cols];
  const dataset = group.create_dataset({
    name,
    data: [],
    shape: [0, 0],
    maxshape: shape,
    dtype: text.dtype,
    chunks: shape.map((length) => Math.min(length, CHUNK_CELLS)),
    compression: 'gzip',
    compression_opts: DEFLATE_LEVEL,
  });
  dataset.resize(shape);
  dataset.create_attribute('_FillValue', [text.fill], [], text.dtype);
  writeText(dataset, {
    long_name: text.longName,
    description: text.description,
    units: text.units,
    ...text.extra,
    grid_mapping: 'spatial_ref',
  });
  const prefix = group.path === '/' ? '' : group.path;
  dataset.attach_scale(0, `${prefix}/y`);
  dataset.attach_scale(1, `${prefix}/x`);
  return dataset;
}

function writeReferencePoint(group: Group, grid: Grid): void {
  const dataset = group.create_dataset({
    name: 'reference_point',
    data: BigInt64Array.of(0n),
    shape: [],
    dtype: '<q',
  });
  dataset.create_attribute('_FillValue', BigInt64Array.of(0n), [], '<q');
  dataset.create_attribute('rows', BigInt64Array.of(BigInt(grid.rows >> 1)), [1], '<q');
  dataset.create_attribute('cols', BigInt64Array.of(BigInt(grid.cols >> 1)), [1], '<q');
  dataset.create_attribute('latitudes', Float64Array.of(DEMO_CENTER.lat), [1], '<d');
  dataset.create_attribute('longitudes', Float64Array.of(DEMO_CENTER.lon), [1], '<d');
  writeText(dataset, {
    units: 'unitless',
    description:
      'Dummy dataset containing attributes recording the spatial location where the reference phase was taken.',
  });
}

/** Runs an operation that writes to a file; throws `demo_write_failed` when it fails. */
function guardOf(path: string): <T>(work: () => T) => T {
  return (work) => {
    try {
      return work();
    } catch (cause) {
      const message = `${path}: writing failed; is the disk full or read-only?`;
      throw new GroundMotionError('unavailable', 'demo_write_failed', message, { cause });
    }
  };
}

/** Writes the start of a granule; returns its empty layers by name. */
function createLayers(file: File, plan: DemoPlan, granule: PlannedGranule): Map<string, Dataset> {
  const { grid, epochDays } = plan;
  const secondaryAt = passAt(plan, required(epochDays[granule.secondaryEpoch]));
  const layers = new Map<string, Dataset>();
  writeText(file, {
    Conventions: 'CF-1.8',
    contact: 'none: synthetic',
    institution: 'synthetic demonstration data',
    mission_name: 'OPERA',
    reference_document: 'JPL D-108765',
    title: 'OPERA_L3_DISP-S1 Product',
    comment: NOTE,
  });
  writeCoordinates(file, grid, secondaryAt);
  const referenceAt = passAt(plan, required(epochDays[granule.referenceEpoch]));
  const reference = 'Time corresponding to beginning of reference acquisition';
  writeTime(file, 'reference_time', referenceAt, reference).attach_scale(0, '/time');
  for (const [name, text] of Object.entries(ROOT_LAYERS))
    layers.set(name, createLayer(file, name, text, grid));
  const corrections = file.create_group('corrections', true);
  writeText(corrections, {
    description: 'Phase corrections which may be used to correct the displacement image',
  });
  writeCoordinates(corrections, grid, secondaryAt);
  for (const [name, text] of Object.entries(CORRECTION_LAYERS)) {
    layers.set(name, createLayer(corrections, name, text, grid));
  }
  writeReferencePoint(corrections, grid);
  return layers;
}

/** Creates a granule with all its groups and empty layers. Throws `demo_write_failed`. */
export async function createGranule(
  path: string,
  plan: DemoPlan,
  granule: PlannedGranule,
): Promise<GranuleFile> {
  const library = await ready;
  // Without it, HDF5 doesn't report a full disk.
  library.activate_throwing_error_handler();
  const guard = guardOf(path);
  const file = guard(() => new File(path, 'w', { track_order: true }));
  const layers = guard(() => createLayers(file, plan, granule));
  return {
    writeBand(window, bands) {
      guard(() => {
        for (const [name, values] of Object.entries(bands)) {
          const rows = [window.row, window.row + window.rows] satisfies [number, number];
          required(layers.get(name)).write_slice([rows, [0, window.cols]], values);
        }
      });
    },
    finish(statistics) {
      guard(() => {
        const identification = file.create_group('identification', true);
        for (const field of identificationFields(plan, granule, statistics))
          writeScalar(identification, field);
        const metadata = file.create_group('metadata', true);
        for (const field of METADATA_FIELDS) writeScalar(metadata, field);
        file.close();
      });
    },
  };
}
