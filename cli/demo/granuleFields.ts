/** The scalars of an OPERA DISP-S1 product (JPL D-108765): groups `identification` and `metadata`. */

import type { EpochDay } from '../../core/date.ts';
import { required } from '../../core/required.ts';
import { NOTE } from './granuleLayout.ts';
import { type DemoPlan, passAt, type PlannedGranule, timeStamp } from './demoPlan.ts';

export interface ScalarField {
  readonly name: string;
  /** Text, a double, or a 64-bit integer. */
  readonly value: string | number | bigint;
  readonly description: string;
  readonly units?: string;
}

export interface ProductStatistics {
  readonly averageTemporalCoherence: number;
  readonly nodataPixelCount: number;
  /** WKT, longitude first. */
  readonly boundingPolygon: string;
}

/** `2026-04-18 00:26:50.000000`, as the product writes instants. */
function isoInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace('T', ' ').replace('Z', '000');
}

/** Scalars of the group `identification`. */
export function identificationFields(
  plan: DemoPlan,
  granule: PlannedGranule,
  statistics: ProductStatistics,
): ScalarField[] {
  const { grid, epochDays, pass } = plan;
  const instantOf = (day: EpochDay | undefined) => passAt(plan, required(day));
  const referenceAt = instantOf(epochDays[granule.referenceEpoch]);
  const secondaryAt = instantOf(epochDays[granule.secondaryEpoch]);
  const sceneMs = 25_000;
  const bounds = [
    grid.originX,
    grid.originY - grid.rows * grid.cellHeight,
    grid.originX + grid.cols * grid.cellWidth,
    grid.originY,
  ];
  const field = (
    name: string,
    value: ScalarField['value'],
    description: string,
    units?: string,
  ): ScalarField =>
    units === undefined ? { name, value, description } : { name, value, description, units };
  return [
    field('processing_facility', 'synthetic demonstration data', 'Product processing facility'),
    field('frame_id', BigInt(plan.frameId.slice(1)), 'ID number of the processed frame'),
    field('product_version', granule.version, 'Version of the product'),
    field(
      'processing_start_datetime',
      isoInstant(granule.generatedAt).slice(0, 19),
      'UTC datetime of the start of processing for this product',
    ),
    field(
      'static_layers_data_access',
      'beside this file',
      'URL of the static layers product associated with this Displacement product.',
    ),
    field('radar_band', 'C', 'Acquired radar frequency band'),
    field(
      'reference_zero_doppler_start_time',
      isoInstant(referenceAt),
      'Zero doppler start time, reference acquisition.',
    ),
    field(
      'reference_zero_doppler_end_time',
      isoInstant(referenceAt + sceneMs),
      'Zero doppler end time, reference acquisition.',
    ),
    field(
      'secondary_zero_doppler_start_time',
      isoInstant(secondaryAt),
      'Zero doppler start time, secondary acquisition.',
    ),
    field(
      'secondary_zero_doppler_end_time',
      isoInstant(secondaryAt + sceneMs),
      'Zero doppler end time, secondary acquisition.',
    ),
    field(
      'bounding_polygon',
      statistics.boundingPolygon,
      'WKT representation of bounding polygon of the image',
      'degrees',
    ),
    field('radar_wavelength', 0.05546576, 'Wavelength of the transmitted signal', 'meters'),
    field(
      'reference_datetime',
      isoInstant(referenceAt),
      'UTC datetime of the acquisition sensing start of the reference epoch to which the unwrapped phase is referenced.',
    ),
    field(
      'secondary_datetime',
      isoInstant(secondaryAt),
      'UTC datetime of the acquisition sensing start of current acquisition used to create the unwrapped phase.',
    ),
    field(
      'average_temporal_coherence',
      statistics.averageTemporalCoherence,
      'Mean value of valid pixels within temporal_coherence layer.',
      'unitless',
    ),
    field(
      'ceos_analysis_ready_data_product_type',
      'InSAR',
      'CEOS Analysis Ready Data (CARD) product type name',
      'unitless',
    ),
    field('source_data_satellite_names', 'S1A', 'Names of satellites included in input granules'),
    field(
      'source_data_earliest_acquisition',
      isoInstant(instantOf(epochDays[0])),
      'Datetime of earliest input granule used during processing',
      'unitless',
    ),
    field(
      'source_data_latest_acquisition',
      isoInstant(instantOf(epochDays.at(-1))),
      'Datetime of latest input granule used during processing',
      'unitless',
    ),
    field('source_data_reference_orbit_type', 'precise orbit file', 'Type of orbit'),
    field('source_data_secondary_orbit_type', 'precise orbit file', 'Type of orbit'),
    field('acquisition_mode', 'IW', 'Radar acquisition mode for input products'),
    field('radar_center_frequency', 5405000454.33435, 'Radar center frequency of input products', 'Hertz'),
    field('source_data_polarization', 'VV', 'Radar polarization of input products used', 'unitless'),
    field(
      'source_data_file_list',
      `synthetic,${timeStamp(referenceAt)},${timeStamp(secondaryAt)}`,
      'List of inputs',
    ),
    field('source_data_x_spacing', 5n, 'Pixel spacing of source data in the x-direction', 'meters'),
    field('source_data_y_spacing', 10n, 'Pixel spacing of source data in the y-direction', 'meters'),
    field(
      'near_range_incidence_angle',
      36.5,
      'Incidence angle at the near range of the displacement frame',
      'degrees',
    ),
    field(
      'far_range_incidence_angle',
      39,
      'Incidence angle at the far range of the displacement frame',
      'degrees',
    ),
    field('product_data_polarization', 'VV', 'Radar polarization of displacement products'),
    field(
      'product_sample_spacing',
      30n,
      'Spacing between adjacent X/Y samples of displacement product in UTM coordinates',
      'meters',
    ),
    field('nodata_pixel_count', BigInt(statistics.nodataPixelCount), 'Number of nodata pixels', 'unitless'),
    field(
      'product_bounding_box',
      bounds.join(','),
      'Opposite corners of the product file in the UTM coordinates as (west, south, east, north)',
      'meters',
    ),
    field('product_data_access', 'none: generated', 'Location from where the source data can be retrieved'),
    field('instrument_name', 'C-SAR', 'Name of the instrument'),
    field('look_direction', 'Right', 'Look direction'),
    field('track_number', pass === 'ascending' ? 34n : 143n, 'Track number'),
    field('orbit_pass_direction', pass === 'ascending' ? 'Ascending' : 'Descending', 'Orbit direction'),
  ];
}

