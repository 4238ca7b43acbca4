import type { Account } from '../account/signedInAccount.ts';
import { wholeReport } from '../report/storedReport.ts';
import { wordedReport } from './wordedReport.ts';
import { fetchSentences, fetchStoredReport } from '../service/accountApi.ts';
import { pageLanguage } from '../words/pageLanguage.ts';
import type { ReportSentences } from '../../schemas/http/account/myReportsSchemas.ts';
import type { SavedReport } from '../service/serviceAnswers.ts';
import { fetchOwnedEvents } from '../service/serviceApi.ts';

/**
 * A purchased report as it was sold. One that was bought without its dated events gets those of its release: they are
 * free, and movement and its uncertainty depend on them. Without the release, it stays without events.
 */
export async function readBoughtReport(
  account: Account,
  saved: SavedReport,
): Promise<Readonly<Record<string, unknown>>> {
  const body = await fetchStoredReport(account.ownerCall?.key ?? null, saved.id);
  const whole = wholeReport(body);
  if (whole === null) return body;
  const worded = wordedReport(whole, await readSentences(account, async () => saved.id));
  const report = worded as unknown as Readonly<Record<string, unknown>>;
  if (body['events'] !== undefined || saved.refunded) return report;
  const events = await readEvents(account, saved).catch(() => null);
  return events === null ? report : { ...report, events };
}

/**
 * The sentences of a purchased report in the page's language; null = the page is in English, in which it was sold, or the
 * key of this browser can't read the account's reports.
 */
export async function readSentences(
  { ownerCall }: Account,
  reportId: () => Promise<number>,
): Promise<ReportSentences | null> {
  if (pageLanguage === 'en' || ownerCall === null) return null;
  try {
    return await fetchSentences(ownerCall.key, await reportId(), pageLanguage);
  } catch {
    return null;
  }
}

async function readEvents(account: Account, saved: SavedReport): Promise<unknown> {
  await account.ready();
  if (account.key === null) return null;
  const answer = await fetchOwnedEvents(saved, account.key);
  return answer.status === 'ok' && answer.pixel_id === saved.pixel_id ? answer.events : null;
}
