import { textOf, type Situation } from './answer.ts';
import { WORDS } from '../words/words.ts';
import { storedReport, type StoredReport } from './storedReport.ts';

/** A report of the account, as an answer presents it. */
interface OwnReport {
  /** Without a note that its series ended, if newer data is served now. */
  readonly report: StoredReport;
  /** States that other data is served now, and what a new report costs; empty = the report is of today's data. */
  readonly today: string;
}

/** A bought report by its number; null = the account has no such report with numbers, or the caller may not see it. */
export async function readOwnReport(situation: Situation, id: number): Promise<OwnReport | null> {
  const { isOk, data } = await situation.callTool('get_report', { report_id: id });
  const report = isOk ? storedReport(data) : null;
  if (report === null) return null;
  const { words, isNewer } = await servedToday(situation, report);
  return { report: isNewer ? { ...report, freshness_note: null } : report, today: words };
}

const AS_SOLD = { words: '', isNewer: false };

/** What the service would sell for the place of a report today, if that is other data. */
async function servedToday(
  { callTool, language }: Situation,
  { release, frame, last_observation: last, query }: StoredReport,
): Promise<typeof AS_SOLD> {
  if (release === null || last === null || query === null) return AS_SOLD;
  const { isOk, data } = await callTool('check_ground_motion', { ...query, dry_run: true });
  const served = textOf(data['release']);
  if (!isOk || served === '' || served === release) return AS_SOLD;
  const now = textOf(data['last_observation']);
  const cost = Number(data['estimated_cost_usd']);
  const words = WORDS[language].owned;
  const price = cost > 0 ? words.todayCosts(cost.toFixed(2)) : '';
  if (now > last)
    return {
      words: `${words.older(last, now)}${price}`,
      isNewer: true,
    };
  return textOf(data['frame']) === frame ? { words: `${words.changed}${price}`, isNewer: false } : AS_SOLD;
}
