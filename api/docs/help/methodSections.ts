import type { HelpFacts, HelpSection } from './section.ts';

/** What engineers and scientists ask about the method. */
export function methodSections({ cellM }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'units',
      title: 'Units',
      text: [
        'Rates are in millimeters a year. One inch is 25.4 mm, so −5 mm a year is about −0.2 inches a year.',
      ],
      requests: ['`units=in` shows inches a year. Fields that end in `_in_yr` always have inches a year.'],
      asked: [
        'can I see it in inches, feet, imperial units, convert mm to inch, unit',
        'show inches instead of millimeters, metric, imperial, convert, how much is that in inches, feet',
        'feet per year, inches per year, do you have imperial, what is 3 mm in inches',
        'inches instead of millimeters, imperial units, mm to inches, convert the unit, feet, centimeters',
      ],
    },
    {
      anchor: 'total-motion',
      title: 'Total motion',
      text: [
        "Total motion is the velocity times the length of the record. It isn't the movement between two dates, which " +
          'comes from two observations and has its own uncertainty.',
      ],
      requests: ['The field is `total_motion_mm`; `movement` of the time series is the other one.'],
      asked: [
        'what is total motion, how much has it sunk in total, how much has it moved altogether, cumulative',
        'total sinking so far, how much lower is it than before, how far has it gone down, sum of the movement, overall movement',
        'how many centimeters in all, total drop, how many inches so far, sunk since the start',
        'total_motion, total motion does not match, total motion is not last minus first, cumulative movement, total since the beginning, how much in all, overall displacement',
      ],
    },
    {
      anchor: 'processing',
      title: 'How the radar data is processed',
      text: [
        'Frames of NASA’s OPERA DISP-S1 product come from Sentinel-1 radar images (C band): its producer links the phase of persistent ' +
          'and distributed scatterers, multilooks and unwraps it. We solve the pairs for a series by least squares, subtract the solid earth tide ' +
          'and, where the product has it, the ionosphere. The troposphere is corrected by a weather model (OPERA TROPO-ZENITH) only in frames whose GNSS stations or residuals show that ' +
          'it helps; the quality of a frame has the decision and its figures. Nothing is filtered in time or space: ' +
          'what is left counts as noise. [Accuracy](/docs/files/accuracy.md) has the equations.',
      ],
      requests: ['`provenance` names the product, its version and its license.'],
      asked: [
        'which satellite, which sensor, sentinel-1, nisar, c band or l band, x band, radar wavelength, which mission, opera disp, what product is it based on',
        'ps or ds, persistent scatterers, distributed scatterers, sbas, psinsar, squeesar, phase linking, stacking, small baseline, network of interferograms, inversion, algorithm',
        'atmospheric correction, troposphere, tropospheric delay, ionosphere, solid earth tide, ocean loading, filtering, gacos, era5, weather model, do you correct for the atmosphere',
        'multilook, looks, resolution of the product, how are the interferograms unwrapped, processing chain, method paper, algorithm theoretical basis, peer reviewed, technical documentation, methodology',
      ],
    },
    {
      anchor: 'noise-model',
      title: 'How the uncertainty is computed',
      text: [
        'σ allows for noise that is correlated in time, estimated from each record, and adds the error of the zero. It is not a white-noise ' +
          'error, which would be too small. It does not cover random walks, sudden steps or errors that all cells share. ' +
          '[Accuracy](/docs/files/accuracy.md) has the formulas and the tests.',
      ],
      asked: [
        'how do you compute the standard error, error bars, white noise, colored noise, correlated noise, temporally correlated, autocorrelation, flicker noise, random walk, error model, noise model, error propagation',
        'how is sigma calculated, formula of the uncertainty, realistic errors, are the error bars too optimistic, formal error, chi square, covariance, confidence interval method, statistical test',
      ],
    },
    {
      anchor: 'look-directions',
      title: 'Ascending and descending',
      text: [
        'A rate of one look direction is turned vertical as if the ground moved straight up or down. Where an operator has combined an ascending and a descending ' +
          'frame, reports have vertical motion and motion to the east; elsewhere `include=two_looks` gives both. Where two frames see a spot, the difference between their rates widens the uncertainty.',
      ],
      asked: [
        'ascending and descending, ascending or descending, both orbits, single geometry, two look directions, decomposition, vertical and east-west, east component, 2d decomposition, 3d displacement, north component',
        'incidence angle, look angle, heading, which track, which orbit, viewing geometry, los vector, unit vector, projected to vertical, los or vertical, true vertical',
      ],
    },
    {
      anchor: 'detection',
      title: 'The smallest movement that shows',
      text: [
        'There is no fixed limit: the direction is certain where the rate is larger than its 95 % interval (1.96 σ), and σ differs from place to place. ' +
          'A free check shows the data quality beforehand. Movement of less than a cell, or over much shorter than the record, does not show.',
      ],
      asked: [
        'smallest rate, minimum detectable velocity, detection limit, sensitivity, threshold of detection, can you see 1 mm, how small a movement, millimeter accuracy, resolution of the rate, precision of the rate, lowest rate you can measure',
        'how many images do you need, how many acquisitions, minimum number of observations, minimum record length, how long a record for a trend, how many years of data are needed',
      ],
    },
    {
      anchor: 'decorrelation',
      title: 'Unwrapping errors and lost signal',
      text: [
        'Between neighboring cells, motion of more than about 14 mm in one pair is ambiguous (a quarter of the wavelength): fast or very local motion can be ' +
          'unwrapped wrongly and then looks like a jump or a rate that is too small. Cells without a steady signal are masked. Moist, vegetated ground can carry a bias ' +
          'that the uncertainty does not include.',
      ],
      asked: [
        'unwrapping errors, phase unwrapping, phase jumps, cycle slip, ambiguity, aliasing, fast motion, maximum rate, upper limit of velocity, can it miss rapid sinking, jump in the series',
        'decorrelation, coherence loss, low coherence, coherence threshold, which coherence do you require, temporal coherence, vegetation bias, fading signal, closure phase, soil moisture bias, layover, shadow, foreshortening, steep terrain',
      ],
    },
    {
      anchor: 'structures',
      title: 'Tilt, footprints and single structures',
      text: [
        `A cell is ${cellM} by ${cellM}, so a report resolves no single wall, pier or corner of a building, and gives no tilt and no angular distortion. ` +
          'For these, level the building or mount sensors. Between cells, compare reports of neighboring places and the warning of uneven movement.',
      ],
      asked: [
        'differential settlement across a building, differential settlement of the foundation, angular distortion, tilt, tilting, which way does it lean, leaning building, retaining wall, bridge pier, single structure, dam, pipeline, footing, slab, one corner of the house is lower',
        'footprint smaller than a cell, can it resolve a wall, resolve a single building, scaffold, chimney, tower, which side of the house sinks, crack width, survey of settlement, strain of the structure',
        'condo on a high floor, apartment, which floor, upper floor, tall building, high-rise, does the building itself move, roof or ground',
      ],
    },
    {
      anchor: 'steps',
      title: 'Earthquakes and sudden steps',
      text: [
        'A sudden step, from an earthquake, a collapse or construction, shows as a jump in the curve over time. The rate is a straight line through the whole record and does not ' +
          'describe a step, and the 95 % interval does not cover it. The report says whether the ground has kept its pace.',
      ],
      asked: [
        'does it show an earthquake, earthquake step, coseismic, sudden drop, jump in the curve, offset, step in the series, after the quake, construction next door, ground dropped overnight, sudden movement, collapse',
        'did it speed up, acceleration, accelerate, faster after the rain, slowing down, change of rate, nonlinear motion, has it stopped, when did it begin',
      ],
    },
    {
      anchor: 'leveling',
      title: 'Compared with leveling, GPS and other services',
      text: [
        'Radar measures the average of a cell many times a year, without access; leveling and GNSS (GPS) measure single benchmarks more closely. The rates should agree within their uncertainties ' +
          'once both refer to the same zero. A disagreement is a reason to challenge the report. [Accuracy](/docs/files/accuracy.md) has comparisons with GNSS stations.',
      ],
      asked: [
        'compared with leveling, levelling survey, gps benchmark, total station, surveyor measured something else, ground truth, validation, verified against, independent check, how does it compare to a survey',
        'egms, european ground motion service, tre altamira, other insar provider, competitor, why not use free data, compared with other services, another company has a different number, usgs, better than',
      ],
    },
  ];
}
