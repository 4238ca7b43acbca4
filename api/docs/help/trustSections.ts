import type { HelpFacts, HelpSection } from './section.ts';

/** How sure a report is, and what it does not tell. */
export function trustSections({ tiers, statuses, record, cellM }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'certainty',
      title: 'How sure a report is',
      text: [
        `Read \`confidence_tier\` first. It compares the rate with its uncertainty (\`signal_to_noise\`): ${tiers}. \`measured\` means that the direction is certain (95 %), \`likely\` that it is only suggested, \`within_margin\` that it is not known. \`interval_95_mm_yr\` holds the true rate 95 % of the time, if the noise behaves as assumed.`,
      ],
      asked: [
        'how sure is it, how certain, how confident can I be, can I trust the number, reliable',
        'what does confidence tier mean, measured, likely, within_margin, significant, signal to noise',
      ],
    },
    {
      anchor: 'uncertainty',
      title: 'σ and the 95 % interval',
      text: [
        'Fields called uncertainty are one standard deviation (σ, sigma). ± in sentences is the 95 % interval, about twice σ (velocity ± 1.96 σ), and says so. A small rate with a large σ is no sign of movement.',
      ],
      asked: [
        'what does sigma mean, σ, standard deviation, uncertainty, error bar, plus minus, ±, margin of error',
        'what is the 95 % interval, confidence interval, interval_95_mm_yr',
      ],
    },
    {
      anchor: 'data-quality',
      title: 'confidence is the quality of the data',
      text: [
        '`confidence` (0 to 1) is how good and how long the radar record of the cell is: coherence times record length. It is not how sure the trend is. For that read `confidence_tier` and `significant_nonzero`.',
      ],
      asked: [
        'difference between confidence and confidence_tier',
        'what does confidence 0.8 mean, is confidence a probability, coherence, data quality score',
      ],
    },
    {
      anchor: 'accuracy',
      title: 'How accurate the method is',
      text: [
        'On planted truth the 95 % intervals hold the true rate about 95 % of the time where noise is of the usual kind. Steps, random walks and errors that all cells share are not covered by that. The method, its tests and where it fails are published with the service as [accuracy](/docs/files/accuracy.md).',
      ],
      asked: ['how accurate is it, accuracy, has it been validated, tested against gps, precision, error'],
    },
    {
      anchor: 'not-said',
      title: 'What a report does not say',
      text: [
        `A report does not say why the ground moves, what will happen next, whether a building is damaged or safe, or how anything smaller than its ${cellM} cell moves. It is no engineering survey and no substitute for one, and it is no legal advice.`,
      ],
      asked: [
        'what does a report not say, limits, limitations, what can it not tell, disclaimer',
        'is this a survey, inspection',
      ],
    },
    {
      anchor: 'cause',
      title: 'Why the ground moves',
      text: [
        'The service cannot tell why the ground moves. It measures that it does. Pumping of ground water, oil or gas, mining, compaction of soft soil and seasons are known causes in general; which of them is at work at a place, a geologist or geotechnical engineer has to find out.',
      ],
      asked: [
        'whose fault is it, responsible, vibrations, trucks, traffic, drilling, water main',
        'why is it sinking, what causes it, cause, reason, groundwater pumping, mining, fracking, who is to blame',
        'is it because of a leak, construction next door',
      ],
    },
    {
      anchor: 'building',
      title: 'Whether a building is safe',
      text: [
        'The service cannot tell whether a building or its foundation is safe, cracked or sound. It measures the ground of a cell from space. Cracks, doors that stick or a leaning wall are a matter for a licensed structural or geotechnical engineer, whatever a report says.',
      ],
      asked: [
        'certify, guarantee, certificate, lender, bank wants proof that the foundation is fine, sound structure',
        'is the house safe, is my home safe to live in, structural damage, foundation problem, cracks in the wall',
        'will the building collapse, is the foundation ok, structure sound',
      ],
    },
    {
      anchor: 'sinkhole',
      title: 'Sinkholes',
      text: [
        'The service cannot predict sinkholes. A collapse can come without any slow movement before it, or from a spot much smaller than the cell. A quiet report is no proof that no sinkhole will open. Ask the state geological survey and an engineer.',
      ],
      asked: [
        'will there be a sinkhole, sink hole tomorrow, predict sinkholes, cave-in, collapse of the ground',
        'am I at risk of a sinkhole in Florida, karst, caves',
      ],
    },
    {
      anchor: 'forecast',
      title: 'The future',
      text: [
        'A report is about the past record and forecasts nothing. Ground may speed up, slow down or stop, for example when pumping changes. Repeat the report when newer observations are there: `since` makes that free when there are none.',
      ],
      asked: [
        'how many inches will it drop or rise by 2030, by 2050, in the coming years, how long will it last, trend will continue, expect',
        'will it keep sinking, forecast, prediction, future, next year, in ten years, how much will it sink',
        'will it stop, is it getting worse, accelerating, earthquake',
      ],
    },
    {
      anchor: 'legal',
      title: 'Law, insurance and value',
      text: [
        'The service gives no legal, insurance, investment or engineering advice, and does not say what a property is worth or whether to buy it. A report is a measurement that you can show to those who advise you: a lawyer, an insurer, an appraiser, an engineer.',
      ],
      asked: [
        'homeowners insurance, claim, policy, appraisal, taxes, invest',
        'should I buy this house, is it worth it, property value, price of the home, mortgage',
        'can I sue, legal advice, lawyer, seller disclosure, court, evidence, liability',
        'insurance, will my insurer pay, premium, coverage by insurance, engineer stamp',
      ],
    },
    {
      anchor: 'next-steps',
      title: 'What to do next',
      text: [
        'When the direction is certain and the rate is large, or the ground nearby moves unevenly: show the report to a licensed geotechnical or structural engineer before you buy, build or repair. When the direction is not certain: wait for a longer record, and do not take it for an all-clear. When the ground is stable: nothing in these data asks for more, but cracks or sticking doors still do.',
      ],
      asked: [
        'what should I do now, next step, what to do, it says sinking what now, advice, recommend',
        'should I be worried, is it bad, is it dangerous, serious, how bad, a problem',
        'do I need an engineer, whom should I ask, who can help me',
      ],
    },
    {
      anchor: 'free-answers',
      title: 'Answers without a report',
      text: [`Not every place has a report; such answers are free and say why in \`status\`: ${statuses}.`],
      asked: [
        'why is there no report, no result, no number, null, status, statuses',
        'what does low_geocode_precision, stale_data, low_confidence, no_new_data mean',
      ],
    },
    {
      anchor: 'inconclusive',
      title: 'Inconclusive',
      text: [
        `\`inconclusive\` means that the data do not allow any rate: they are too poor, too old or too few. It is free. A record below ${record.years} year or ${record.measurements} observations is always inconclusive, and so is every place of a satellite frame in which no ground is recognizably at rest. It says nothing about whether the ground moves.`,
      ],
      asked: ['what does inconclusive mean, not conclusive, why inconclusive'],
    },
    {
      anchor: 'no-data',
      title: 'No data and no coverage',
      text: [
        '`no_coverage` means that no data frame lies over the place. `no_data` means that a frame does, but this cell is water, is masked, or was too seldom seen well: trees, fields and changing surfaces reflect radar badly. Both are free.',
      ],
      asked: [
        'what does no_data mean, no data, water, trees, forest, vegetation, masked',
        'what does no_coverage mean, not covered, outside',
      ],
    },
    {
      anchor: 'changed',
      title: 'Why a number changes',
      text: [
        'A new release has newer observations, and sometimes a better method or reference: the same cell may then have another rate, usually within the uncertainty of both. A bought report stays as it was sold; `release` names what it was made from.',
      ],
      asked: [
        'last week, last month, earlier it was different, was another one, changed since',
        'why did my number change, different from last time, two reports differ, other value than before',
      ],
    },
    {
      anchor: 'source-data',
      title: 'Where the data come from',
      text: [
        'The measurements come from radar satellites (InSAR): the same ground is looked at again and again, and shifts of the reflected wave tell movement of millimetres. `provenance` of every report names the data source, its attribution and licence, and the version of the method.',
      ],
      asked: [
        'where does the data come from, which satellite, sentinel-1, nisar, insar, opera, radar, source',
        'how does it work, how do you measure from space, method, methodology',
      ],
    },
  ];
}
