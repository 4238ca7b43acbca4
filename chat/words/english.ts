const ON_PAGE_OWNED = 'choose “Reports” at the top of the page';

/** Sentences of answers about places, purchases, the account and its reports. */
export const ENGLISH = {
  place: {
    covered: 'Yes. ',
    /** Before what is known for free, to a question about the motion. */
    needsReport: (place: string): string =>
      `I can't say how the ground at ${place} moves until you buy a report for it. `,
    nextStep: (isOnPage: boolean): string =>
      isOnPage
        ? ' Choose “Check” and then “Buy the report” on the page, which shows the price first.'
        : ' Say “buy it” and I give you the price first.',
    measured: (where: string, last: string, days: string): string =>
      `${where} is covered and measured. The last observation is from ${last} (${days} days ago). A report for it has an ` +
      'answer and would be billed. Only the report has the numbers.',
    notCovered: (where: string): string =>
      `No. No data frame of this server covers ${where}. A report would be free, with status no_coverage.`,
    partly: (where: string, status: string, help: string): string =>
      `Partly. A data frame covers ${where}, but a report would be ${status} and free: ${help || 'no rate here is reliable'}.`,
    notFound: (place: string, why: string): string =>
      `I couldn't look up “${place}”. ${why} Name a street address with city and state, or latitude and longitude.`,
    ticketSubject: (place: string): string => `Place not found: ${place}`,
    ticketMessage: (place: string): string => `I couldn't find the place “${place}”.`,
    foundAs: (address: string): string => `found as ${address}`,
    middleOfArea: (meters: string): string => `the middle of that area, up to ${meters} m off`,
    synthetic: 'The data there is made up, for demonstration.',
    askCost: 'What would the report cost?',
    sayBuy: (place: string): string => `buy the report of ${place}`,
    askCovered: 'Is it covered?',
    sayCovered: (place: string): string => `is ${place} covered?`,
  },
  purchase: {
    nothingNewer: 'There is nothing newer. To buy it anyway, say “buy it again”.',
    noPrice: (why: string): string => `I couldn't get a price: ${why}`,
    nothingToBuy: (where: string, status: string, why: string): string =>
      `There is nothing to buy at ${where}: the answer would be ${status} and free. ${why}`,
    tooFewCredits: (where: string, usd: string, credits: string): string =>
      `A report for ${where} costs ${usd} USD, and your credits of ${credits} don't cover it. `,
    offer: (where: string, usd: string): string =>
      `A report for ${where} costs ${usd} USD of your credits, if its status is ok; otherwise it is free. Shall I buy it? ` +
      'Answer “yes, buy it” as your next message. I buy nothing after any other message.',
    confirm: (place: string, usd: string): string => `Buy the report of ${place} for ${usd} USD`,
    sayYes: 'yes, buy it',
    openPage: 'Open the page',
    byApi: 'Buy the report by the API',
    withSession:
      "I don't buy with only a sign-in. Type the place into the search, choose “Check” and then “Buy the report”. You see " +
      'place and price first.',
    needsAccount:
      'You need an account to buy. Choose “Sign in” at the top of the page, then “Check” the place and choose “Buy the report”.',
    asTool:
      'When called as a tool, I buy nothing: the tool check_ground_motion sells the report after your user agrees to its price.',
    needsKey:
      "I don't buy with only a session. Buy the report on the page, which shows the place and the price, or ask here with an " +
      'API key.',
    needsRegistration:
      "I can't buy anything without an API key. Register first (free), then ask again with the key, or buy on the page.",
    unknownOutcome: (place: string, why: string): string =>
      `I don't know whether I bought the report for ${place}: ${why}. “What was I charged?” shows it.`,
    boughtNothing: (why: string): string => `I bought nothing, and you weren't charged. ${why}`,
    free: (place: string, status: string, help: string): string =>
      `The answer for ${place} is ${status}, and free: ${help}`,
    bought: (place: string, usd: string): string => `Bought for ${usd} USD: ${place}.`,
  },
  account: {
    balance: (credits: string, reports: string, usd: string): string =>
      `The account has ${credits} of credits, enough for ${reports} reports at ${usd} USD.`,
    test: ' They are fake, because this is a test account.',
    addCredits: 'Add credits',
    buyCredits: 'Buy credits',
    noEntries: 'You have no charges or credits yet.',
    entries: 'The newest entries of the ledger:',
    /** An entry by its kind in the ledger. */
    kind: (kind: string): string => kind,
    ofReport: (id: string): string => ` (report ${id})`,
    balanceAfter: (usd: string): string => `, balance after it ${usd}`,
  },
  owned: {
    owns: (id: number, day: string, isOnPage: boolean, url: string): string =>
      `You already have report ${id} of this cell, bought on ${day}. Reading it again is free: ${isOnPage ? ON_PAGE_OWNED : `GET ${url}`}.`,
    placeIs: (where: string): string => `The place is ${where}.`,
    open: 'Open the report',
    none: "This account doesn't have any reports yet.",
    newest: 'The newest reports of this account:',
    line: (id: string, place: string, day: string, verdict: string): string =>
      `- Report ${id}, ${place}, bought ${day}: ${verdict}`,
    notReadable: (id: number): string => `This account doesn't have a report ${id} that I can read.`,
    noneAt: (place: string): string => `This account doesn't have a report for ${place}.`,
    about: (id: number, name: string): string => `Report ${id}${name === '' ? '' : ` (${name})`}: `,
    yours: (id: number): string => `Your report ${id}: `,
    refused: (why: string): string => `I can't see the reports of this account with this key. ${why}`,
    older: (last: string, now: string): string =>
      `This report is from an older release, with data to ${last}. Newer data to ${now} is available, and this report doesn't include it.`,
    changed: 'The data behind this report has changed since it was made.',
    todayCosts: (usd: string): string => ` A report for this place from today's data costs ${usd} USD.`,
  },
};

/** A catalog of another language has exactly these entries. */
export type AnswerWords = typeof ENGLISH;
