// schemas/cellTable.ts
var entries = [
    ['h3', 'ascending_uint64', 'h3'],
    ['row', 'int32', 'row'],
    ['col', 'int32', 'col'],
    ['lat', 'double', 'lat'],
    ['lon', 'double', 'lon'],
    ['velocity_vertical_mm_yr', 'float', 'velocityVerticalMmYr'],
    ['velocity_uncertainty_mm_yr', 'float', 'velocityUncertaintyMmYr'],
    ['velocity_los_mm_yr', 'float', 'velocityLosMmYr', NaN],
    ['seasonal_amplitude_mm', 'float', 'seasonalAmplitudeMm', NaN],
    ['seasonal_dominant', 'boolean', 'seasonalDominant'],
    ['total_motion_mm', 'float', 'totalMotionMm'],
    ['temporal_coherence', 'float', 'temporalCoherence'],
    ['confidence', 'float', 'confidence'],
    ['neighbor_spread_mm_yr', 'float', 'neighborSpreadMmYr', NaN],
    ['neighbor_consistent', 'boolean', 'neighborConsistent', 255],
    ['n_measurements', 'int16', 'nMeasurements'],
    ['span_years', 'float', 'spanYears'],
    ['first_observation', 'date', 'firstObservation'],
    ['last_observation', 'date', 'lastObservation'],
  ],
  CELL_TABLE = entries.map(([name, type, field, missing]) => ({
    name,
    type,
    field,
    missing,
    isNullable: missing !== void 0,
  })),
  SERIES_COLUMN = 'vertical_tenth_mm',
  SERIES_TABLE = [
    { name: 'h3', type: 'ascending_uint64', isNullable: !1 },
    { name: 'row', type: 'int32', isNullable: !1 },
    { name: 'col', type: 'int32', isNullable: !1 },
    { name: SERIES_COLUMN, type: 'int32', isNullable: !0, isList: !0 },
  ];

export { CELL_TABLE, SERIES_COLUMN, SERIES_TABLE };
//# sourceMappingURL=chunk-FVWGOPNO.js.map
