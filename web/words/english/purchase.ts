/** Buying a report, the account's own reports, and their PDFs. */
export const PURCHASE = {
  createLink: 'Create a link',
  tryAgain: 'That did not work. Try again.',
  linkRevoked: 'The link is revoked',
  copyNow: 'Copy the link now. We show it only once. It works until you revoke it.',
  linkToReport: 'Link to this report',
  linkReady: 'The link is ready',
  shareReport: 'Share this report',
  shareText:
    'A link shows this report to your lender or agent without an account. Anyone who has the link can ' +
    'read the report. The link shows nothing else from your account.',
  linkCreated: (time: string): string => `Link created on ${time} `,
  revokeCreated: (time: string): string => `Revoke the link created on ${time}`,
  revoke: 'Revoke',
  downloadIncluded: 'Download PDF (included)',
  signInForPdf: 'Sign in to download the PDF.',
  downloadFor: (price: string): string => `Download PDF (${price})`,
  newerPdf: (price: string): string =>
    'The PDF is included until newer data is available, and newer data is available now. The PDF shows ' +
    `the newer data and costs ${price}.`,
  paidForPdf: (price: string): string => `Paid ${price} for the PDF.`,
  firstOfThem: (count: number): string => `The PDF holds the first ${count} of them.`,
  creatingPdf: 'Creating the PDF…',
  pdfLanguage: 'Language of the PDF',
  gettingReport: 'Getting the report…',
  gettingSample: 'Getting the sample…',
  sampleAsPdf: 'The sample as a PDF',
  closeSample: 'Close the sample',
  sampleReport: 'A sample report',
  findUnderReports: 'Find the report under “Reports” and open it from there.',
  answerReady: (point: string): string => `The answer for ${point} is ready. `,
  goThere: 'Go there',
  chooseAnother: 'Choose another place',
  buyFor: (what: string, price: string): string => `Buy for ${what} (${price})`,
  otherStreet: 'This may be another street',
  similarStreet: (address: string): string =>
    `We don’t know the street as you wrote it. “${address}” is on a similar one.`,
  enterAsWritten: 'If that is the address you mean, enter it as it is written here.',
  thisAddress: 'this address',
  areaNotHouse: 'This is an area, not a house',
  onlyArea: (address: string, within: string): string =>
    `We only know the area of “${address}”: its middle, ±${within}. The report would cover the one cell in ` +
    'the middle and wouldn’t describe any other place in the area.',
  enterHouse:
    'Enter a house number and street, or click the building on the map, to get the report for the place ' +
    'you mean.',
  middleOfArea: 'the middle of the area',
  elsewhereOnStreet: 'The house may be elsewhere on its street',
  knownWithin: (address: string, within: string): string =>
    `We know “${address}” to within about ${within}. The report would cover one cell there, which may not ` +
    'be the cell of the house.',
  clickBuilding: 'Click the building on the map to get the report for the house itself.',
  thisPoint: 'this point',
  lookingUp: 'Looking up your reports…',
  showOlder: 'Show older reports',
  downloadAsOne: 'Download as one PDF',
  yourWatches: 'Your watches',
  yourReports: 'Your reports',
  openingReport: 'Opening the report…',
  downloadPdf: 'Download PDF',
  yourReport: 'Your report',
  signInToSee: 'Sign in to see your reports.',
  nothingBought: 'This account hasn’t bought anything yet. Checking a place is free.',
  everythingBought: 'Everything that this account has bought. Reading a report again is free.',
  asPdf: ' · as PDF',
  timeSeries: ' · time series',
  inBatch: ' · in a batch',
  alongLine: ' · profile along a line',
  ofArea: ' · area',
  rateOverRecord: (verdict: string, rate: string): string => `${verdict}${rate} mm/yr over the record`,
  correctedReport: 'Corrected: this report was wrong',
  boughtOn: (date: string, paid: string, kind: string): string => `Bought ${date} · ${paid}${kind}`,
  askedAs: (address: string): string => `Asked for as “${address}”`,
  refunded: 'refunded',
  measuredAgain: 'Measured again since then',
  measuredAgainThrough: (date: string): string =>
    `Measured again since then, with observations through ${date}`,
  signInToBuy: 'Sign in to buy a report.',
  otherAccount: 'Another account started this purchase.',
};

export type PurchaseWords = typeof PURCHASE;
