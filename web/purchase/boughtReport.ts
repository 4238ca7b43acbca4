import type { Account } from '../account/signedInAccount.ts';
import { wholeReport } from '../report/storedReport.ts';
import { fetchStoredReport } from '../service/accountApi.ts';
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
  if (wholeReport(body) === null || body['events'] !== undefined || saved.refunded) return body;
  const events = await readEvents(account, saved).catch(() => null);
  return events === null ? body : { ...body, events };
}

async function readEvents(account: Account, saved: SavedReport): Promise<unknown> {
  await account.ready();
  if (account.key === null) return null;
  const answer = await fetchOwnedEvents(saved, account.key);
  return answer.status === 'ok' && answer.pixel_id === saved.pixel_id ? answer.events : null;
}
