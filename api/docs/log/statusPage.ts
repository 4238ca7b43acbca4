import type { ServiceStatus } from '../../../schemas/http/contract/status.ts';
import { heading, list, paragraph, table, type Document } from '../blocks.ts';

export const STATUS_PATH = '/status';
export const STATUS_JSON_PATH = '/status.json';

/** The state of the service, for people. */
export function statusPage(status: ServiceStatus): Document {
  const { frames, waiting, payments, incidents } = status;
  return {
    title: status.status === 'ok' ? 'Everything works' : "Part of the service isn't working",
    summary: `As of ${minute(status.as_of)} UTC; this server has been up since ${minute(status.up_since)}. For programs: [${STATUS_JSON_PATH}](${STATUS_JSON_PATH}).`,
    blocks: [
      table(
        ['part', 'state'],
        status.parts.map(({ part, note }) => [part, note ?? 'works']),
      ),
      heading('Data'),
      list(
        `${frames.served} frames are served${frames.out_of_service === 0 ? '' : `, ${frames.out_of_service} are out of service`}.`,
        `Newest observation: ${frames.newest_observation ?? 'none'}. Frame with the oldest last observation: ` +
          `${frames.oldest_observation ?? 'none'}.`,
        `Newest release: ${frames.newest_release_at === null ? 'none' : minute(frames.newest_release_at)}. The server ` +
          `checks for new releases every ${frames.checked_every_s} s.`,
      ),
      heading('Response times'),
      table(
        ['calls', 'median', '95 of 100 within'],
        status.latency.flatMap(({ group, p50_ms, p95_ms, routes }) => [
          [group, inMs(p50_ms), inMs(p95_ms)],
          ...routes.map((own) => [`\`${own.method} ${own.route}\``, inMs(own.p50_ms), inMs(own.p95_ms)]),
        ]),
      ),
      heading('Queues'),
      list(
        `Emails: ${waited(waiting.emails_s)}`,
        `Asynchronous batches: ${waited(waiting.batches_s)}`,
        `Webhook deliveries: ${waited(waiting.deliveries_s)}`,
      ),
      heading('Ways to pay'),
      list(...Object.entries(payments).map(([way, state]) => `${way}: ${state}`)),
      heading('Incidents and corrections'),
      incidents === null
        ? paragraph('Unknown now.')
        : incidents.length === 0
          ? paragraph('None.')
          : list(
              ...incidents.map(
                ({ title, url, published_at: at }) => `${at.slice(0, 10)}: ${plain(title)} ([more](${url}))`,
              ),
            ),
    ],
  };
}

function minute(at: string): string {
  return at.slice(0, 16).replace('T', ' ');
}

function inMs(value: number | null): string {
  return value === null ? 'too few requests to measure' : `${value} ms`;
}

function waited(seconds: number | null): string {
  if (seconds === null) return 'unknown now.';
  return seconds === 0 ? 'empty.' : `the oldest item has waited ${seconds} s.`;
}

/** Without what a document takes for markup. */
function plain(text: string): string {
  return text.replaceAll(/[[\]`*]/g, ' ');
}
