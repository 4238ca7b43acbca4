import { headlineFor } from '../../core/report/groundVerdict.ts';
import { interval95 } from '../../core/report/interval95.ts';
import { eventDates, eventName } from '../../core/report/eventWords.ts';
import { withTrueMinus } from '../../core/report/trueMinus.ts';
import { rateInTable, shownRateOf } from '../../core/report/shownRate.ts';
import {
  flagWords,
  freshnessWords,
  longDate,
  matchWords,
  signed,
  helpWords,
  statusWords,
  wordOf,
} from '../page/pageWords.ts';
import { datedOf } from '../report/eventMarks.ts';
import type { RowResult } from './buyList.ts';
import type { KeptList } from './listStore.ts';
import { listWords } from '../words/listWords.ts';
import { words } from '../words/words.ts';

/** A cell of a file: a text, a number or nothing. */
export type Cell = string | number | null;

/** The rows of a list with its answers, as written to a file. */
export interface ResultTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

interface Added {
  readonly column: keyof typeof listWords.added;
  readonly of: (row: RowResult) => Cell | undefined;
}

/** The columns of the answers, appended to those of the file. */
const ADDED: readonly Added[] = [
  { column: 'status', of: ({ result }) => rowWords(result.status) },
  { column: 'verdict', of: ({ result }) => verdictWords(result) },
  {
    column: 'velocity',
    of: ({ result }) => (result.status === 'ok' ? result.velocity_vertical_mm_yr : null),
  },
  {
    column: 'sigma',
    of: ({ result }) => (result.status === 'ok' ? result.velocity_uncertainty_mm_yr : null),
  },
  {
    column: 'low',
    of: ({ result }) => (result.status === 'ok' ? result.interval_95_mm_yr[0] : null),
  },
  {
    column: 'high',
    of: ({ result }) => (result.status === 'ok' ? result.interval_95_mm_yr[1] : null),
  },
  { column: 'recent', of: rateOf('recent_rate_mm_yr') },
  { column: 'recentSigma', of: rateOf('recent_rate_uncertainty_mm_yr') },
  { column: 'withoutJumps', of: rateOf('rate_without_events_mm_yr') },
  { column: 'withoutJumpsSigma', of: rateOf('rate_without_events_uncertainty_mm_yr') },
  { column: 'events', of: eventsOf },
  { column: 'lastObservation', of: ({ result }) => result.last_observation },
  { column: 'freshness', of: ({ result }) => result.data_freshness && freshnessWords(result.data_freshness) },
  { column: 'address', of: ({ result }) => result.query?.geocoded_address },
  { column: 'match', of: ({ result }) => result.query && matchWords(result.query.geocode.match_type) },
  { column: 'lat', of: ({ result }) => result.query?.lat },
  { column: 'lon', of: ({ result }) => result.query?.lon },
  { column: 'notes', of: (row) => notesOf(row).join(' ') },
  { column: 'frame', of: ({ result }) => result.frame },
  { column: 'cell', of: ({ result }) => result.pixel_id },
  { column: 'number', of: ({ result }) => (result.status === 'ok' ? result.report_id : null) },
  { column: 'cost', of: ({ result, sameAs }) => (sameAs === null ? result.cost_usd : 0) },
];

type RateColumn =
  | 'recent_rate_mm_yr'
  | 'recent_rate_uncertainty_mm_yr'
  | 'rate_without_events_mm_yr'
  | 'rate_without_events_uncertainty_mm_yr';

function rateOf(column: RateColumn): Added['of'] {
  return ({ result }) => (result.status === 'ok' ? result[column] : null);
}

/** The events with their sizes and dates, in a cell. */
function eventsOf({ result }: RowResult): Cell {
  const events = result.status === 'ok' ? (result.events ?? []) : [];
  const texts = events
    .map(datedOf)
    .map((event) => `${eventName(event, 'mm', words.ground)} ${eventDates(event, words.ground)}`);
  return texts.length === 0 ? null : texts.join('; ');
}

