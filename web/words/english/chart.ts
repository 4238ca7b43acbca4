/** The chart of a record and its table. */
export const CHART = {
  eventsMarked: 'Events marked in the chart',
  handle: (isFirst: boolean): string => `${isFirst ? 'First' : 'Second'} date of the movement`,
  narrowInterval: '95 % interval of the rate: too narrow to show',
  interval: '95 % interval of the rate',
  showTable: 'Show as a table',
  title: (synthetic: string): string => `Vertical motion${synthetic}`,
  synthetic: ' (synthetic)',
  unit: ' mm, since the first observation',
  observation: 'observation',
  lineWithEvents: 'fitted line with its events',
  fittedVelocity: 'fitted velocity',
  yearlySwing: 'with the yearly swing',
  eventDates: 'dates of an event',
  summary: (count: number, from: string, to: string, mm: string, rest: string): string =>
    `Chart of vertical motion. ${count} observations from ${from} to ${to}; the last is ${mm} mm from the ` +
    `first. ${rest}`,
  fittedLine: (rate: string): string => `Fitted line ${rate} mm/yr.`,
  tooFew: 'There are too few observations to measure movement between two dates.',
  dates: (from: string, to: string): string => `${from} to ${to}`,
  notClear: 'Not clearly different from no movement. ',
  dragDates: 'Drag the two dates on the chart, or move them with the arrow keys.',
  date: 'Date',
  vertical: 'Vertical, mm',
  event: 'Event',
  observations: 'Observations',
  downloadCsv: 'Download CSV',
};

export type ChartWords = typeof CHART;
