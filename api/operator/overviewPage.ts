import type { Overview, OverviewFrame } from '../../schemas/http/operator/overview.ts';
import { escapeHtml } from '../docs/html.ts';
import { gigabytes, minute, waited } from './attention.ts';
import { OPERATOR_PAGE, operatorPage } from './pageFrame.ts';
import { commandLine, facts, table, usd, whole } from './pageParts.ts';
import type { PageSession } from './pageSession.ts';

type Shown = Omit<Overview, 'request_id'>;

/** Frames that "show all" lists. */
const ALL_FRAMES = 5000;

/** The overview as a page. Everything can be read without its script, which adds buttons that copy commands. */
export function overviewPage(overview: Shown, session: PageSession): string {
  const { frames, as_of: asOf } = overview;
  const body = `<main class="overview">
<h1>${overview.attention.length === 0 ? 'All is well' : 'Needs attention'}</h1>
<p class="summary">As of ${minute(asOf)} UTC. <a href="${OPERATOR_PAGE}">Refresh</a>. This view closes at ${minute(new Date(session.endsAt).toISOString()).slice(11)} UTC.</p>
${attentionList(overview)}
<nav class="contents" aria-label="On this page">${CONTENTS.map(([id, name]) => `<a href="#${id}">${name}</a>`).join(' ')}</nav>
${section('frames', framesPart(frames))}
${section('updates', updatesPart(overview))}
${section('queue', queuePart(overview))}
${section('sales', salesPart(overview))}
${section('disks', disksPart(overview))}
${section('customers', customersPart(overview))}
${section('commands', commandsPart(overview))}
<p id="copied" class="visually-hidden" role="status" aria-live="polite"></p>
</main>`;
  return operatorPage('Operator', body, true);
}

const CONTENTS = [
  ['frames', 'Frames'],
  ['updates', 'Updates'],
  ['queue', 'Queue'],
  ['sales', 'Sales'],
  ['disks', 'Disks'],
  ['customers', 'Customers'],
  ['commands', 'Commands'],
] as const;

type Part = (typeof CONTENTS)[number][0];

function section(id: Part, content: string): string {
  const name = CONTENTS.find(([each]) => each === id)?.[1] ?? '';
  return `<section aria-labelledby="${id}"><h2 id="${id}">${name}</h2>\n${content}\n</section>`;
}

function attentionList({ attention }: Shown): string {
  if (attention.length === 0) return '<p class="well">Nothing needs you now.</p>';
  const items = attention.map(
    ({ text, command }) => `<li>${escapeHtml(text)}${command === null ? '' : commandLine(command)}</li>`,
  );
  return `<ul class="attention">${items.join('\n')}</ul>`;
}

function framesPart(frames: Shown['frames']): string {
  const { total, served, listed, by_freshness: ages } = frames;
  if (total === 0) return '<p>The lake has no frame yet.</p>';
  const isPartial = frames.attempts_read < total;
  const more =
    listed.length < total
      ? `<p>The first ${whole(listed.length)} of ${whole(total)}: those with a problem, then those with the oldest data. <a href="${OPERATOR_PAGE}?frames=${ALL_FRAMES}#frames">Show all</a></p>`
      : '';
  return `${facts(
    ['Frames', whole(total)],
    ['Served', whole(served)],
    ['Out of service', whole(frames.out_of_service)],
    ['With a problem', whole(frames.with_problem)],
  )}
${facts(...Object.entries(ages).map(([age, n]) => [AGE_WORDS[age] ?? age, whole(n)] as const))}
${isPartial ? `<p>The last attempts of ${whole(frames.attempts_read)} of ${whole(total)} frames are read so far; refresh in a few seconds.</p>` : ''}
${table(
  'Frames',
  ['Frame', 'State', 'Last date', 'Age', 'Next expected', 'Last ingest', 'Commands'],
  listed.map(frameRow),
)}
${more}`;
}

const AGE_WORDS: Readonly<Record<string, string>> = {
  current: 'Current (≤ 120 days)',
  recent: 'Recent (≤ 1 year)',
  stale: 'Stale (≤ 2 years)',
  very_stale: 'Very stale',
  unknown: 'Unknown age',
};
const STATE_WORDS: Readonly<Record<OverviewFrame['state'], string>> = {
  served: 'Served',
  out_of_service: 'Out of service',
  ingesting: 'Being ingested',
  failed: 'Failed',
  empty: 'Empty',
};

