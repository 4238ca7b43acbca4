import type { HelpFacts, HelpSection } from './section.ts';

/** What the fields of a report mean. */
export function readingSections(facts: HelpFacts): HelpSection[] {
  const { cellM, classes, override, unevenMmYr, unevenRadiusM, stableMmYr } = facts;
  return [
    {
      anchor: 'report',
      title: 'What a report says',
      text: [
        `A report says how fast the ground of one ${cellM} cell has sunk or risen over the years in which radar satellites watched it: a rate with its uncertainty, an assessment, how far the direction can be trusted, the date of the last observation, and where the cell lies. Negative is sinking, positive is rising.`,
      ],
      asked: [
        'what does a report say',
        'what is in the report, what do I get for my money',
        'what does this service do, what do you measure',
        'explain the report to me',
      ],
    },
    {
      anchor: 'velocity',
      title: 'Velocity',
      text: [
        'Velocity (`velocity_vertical_mm_yr`) is the straight line through the whole record: how many millimetres a year the ground went up or down on average. Negative is sinking, positive is rising. It is the rate of the past record, not of next year.',
      ],
      asked: [
        'speed, how fast',
        'what does velocity mean, what is the rate',
        'what does mm/yr mean, millimetres per year',
        'is minus sinking or rising, negative number, sign convention',
      ],
    },
    {
      anchor: 'subsidence',
      title: 'Subsidence and uplift',
      text: [
        'Subsidence is the slow sinking of the ground, uplift its rising. Rates of subsidence are negative numbers, rates of uplift positive ones.',
      ],
      asked: [
        'what is subsidence, subsidence meaning, define subsidence',
        'what is uplift, subsiding, heave',
      ],
    },
    {
      anchor: 'classes',
      title: 'The classes of assessment_code',
      text: [
        `\`assessment_code\` is the class of the rate v in mm/yr: ${classes}. When ${override}, it is \`no_clear_trend\` whatever its class would be. The class says how fast; whether the ground moves at all, \`significant_nonzero\` and \`confidence_tier\` say.`,
      ],
      asked: [
        'is 5 mm a year a lot, is 10 mm per year much, high, low, fast, slow, normal rate',
        'what does rapid subsidence mean, notable_subsidence, strong_uplift, mild_uplift',
        'what do the classes, categories, codes mean, assessment code',
        'from what rate on is it fast, threshold, thresholds',
      ],
    },
    {
      anchor: 'stable',
      title: 'Stable',
      text: [
        `“Stable” is said when the whole 95 % interval lies within ±${stableMmYr} mm/yr. It is a finding of good data, not a lack of them. It speaks of the cell and the dates of the record alone.`,
      ],
      asked: ['what does stable mean, is stable good', 'it says stable does that mean it does not move'],
    },
    {
      anchor: 'no-clear-trend',
      title: 'No clear trend',
      text: [
        '`no_clear_trend` means that the rate is no larger than its own uncertainty: the data do not tell whether the ground sinks or rises. It does not mean that the ground is stable. A longer record narrows the interval.',
      ],
      asked: [
        'what does no clear trend mean, direction unclear, unclear',
        'is no_clear_trend the same as stable',
      ],
    },
    {
      anchor: 'line-of-sight',
      title: 'Line of sight',
      text: [
        'A radar satellite looks down at a slant and measures only movement towards it or away from it: along its line of sight (`velocity_los_mm_yr`). The vertical rate is worked out from that as if the ground moved straight up or down. Where it also moves sideways, part of that is taken for vertical motion.',
      ],
      asked: [
        'what is line of sight, what does los mean, velocity_los_mm_yr',
        'why are the vertical and the line of sight numbers different',
      ],
    },
    {
      anchor: 'horizontal',
      title: 'Sideways movement',
      text: [
        'A report is about vertical motion alone and assumes that the ground does not move sideways. One look direction cannot tell the two apart, so movement down a slope or towards the middle of a subsidence bowl is partly read as vertical.',
      ],
      asked: [
        'hillside, hill, slide, creep, moving downhill, east west',
        'does it measure horizontal movement, sideways, landslide, slope creep, lateral',
      ],
    },
    {
      anchor: 'reference',
      title: 'Relative to what',
      text: [
        'Radar measures differences, so every rate needs a zero. With calibration `relative` the zero is the stable ground of the frame; with `gps_tied` it comes from GNSS stations. How well the zero is known is part of the uncertainty where it was derived (`provenance.reference`). A whole region that sinks as one looks stable in a relative frame.',
      ],
      asked: [
        'is the data from gps, gnss stations, benchmark',
        'relative to what is it measured, what is the reference, reference point, zero, datum',
        'what does relative calibration mean, gps_tied, gps, gnss, calibration',
      ],
    },
    {
      anchor: 'seasonal',
      title: 'Seasonal movement',
      text: [
        '`seasonal_amplitude_mm` is half of the yearly up and down; ground water and soil moisture commonly cause it. `seasonal_dominant` says that it is larger than a year of the trend. Both are relative to the satellite frame, like the velocity: `seasonal_removed_mm` is the swing that all its ground shares and that was taken off, and `seasonal_dominant_certain` says whether that could change the answer. A movement between two dates has it in its uncertainty. The velocity has the season taken out where the record is long enough to know it.',
      ],
      asked: [
        'does rain, weather, drought, dry or wet season, moisture, frost influence it',
        'what is seasonal amplitude, seasonal_dominant, yearly swing, summer winter, clay soil shrink swell',
      ],
    },
    {
      anchor: 'uneven',
      title: 'Uneven movement nearby',
      text: [
        `\`differential_motion\` is there when the ground within about ${unevenRadiusM} m moves unevenly: \`neighbor_spread_mm_yr\` above ${unevenMmYr}. For buildings that matters more than even motion, because one end may sink faster than the other. Ask an engineer to look.`,
      ],
      asked: [
        'next door, lot, neighbourhood, nearby houses move differently',
        'what is differential motion, differential settlement, uneven, neighbor spread',
        'my neighbour has another number, the neighbours differ',
      ],
    },
    {
      anchor: 'cell',
      title: 'The measurement cell',
      text: [
        `A number belongs to a cell of ${cellM} by ${cellM}, which may hold a house, its garden, part of the street and of the neighbour's roof. It is never the number of a single building. \`pixel_polygon\` draws the cell.`,
      ],
      asked: [
        'does it measure my lot, the block, the street, one building or the whole area, exact spot',
        'what is a cell, pixel, how large, resolution, how precise is the location',
        'is it my house or my garden, does it measure my building exactly, my roof',
      ],
    },
    {
      anchor: 'gaps',
      title: 'Gaps in the record',
      text: [
        '`n_measurements` says how many observations the cell has, `span_years` over how long. Dates are missing where no image was taken, or where snow, plants or change of the surface spoiled it. Gaps are never filled in: the series has the observed dates alone, and fewer of them make the uncertainty wider.',
      ],
      asked: [
        'does snow, cloud, tree, vegetation disturb the measurement',
        'why are there gaps in the series, missing dates, holes in the curve, missing data points',
        'what is n_measurements, span_years, how many observations, how many satellite passes',
      ],
    },
    {
      anchor: 'freshness',
      title: 'How old the data are',
      text: [
        `\`last_observation\` is the day of the newest radar image in the report, and \`data_freshness\` names its age: ${facts.freshness}. \`max_age_days\` refuses older data, free. A report does not see what happened after its last observation.`,
      ],
      asked: [
        'when will new measurements arrive, next satellite image, next pass, how long until, wait for newer data',
        'how old is the data, how recent, how up to date, fresh, stale',
        'when was the last observation, how often is it updated, when is the next acquisition, new data',
      ],
    },
    {
      anchor: 'units',
      title: 'Units',
      text: [
        'Rates are in millimetres a year (`mm_yr`); `units=in` shows inches a year, and fields that end in `_in_yr` hold them always. One inch is 25.4 mm.',
      ],
      asked: ['can I have inches, feet, imperial units, convert mm to inch'],
    },
    {
      anchor: 'total-motion',
      title: 'Total motion',
      text: [
        '`total_motion_mm` is the velocity times the length of the record. It is not the movement between two dates: that is `movement` of the time series, from two observations, with an uncertainty of its own.',
      ],
      asked: ['what is total motion, how much has it moved in total, sunk altogether, cumulative'],
    },
  ];
}