/** Scalars of the group `metadata`. */
export const METADATA_FIELDS: readonly ScalarField[] = [
  {
    name: 'product_landing_page_doi',
    value: 'https://doi.org/10.5067/SNWG/OPL3DISPS1-V1',
    description: 'DOI of the product family whose layout this file follows',
  },
  {
    name: 'product_specification_document_id',
    value: 'JPL D-108772',
    description: 'Document identifier for Product Specification',
  },
  {
    name: 'disp_s1_software_version',
    value: 'none: synthetic',
    description: 'Version of the software used to generate the product.',
  },
  {
    name: 'dolphin_software_version',
    value: 'none: synthetic',
    description: 'Version of the dolphin software used to generate the product.',
  },
  {
    name: 'product_pixel_coordinate_convention',
    value: 'pixel center',
    description: 'x/y coordinate convention referring to pixel center or corner',
  },
  {
    name: 'ceos_product_measurement_projection',
    value: 'line of sight',
    description: 'Projection of the displacement image (Line of sight, Horizontal, Vertical)',
  },
  {
    name: 'ceos_gridding_convention',
    value: 'Snap to grid',
    description: 'Whether a consistent gridding/sampling frame is used',
  },
  {
    name: 'ceos_atmospheric_phase_correction',
    value: 'None',
    description: 'Method used to correct for atmosphere phase noise',
  },
  {
    name: 'ceos_ionospheric_phase_correction',
    value: 'None',
    description: 'Method used to correct for ionospheric phase noise',
  },
  { name: 'provenance', value: NOTE, description: 'Provenance of this file' },
];
