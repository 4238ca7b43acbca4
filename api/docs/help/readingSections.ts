import type { HelpFacts, HelpSection } from './section.ts';

/** What the numbers of a report mean. */
export function readingSections(facts: HelpFacts): HelpSection[] {
  const { cellM, classes, override, unevenMmYr, unevenRadiusM, stableMmYr } = facts;
  return [
    {
      anchor: 'report',
      title: 'What a report says',
      text: [
        `A report says how fast the ground of one ${cellM} cell has sunk or risen over the years in which radar ` +
          'satellites watched it. It has a rate with its uncertainty, an assessment in words, how far you can trust the ' +
          'direction, the date of the last observation, and the location of the cell. Negative is sinking, positive is ' +
          'rising.',
      ],
      asked: [
        'what does a report say, what is in the report, what do I get for my money, explain the report to me',
        'what does this service do, what do you measure',
        'what are you actually measuring, the roof or the dirt, what exactly do you measure, what will I learn, what do I find out, what information is in it, contents of a report',
        'what is this site, what is this for, who is it for, how does it help a buyer',
        'what do I get, what will the report tell me, what does it include, contents, overview of the report, is there a summary, what is it good for',
        'what do I see after paying, what do I get for my money, what is in the report, contents of a report, what do I get, what does the report include, explain the report, how do I read the report, what do I receive',
        'what is included in a report, included in the report, sections of the report',
      ],
    },
    {
      anchor: 'velocity',
      title: 'Velocity',
      text: [
        'Velocity is how many millimeters a year the ground went up or down on average: the straight line through the whole record. Negative is sinking, positive is rising. It is the rate of the past record, not of next year.',
      ],
      requests: ['The field is `velocity_vertical_mm_yr`.'],
      asked: [
        'what does velocity mean, what is the rate, speed, how fast',
        'what does mm/yr mean, millimeters per year',
        'is minus sinking or rising, negative number, positive number, sign convention, plus or minus sign',
        'what does the big number mean, mm per year meaning, how many mm, rate of movement, average speed, minus sign, does it mean up or down, which way is it moving, negative means',
        'in/yr, up or down, direction of movement, down is negative',
        'what is the main number, explain the rate, sinking or rising, does minus mean down, plus means up, mm a year',
        'velocity, rate, speed of the ground, average rate, mm per year, millimeters per year, minus sign, negative rate, linear trend',
      ],
    },
    {
      anchor: 'subsidence',
      title: 'Subsidence and uplift',
      text: [
        'Subsidence is the slow sinking of the ground, and uplift is its rising. Subsidence rates are negative ' +
          'numbers, uplift rates are positive.',
      ],
      asked: [
        'what is subsidence, define subsidence, subsidence meaning, what is uplift, heave',
        'meaning of subsiding, difference between subsidence and settlement, ground sinking word, land sinking definition',
        'what is subsidense, uplift meaning, what does rising ground mean, why would ground rise',
        'why would the ground be rising, ground goes up meaning',
        'sinking, subsidence, settlement, settling, uplift, rising, going up, how can ground go up, heave, swelling, sinking or rising',
        'difference between subsidence and settlement, what is subsidence, meaning of subsidence, definition, what is heave',
      ],
    },
    {
      anchor: 'classes',
      title: 'The classes of assessment_code',
      text: [
        `The class says how fast the ground moves. It follows from the rate v in mm/yr: ${classes}. When ${override}, ` +
          'it is `no_clear_trend` whatever the class would be. The confidence says whether the ground moves at all.',
      ],
      requests: [
        '`assessment_code` is the class; `significant_nonzero` and `confidence_tier` say how sure the direction is.',
      ],
      asked: [
        'is 5 mm a year a lot, is 10 mm per year much for a house, high or low rate, fast or slow, how much sinking is normal',
        'what does rapid subsidence mean, mild subsidence, notable_subsidence, strong_uplift, mild_uplift',
        'what do the classes, categories, codes mean, assessment code, from what rate on is it fast, threshold, thresholds',
        'is 2 millimeters per year normal, is 1 mm bad, is 20 mm a year a lot, acceptable rate, typical rate, what counts as fast, what counts as slow, scale, levels, severity',
        'meaning of moderate, notable, mild, rapid, strong, category of my report, assessment',
        'is -7 bad, is minus 3 a lot, is that much, is that a high number, how bad is 4 mm, good or bad number, how do you grade it, rating',
        'what does a high score mean, low score, is a high score bad, score of my house',
        'mild subsidence, notable subsidence, rapid subsidence, significant subsidence, categories, class boundaries, thresholds, what counts as mild, slight, moderate, severe, how bad is mild, which rate is notable, is this a lot',
      ],
    },
    {
      anchor: 'stable',
      title: 'Stable',
      text: [
        '“Stable” means that the data is good and shows no significant movement: the whole 95 % interval of the rate lies within ' +
          `±${stableMmYr} mm/yr, or the interval of its difference from the ground around it does while the rate itself is ` +
          'small, measured from the zero of its satellite frame, which the report then names. ' +
          'It is a finding, not a lack of data. It is about the ground of the cell over the dates ' +
          'of the record, not about a building on it, and not about whether to build there.',
      ],
      asked: [
        'what does stable mean, is stable good, is stable the same as safe, stable ground',
        'it says stable does that mean it does not move at all, can I build there',
        'is stable a good result, what if it says stable, not moving, does stable mean zero, how still is stable, no movement found',
        'what does stable really tell me, stable meaning, so nothing moves, is stable a guarantee, ground is stable what now',
        'says stable, is stable good, stable ground, no movement, is it solid',
      ],
    },
    {
      anchor: 'surroundings',
      title: 'Compared with its surroundings',
      text: [
        `A report says two things: what the ground does in absolute terms, which is certain only as far as the zero of the satellite frame is known, and what this spot does compared with the ground around it, from which that zero cancels. “Moves with its surroundings” means that the 95 % interval of the difference lies within ±${stableMmYr} mm/yr: ground that moves alike strains buildings little, but the whole area may be moving. “Sinking relative to its surroundings” means that the spot certainly sinks by ${stableMmYr} mm/yr or more compared with the ground around it.`,
      ],
      requests: [
        'The difference is `velocity_vs_surroundings_mm_yr`, one standard deviation of it `velocity_vs_surroundings_uncertainty_mm_yr`, and how far the surroundings reach `surroundings_radius_m`. `verdict_code` is the verdict.',
      ],
      asked: [
        'what does moves with its surroundings mean, compared with its surroundings, sinking relative to its surroundings',
        'does my house sink more than the neighborhood, is the whole neighborhood moving, relative to neighbors, differential settlement against the street',
        'velocity_vs_surroundings_mm_yr, surroundings_radius_m, verdict_code',
      ],
    },
    {
      anchor: 'no-clear-trend',
      title: 'No clear trend',
      text: [
        "`no_clear_trend` means that the rate isn't larger than its uncertainty, so the data doesn't show " +
          "whether the ground sinks or rises. It doesn't mean that the ground is stable. A longer record narrows the " +
          'interval.',
      ],
      asked: [
        'what does no clear trend mean, direction unclear, no clear motion, explain no_clear_trend',
        'is no_clear_trend stable ground',
        'cannot tell direction, is it sinking or not it does not say, result unclear, why is there no trend, trend not clear, ambiguous result',
        'does no clear trend mean I am safe, no trend, no clear direction, trend is not clear is that good',
        'no clear trend, cannot tell the direction, unclear, not significant, direction not known',
      ],
    },
    {
      anchor: 'line-of-sight',
      title: 'Line of sight',
      text: [
        'A radar satellite looks down at a slant and measures only movement toward it or away from it: along its line ' +
          'of sight. We compute the vertical rate as if the ground moved straight up or down. Where the ground also ' +
          'moves sideways, part of that motion counts as vertical.',
      ],
      requests: ['The rate along the line of sight is `velocity_los_mm_yr`.'],
      asked: [
        'what is line of sight, what does los mean, velocity_los_mm_yr, slant, look angle',
        'why are the vertical and the line of sight numbers different',
        'los velocity, satellite angle, viewing direction, ascending descending, incidence angle, why two velocities',
        'line of sight, los, slant, toward the satellite, los velocity',
      ],
    },
    {
      anchor: 'horizontal',
      title: 'Sideways movement',
      text: [
        "A report is about vertical motion and assumes that the ground doesn't move sideways. One look direction can't " +
          'separate the two, so part of any movement down a slope or toward the middle of a subsidence bowl counts as ' +
          'vertical.',
      ],
      asked: [
        'does it measure horizontal movement, sideways, lateral, east west',
        'hillside, house on a hill, landslide, slope creep, sliding downhill',
        'is it sliding, creeping downhill, slope movement, hillside house, moving sideways, ground shifting toward the river, lateral spreading',
        'house sits on a slope, does a slope matter, steep lot, cliff, bluff, riverbank, hillslope, mudslide, rockslide',
        'sideways, lateral movement, landslide, slope, creep, hillside, horizontal motion, sliding',
      ],
    },
    {
      anchor: 'reference',
      title: 'Relative to what',
      text: [
        'Radar measures differences, so every rate needs a zero. With the calibration `relative`, the zero is the stable ground of the satellite frame; with `gps_tied`, it comes from GNSS (GPS) stations. How well the zero is known is part of the uncertainty. A whole region that sinks as one looks stable in a relative frame.',
      ],
      requests: ['`provenance.calibration` and `provenance.reference` say which zero a report has.'],
      asked: [
        'relative to what is it measured, moving compared to what, what is the reference, reference point, zero, datum',
        'what does relative calibration mean, gps_tied, is gps used, gnss stations, benchmark, calibrated',
        'true elevation change, absolute or relative, relative to something, compared with what, sea level, fixed point, what if the whole city sinks, regional subsidence, baseline',
        'tied to gps, absolute height',
        'what does gps tied mean and is it better, tied or relative, what is zero here, calibrated to what',
        'reference point, referenced to what, zero of the measurement, absolute or relative, gnss tied, gps reference, reference frame, itrf, stable reference',
      ],
    },
    {
      anchor: 'seasonal',
      title: 'Seasonal movement',
      text: [
        'The seasonal amplitude is half of the yearly up and down of the ground. Groundwater and soil moisture ' +
          'commonly cause it, above all in clay soils. If the record is long enough, the season is removed from the ' +
          'velocity. Radar alone can’t see the swing that the whole satellite frame shares. If at least five GNSS stations with ' +
          'daily positions lie in the frame, they add it again; otherwise the amplitude is relative to the frame.',
      ],
      requests: [
        '`seasonal_amplitude_mm` is the amplitude. The shared swing is `seasonal_shared_mm` if GNSS stations measure it, and ' +
          '`seasonal_removed_mm` if it was subtracted. `provenance.shared_motion` says which of the two holds. `seasonal_dominant` ' +
          'says that the swing is larger than a year of the trend. `seasonal_dominant_certain` says whether the shared ' +
          'swing could change that answer.',
      ],
      asked: [
        'what is seasonal amplitude, seasonal_dominant, yearly swing, up and down in summer and winter',
        'does rain, weather, drought, dry or wet season, moisture, frost influence it, clay soil shrink swell',
        'ground goes up every winter, swelling in the rainy season, moves with the seasons, expansive clay, freeze and thaw, frost heave, wet year, dry year, annual cycle, irrigation, summer, winter',
        'does the ground move in summer, swelling clay, seasonal swing, up and down every year, wet and dry, does groundwater level matter',
        'seasonal swing, annual amplitude, summer and winter, yearly cycle, shrink and swell, expansive clay, wet season, drought',
      ],
    },
    {
      anchor: 'uneven',
      title: 'Uneven movement nearby',
      text: [
        `A report warns when the ground within about ${unevenRadiusM} m moves unevenly, by more than ${unevenMmYr} mm/yr. For buildings, that matters more than even motion, because one end may sink faster than the other. Ask an engineer to look.`,
      ],
      requests: ['`differential_motion` has the warning, `neighbor_spread_mm_yr` the spread.'],
      asked: [
        'what is differential motion, differential settlement, uneven settling, neighbor spread',
        'my neighbor has another number, the neighbors house has a different velocity, the lot next door differs, houses nearby move differently',
        'next door has half of mine, neighbors report shows something else, who is right, one side sinks faster, tilt, tilting, differential, two houses two numbers, varies along the street',
        'different numbers on the same street, one corner sinks more, uneven ground, spread between neighbors, warps the foundation',
        'half my house sinks more than the other half, one end lower than the other, tilted house',
        'one side sinks more, differential movement, uneven settling, neighbors move differently, warning of uneven movement',
      ],
    },
    {
      anchor: 'cell',
      title: 'The measurement cell',
      text: [
        `A number belongs to a cell of ${cellM} by ${cellM}, which may hold a house, its yard, part of the street and ` +
          "part of the neighbor's roof. It is never the number of a single building. The map outlines the cell.",
      ],
      requests: ['`pixel_id` names the cell, `pixel_polygon` outlines it.'],
      asked: [
        'what is a cell, pixel, how large is the cell, how big is one pixel, resolution, how precise is the location',
        'is it my building or the whole block, my lot, my roof, my garden, one building or the whole area, exact spot',
        'garage is separate from the house, which building did you measure, which one did you measure, shed, barn, driveway, part of my land, several buildings on my lot, condo unit, apartment',
        'size of the area, how small an area, square meters, footprint, how exact is the spot, does it include the street',
        'how many meters across is the area you average, average over what area, area around my house, square, grid, 30 meters, how local is it',
        'is the reading taken at my front door, at which point of my house do you measure, where exactly is the measurement, corner of the lot, exact position',
        'pixel size, cell size, ground sampling, posting, sampling distance, spatial resolution, grid spacing, how large is the area, does it see my pool, my garage, my yard, my mobile home, per building',
      ],
    },
    {
      anchor: 'gaps',
      title: 'Gaps in the record',
      text: [
        'Dates are missing where the satellite took no image, or where snow, plants or changes of the surface spoiled ' +
          'it. We never fill gaps: the curve shows only the observed dates, and fewer of them make the uncertainty ' +
          'wider. A report says how many observations it has, and over how many years.',
      ],
      requests: ['`n_measurements` counts the observations, `span_years` is the length of the record.'],
      asked: [
        'why are there gaps in the curve, missing dates, missing months, holes in the series, does snow or cloud disturb it',
        'how many observations, how many satellite images were used, number of measurements, n_measurements, span_years, how far back does the record go',
        'why do I only have 38 dates, not every 12 days, few dates, fewer images, dates skipped, no data in winter, missing values, interruptions, holes, how many data points',
        'length of the record, since when do you have data, how many years of data, how long have you been measuring',
        'could snow cover be a problem, clouds, fog, rain during the image, how many readings, number of images, missing year, data stops in 2022',
        'missing dates, holes in the curve, number of observations, how many acquisitions were used, winter gaps, snow',
      ],
    },
    {
      anchor: 'freshness',
      title: 'How old the data is',
      text: [
        'Every report shows the day of its last observation: the newest radar image in it. Its age is ' +
          `${facts.freshness}. A report doesn't know what happened after its last observation. If we expect more images, ` +
          'the report says when.',
      ],
      requests: [
        '`last_observation`, `data_age_days` and `data_freshness` show the age. `max_age_days` rejects older ' +
          'data, free.',
      ],
      asked: [
        'how old is the data, how recent, how up to date, fresh, stale, current, latest data',
        'when was the last observation, when was the satellite last over my house, how often is it updated, new data, when do new measurements arrive, how long until new data arrive, next satellite image, when is the next pass',
        'when was the last pass over my property, next pass, latest image, is this current, outdated, is it from this year, how new, when does it get refreshed, update schedule, how often do satellites pass',
        'newest image you have for my address, most recent measurement, last measured, date of the data, up to which date, when is more data coming, stale data',
        'is this from this month or from years ago, how long ago was this measured, is it recent or years old, latest month, data of this year',
        'latest data, last observation, how recent, months old, out of date, stale, next image, next pass, revisit time, how often does the satellite pass, updates, when is the next update',
        'update frequency, how often is the data updated, how up to date, real time, date of the data, delay, latency of the data',
      ],
    },
  ];
}
