import { errorMessage, GroundMotionError } from '../../core/error.ts';
import type { FetchConfig } from '../../schemas/fetchConfig.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { Reporter } from '../progress/reporter.ts';
import { earthdataToken, tokenMissing } from './earthdataToken.ts';
import { bytesText, frameLines, troubleLines } from './fetchReport.ts';
import { type FetchedFrame, fetchFrame, type GranuleOptions } from './opera/fetchFrame.ts';
import { listFrames } from './opera/frameList.ts';
import { NISAR_GUNW, OPERA_DISP_S1 } from './opera/granuleSource.ts';
import { openTransfer } from './openTransfer.ts';
import { joined, NOTHING_FETCHED } from './transfer/fetchAll.ts';
import { type HostRules, takesToken } from './transfer/hosts.ts';
import type { RetryPolicy } from './transfer/retryPolicy.ts';
import { FAULTS_OF_ALL } from './transfer/fetchFile.ts';
import type { WantedFile } from './transfer/wantedFile.ts';
import type { FetchLine, TransferChoice } from './transferOptions.ts';

export interface RunFetch {
  readonly settings: FetchConfig;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly reporter: Reporter;
  readonly stop: AbortSignal;
  readonly now: () => number;
  readonly retries?: RetryPolicy;
}

/** Fetches the granules that a command line requests, frame by frame; a failed frame doesn't affect the others. */
export async function fetchGranules(line: FetchLine, run: RunFetch): Promise<CommandResult> {
  const { reporter } = run;
  const source = line.what === 'nisar' ? NISAR_GUNW : OPERA_DISP_S1;
  const options = { ...line, ...(await openGranules(line, run)), source };
  const frames = await listFrames(line.selection, { ...options, needsBoxes: false });
  const done: FetchedFrame[] = [];
  const failed: { frame: string; code: string; message: string }[] = [];
  for (const { frameId } of frames) {
    run.stop.throwIfAborted();
    try {
      done.push(await fetchFrame(frameId, options));
    } catch (error) {
      if (!(error instanceof GroundMotionError) || FAULTS_OF_ALL.has(error.code)) throw error;
      failed.push({ frame: frameId, code: error.code, message: errorMessage(error) });
    }
  }
  reporter.end();
  return report(line, done, failed);
}

/** Opens the archive's search and the destination of its granules. Throws errors of the token and of the destination. */
export async function openGranules(
  line: TransferChoice & Pick<FetchLine, 'tokenFile' | 'dataDir'>,
  run: RunFetch,
): Promise<Omit<GranuleOptions, 'source' | 'since' | 'takesRevisions' | 'acceptsWithdrawals' | 'dryRun'>> {
  const token = await earthdataToken(line.tokenFile, run.environment, run.now());
  const rules = hostRules(run.settings);
  return {
    ...(await openTransfer(line, { ...run, rules, token })),
    cmrUrl: run.settings.sources.cmr,
    lake: line.dataDir,
    approve: (files) => assertToken(files, rules, token),
    now: run.now,
  };
}

function hostRules({ earthdataHosts, fetchHosts }: FetchConfig): HostRules {
  return { withToken: earthdataHosts, withoutToken: fetchHosts };
}

function assertToken(files: readonly WantedFile[], rules: HostRules, token: string | null): void {
  if (token === null && files.some(({ address }) => takesToken(new URL(address), rules)))
    throw tokenMissing();
}

function report(
  { dryRun, to }: TransferChoice,
  done: readonly FetchedFrame[],
  failed: readonly { readonly frame: string; readonly code: string; readonly message: string }[],
): CommandResult {
  const tally = done.map((frame) => frame.tally).reduce(joined, NOTHING_FETCHED);
  const ok =
    failed.length === 0 &&
    tally.troubles.length === 0 &&
    done.every(({ left, isWithdrawalRefused }) => left === 0 && !isWithdrawalRefused);
  const lines = [
    ...done.flatMap((frame) => frameLines(frame, dryRun)),
    ...troubleLines(tally),
    ...failed.map(({ frame, message }) => `${frame}: failed: ${message}`),
  ];
  if (done.length > 1) lines.push(`${done.length} frames: ${tally.fetched} files, ${bytesText(tally.bytes)}`);
  if (tally.fetched > 0 && !to.startsWith('s3://')) lines.push(`next: ./gm ingest ${to}`);
  return { lines, json: { ok, frames: done, failed }, ok };
}