/** Every row of the list with all of its columns; a column with the name of an added one gets the suffix `(input)`. */
export function resultTable({ names, rows }: KeptList, results: readonly (RowResult | null)[]): ResultTable {
  const titles = ADDED.map(({ column }) => listWords.added[column]);
  const taken = new Set(titles);
  const header = names.map((name) => {
    let free = name;
    for (let number = 1; taken.has(free); number++) free = listWords.inputColumn(name, number);
    taken.add(free);
    return free;
  });
  return {
    header: [...header, ...titles],
    rows: rows.map(({ cells, problem }, at) => {
      const answer = results[at] ?? null;
      const added = answer ? ADDED.map(({ of }) => of(answer) ?? null) : unanswered(problem);
      return [...cells, ...added];
    }),
  };
}

function unanswered(problem: string | null): Cell[] {
  return ADDED.map(({ column }) => {
    if (column === 'status') return problem === null ? listWords.notChecked : rowWords('bad_row');
    return column === 'notes' ? problem : null;
  });
}

/** The verdict of a report; null for a row without one. */
export function verdictWords(result: RowResult['result']): string | null {
  if (result.status !== 'ok') return null;
  return headlineFor(result.verdict_code, words.ground)?.title ?? result.verdict;
}

/** The status of a row in a few words. */
export function rowWords(status: string): string {
  return wordOf<string>(listWords.statuses, status) ?? statusWords(status).title;
}

/** What a user must know about a row besides its rate. */
export function notesOf({ result, sameAs }: RowResult): string[] {
  const notes = (result.query?.geocode.flags ?? []).map(flagWords).filter((text) => text !== '');
  if (sameAs !== null) notes.push(listWords.samePlace(sameAs + 1));
  else if (result.status === 'ok' && result.duplicate_of !== undefined)
    notes.push(listWords.sameCell(result.duplicate_of));
  if (
    result.status === 'ok' &&
    sameAs === null &&
    result.owned_report?.is_current &&
    result.duplicate_of === undefined
  )
    notes.push(listWords.ownedSince(longDate(result.owned_report.bought_at.slice(0, 10))));
  if (result.status === 'ok' && (result.data_freshness === 'stale' || result.data_freshness === 'very_stale'))
    notes.push(listWords.oldData);
  if (result.status === 'ok') return result.message === undefined ? notes : [...notes, listWords.onlyArea];
  const explained = result.status === 'inconclusive' ? helpWords(result.message ?? null) : null;
  if (explained !== null) return [...notes, withTrueMinus(explained)];
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
    return listWords.canBe(candidates.slice(0, 3).join('; '));
  if (status === 'invalid_address') return notFound(message ?? '');
  if (status === 'bad_row') return message ?? '';
  return wordOf<string>(listWords.statuses, status) === undefined ? statusWords(status).text : '';
}

/** What the geocoder is missing, without its advice for programs. */
function notFound(message: string): string {
  const [, reason = ''] = /couldn't be resolved: ([^;]+)/.exec(message) ?? [];
  if (reason === '') return listWords.checkAddress;
  return listWords.notFound(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}`);
}

/** `−12.4 ± 2.2 (last 12 months)`: the rate of the verdict and the margin of its 95 % interval. */
export function rateWords({ result }: RowResult): string {
  const rate = result.status === 'ok' ? shownRateOf(result) : null;
  return rate === null ? '' : rateInTable(rate, (mmYr) => signed(mmYr, 1), words.ground);
}

/** `−14.6 to −10.2`: the 95 % interval. */
export function intervalWords({ result }: RowResult): string {
  const rate = result.status === 'ok' ? shownRateOf(result) : null;
  if (rate === null) return '';
  const [low, high] = interval95(rate.velocityMmYr, rate.sigmaMmYr);
  return listWords.fromTo(signed(low, 1), signed(high, 1));
}
