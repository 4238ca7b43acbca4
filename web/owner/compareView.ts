import { compareChoices, exampleChoices, lineOfReport, type Choice } from '../compare/compareChoice.ts';
import { element } from '../page/dom.ts';
import type { Series } from '../report/curves.ts';
import { wholeReport } from '../report/storedReport.ts';
import { fetchMyReports } from '../service/accountApi.ts';
import type { Report, SavedReport } from '../service/serviceAnswers.ts';
import { nameOfReport, type OwnedReport } from './ownedReport.ts';
import { ownerWords } from '../words/ownerWords.ts';

const OFFERED = 50;

/** The motion of this report's place, of other places for which the account has reports, and of examples on one chart. */
export async function compareView({
  ownerKey,
  reportId,
  read,
  signal,
}: OwnedReport): Promise<readonly Node[]> {
  const [id, { reports }] = await Promise.all([reportId(), fetchMyReports(ownerKey(), { limit: OFFERED })]);
  const own = reports.find((report) => report.id === id);
  if (own === undefined) return [element('p', {}, ownerWords.onlyNewest(OFFERED))];
  const others = withoutRepeats(
    reports.filter((report) => report.id !== id && report.pixel_id !== own.pixel_id),
  );
  const choiceOf = (saved: SavedReport): Choice => ({
    id: String(saved.id),
    name: nameOfReport(saved),
    load: async () => {
      const body = await read(saved);
      const series = body['timeseries'] as Series | undefined;
      const sigma = body['velocity_uncertainty_mm_yr'];
      if (!series || series.dates.length === 0) return null;
      const whole = wholeReport(body);
      return {
        series,
        verdict: saved.verdict,
        rate: saved.velocity_vertical_mm_yr,
        sigma: typeof sigma === 'number' ? sigma : null,
        ...(whole && lineOfReport(whole)),
      };
    },
  });
  const alone = ownerWords.onlyPlace;
  return [
    ...(others.length === 0 ? [element('p', {}, alone)] : []),
    ...(await compareChoices(choiceOf(own), [...others.map(choiceOf), ...exampleChoices(signal)], signal)),
  ];
}

/** The sample report and other invented places on one chart. */
export function compareSample(sample: Report, signal: AbortSignal): Promise<readonly Node[]> {
  const first: Choice = {
    id: 'sample',
    name: ownerWords.sampleName,
    load: async () => lineOfReport(sample),
  };
  return compareChoices(first, exampleChoices(signal), signal);
}

/** The newest report of each cell. */
function withoutRepeats(reports: readonly SavedReport[]): readonly SavedReport[] {
  const seen = new Set<string>();
  return reports.filter(({ pixel_id: cell, refunded }) => !refunded && !seen.has(cell) && seen.add(cell));
}
