import type { Overview } from '../../schemas/http/operator/overview.ts';
import type { OperatorCommands } from './commands.ts';

type Facts = Pick<Overview, 'frames' | 'updates' | 'disks' | 'queue' | 'sales' | 'open'>;

const DAY_MS = 86_400_000;
/** A disk with less than this share free, or fewer bytes, needs room. */
const LEAST_FREE = { share: 0.1, bytes: 5e9 };
/** An update that began longer ago without an end was killed, or hangs. */
const LONGEST_RUN_MS = DAY_MS;
/** Archives publish a frame's granules every 6 to 12 days. */
const LONGEST_SILENCE_DAYS = 7;

/** What needs an operator, most urgent first, each with the command that helps, if one does. */
export function attentionOf(
  facts: Facts,
  { commands, now }: { readonly commands: OperatorCommands; readonly now: number },
): Overview['attention'] {
  const { onLake } = commands;
  return [
    ...fullDisks(facts, onLake),
    ...frameProblems(facts, onLake),
    ...updateProblems(facts, { onLake, now }),
    ...queueProblems(facts),
    ...customerMatters(facts),
  ];
}

type OnLake = OperatorCommands['onLake'];

function fullDisks({ disks }: Facts, onLake: OnLake): Overview['attention'] {
  return disks
    .filter(
      ({ free_bytes: free, total_bytes: total }) =>
        free < Math.min(LEAST_FREE.share * total, 10 * LEAST_FREE.bytes) || free < LEAST_FREE.bytes,
    )
    .map(({ folder, free_bytes: free, total_bytes: total }) => ({
      text: `The disk of ${folder} has ${gigabytes(free)} of ${gigabytes(total)} free.`,
      command: onLake('prune --dry-run'),
    }));
}

function frameProblems({ frames }: Facts, onLake: OnLake): Overview['attention'] {
  const others = frames.with_problem - frames.out_of_service;
  return [
    ...(frames.out_of_service > 0
      ? [
          {
            text: `${count(frames.out_of_service, 'frame is', 'frames are')} out of service: reports there are refused.`,
            command: onLake('verify'),
          },
        ]
      : []),
    ...(others > 0
      ? [
          {
            text: `The last ingest or update of ${count(others, 'frame', 'frames')} failed; earlier releases stay in service.`,
            command: onLake('status'),
          },
        ]
      : []),
  ];
}

function updateProblems(
  { updates }: Facts,
  { onLake, now }: { readonly onLake: OnLake; readonly now: number },
): Overview['attention'] {
  const update = onLake('update');
  return updates.flatMap(({ part, last_run: run, searched_at: searched, unfinished }) => {
    const name = part === 'all' ? 'The update' : `The update of part ${part}`;
    const isLost = run?.ended_at === null && now - Date.parse(run.started_at) > LONGEST_RUN_MS;
    const newest = Math.max(
      ...[searched.opera, searched.nisar].map((at) => (at === null ? 0 : Date.parse(at))),
    );
    const days = Math.floor((now - newest) / DAY_MS);
    return [
      ...(isLost
        ? [
            {
              text: `${name} that began at ${minute(run.started_at)} UTC hasn't ended; ${count(unfinished, 'frame is', 'frames are')} unfinished.`,
              command: update,
            },
          ]
        : []),
      ...(newest > 0 && days > LONGEST_SILENCE_DAYS
        ? [{ text: `${name} last searched the archives ${days} days ago.`, command: update }]
        : []),
    ];
  });
}

function queueProblems({ queue }: Facts): Overview['attention'] {
  const failed = queue.jobs.filter(({ failed_7_days: failures }) => failures > 0);
  return [
    ...(queue.frames && queue.frames.failed > 0
      ? [
          {
            text: `${count(queue.frames.failed, 'frame', 'frames')} in the queue failed for good.`,
            command: './gm queue failed',
          },
        ]
      : []),
    ...failed.map(({ kind, failed_7_days: failures, last_error: error }) => ({
      text: `${count(failures, 'job', 'jobs')} of kind ${kind} failed in the last 7 days${error === null ? '' : `: ${error}`}`,
      command: null,
    })),
    ...(queue.webhooks.failing > 0
      ? [
          {
            text: `${count(queue.webhooks.failing, 'webhook endpoint refuses', 'webhook endpoints refuse')} deliveries.`,
            command: null,
          },
        ]
      : []),
  ];
}

function customerMatters({ open }: Facts): Overview['attention'] {
  return [
    ...(open.tickets.waiting > 0
      ? [
          {
            text: `${count(open.tickets.waiting, 'ticket waits', 'tickets wait')} for an answer, the oldest for ${waited(open.tickets.oldest_s)}.`,
            command: './gm operator tickets',
          },
        ]
      : []),
    ...open.corrections.map(({ title, notified_accounts: told }) => ({
      text: `The correction “${title}” is still being sent; ${count(told, 'account was', 'accounts were')} notified.`,
      command: './gm operator corrections',
    })),
  ];
}

function count(n: number, one: string, many: string): string {
  return `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;
}

/** Bytes in gigabytes, for people. */
export function gigabytes(bytes: number): string {
  const value = bytes / 1e9;
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 })} GB`;
}

/** A wait in the largest unit that it has at least two of; null = 0. */
export function waited(seconds: number | null): string {
  const s = seconds ?? 0;
  if (s >= 2 * 86_400) return `${Math.floor(s / 86_400)} days`;
  if (s >= 7200) return `${Math.floor(s / 3600)} hours`;
  return s >= 120 ? `${Math.floor(s / 60)} minutes` : `${s} seconds`;
}

/** A time of ISO 8601 to the minute. */
export function minute(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}