function frameRow(frame: OverviewFrame): string[] {
  const { data_age_days: days, last_attempt: attempt, update_failure: failure } = frame;
  const problem = frame.problem === null ? '' : `<p class="reason">${escapeHtml(frame.problem)}</p>`;
  const step =
    failure === null
      ? ''
      : `<p class="reason">Update failed${failure.step === null ? '' : ` at ${failure.step}`}, ${minute(failure.at)} UTC</p>`;
  return [
    `<code>${escapeHtml(frame.frame_id)}</code>`,
    `<span class="state ${frame.problem === null ? frame.state : 'failed'}">${STATE_WORDS[frame.state]}</span>${problem}${step}`,
    unbroken(frame.last_observation ?? '–'),
    days === null ? '–' : unbroken(`${whole(days)} days`),
    unbroken(frame.estimated_next_acquisition ?? (frame.release === null ? '–' : 'ended')),
    attempt === null ? '–' : attemptText(attempt),
    `<details><summary>Show<span class="visually-hidden"> commands for ${escapeHtml(frame.frame_id)}</span></summary>${frame.commands.map(commandLine).join('')}</details>`,
  ];
}

function unbroken(text: string): string {
  return `<span class="unbroken">${text}</span>`;
}

function attemptText({
  outcome,
  started_at: began,
  ended_at: ended,
  stage,
}: NonNullable<OverviewFrame['last_attempt']>): string {
  if (outcome === 'running') return `since ${minute(began)}${stage === null ? '' : `: ${escapeHtml(stage)}`}`;
  return `${outcome}, ${minute(ended ?? began)}`;
}

function updatesPart({ updates }: Shown): string {
  if (updates.length === 0)
    return '<p><code>./gm update</code> hasn’t run on this lake yet; the documentation describes how to run it regularly.</p>';
  return table(
    'Updates',
    ['Part', 'Archives searched', 'Last run', 'Published', 'Failed', 'Unfinished', 'Notes'],
    updates.map(({ part, searched_at: searched, unfinished, failures, last_run: run }) => [
      escapeHtml(part),
      [searched.opera, searched.nisar].map((at) => (at === null ? 'never' : minute(at))).join('<br>'),
      run === null
        ? '–'
        : `${minute(run.started_at)}${run.ended_at === null ? ', not ended' : ` to ${minute(run.ended_at).slice(11)}`}`,
      run === null ? '–' : `${whole(run.published)} of ${whole(run.frames)}`,
      whole(failures),
      whole(unfinished),
      (run?.notices ?? []).map(escapeHtml).join('<br>') || '–',
    ]),
    new Set([3, 4, 5]),
  );
}

function queuePart({ queue }: Shown): string {
  const { jobs, webhooks, frames } = queue;
  const fleet =
    frames === null
      ? '<p>Ingests: no queue in the database of the accounts; <code>./gm queue</code> shows another one.</p>'
      : `<p>Ingests: ${whole(frames.waiting)} waiting, ${whole(frames.at_work)} in progress, ${whole(frames.failed)} failed for good.</p>`;
  const work =
    jobs.length === 0
      ? '<p>No background work is waiting, and none failed.</p>'
      : table(
          'Background work',
          ['Work', 'Waiting', 'In progress', 'Oldest', 'Failed in 7 days', 'Last error'],
          jobs.map((job) => [
            escapeHtml(job.kind),
            whole(job.waiting),
            whole(job.at_work),
            job.oldest_s === null ? '–' : waited(job.oldest_s),
            whole(job.failed_7_days),
            job.last_error === null ? '–' : escapeHtml(job.last_error),
          ]),
          new Set([1, 2, 4]),
        );
  const endpoints =
    webhooks.worst.length === 0
      ? ''
      : table(
          'Webhook endpoints that refuse deliveries',
          ['Webhook', 'Failures in a row', 'Last error'],
          webhooks.worst.map(({ webhook_id: id, failures, last_error: error }) => [
            `<code>${escapeHtml(id)}</code>`,
            whole(failures),
            error === null ? '–' : escapeHtml(error),
          ]),
          new Set([1]),
        );
  return `${fleet}\n${work}\n${endpoints}`;
}

