import type { Proposal } from './proposal.ts';
import {
  answer,
  textOf,
  toolSource,
  type Answer,
  type Situation,
  type ToolOutcome,
} from '../answer/answer.ts';
import { reportSource } from '../answer/answerOwnReports.ts';
import { reportSummary } from '../answer/reportLines.ts';
import { storedReport } from '../answer/storedReport.ts';
import { WORDS } from '../words/words.ts';

/** The outcome of a purchase. */
export interface Purchased {
  readonly status: string;
  readonly costUsd: number;
  readonly requestId: string | null;
  readonly reportId: number | null;
}

/** The arguments that buy the proposal, once, for at most the quoted price. */
export function purchaseArguments(proposal: Proposal): Record<string, unknown> {
  return {
    ...proposal.arguments,
    quote_id: proposal.quoteId,
    idempotency_key: `chat-${proposal.proposalId}`,
  };
}

/** Reports the outcome of a confirmed purchase. */
export async function answerPurchase(
  situation: Situation,
  { placeName, arguments: args }: Proposal,
  outcome: ToolOutcome,
): Promise<{ readonly answer: Answer; readonly purchase: Purchased | null }> {
  const { data } = outcome;
  const subject = { place: placeOf(args), reportId: null };
  const words = WORDS[situation.language];
  const sources = [toolSource('check_ground_motion')];
  if (!outcome.isOk) {
    const isOpen = Number(data['http_status']) >= 500;
    const reply = isOpen
      ? words.purchase.unknownOutcome(placeName, textOf(data['message']))
      : words.purchase.boughtNothing(textOf(data['message']));
    return { answer: answer(reply, { subject, sources }), purchase: null };
  }
  const status = textOf(data['status']);
  const costUsd = Number(data['cost_usd']);
  const requestId = textOf(data['request_id']) || null;
  const report = storedReport(data);
  if (!report)
    return {
      answer: answer(words.purchase.free(placeName, status, textOf(data['help'])), {
        subject,
        sources,
      }),
      purchase: { status, costUsd, requestId, reportId: null },
    };
  const reportId = await boughtReport(situation, requestId);
  return {
    answer: answer(
      `${words.purchase.bought(placeName, costUsd.toFixed(2))} ${reportSummary(report, words)}`,
      {
        subject: { ...subject, reportId },
        sources: reportId === null ? sources : [reportSource(reportId, situation.publicUrl), ...sources],
      },
    ),
    purchase: { status, costUsd, requestId, reportId },
  };
}

/** The number of the purchased report; null = the key may not list reports. */
async function boughtReport({ callTool }: Situation, requestId: string | null): Promise<number | null> {
  const { isOk, data } = await callTool('list_reports', { limit: 20 });
  const reports =
    isOk && Array.isArray(data['reports']) ? (data['reports'] as Record<string, unknown>[]) : [];
  const bought = reports.find((report) => report['purchase_request_id'] === requestId);
  return bought ? Number(bought['id']) : null;
}

function placeOf({ address, lat, lon }: Readonly<Record<string, unknown>>) {
  return typeof address === 'string' ? { address } : { lat: Number(lat), lon: Number(lon) };
}
