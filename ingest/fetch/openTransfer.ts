import { openDestination } from './transfer/destination.ts';
import { diskBudget } from './transfer/diskBudget.ts';
import type { FetchManner } from './transfer/fetchAll.ts';
import type { FetchTools } from './transfer/fetchFile.ts';
import type { HostRules } from './transfer/hosts.ts';
import type { RetryPolicy } from './transfer/retryPolicy.ts';
import { openSourceClient } from './transfer/sourceClient.ts';
import type { TransferChoice } from './transferOptions.ts';
import type { Reporter } from '../progress/reporter.ts';

/** Opens the destination of files and the client that requests them, within the disk's free space and the budget. */
export async function openTransfer(
  { to, diskBudgetBytes, jobs, patienceMs, dryRun }: TransferChoice,
  {
    reporter,
    stop,
    rules,
    token,
    retries,
  }: {
    readonly reporter: Reporter;
    readonly stop: AbortSignal;
    readonly rules: HostRules;
    readonly token: string | null;
    readonly retries?: RetryPolicy | undefined;
  },
): Promise<FetchTools & FetchManner> {
  const destination = await openDestination(to, dryRun);
  const allowed = Number.isFinite(diskBudgetBytes)
    ? diskBudgetBytes - (await destination.usedBytes())
    : Infinity;
  const client = openSourceClient({ rules, token, stop, patienceMs, ...(retries && { retries }) });
  return {
    client,
    destination,
    budget: diskBudget(Math.min(allowed, await destination.freeBytes())),
    patienceMs,
    jobs,
    reporter,
    stop,
  };
}
