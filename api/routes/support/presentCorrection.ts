import type { CorrectionLink } from '../../../schemas/http/report/correctionLink.ts';
import type { CorrectionBody } from '../../../schemas/http/support/corrections.ts';
import type { Correction } from '../../../support/correction/correction.ts';
import { correctionUrl } from '../../../support/correction/notifyAffected.ts';

/** A correction as published, without anything about the affected accounts. */
export function presentCorrection(correction: Correction, publicUrl: string): CorrectionBody {
  return {
    correction_id: correction.correctionId,
    title: correction.title,
    what_was_wrong: correction.wrong,
    what_was_done: correction.done,
    since: correction.since,
    published_at: correction.createdAt.toISOString(),
    scope: correction.scope.map(({ frameId, releaseId, pixelId }) => ({
      frame_id: frameId,
      release: releaseId,
      pixel_id: pixelId,
    })),
    url: correctionUrl(publicUrl, correction.correctionId),
  };
}

/** A correction as referenced in a report. */
export function presentCorrectionLink(
  { correctionId, title }: Pick<Correction, 'correctionId' | 'title'>,
  publicUrl: string,
): CorrectionLink {
  return { correction_id: correctionId, title, url: correctionUrl(publicUrl, correctionId) };
}

/** Number of accounts that have been notified of a correction, for operators. */
export function presentNotified({ notifiedAccounts, notifiedReports, notifiedAt }: Correction) {
  return {
    notified_accounts: notifiedAccounts,
    notified_reports: notifiedReports,
    notified_at: notifiedAt?.toISOString() ?? null,
  };
}
