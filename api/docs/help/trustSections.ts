import type { HelpFacts, HelpSection } from './section.ts';

/** How sure a report is, and why some places have none. */
export function trustSections({ tiers, statuses, record }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'certainty',
      title: 'How sure a report is',
      text: [
        'Read the confidence first. It compares the rate with its uncertainty. “measured” means that the direction is ' +
          "certain (95 %), “likely” that it is only suggested, and “within margin” that it isn't known. The 95 % " +
          'interval contains the true rate 95 % of the time, if the noise behaves as assumed.',
      ],
      requests: [
        `\`confidence_tier\` follows from \`signal_to_noise\`: ${tiers}. The interval is \`interval_95_mm_yr\`.`,
      ],
      asked: [
        'how sure is it, how sure are you about the number, how certain, how confident can I be, can I trust the number, reliable',
        'what does measured mean, what does likely mean, what does within_margin mean, confidence tier, significant, signal to noise',
        'it only says likely, is likely good enough, what is the confidence, chance that it is wrong, how certain, can I rely on it, is this reliable, am I sure, trustworthy, proof',
        'what does tier mean, how strong is the evidence',
        'reliability, report says measured what does this tell me about reliability, which is better measured or likely, how much can I rely on it, how firm, confidence level, meaning of measured',
        'how sure, confidence, measured, likely, within margin, tier, signal to noise, probability, how reliable is it, can I trust it',
        'how reliable are the points, reliability of one measurement, can I rely on it, is it certain',
      ],
    },
    {
      anchor: 'uncertainty',
      title: 'σ and the 95 % interval',
      text: [
        'σ (sigma) is the uncertainty: one standard deviation. A number after ± is the 95 % interval, about twice σ ' +
          "(velocity ± 1.96 σ). A small rate with a large σ isn't a sign of movement. Short records, gaps and noisy " +
          'ground make the interval wide.',
      ],
      asked: [
        'shaded band in the chart, gray band, band around the line, error bars, error band',
        'what does sigma mean, σ, standard deviation, uncertainty, error bar, plus minus, plus or minus, ±, margin of error',
        'what is the 95 % interval, why is the interval so wide, confidence interval, interval_95_mm_yr',
        'number with plus minus behind it, what is the number after the plus minus, error range, range of values, confidence band, why is it so uncertain, large error, tolerance',
        'interval 95, 95 percent, ninety five percent, what is the range, low and high value, between -3 and -1, how exact is the rate, sigma of 0.5',
        'plus minus, sigma, standard deviation, error bar, interval, margin of error, 95 percent, confidence interval',
      ],
    },
    {
      anchor: 'data-quality',
      title: 'Data quality',
      text: [
        'Data quality, from 0 to 1, is how good and how long the radar record of the cell is: coherence times record ' +
          "length. It isn't how certain the trend is, and it isn't a probability.",
      ],
      requests: [
        'The field is `confidence`. For the trend, read `confidence_tier` and `significant_nonzero`.',
      ],
      asked: [
        'difference between confidence and confidence tier',
        'what does confidence 0.8 mean, is confidence a probability, coherence, data quality score',
        'what is a good quality score, score between 0 and 1, low quality data, data quality 0.6, poor coherence',
        'quality of the data, how good is the data here, score of the data, what does quality mean',
        'confidence 0.4, confidence value, low confidence but measured, quality score, coherence, quality from 0 to 1, difference between confidence and tier',
      ],
    },
    {
      anchor: 'accuracy',
      title: 'How accurate the method is',
      text: [
        'In tests with planted motion, the 95 % intervals contain the true rate about 95 % of the time where the noise ' +
          "is of the usual kind. They don't cover steps, random walks or errors that all cells share. Comparisons with " +
          'GNSS (GPS) stations, the tests, and the cases where the method fails are published as ' +
          '[accuracy](/docs/files/accuracy.md).',
      ],
      asked: [
        'how accurate is it, accuracy, has it been validated, tested against gps stations, compared to leveling, surveying, precision, error',
        'how precise are you, how good is the method, proof that it works, peer reviewed, tested in practice, error rate, compared with survey markers, wells, benchmarks, false alarms, can it be wrong',
        'how did you check that your numbers are right, verify your results, who verified this, how do I know it is correct, quality control, tests, field check, ground truth, evidence that it works',
        'how exact is it, how precise, is it reliable, validation, tested against, error rate, false alarms, proof that it works, accuracy',
        'validity of a measurement, how valid is it, reliability, how precise can you measure, how well does it work, is it trustworthy, scientific basis, has it been validated',
      ],
    },
    {
      anchor: 'free-answers',
      title: 'Answers without a report',
      text: [
        `Not every place has a report. Such answers are free, and the status says why: ${statuses}. Every number in them is null.`,
      ],
      asked: [
        'why is there no report, why no result, no number, null, status, statuses',
        'what does low_geocode_precision, stale_data, low_confidence, no_new_data mean',
        'what statuses are there, status codes of an answer, why did it refuse, why no number for my place, list of reasons',
        'null values, velocity is null, null in the json, why is the number missing, no number in the answer, empty fields, status not ok, list of statuses, possible statuses, status field',
      ],
    },
    {
      anchor: 'inconclusive',
      title: 'Inconclusive',
      text: [
        "“Inconclusive” means that the data doesn't allow any rate: it is too poor, too old or too little. The answer " +
          `is free. A record below ${record.years} year or ${record.measurements} observations is always inconclusive, ` +
          'and so is every place in a satellite frame without recognizably stable ground. It says nothing about whether ' +
          'the ground moves.',
      ],
      asked: [
        'what does inconclusive mean, not conclusive, why inconclusive',
        'meaning of inconclusive, no conclusion, why could you not decide, data too poor, result says inconclusive what now',
        'why does it say inconclusive when others get a number, inconclusive result, could not be determined, undetermined, no verdict, undecided',
        'just says inconclusive, useless answer, no rate, not enough data, record too short, why no number',
      ],
    },
    {
      anchor: 'no-data',
      title: 'No data and no coverage',
      text: [
        'No coverage (`no_coverage`) means that no data frame covers the place. No data (`no_data`) means that a ' +
          'frame does, but this cell has no measurement: the data is single points and none is in the cell, or the cell ' +
          'is water, is masked, or has no steady radar signal, as over trees, fields and changing surfaces. Both answers ' +
          'are free.',
      ],
      asked: [
        'what does no_data mean, why no data, water, lake, trees, forest, woods, vegetation, field, masked',
        'what does no_coverage mean, not covered, difference between no coverage and no data',
        'do trees around my house mess up the reading, dense trees, swamp, farm land, snow, grass, why can it not see my lot, satellite cannot see it, blank spot, hole in the map, gray area',
        'nothing at my place, no measurement here, outside the area',
        'why can you not measure my place, no measurement for my address, why is there a hole, forest plot, lake house, water nearby, why no coverage here',
        'no data, no measurement, no coverage, nothing found, why is my house missing, blank, gray on the map, trees, water, rows without a measurement',
        'why is there no result for my address, why no points at my house, missing points, influence where the points are, place a reflector, dense vegetation, forest, snow, water',
      ],
    },
    {
      anchor: 'changed',
      title: 'Why a number changes',
      text: [
        'A new release has newer observations, and sometimes a better method or reference, so the same cell can get ' +
          'another rate, usually within the uncertainty of both. A report that you bought stays as we sold it.',
      ],
      requests: ['`release` names the data that a report comes from.'],
      asked: [
        'why did my number change, different from last time, two reports differ, other value than before',
        'the rate was different last month, earlier the number was another one',
        'yesterday it was another number, today the number is different, which number do I believe, number moved, result changed after I bought, got a new value, why two values, updated result',
        'reprocessed, new release, new version of the data, old report and new report',
        'the report changed since April, how come it changed, why is the new report different, old value was different, numbers keep changing, new number',
        'bought the same place twice and got two numbers, two different results for the same address',
        'two reports with different numbers, different from last month, number changed, new release, which one is right, reprocessed, inconsistent',
      ],
    },
    {
      anchor: 'source-data',
      title: 'Where the data comes from',
      text: [
        'The measurements come from radar satellites (InSAR). They image the same ground again and again, by day and night and through clouds, and shifts ' +
          'in the reflected wave show movement of millimeters of the surface; radar does not see what is below it. Every report names its data source, attribution and ' +
          'license, and the version of the method.',
      ],
      requests: ['See `provenance` in a report.'],
      asked: [
        'how deep does the satellite look, depth below the ground, does radar see underground, penetrate the soil, beneath the surface',
        'who produces the data, who collects the data, does radar work at night, in the dark, through clouds, day and night, all weather',
        'where does the data come from, which satellite do you use, sentinel-1, nisar, insar, opera, radar, source, license, attribution',
        'how does it work from space, how do you measure, method, methodology, measured how',
        'who makes the data, nasa, esa, copernicus, satellites used, is it public data, technology, radar from orbit, how can you see the ground from space, science behind it, license of the data',
        'who launched the satellites, which space agency, name of the satellite, where do you get the data, radar images, how can radar measure the ground, interferometry, how is it measured',
        'who measured it, where do the numbers come from, source of the data, which satellites, how do you measure from space, insar, attribution',
        'what is insar, how does insar work, how are the data made, how is the ground measured, radar interferometry',
      ],
    },
  ];
}
