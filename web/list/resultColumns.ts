import { interval95, margin95 } from '../../core/report/interval95.ts';
import { shownRateOf } from '../../core/report/shownRate.ts';
import { flagWords, longDate, matchWords, signed, statusWords } from '../page/pageWords.ts';
import type { RowResult } from './buyList.ts';
import type { KeptList } from './listStore.ts';

/** A cell of a file: a text, a number or nothing. */
export type Cell = string | number | null;

/** The rows of a list with its answers, as written to a file. */
export interface ResultTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Added {
  readonly title: string;
  readonly of: (row: RowResult) => Cell | undefined;
}

/** The columns of the answers, appended to those of the file. */
const ADDED: readonly Added[] = [
  { title: 'Status', of: ({ result }) => rowWords(result.status) },
  { title: 'Verdict', of: ({ result }) => (result.status === 'ok' ? result.verdict : null) },
  {
    title: 'Vertical velocity over the record (mm/yr, negative = sinking)',
    of: ({ result }) => (result.status === 'ok' ? result.velocity_vertical_mm_yr : null),
  },
  {
    title: 'Velocity σ (mm/yr, one standard deviation)',
    of: ({ result }) => (result.status === 'ok' ? result.velocity_uncertainty_mm_yr : null),
  },
  {
    title: '95 % interval, low (mm/yr)',
    of: ({ result }) => (result.status === 'ok' ? result.interval_95_mm_yr[0] : null),
  },
  {
    title: '95 % interval, high (mm/yr)',
    of: ({ result }) => (result.status === 'ok' ? result.interval_95_mm_yr[1] : null),
  },
  { title: 'Last observation (YYYY-MM-DD)', of: ({ result }) => result.last_observation },
  { title: 'Freshness', of: ({ result }) => result.data_freshness },
  { title: 'Address found', of: ({ result }) => result.query?.geocoded_address },
  { title: 'Match', of: ({ result }) => result.query && matchWords(result.query.geocode.match_type) },
  { title: 'Latitude (°, WGS 84)', of: ({ result }) => result.query?.lat },
  { title: 'Longitude (°, WGS 84)', of: ({ result }) => result.query?.lon },
  { title: 'Notes', of: (row) => notesOf(row).join(' ') },
  { title: 'Frame', of: ({ result }) => result.frame },
  { title: 'Cell', of: ({ result }) => result.pixel_id },
  { title: 'Report number', of: ({ result }) => (result.status === 'ok' ? result.report_id : null) },
  { title: 'Cost (USD)', of: ({ result, sameAs }) => (sameAs === null ? result.cost_usd : 0) },
];

/** Every row of the list with all of its columns; a column with the name of an added one gets the suffix `(input)`. */
export function resultTable({ names, rows }: KeptList, results: readonly (RowResult | null)[]): ResultTable {
  const taken = new Set(ADDED.map(({ title }) => title));
  const header = names.map((name) => {
    let free = name;
    for (let number = 1; taken.has(free); number++)
      free = `${name} (input${number === 1 ? '' : ` ${number}`})`;
    taken.add(free);
    return free;
  });
  return {
    header: [...header, ...ADDED.map(({ title }) => title)],
    rows: rows.map(({ cells, problem }, at) => {
      const answer = results[at] ?? null;
      const added = answer ? ADDED.map(({ of }) => of(answer) ?? null) : unanswered(problem);
      return [...cells, ...added];
    }),
  };
}

function unanswered(problem: string | null): Cell[] {
  return ADDED.map(({ title }) => {
    if (title === 'Status') return problem === null ? 'Not checked yet' : rowWords('bad_row');
    return title === 'Notes' ? problem : null;
  });
}

const statuses: Readonly<Record<string, string>> = {
  ok: 'Report',
  owned: 'You own this report',
  same_cell: 'Same cell as another row',
  bad_row: 'Row can’t be read',
  invalid_item: 'Row can’t be read',
  invalid_address: 'Address not found or not clear',
  insufficient_credits: 'Not enough credits',
  skipped_for_budget: 'Above your maximum price',
  unprocessed: 'Not answered yet',
};

/** The status of a row in a few words. */
export function rowWords(status: string): string {
  return statuses[status] ?? statusWords(status).title;
}

/** What a user must know about a row besides its rate. */
export function notesOf({ result, sameAs }: RowResult): string[] {
  const notes = (result.query?.geocode.flags ?? []).map(flagWords).filter((words) => words !== '');
  if (sameAs !== null) notes.push(`Same place as row ${sameAs + 1}.`);
  else if (result.status === 'ok' && result.duplicate_of !== undefined)
    notes.push(`Same cell as “${result.duplicate_of}”.`);
  if (
    result.status === 'ok' &&
    sameAs === null &&
    result.owned_report?.is_current &&
    result.duplicate_of === undefined
  )
    notes.push(`Owned since ${longDate(result.owned_report.bought_at.slice(0, 10))}, not charged.`);
  if (result.status === 'ok' && (result.data_freshness === 'stale' || result.data_freshness === 'very_stale'))
    notes.push('The data are old.');
  if (result.status === 'ok')
    return result.message === undefined ? notes : [...notes, 'Only the area is known: this is its middle.'];
  return [
    ...notes,
    reasonWords(
      result.status,
      result.message ?? null,
      result.candidates?.map(({ geocoded_address: address }) => address),
    ),
  ];
}

/** Why a row has no report, for people: only the applicable reason. */
export function reasonWords(
  status: string,
  message: string | null,
  candidates: readonly string[] = [],
): string {
  if (status === 'invalid_address' && candidates.length > 0)
    return `It can be ${candidates.slice(0, 3).join('; ')}. Add the town or ZIP Code.`;
  if (status === 'invalid_address') return notFound(message ?? '');
  if (status === 'bad_row') return message ?? '';
  return statuses[status] === undefined ? statusWords(status).text : '';
}

/** What the geocoder is missing, without its advice for programs. */
function notFound(message: string): string {
  const [, reason = ''] = /couldn't be resolved: ([^;]+)/.exec(message) ?? [];
  if (reason === '') return 'Check the number, street, town and state, or give latitude and longitude.';
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}

/** `−12.4 ± 2.2`: the rate and the margin of its 95 % interval. */
export function rateWords({ result }: RowResult): string {
  const rate = result.status === 'ok' ? shownRateOf(result) : null;
  return rate === null ? '' : `${signed(rate.velocityMmYr, 1)} ± ${margin95(rate.sigmaMmYr).toFixed(1)}`;
}

/** `−14.6 to −10.2`: the 95 % interval. */
export function intervalWords({ result }: RowResult): string {
  const rate = result.status === 'ok' ? shownRateOf(result) : null;
  if (rate === null) return '';
  const [low, high] = interval95(rate.velocityMmYr, rate.sigmaMmYr);
  return `${signed(low, 1)} to ${signed(high, 1)}`;
}
