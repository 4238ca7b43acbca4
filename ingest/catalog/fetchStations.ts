import { errorMessage } from '../../core/error.ts';
import { machineFolder } from '../../store/lake/files/lakeFilesAt.ts';
import { GNSS_FOLDER } from '../../store/lake/files/layout.ts';
import { fetchGnss } from '../fetch/gnss/fetchGnss.ts';
import { fetchConfigOf } from '../../schemas/fetchConfig.ts';
import { silentReporter, type Reporter } from '../progress/reporter.ts';

const JOBS = 4;
const PATIENCE_MS = 60_000;

/**
 * Fetches the stations of a frame into the lake's folder for them, if the operator allows it (GM_FETCH_GNSS). When none
 * can be fetched, the frame stays relative and the reason is noted.
 */
export async function fetchStations(
  { frameId, dataDir }: { readonly frameId: string; readonly dataDir: string },
  { reporter, stop }: { readonly reporter: Reporter; readonly stop: AbortSignal },
): Promise<void> {
  const settings = fetchConfigOf(process.env);
  if (settings.fetchGnss === 'off') return;
  const to = machineFolder(dataDir, GNSS_FOLDER);
  try {
    const { lines } = await fetchGnss(
      {
        what: 'gnss',
        to,
        selection: { is: 'frames', frameIds: [frameId] },
        dataDir,
        jobs: JOBS,
        patienceMs: PATIENCE_MS,
        diskBudgetBytes: Infinity,
        since: null,
        takesRevisions: false,
        acceptsWithdrawals: false,
        tokenFile: null,
        dryRun: false,
        json: false,
      },
      { settings, environment: process.env, reporter: silentReporter, stop, now: Date.now },
    );
    for (const line of lines) reporter.note(`GNSS of ${line}`);
  } catch (error) {
    if (stop.aborted) throw error;
    reporter.note(`warning: no GNSS series could be fetched: ${errorMessage(error)}`);
  }
}
