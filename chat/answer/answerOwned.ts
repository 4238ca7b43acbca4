import { placeName, type NamedPlace } from '../question/placeInQuestion.ts';
import { answer, panelAction, textOf, toolSource, type Answer, type Situation } from './answer.ts';
import { reportSource } from './answerOwnReports.ts';
import { readOwnReport } from './ownReport.ts';
import { reportSummary } from './reportLines.ts';
import { WORDS } from '../words/words.ts';

/** A report of a cell that the account has bought. */
export interface OwnedReport {
  readonly id: number;
  /** YYYY-MM-DD. */
  readonly boughtOn: string;
  /** The release that it was made from. */
  readonly release: string;
}

/** Buying one of these returns the report itself, in one form or another; a time series doesn't. */
const REPORT_ENDPOINTS: ReadonlySet<string> = new Set(['motion', 'motion/batch', 'report.pdf']);

/**
 * The account's report of a cell, preferably of `release`; null = it has none, or the caller may not see it. Refunded
 * reports don't count.
 */
export async function findOwned(
  { callTool, requester }: Situation,
  pixelId: string,
  release: string,
): Promise<OwnedReport | null> {
  if (!requester.hasAccount || pixelId === '' || pixelId === 'none') return null;
  const { isOk, data } = await callTool('list_reports', { query: pixelId, limit: 100 });
  const listed = isOk && Array.isArray(data['reports']) ? (data['reports'] as Record<string, unknown>[]) : [];
  const owned = listed.filter(
    (report) =>
      report['pixel_id'] === pixelId &&
      report['refunded'] !== true &&
      REPORT_ENDPOINTS.has(textOf(report['endpoint'])),
  );
  const report = owned.find((each) => each['release'] === release) ?? owned[0];
  return report
    ? {
        id: Number(report['id']),
        boughtOn: textOf(report['created_at']).slice(0, 10),
        release: textOf(report['release']),
      }
    : null;
}

/** States that the account owns a report of the cell, and where to read it. */
export function ownedWords(
  { requester, publicUrl, language }: Situation,
  { id, boughtOn }: OwnedReport,
): string {
  const url = `${publicUrl}/api/v1/my-reports/${id}`;
  return WORDS[language].owned.owns(id, boughtOn, requester.isOnPage, url);
}

/** What the owned report of a place says, and where to read it. `foundAt` = the place that was found. */
export async function answerOwned(
  situation: Situation,
  place: NamedPlace,
  owned: OwnedReport,
  foundAt: string,
): Promise<Answer> {
  const { requester, publicUrl } = situation;
  const words = WORDS[situation.language];
  const own = await readOwnReport(situation, owned.id);
  return answer(
    [
      ownedWords(situation, owned),
      foundAt === placeName(place) ? '' : words.owned.placeIs(foundAt),
      own ? reportSummary(own.report, words) : '',
      own?.today ?? '',
    ]
      .filter(Boolean)
      .join('\n'),
    {
      subject: { place, reportId: owned.id },
      sources: [
        reportSource(owned.id, publicUrl),
        ...(own && own.today !== '' ? [toolSource('check_ground_motion')] : []),
      ],
      actions: panelAction(requester, 'reports', words.owned.open, owned.id),
    },
  );
}
