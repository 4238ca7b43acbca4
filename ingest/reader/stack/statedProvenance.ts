/* oxlint-disable typescript/no-non-null-assertion -- hot loops: every index is within its array, and a check of each costs time */
import { ENGLISH } from '../../../core/words/english.ts';
import type { ProductStatements } from '../../../schemas/products/productStatements.ts';
import { type GranuleName, isOfDispNi } from '../offered/productName.ts';
import type { FrameStack } from './frameStack.ts';

/** The parts of a granule that state its provenance. */
interface GranuleOrigin {
  readonly header: { readonly institution: string | null; readonly comment: string | null };
  readonly granule: Pick<GranuleName, 'frameId' | 'referenceDay' | 'secondaryDay'>;
}

export type Provenance = Pick<FrameStack, 'dataSource' | 'attribution' | 'license'>;

const { notStated: NOT_STATED, inLayout, unnamedInstitution } = ENGLISH.source;

const DISP = {
  'DISP-S1': {
    satellites: 'Sentinel-1',
    contains: 'modified Copernicus Sentinel data',
    reference: ', https://doi.org/10.5067/SNWG/OPL3DISPS1-V1',
  },
  'DISP-NI': { satellites: 'NISAR', contains: 'NISAR data of NASA and ISRO', reference: '' },
} as const;

/**
 * Source, attribution and license of granules of DISP-S1 or DISP-NI. Only NASA/JPL's own products are attributed to them; files of
 * another institution in the same layout are described by their own metadata.
 */
export function dispProvenance(granules: readonly GranuleOrigin[], calibratedBy: string | null): Provenance {
  const calibrated = calibratedBy === null ? '' : `, calibrated with ${calibratedBy.slice(0, 120)}`;
  const { header, granule: of } = granules[0]!;
  const { institution, comment } = header;
  const product = isOfDispNi(of) ? 'DISP-NI' : 'DISP-S1';
  const { satellites, contains, reference } = DISP[product];
  const first = yearOf(Math.min(...granules.map(({ granule }) => granule.referenceDay)));
  const last = yearOf(Math.max(...granules.map(({ granule }) => granule.secondaryDay)));
  const years = first === last ? `${first}` : `${first}-${last}`;
  if (institution && /\b(NASA|JPL)\b/.test(institution)) {
    return {
      dataSource: `OPERA ${product} (${satellites}), NASA/JPL${calibrated}`,
      attribution: `Contains ${contains} (${years}), processed by NASA/JPL OPERA, distributed by ASF DAAC${reference}`,
      license: 'Shared openly, without restriction, under the NASA EOSDIS Data Use Policy',
    };
  }
  return {
    dataSource: `${inLayout(`OPERA ${product}`, shortened(institution) ?? unnamedInstitution)}${calibrated}`,
    attribution: shortened(comment ?? institution) ?? NOT_STATED,
    license: NOT_STATED,
  };
}

/** Source, attribution and license of NISAR GUNW granules, which NASA/JPL alone makes. */
export function gunwProvenance(
  granules: readonly {
    readonly releaseId: string;
    readonly referenceDay: number;
    readonly secondaryDay: number;
  }[],
): Provenance {
  const releases = [...new Set(granules.map(({ releaseId }) => releaseId))].toSorted();
  const first = yearOf(Math.min(...granules.map(({ referenceDay }) => referenceDay)));
  const last = yearOf(Math.max(...granules.map(({ secondaryDay }) => secondaryDay)));
  return {
    dataSource: `NISAR GUNW (L band, release ${releases.join(', ')}), NASA/JPL`,
    attribution:
      `Contains NISAR data (${first === last ? first : `${first}-${last}`}) of NASA and ISRO, processed by NASA/JPL, ` +
      'distributed by ASF DAAC',
    license: 'Shared openly, without restriction, under the NASA EOSDIS Data Use Policy',
  };
}

/** Source, attribution and license of ARIA S1-GUNW products, which ASF distributes. */
export function ariaProvenance(
  products: readonly {
    readonly version: string;
    readonly referenceDay: number;
    readonly secondaryDay: number;
  }[],
): Provenance {
  const versions = [...new Set(products.map(({ version }) => version))].toSorted();
  const first = yearOf(Math.min(...products.map(({ referenceDay }) => referenceDay)));
  const last = yearOf(Math.max(...products.map(({ secondaryDay }) => secondaryDay)));
  return {
    dataSource: `ARIA S1-GUNW (Sentinel-1, version ${versions.join(', ')}), NASA/JPL`,
    attribution:
      `Contains modified Copernicus Sentinel data (${first === last ? first : `${first}-${last}`}), processed by ARIA, ` +
      'NASA/JPL, distributed by ASF DAAC',
    license: 'Shared openly, without restriction, under the NASA EOSDIS Data Use Policy',
  };
}

/** The operator's statements take precedence over those in the files. */
export function statedProvenance(
  found: Provenance,
  { attribution = found.attribution, license = found.license }: ProductStatements,
): Provenance {
  return { dataSource: found.dataSource, attribution, license };
}

/** Source, attribution and license of interferograms, as far as their names and tags state them. */
export function unwrappedPairsProvenance(
  tags: Readonly<Record<string, string>>,
  isSentinel1: boolean,
): Provenance {
  const processor = tags['INSAR_PROCESSOR'];
  const of = isSentinel1 ? ' of Sentinel-1' : '';
  return {
    dataSource: `unwrapped interferograms${of}${processor ? ` processed with ${processor.slice(0, 60)}` : ''}`,
    attribution: shortened(tags['TIFFTAG_COPYRIGHT']) ?? NOT_STATED,
    license: NOT_STATED,
  };
}

/** Source, attribution and license of a MintPy time series, as far as its attributes state them. */
export function mintpyProvenance(series: {
  readonly platform: string | null;
  readonly processor: string | null;
}): Provenance {
  const { platform, processor } = series;
  const of = platform ? ` of ${platform.slice(0, 60)}` : '';
  const by = processor ? `, interferograms by ${processor.slice(0, 60)}` : '';
  return { dataSource: `MintPy time series${of}${by}`, attribution: NOT_STATED, license: NOT_STATED };
}

/** Source, attribution and license of a LiCSBAS series. */
export function licsbasProvenance(fileName: string): Provenance {
  return { dataSource: `LiCSBAS time series ${fileName}`, attribution: NOT_STATED, license: NOT_STATED };
}

/** Source, attribution and license of a file of the European Ground Motion Service. */
export function egmsProvenance(level: string): Provenance {
  return {
    dataSource: `European Ground Motion Service (EGMS), ${level}`,
    attribution:
      'Contains European Ground Motion Service information, European Union’s Copernicus Land Monitoring Service, ' +
      'European Environment Agency (EEA)',
    license: 'Free, full and open access under the Copernicus data policy, Regulation (EU) No 1159/2013',
  };
}

/** Source, attribution and license of a table of points; `layout` in words. */
export function pointSeriesProvenance(layout: string, fileName: string): Provenance {
  return {
    dataSource: `${layout} ${fileName}`,
    attribution: NOT_STATED,
    license: NOT_STATED,
  };
}

/** Texts from files go into every manifest, so they are limited to a sentence or two. */
function shortened(text: string | null | undefined): string | null {
  return text ? text.slice(0, 300) : null;
}

function yearOf(day: number): number {
  return new Date(day * 86_400_000).getUTCFullYear();
}
