import { usdToMicroUsd } from '../../billing/ledger/price.ts';
import { placeName, type NamedPlace } from '../question/place.ts';
import {
  answer,
  documentation,
  partOf,
  ticketAction,
  told,
  toolSource,
  type Action,
  type Answer,
  type Situation,
  type Subject,
  type ToolOutcome,
} from './answer.ts';

/** How long a purchase waits for a yes. */
const PROPOSAL_LASTS_MS = 600_000;
/** Houses only: no town centre is bought for a house. */
const HOUSES_ONLY = { min_geocode_score: 0.7 } as const;

const subjectOf = (place: NamedPlace): Subject => ({ place, reportId: null });

/** Whether a place is covered, from the free look-up. */
export async function answerCoverage(situation: Situation, place: NamedPlace): Promise<Answer> {
  const outcome = await situation.callTool('get_coverage', { ...place });
  if (!outcome.isOk) return placeNotFound(place, outcome);
  const { data } = outcome;
  const subject = subjectOf(place);
  const sources = [toolSource('get_coverage')];
  const where = foundAt(place, data);
  const last = told(data['last_observation']);
  switch (data['status']) {
    case 'ok':
      return answer(
        `Yes. ${where} is covered and measured; the last observation is of ${last} (${told(data['data_age_days'])} days ago). A report of it has an answer and would be billed; I tell none of its numbers before it is bought.${notes(data)}`,
        { subject, sources, actions: [buyQuestion(place)] },
      );
    case 'no_coverage':
      return answer(
        `No. No data frame of this server lies over ${where}. A report would be free and say no_coverage.${notes(data)}`,
        { subject, sources },
      );
    default:
      return answer(
        `Partly. A data frame lies over ${where}, but a report would be ${told(data['status'])} and free: ${told(data['help']) || 'there is no rate that can be trusted'}.${notes(data)}`,
        { subject, sources },
      );
  }
}

/** Whether the ground moves there: what can be said for nothing, and what a report would cost. */
export async function answerMeasurement(situation: Situation, place: NamedPlace): Promise<Answer> {
  const coverage = await answerCoverage(situation, place);
  if (!coverage.reply.startsWith('Yes.')) return coverage;
  return {
    ...coverage,
    reply: `I cannot tell how the ground at ${placeName(place)} moves before a report of it is bought. ${coverage.reply.slice('Yes. '.length)} Say “buy it” and I name the price first.`,
  };
}

/** Names the price of a report, and asks. Nothing is bought here. */
export async function proposePurchase(situation: Situation, place: NamedPlace): Promise<Answer> {
  const { callTool, asker, passages, now } = situation;
  const subject = subjectOf(place);
  if (!asker.mayBuy) return cannotBuy(situation, place);
  const args = { ...place, ...('address' in place ? HOUSES_ONLY : {}) };
  const looked = await callTool('check_ground_motion', { ...args, dry_run: true });
  if (!looked.isOk) return placeNotFound(place, looked);
  const outcome = await callTool('quote', { tool: 'check_ground_motion', arguments: args });
  if (!outcome.isOk)
    return answer(`I could not get a price: ${told(outcome.data['message'])}`, {
      subject,
      sources: [toolSource('quote')],
    });
  const { data } = outcome;
  const where = foundAt(place, looked.data);
  const cost = Number(data['cost_usd']);
  if (cost === 0) {
    const free = Array.isArray(data['free'])
      ? (data['free'][0] as Record<string, unknown> | undefined)
      : undefined;
    return answer(
      `There is nothing to buy at ${where}: the answer would be ${told(free?.['status']) || told(looked.data['status'])} and free. ${told(free?.['message']) || told(looked.data['help'])}`.trim(),
      { subject, sources: [toolSource('quote')] },
    );
  }
  if (data['covered_by_credits'] !== true) {
    const pay = passages.passage('help#pay');
    return answer(
      `A report of ${where} costs ${cost.toFixed(2)} USD, and the credits of ${Number(data['credits_usd']).toFixed(2)} USD do not cover it. ${pay?.text ?? ''}`.trim(),
      { subject, sources: [toolSource('quote'), ...(pay ? [documentation(pay)] : [])] },
    );
  }
  const expiresAt = Math.min(now + PROPOSAL_LASTS_MS, Date.parse(told(data['expires_at'])));
  const quoteId = told(data['quote_id']);
  const name = placeName(place);
  const owned = await ownedAlready(situation, told(looked.data['pixel_id']));
  return answer(
    `${owned}A report of ${where} costs ${cost.toFixed(2)} USD of your credits, if its status is ok; else it is free. Shall I buy it? Answer “yes, buy it” as your next message; anything else buys nothing.`,
    {
      subject,
      sources: [toolSource('quote')],
      proposal: { arguments: args, placeName: name, quoteId, amountMicroUsd: usdToMicroUsd(cost), expiresAt },
      actions: [
        {
          type: 'confirm_purchase',
          label: `Buy the report of ${name} for ${cost.toFixed(2)} USD`,
          say: 'yes, buy it',
          place: name,
          cost_usd: cost,
          quote_id: quoteId,
          expires_at: new Date(expiresAt).toISOString(),
        },
      ],
    },
  );
}

