/** The raster layers of an OPERA DISP-S1 product (JPL D-108765): names, types and texts. */

export const NOTE =
  'SYNTHETIC demonstration data in the layout of OPERA DISP-S1. Not an OPERA product, not a measurement of any real place.';

export interface LayerText {
  readonly longName: string;
  readonly description: string;
  readonly units: string;
  /** HDF5 number type as h5wasm spells it. */
  readonly dtype: '<f' | '<B' | '<H' | '<h';
  readonly fill: number;
  readonly extra?: Readonly<Record<string, string>>;
}

const quality = (longName: string, description: string): LayerText => ({
  longName,
  description,
  units: 'unitless',
  dtype: '<f',
  fill: NaN,
});

/** The raster layers of the root group. */
export const ROOT_LAYERS = {
  displacement: {
    longName: 'Line-of-sight displacement',
    description:
      'Displacement along the radar Line-of-Sight (LOS) direction. Positive values indicate apparent motion towards the platform.',
    units: 'meters',
    dtype: '<f',
    fill: NaN,
  },
  short_wavelength_displacement: {
    longName: 'Short wavelength displacement',
    description:
      'Displacement in Line-of-Sight (LOS) with long-wavelength signals removed. Empty in this synthetic set.',
    units: 'meters',
    dtype: '<f',
    fill: NaN,
    extra: { wavelength_cutoff: '30000.0', wavelength_cutoff_units: 'meters' },
  },
  recommended_mask: {
    longName: 'Recommended Mask',
    description:
      'Suggested mask to remove low quality pixels, where 0 indicates a bad pixel, 1 is a good pixel.',
    units: 'unitless',
    dtype: '<B',
    fill: 255,
    extra: {
      similarity_threshold: '0.0',
      temporal_coherence_threshold: '0.5',
      estimated_phase_quality_threshold: '0.0',
      uses_connected_component_labels: 'False',
    },
  },
  connected_component_labels: {
    longName: 'Connected Component Labels',
    description: 'Connected component labels of the unwrapped phase',
    units: 'unitless',
    dtype: '<H',
    fill: 65_535,
  },
  temporal_coherence: quality('Temporal Coherence', 'Temporal coherence of phase inversion.'),
  estimated_phase_quality: quality(
    'Estimated phase quality',
    'Sliding window estimate of multi-looked phase noise. Constant in this synthetic set.',
  ),
  persistent_scatterer_mask: {
    longName: 'Persistent Scatterer Mask',
    description:
      'Mask of persistent scatterers downsampled to the multilooked output grid. Empty in this synthetic set.',
    units: 'unitless',
    dtype: '<B',
    fill: 255,
  },
  shp_counts: {
    longName: 'Statistically Homogeneous Pixels Counts',
    description:
      'Number of statistically homogeneous pixels (SHPs) used during multilooking. Empty in this synthetic set.',
    units: 'unitless',
    dtype: '<h',
    fill: 0,
  },
  water_mask: {
    longName: 'Water Mask',
    description: 'Binary mask created to ignore water during processing: 0 is water, 1 is land.',
    units: 'unitless',
    dtype: '<B',
    fill: 255,
  },
  phase_similarity: quality(
    'Phase Similarity',
    "Median cosine similarity of wrapped phase in each pixel's neighborhood. Constant in this synthetic set.",
  ),
  timeseries_inversion_residuals: {
    ...quality(
      'Timeseries inversion residuals',
      'Sum of residuals of the timeseries inversion for this secondary date.',
    ),
    units: 'radians',
  },
} as const satisfies Record<string, LayerText>;

const correction = (longName: string, description: string): LayerText => ({
  longName,
  description,
  units: 'meters',
  dtype: '<f',
  fill: NaN,
});

/** The raster layers of the group `corrections`; none of them is contained in `displacement` except the tide. */
export const CORRECTION_LAYERS = {
  ionospheric_delay: correction(
    'Ionospheric Delay',
    'Apparent displacement from excess path delay through the ionosphere. Subtract from /displacement to apply as a correction. Zero in this synthetic set.',
  ),
  solid_earth_tide: correction(
    'Solid Earth Tide',
    'Surface displacement due to Solid Earth tide difference between the reference and secondary acquisition times, projected onto the radar line of sight. Subtract from /displacement to apply as a correction.',
  ),
  perpendicular_baseline: correction(
    'Perpendicular Baseline',
    'Perpendicular baseline between reference and secondary acquisitions. Zero in this synthetic set.',
  ),
} as const satisfies Record<string, LayerText>;
