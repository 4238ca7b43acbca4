import type { HelpFacts, HelpSection } from './section.ts';

/** What a report does not say, and who to ask instead. */
export function limitSections({ cellM }: HelpFacts): HelpSection[] {
  return [
    {
      anchor: 'not-said',
      title: 'What a report does not say',
      text: [
        "A report doesn't say why the ground moves, what will happen next, whether a building is damaged or safe, or " +
          `how anything smaller than its ${cellM} cell moves. It isn't an engineering survey or an inspection and ` +
          "doesn't replace one. It isn't legal advice.",
      ],
      asked: [
        'what does a report not say, limits of a report, limitations, what can it not tell, disclaimer',
        'is this a survey, inspection, replace a home inspection',
        'is this as good as hiring an engineer, does it replace a survey, can I skip the inspection, instead of a geotechnical report, what do you not cover, what is missing from it, limitations',
        'can a report replace the geotech study the county wants, geotechnical study, soil test, soil report, boring, permit requirement, official survey, site visit, does someone come out',
        'what is not in the report, limits of the report, does it replace an inspection, can I skip the inspection, instead of a geotechnical report, as good as a geotech report, soil report, soil test, structural survey, home inspection',
      ],
    },
    {
      anchor: 'building',
      title: 'Whether a building is safe',
      text: [
        "The service can't tell whether a building or its foundation is safe, cracked or sound. It measures the ground " +
          'of a cell from space. If you see cracks, sticking doors or a leaning wall, ask a licensed structural or ' +
          'geotechnical engineer, whatever a report says.',
      ],
      asked: [
        'is the house safe, is my home safe to live in, safe to buy, structural damage, foundation problem, cracks in the wall, basement walls',
        'lender wants proof that the foundation is ok, certify, guarantee, certificate for the bank',
        'will the building collapse, is the foundation ok, structure sound',
        'can you tell if the retaining wall will fail, wall, chimney, pool, basement, slab, foundation damage, is the structure ok, is it dangerous to live there, will my house fall, safe to live, doors stick',
        'bank wants a certificate, proof for the lender, guarantee that it is fine, can you certify',
        'are you able to tell if my slab is broken, broken pipe under the slab, damage to my house, structural problems, is the house ok, walls, porch, cracks in the driveway, foundation repair needed, can it hold another floor',
        'is the house structurally sound, structural check, condition of the house',
        'safe to buy, is it safe to buy, safe to buy this house, safe to live in, safe to build on',
        'cracks in the wall, crack in the foundation, foundation problems, is the foundation bad, inspector found cracks, foundation repair, piers, is the house safe, is my home safe to live in, structural damage, will it collapse, doors stick, sloping floor, basement walls bowing',
        'signs of subsidence, signs of damage, signs of foundation trouble, how do I recognize subsidence damage, is my house damaged, underpinning, is the building stable',
      ],
    },
    {
      anchor: 'sinkhole',
      title: 'Sinkholes',
      text: [
        "The service can't predict sinkholes. The ground can collapse without any slow movement before it, or in a " +
          "spot much smaller than the cell. A quiet report doesn't prove that no sinkhole will open. Ask the state " +
          'geological survey and an engineer.',
      ],
      asked: [
        'will there be a sinkhole, will a sinkhole open under my house, predict sinkholes, cave-in, collapse of the ground',
        'sinkhole risk in Florida, karst, caves',
        'hole in the ground, ground might collapse, old mine collapse, sudden collapse, swallow the house, karst risk',
        'sinkholes nearby, danger of a sinkhole, could the ground open, cave under my house, sudden hole',
        'sinkhole map, sinkhole check, does it replace a sinkhole report, karst, hole in the yard, cave, void below the house, sinkhole insurance',
      ],
    },
    {
      anchor: 'forecast',
      title: 'The future',
      text: [
        "The service doesn't forecast. A report is about the past record. Ground can speed up, slow down or stop, for " +
          'example when pumping changes. Check the place again when there are newer observations; the check is free. The ' +
          "service doesn't warn of earthquakes.",
      ],
      requests: ['With `since`, a repeated report is free until there is a newer observation.'],
      asked: [
        'how many inches will it drop or rise by 2030, in the coming years, how long will it last, trend will continue, expect',
        'will it keep sinking, forecast, prediction, future, next year, in ten years, how much will it sink',
        'will it stop, is it going to get worse, accelerating, earthquake warning',
        'what about the future, will it move more, how will it be in five years, will it stop sinking, has it stopped, getting faster, speeding up, how bad will it get, outlook, earthquake, tomorrow, predict',
        'predict how much it will have dropped by the time my loan is paid off, in 30 years, over the life of the loan, next decade, will my house sink, estimate future sinking, is it slowing down, can you extrapolate',
        'what will the ground do after I buy, what happens next, will it go on sinking after I move in, next few years',
        'will it stop, will it get worse, how long will it go on, in ten years, future sinking, prediction, next year, over the life of the mortgage, 30 year loan, is it going to continue',
      ],
    },
    {
      anchor: 'cause',
      title: 'Why the ground moves',
      text: [
        "The service can't tell why the ground moves. It only measures the motion. Known causes in general are pumping " +
          'of groundwater, oil or gas, mining, compaction of soft soil, and seasons. A geologist or geotechnical ' +
          'engineer can find out which of them applies to a place.',
      ],
      asked: [
        'why is it sinking, why is the ground moving, what causes it, cause, reason, groundwater pumping, mining, fracking',
        'whose fault is it, who is to blame, responsible, oil wells, vibrations, trucks, traffic, drilling, water main, leak, construction next door',
        'why does it move, reason for the sinking, who caused it, did the neighbor cause it, pumping, well, tunnel, subway, construction, oil, gas, water leak, broken pipe, fracking, heavy trucks, is the builder responsible',
        'is the mine below town responsible for it, mine, quarry, landfill, old well, dam, water pumping, drought, what made it sink, explain why it is moving',
        'why is it sinking, the reason, what causes it, because of the mine, coal mine, fracking, oil wells, groundwater pumping, well drilling, tunnel, subway, leaking pipe, fill dirt, landfill, tree roots, clay, construction site, does the report show why',
        'causes of subsidence, what makes the ground sink, reasons for sinking, where does subsidence come from, who is responsible',
      ],
    },
    {
      anchor: 'legal',
      title: 'Law, insurance and value',
      text: [
        "The service gives no legal, insurance, investment or engineering advice. It doesn't say what a property is " +
          'worth or whether to buy it. A report is a measurement that you can show to your advisers: a lawyer, an ' +
          'insurer, an appraiser, an engineer.',
      ],
      asked: [
        'should I buy this house, is it safe to buy, is it worth it, property value, price of the home, property tax, is it a good investment',
        'can I sue the seller, legal advice, lawyer, seller disclosure, court, evidence, liability, hidden defects',
        'homeowners insurance, will my insurance pay, insurance claim, policy, premium, appraisal, engineer stamp',
        'would a judge accept this, use it in court, evidence against the seller, lawsuit, attorney, sue, disclosure law, contract, walk away from the deal, negotiate the price, is it worth buying, good deal, invest',
        'homeowner insurance, insurer, claim denied, value of my home, market value, resale value, appraisal, tax',
        'should I walk away from this purchase, go through with the purchase, make an offer, is this house a bad buy, sign the contract, can I hold you liable, are you liable, warranty, who pays for the damage',
        'my lawyer will call you, I will sue you, evidence in court, admissible, stand up in court, regulator, auditor, expert witness, deal breaker, should I walk away, negotiate the price, does it lower the value, disclosure, must the seller tell me, insurance claim, does insurance cover settling, how do insurers use it, will insurance cover it',
        'buy a house with a history of subsidence, should I buy a house that is sinking, sell a house with subsidence, resale value, is it worth less, should we buy it, would you buy it',
      ],
    },
    {
      anchor: 'other-questions',
      title: 'Other questions about a house',
      text: [
        "The service doesn't know that. It measures how the ground moves, and nothing else about a house or its owner: " +
          'no floods, fire, weather, radon, mold, pests or noise, no crime, schools, zoning, owners or year of ' +
          'construction, no loans or rates, and no one to repair anything.',
      ],
      asked: [
        'flood risk, flood map, flood zone, fire risk, wildfire, weather, rain tomorrow, storm, hurricane, tornado, radon, mold, asbestos, lead pipes, termites, pests, noise, air quality',
        'crime rate, school district, schools nearby, zoning, who owns the house, owner of the house, when was the house built, year built, how many bedrooms, lot size, permits, hoa',
        'mortgage rate, interest rate, refinance, loan, down payment, closing costs, what is a mortgage, credit score',
        'recommend a plumber, a contractor, a roofer, fix my roof, repair the foundation, restaurant, job opening, who is your ceo, where is your office',
        'best phone, capital of a country, population, how many people live in a city, sports, recipes, printer, travel, stock market, election, movies, poem, homework',
        'type of mining in the area, mining report, what makes the noise, risk score, flood zone, flood risk, wildfire risk, radon, mold, termites, crime rate, school district, zoning, property taxes, owner of the house, year built, square footage, soil type, environmental contamination, hoa fees, mortgage rate',
      ],
    },
    {
      anchor: 'next-steps',
      title: 'What to do next',
      text: [
        'If the direction is certain and the rate is large, or the ground nearby moves unevenly, show the report to a ' +
          "licensed geotechnical or structural engineer before you buy, build or repair. If the direction isn't certain, " +
          "wait for a longer record, and don't read the result as an all-clear. If the ground is stable, this data gives " +
          'no reason for an inspection, but cracks or sticking doors still do.',
      ],
      asked: [
        'what should I do now, next step, it says sinking what now, advice, recommend',
        'should I be worried, is it bad, is it dangerous, serious, how bad, a problem',
        'do I need an engineer, who do I call, who can help me',
        'what would you do, is this serious, do I have to act, how worried should I be, red flag, deal breaker, what does this mean for me, can I still buy, which expert, geologist, who to hire',
        'what do you recommend, how do I react, do I call someone, bad result what now, it is sinking fast help, who should look at it, what to tell my lender',
        'should we be scared, are we in trouble, our result is minus 11 mm a year, is this alarming, panic, big number what does it mean for us',
        'what should I do with this result, who do I call, which engineer, is it a deal breaker, do I need an inspection, should I worry, is this number bad, which number is bad, when should we flag it, at which rate should a lender act',
        'I suspect that my house is sinking, what to do if a house is subsiding, worried about the result, should I be worried, should I worry, is it serious, does it matter, what does this mean for me',
      ],
    },
  ];
}