function salesPart({ sales }: Shown): string {
  const { days, total } = sales;
  return `<p>Live accounts and payments, last ${days.length} days (UTC), without test mode.</p>
${facts(
  ['Sales', whole(total.sales)],
  ['Gross', usd(total.gross_usd)],
  ['Refunds', `${whole(total.refunds)} (${usd(total.refunded_usd)})`],
  ['Net', usd(total.net_usd)],
  ['Credits bought', usd(total.topped_up_usd)],
)}
${salesChart(days)}
<details><summary>Every day</summary>
${table(
  'Sales by day',
  ['Day', 'Sales', 'Gross', 'Refunds', 'Refunded', 'Net', 'Credits bought'],
  days
    .toReversed()
    .map((day) => [
      day.day,
      whole(day.sales),
      usd(day.gross_usd),
      whole(day.refunds),
      usd(day.refunded_usd),
      usd(day.net_usd),
      usd(day.topped_up_usd),
    ]),
  new Set([1, 2, 3, 4, 5, 6]),
)}
</details>`;
}

function disksPart({ disks }: Shown): string {
  if (disks.length === 0) return '<p>This machine doesn’t say how full its disks are.</p>';
  return table(
    'Disks',
    ['Folder', 'Holds', 'Free', 'Size', 'Used'],
    disks.map(({ folder, holds, free_bytes: free, total_bytes: total }) => {
      const used = total === 0 ? 0 : Math.round((100 * (total - free)) / total);
      return [
        `<code>${escapeHtml(folder)}</code>`,
        holds.join(', '),
        gigabytes(free),
        gigabytes(total),
        `<meter min="0" max="100" high="90" value="${used}" aria-label="Used space of ${escapeHtml(folder)}">${used} %</meter> ${used} %`,
      ];
    }),
    new Set([2, 3]),
  );
}

function customersPart({ open }: Shown): string {
  const { tickets, watches, corrections } = open;
  const pending =
    corrections.length === 0
      ? '<p>Every published correction has reached its accounts.</p>'
      : `<ul>${corrections.map(({ title, published_at: at, notified_accounts: told }) => `<li>${escapeHtml(title)} (${at.slice(0, 10)}): ${whole(told)} accounts notified so far</li>`).join('')}</ul>`;
  return `${facts(
    [
      'Tickets waiting',
      tickets.waiting === 0 ? '0' : `${whole(tickets.waiting)}, the oldest ${waited(tickets.oldest_s)}`,
    ],
    ['Watches', `${whole(watches.active)} active, ${whole(watches.paused)} paused`],
    ['Alerts in 7 days', whole(watches.alerts_7_days)],
  )}
${pending}`;
}

const ABOUT = { frames: 'Frames', queue: 'Queue', money: 'Money', customers: 'Customers' } as const;

function commandsPart({ commands }: Shown): string {
  return (Object.keys(ABOUT) as (keyof typeof ABOUT)[])
    .map((about) => {
      const items = commands
        .filter((each) => each.about === about)
        .map(({ does, command }) => `<li>${escapeHtml(does)}${commandLine(command)}</li>`);
      return `<h3>${ABOUT[about]}</h3><ul class="commands">${items.join('\n')}</ul>`;
    })
    .join('\n');
}

const WIDTH = 600;
const HEIGHT = 96;
const GAP = 3;

/** Gross sales by day as bars, oldest first; the table below has the same numbers. */
function salesChart(days: Overview['sales']['days']): string {
  const most = Math.max(...days.map(({ gross_usd: gross }) => gross), 0);
  if (most === 0) return '';
  const step = WIDTH / days.length;
  const bars = days.map(({ day, gross_usd: gross, refunded_usd: refunded }, at) => {
    const height = (amount: number) => Math.round((HEIGHT * amount * 10) / most) / 10;
    const bar = (kind: string, amount: number) =>
      amount > 0
        ? `<rect class="${kind}" x="${(at * step).toFixed(1)}" y="${(HEIGHT - height(amount)).toFixed(1)}" width="${(step - GAP).toFixed(1)}" height="${height(amount)}"/>`
        : '';
    return `<g><title>${day}: ${gross.toFixed(2)} USD gross, ${refunded.toFixed(2)} USD refunded</title>${bar('gross', gross)}${bar('refunded', Math.min(refunded, most))}</g>`;
  });
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  return `<figure class="chart"><svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Gross sales by day from ${first} to ${last}, at most ${most.toFixed(2)} USD a day" preserveAspectRatio="none">${bars.join('')}</svg>
<figcaption><span>${first}</span><span>at most ${most.toFixed(2)} USD a day; refunds in red</span><span>${last}</span></figcaption></figure>`;
}
