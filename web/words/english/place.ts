/** A place before anything is bought: welcome, address, and the free preview. */
export const PLACE = {
  checkingPoint: 'Checking this point…',
  lookingUpAddress: 'Looking up the address…',
  stepCheck: 'Check a place',
  stepCheckText: 'Free. Shows whether the ground is measured there, and how recent the data is.',
  stepBuy: 'Buy the report',
  stepBuyText: (price: string, offer: string): string =>
    `${price}, and only when there is an answer. ${offer}`,
  stepRead: 'Read it',
  stepReadText: 'Sinking or rising, how fast, how certain, and every observation since the first.',
  noFrames: 'No data frames are published yet.',
  coveredNow: 'Covered now',
  moreFrames: (count: number): string => `and ${count} more on the map`,
  seeSample: 'See a sample report',
  checkList: 'Check a list of places',
  frameState: (freshness: string, age: string): string => `${freshness}, last observed ${age}`,
  synthetic: 'synthetic',
  house: 'House',
  street: 'Street',
  town: 'Town',
  zip: 'ZIP Code',
  suggestionCount: (count: number): string => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  ownedUnknown:
    'We couldn’t check whether this account already owns a report for this place. Look under “Reports” ' +
    'above before you buy.',
  readingIsFree: 'Reading it again is free.',
  paidBefore: 'This account already paid for this report, so it is free.',
  checkingIsFree: 'Checking is free. You weren’t charged.',
  youPayOnly: 'You pay only when the answer is a report, and never twice for the same purchase.',
  reportCosts: (price: string, offer: string): string => `The report costs ${price}. ${offer}`,
  copyLink: 'Copy link',
  lastObservation: 'Last observation',
  freshness: 'Freshness',
  cell: 'Cell',
  motionIsLikely: 'Ground motion is likely',
  yes: 'Yes',
  no: 'No',
  buyAgain: (price: string): string => `Buy again (${price})`,
  showBought: 'Show the report you bought (free)',
  purchaseInterrupted:
    'A purchase of this cell was interrupted, and you may have been charged. Finish it to repeat the ' +
    'same purchase. You are charged at most once.',
  finishPurchase: 'Finish the purchase',
  createAccount: 'Create a free account',
  buyReport: (price: string): string => `Buy report (${price})`,
  showPaid: 'Show the report (paid before)',
  boughtOn: (date: string): string => `You bought this report on ${date}.`,
  boughtOlderOn: (date: string): string =>
    `You bought a report for this place on ${date}. A newer measurement is available.`,
  buyNewer: (price: string): string => `Buy the newer report (${price})`,
  notRightPlace: 'Not the right place?',
  whichAddress: 'Which address do you mean?',
  farApart: 'This address matches places that are far apart. Add a ZIP Code or a city to tell them apart.',
  within: (distance: string): string => `, to within about ${distance}`,
  addressProblem: (reason: string): string =>
    `${reason}. Enter house number, street, town and state, or a ZIP Code. You can also click the place ` +
    'on the map.',
  emptySearch: 'Enter an address, or latitude and longitude. You can also click the map.',
  addressTooLong: (most: number): string => `An address can have up to ${most} characters.`,
};

export type PlaceWords = typeof PLACE;
