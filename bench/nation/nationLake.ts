import { createHash } from 'node:crypto';
import { sealedJson } from '../../store/lake/files/sealedJson.ts';
import { manifestSchema, type Manifest } from '../../schemas/manifest.ts';

const PARTITIONS = 240;
const EPOCHS = 191;
const PRODUCTS = 190;

/** A file of a lake that is planted. */
export interface PlantedFile {
  readonly key: string;
  readonly text: string;
}

/**
 * Pointers and manifests of realistic size for `count` frames over the country: the given release and shifted copies of
 * it, without cells.
 */
export function* nationFiles(original: Manifest, count: number): Generator<PlantedFile> {
  for (let index = 0; index < count; index++) {
    const manifest = index === 0 ? original : movedManifest(original, index);
    const { files: _files, products: _products, ...served } = manifest;
    const { frame_id: frame, release_id: release, created_at: published_at } = manifest;
    const folder = `frames/${frame}/releases/${release}`;
    if (index > 0) {
      yield { key: `${folder}/manifest.json`, text: sealedJson(manifest, 1) };
      yield { key: `${folder}/served.json`, text: sealedJson(served) };
    }
    yield {
      key: `frames/${frame}/current.json`,
      text: sealedJson({ release, published_at, earlier: [] }, 1),
    };
  }
}

/** 1.3° apart, like the overlapping frames on one satellite's tracks. */
function movedManifest(original: Manifest, index: number): Manifest {
  const [west, south, east, north] = original.bbox;
  const lat = ((index * 7) % 19) * 1.3 - 6;
  const lon = -((index * 3) % 45) * 1.3 + 20;
  const partitions = Array.from({ length: PARTITIONS }, (_, at) => `85${hex(index, at).slice(0, 6)}fffffff`);
  const paths = [
    ...partitions.flatMap((h3) => ['cells', 'series'].map((table) => `${table}/h3_5=${h3}/part-0.parquet`)),
    'overview.png',
  ];
  return manifestSchema.parse({
    ...original,
    frame_id: `X${String(index).padStart(5, '0')}`,
    epochs: Array.from({ length: EPOCHS }, (_, at) =>
      new Date(Date.UTC(2016, 0, 1 + at * 12)).toISOString().slice(0, 10),
    ),
    grid: {
      ...original.grid,
      originX: original.grid.originX + lon * 96_000,
      originY: original.grid.originY + lat * 111_000,
    },
    bbox: [west + lon, south + lat, east + lon, north + lat],
    partitions: partitions.map((h3_5) => ({ h3_5, cells: 280_000 })),
    products: Array.from({ length: PRODUCTS }, (_, at) => ({
      name: `OPERA_L3_DISP-S1_IW_${index}_${at}_v1.0.nc`,
      sha256: hex(index, 1000 + at),
      bytes: 300_000_000,
      role: 'displacement',
      outcome: 'used',
      reason: null,
      archived: true,
      reference_date: '2016-07-01',
      secondary_date: '2020-07-01',
    })),
    files: paths.map((path, at) => ({ path, bytes: 11_000_000 + at, sha256: hex(index, at), rows: 280_000 })),
    checks: Object.fromEntries(
      paths.map((path, at) => [path, [35_000 + at, parseInt(hex(index, at).slice(0, 8), 16)]]),
    ),
  });
}

function hex(...parts: readonly number[]): string {
  return createHash('sha256').update(parts.join()).digest('hex');
}