/** That the account has a report of the cell, which it reads again for nothing; empty = none that the key may see. */
async function ownedAlready({ callTool }: Situation, pixelId: string): Promise<string> {
  if (pixelId === '') return '';
  const { isOk, data } = await callTool('list_reports', { query: pixelId, limit: 20 });
  const reports =
    isOk && Array.isArray(data['reports']) ? (data['reports'] as Record<string, unknown>[]) : [];
  const owned = reports.find((report) => report['pixel_id'] === pixelId);
  if (!owned) return '';
  return `You have report ${told(owned['id'])} of this cell already, of ${told(owned['created_at']).slice(0, 10)}; reading it again is free. `;
}

function cannotBuy({ asker, passages, publicUrl }: Situation, place: NamedPlace): Answer {
  const price = passages.passage('help#price');
  const how = asker.isProgram
    ? 'Asked as a tool I buy nothing: the tool check_ground_motion sells the report, once your user agrees to its price.'
    : asker.hasAccount
      ? 'A session buys nothing by itself: buy it on the page, where you see the place and the price, or ask here with an API key.'
      : 'Without an API key I cannot buy anything. Register first (free), then ask again with the key, or buy on the page.';
  const page: Action = { type: 'open_page', label: 'Open the page', url: `${publicUrl}/` };
  return answer(`${how} ${price?.text ?? ''}`.trim(), {
    subject: subjectOf(place),
    sources: price ? [documentation(price)] : [],
    actions: [page, buyCommand(place, publicUrl)],
  });
}

function buyQuestion(place: NamedPlace): Action {
  return { type: 'ask', label: 'What would the report cost?', say: `buy the report of ${placeName(place)}` };
}

/** The call that buys the report of a place, to paste. A quote in the place cannot end the argument. */
export function buyCommand(place: NamedPlace, publicUrl: string): Action {
  const parameters =
    'address' in place
      ? `--data-urlencode ${quoted(`address=${place.address}`)} -d min_geocode_score=0.7`
      : `-d lat=${place.lat} -d lon=${place.lon}`;
  return {
    type: 'call',
    label: 'Buy the report by the API',
    command: `curl -s -G ${quoted(`${publicUrl}/api/v1/motion`)} ${parameters} -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: <a new name>'`,
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function placeNotFound(place: NamedPlace, { data }: ToolOutcome): Answer {
  const name = placeName(place);
  const why = told(data['message']);
  return answer(
    `I could not look up “${name}”. ${why}${why.endsWith('.') || why === '' ? '' : '.'} Name a street address with city and state, or latitude and longitude.`,
    {
      subject: { place: null, reportId: null },
      sources: [toolSource('get_coverage')],
      actions: [ticketAction(`Place not found: ${name}`, `The place “${name}” is not found.`)],
    },
  );
}

/** Where the place was found, and how precisely. */
function foundAt(place: NamedPlace, data: Readonly<Record<string, unknown>>): string {
  const query = partOf(data, 'query');
  const geocode = partOf(query, 'geocode');
  const found = told(query['geocoded_address']);
  if ('lat' in place) return placeName(place);
  const near =
    geocode['match_type'] === 'area_centroid'
      ? `the middle of that area, up to ${told(geocode['uncertainty_m'])} m off`
      : '';
  const details = [found !== '' && found !== place.address ? `found as ${found}` : '', near]
    .filter(Boolean)
    .join('; ');
  return details === '' ? place.address : `${place.address} (${details})`;
}

function notes(data: Readonly<Record<string, unknown>>): string {
  const parts = [
    told(data['freshness_note']),
    data['is_synthetic'] === true ? 'The data there are made up, for demonstration.' : '',
  ];
  return parts
    .filter(Boolean)
    .map((note) => ` ${note}`)
    .join('');
}
