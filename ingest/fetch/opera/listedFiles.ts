import { required } from '../../../core/required.ts';
import {
  type GranuleName,
  parseDispS1Name,
  parseGunwName,
  parseStaticLayerName,
} from '../../reader/offered/productName.ts';
import { checksumOf } from '../transfer/checksums.ts';
import type { FileForm, WantedFile } from '../transfer/wantedFile.ts';
import type { UmmGranule } from './cmrSearch.ts';

/** The only static layer that an ingest reads. */
const LINE_OF_SIGHT = 'line_of_sight_enu';

/** A displacement granule at the source. */
export interface ListedGranule {
  readonly name: string;
  readonly granule: GranuleName;
  readonly file: WantedFile;
}

/** The displacement granule that metadata describe; null if they describe something else, such as another radar. */
export function listedGranule(umm: UmmGranule): ListedGranule | null {
  return listedBy(umm, '.nc', parseDispS1Name);
}

/** The NISAR interferogram that metadata describe; null if they describe something else. Quality reports next to it don't count. */
export function listedGunw(umm: UmmGranule): ListedGranule | null {
  return listedBy(umm, '.h5', parseGunwName);
}

function listedBy(
  umm: UmmGranule,
  ending: string,
  parse: (name: string) => GranuleName | null,
): ListedGranule | null {
  for (const address of dataAddresses(umm, ending)) {
    const name = nameOf(address);
    const granule = parse(name);
    if (granule) return { name, granule, file: wantedOf(umm, address, `${granule.frameId}/${name}`, 'hdf5') };
  }
  return null;
}

/** The line of sight of a frame in metadata of static layers; null if they have none. */
export function listedLineOfSight(
  umm: UmmGranule,
): { readonly frameId: string; readonly version: string; readonly file: WantedFile } | null {
  for (const address of dataAddresses(umm, '.tif')) {
    const name = nameOf(address);
    const layer = parseStaticLayerName(name);
    if (layer?.layer !== LINE_OF_SIGHT) continue;
    const { frameId, version } = layer;
    return { frameId, version, file: wantedOf(umm, address, `${frameId}/${name}`, 'tiff') };
  }
  return null;
}

function dataAddresses({ RelatedUrls }: UmmGranule, ending: string): string[] {
  return RelatedUrls.flatMap(({ URL: address, Type }) =>
    Type.startsWith('GET DATA') &&
    /^https?:/.test(address) &&
    URL.canParse(address) &&
    address.endsWith(ending)
      ? [address]
      : [],
  );
}

function nameOf(address: string): string {
  return required(new URL(address).pathname.split('/').at(-1));
}

function wantedOf(umm: UmmGranule, address: string, path: string, form: FileForm): WantedFile {
  const name = nameOf(address);
  const told = umm.DataGranule.ArchiveAndDistributionInformation.find(({ Name }) => Name === name);
  const sidecar = umm.RelatedUrls.find(({ URL: other }) => other === `${address}.md5`);
  return {
    path,
    address,
    bytes: told?.SizeInBytes ?? null,
    checksum: told?.Checksum ? checksumOf(told.Checksum.Algorithm, told.Checksum.Value) : null,
    checksumAddress: sidecar?.URL ?? null,
    form,
    mayChange: false,
  };
}

/** The box around the outline in the metadata; null if there is none. */
export function boxOf({ SpatialExtent }: UmmGranule): readonly [number, number, number, number] | null {
  const geometry = SpatialExtent?.HorizontalSpatialDomain.Geometry;
  if (!geometry) return null;
  const corners = [
    ...geometry.GPolygons.flatMap(({ Boundary }) =>
      Boundary.Points.map((p) => [p.Longitude, p.Latitude] as const),
    ),
    ...geometry.BoundingRectangles.flatMap((box) => [
      [box.WestBoundingCoordinate, box.SouthBoundingCoordinate] as const,
      [box.EastBoundingCoordinate, box.NorthBoundingCoordinate] as const,
    ]),
  ];
  if (corners.length === 0) return null;
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const [least, most] = [Math.min(...lons), Math.max(...lons)];
  if (most - least <= 180) return [least, south, most, north];
  // It crosses the antimeridian.
  return [
    Math.min(...lons.filter((lon) => lon > 0)),
    south,
    Math.max(...lons.filter((lon) => lon <= 0)),
    north,
  ];
}
