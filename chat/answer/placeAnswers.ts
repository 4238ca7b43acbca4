import { usdText, usdToMicroUsd } from '../../core/money.ts';
import { confidentPassages } from '../passages/confidence.ts';
import { ordersAgain } from '../question/agreement.ts';
import { asksForMeasurement } from '../question/kinds.ts';
import { placeName, withoutPlace, type NamedPlace } from '../question/placeInQuestion.ts';
import {
  answer,
  documentation,
  panelAction,
  partOf,
  textFor,
  ticketAction,
  textOf,
  toolSource,
  type Action,
  type Answer,
  type Requester,
  type Situation,
  type Subject,
  type ToolOutcome,
} from './answer.ts';
import { isLookUp } from './lookUps.ts';
import { SENTENCES } from './sentences.ts';
import { answerOwned, findOwned, ownedWords } from './answerOwned.ts';

/** How long a purchase proposal waits for confirmation. */
const PROPOSAL_LASTS_MS = 600_000;
/** House-level matches only: we don't buy a town center for a house. */
const HOUSES_ONLY = { min_geocode_score: 0.7 } as const;

/** From this score on, a question about a place is answered with its own passage. */
const LEAST_OF_TOPIC = 0.35;
/** Subjects that the answer about a place covers anyway. */
const SAID_BY_PLACE: ReadonlySet<string> = new Set([
  'help#coverage',
  'help#report',
  'help#velocity',
  'help#address',
]);

const subjectOf = (place: NamedPlace): Subject => ({ place, reportId: null });

/**
 * What is known about a place for free: the account's report of it, or else whether it is covered; and the subject of the
 * question.
 */
export async function answerPlace(situation: Situation, place: NamedPlace, message: string): Promise<Answer> {
  const { passages } = situation;
  const looked = asksForMeasurement(message)
    ? await answerMeasurement(situation, place)
    : await answerCoverage(situation, place);
  const [topic] = confidentPassages(passages, passages.correct(withoutPlace(message, place)), LEAST_OF_TOPIC);
  if (!topic || isLookUp(topic) || SAID_BY_PLACE.has(topic.id)) return looked;
  return {
    ...looked,
    reply: `${looked.reply}\n\n${textFor(situation, topic)}`,
    sources: [...looked.sources, documentation(topic)],
  };
}

/** Whether a place is covered, from the free look-up; includes the account's report of it. */
export async function answerCoverage(situation: Situation, place: NamedPlace): Promise<Answer> {
  return coverageOf(situation, place, 'Yes. ');
}

/** Whether the ground moves there: from the account's report, or else what can be said for free. */
async function answerMeasurement(situation: Situation, place: NamedPlace): Promise<Answer> {
  const next = situation.requester.isOnPage
    ? 'Choose “Check” and then “Buy the report” on the page, which shows the price first.'
    : 'Say “buy it” and I give you the price first.';
  const opening = `I can't say how the ground at ${placeName(place)} moves until you buy a report for it. `;
  return coverageOf(situation, place, opening, ` ${next}`);
}

async function coverageOf(
  situation: Situation,
  place: NamedPlace,
  opening: string,
  closing = '',
): Promise<Answer> {
  const outcome = await situation.callTool('get_coverage', { ...place });
  if (!outcome.isOk) return placeNotFound(situation, place, outcome);
  const { data } = outcome;
  const owned = await findOwned(situation, textOf(data['pixel_id']), '');
  if (owned) return answerOwned(situation, place, owned, foundAt(place, data));
  const subject = subjectOf(place);
  const sources = [toolSource('get_coverage')];
  const where = foundAt(place, data);
  const last = textOf(data['last_observation']);
  switch (data['status']) {
    case 'ok':
      return answer(
        `${opening}${where} is covered and measured. The last observation is from ${last} ` +
          `(${textOf(data['data_age_days'])} days ago). A report for it has an answer and would be billed. Only the report ` +
          `has the numbers.${notes(data)}${closing}`,
        { subject, sources, actions: [buyQuestion(place)] },
      );
    case 'no_coverage':
      return answer(
        `No. No data frame of this server covers ${where}. A report would be free, with status no_coverage.${notes(data)}`,
        { subject, sources },
      );
    default:
      return answer(
        `Partly. A data frame covers ${where}, but a report would be ${textOf(data['status'])} and free: ` +
          `${textOf(data['help']) || 'no rate here is reliable'}.${notes(data)}`,
        { subject, sources },
      );
  }
}

/**
 * Quotes the price of a report and asks for confirmation. A report that the account owns from the release being served
 * isn't sold again, unless the message asks for that. Nothing is bought here.
 */
export async function proposePurchase(
  situation: Situation,
  place: NamedPlace,
  message: string,
): Promise<Answer> {
  const { callTool, requester } = situation;
  if (!requester.hasAccount) return cannotBuy(situation, place);
  const again = ordersAgain(message);
  const args = {
    ...place,
    ...('address' in place ? HOUSES_ONLY : {}),
    ...(again ? { buy_again: true } : {}),
  };
  const looked = await callTool('check_ground_motion', { ...args, dry_run: true });
  if (!looked.isOk) return placeNotFound(situation, place, looked);
  const release = textOf(looked.data['release']);
  const owned = await findOwned(situation, textOf(looked.data['pixel_id']), release);
  if (owned && owned.release === release && !again) {
    const known = await answerOwned(situation, place, owned, foundAt(place, looked.data));
    const offered = requester.mayBuy ? '\nThere is nothing newer. To buy it anyway, say “buy it again”.' : '';
    return { ...known, reply: known.reply + offered };
  }
  if (!requester.mayBuy) return cannotBuy(situation, place);
  const has = owned ? `${ownedWords(situation, owned)} ` : '';
  return offer(situation, { place, args, looked: looked.data, has });
}

interface Wanted {
  readonly place: NamedPlace;
  readonly args: Readonly<Record<string, unknown>>;
  /** The preview of the report. */
  readonly looked: Readonly<Record<string, unknown>>;
  /** What the account owns of it; empty = nothing. */
  readonly has: string;
}

/** The quoted price, and the question whether to buy at that price. */
async function offer(situation: Situation, { place, args, looked, has }: Wanted): Promise<Answer> {
  const { callTool, passages, now } = situation;
  const subject = subjectOf(place);
  const outcome = await callTool('quote', { tool: 'check_ground_motion', arguments: args });
  const sources = [toolSource('quote')];
  if (!outcome.isOk)
    return answer(`I couldn't get a price: ${textOf(outcome.data['message'])}`, { subject, sources });
  const { data } = outcome;
  const where = foundAt(place, looked);
  const cost = Number(data['cost_usd']);
  if (cost === 0) {
    const free = Array.isArray(data['free'])
      ? (data['free'][0] as Record<string, unknown> | undefined)
      : undefined;
    return answer(
      `There is nothing to buy at ${where}: the answer would be ${textOf(free?.['status']) || textOf(looked['status'])} and free. ${textOf(free?.['message']) || textOf(looked['help'])}`.trim(),
      { subject, sources },
    );
  }
  if (data['covered_by_credits'] !== true) {
    const pay = passages.passage('help#pay');
    return answer(
      `${has}A report for ${where} costs ${cost.toFixed(2)} USD, and your credits of ` +
        `${usdText(Number(data['credits_usd']))} don't cover it. ${pay ? textFor(situation, pay) : ''}`.trim(),
      { subject, sources: [...sources, ...(pay ? [documentation(pay)] : [])] },
    );
  }
  const expiresAt = Math.min(now + PROPOSAL_LASTS_MS, Date.parse(textOf(data['expires_at'])));
  const quoteId = textOf(data['quote_id']);
  const name = placeName(place);
  return answer(
    `${has}A report for ${where} costs ${cost.toFixed(2)} USD of your credits, if its status is ok; otherwise it is ` +
      'free. Shall I buy it? Answer “yes, buy it” as your next message. I buy nothing after any other message.',
    {
      subject,
      sources,
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

function cannotBuy(situation: Situation, place: NamedPlace): Answer {
  const { requester, passages, publicUrl, language } = situation;
  const price = passages.passage('help#price');
  return answer(`${whyNot(requester)} ${price ? textFor(situation, price) : ''}`.trim(), {
    subject: subjectOf(place),
    sources: price ? [documentation(price)] : [],
    actions: requester.isOnPage
      ? requester.hasAccount
        ? []
        : panelAction(requester, 'account', SENTENCES[language].signIn)
      : [{ type: 'open_page', label: 'Open the page', url: `${publicUrl}/` }, buyCommand(place, publicUrl)],
  });
}

function whyNot({ isProgram, isOnPage, hasAccount }: Requester): string {
  if (isOnPage)
    return hasAccount
      ? "I don't buy with only a sign-in. Type the place into the search, choose “Check” and then “Buy the report”. " +
          'You see place and price first.'
      : 'You need an account to buy. Choose “Sign in” at the top of the page, then “Check” the place and choose “Buy ' +
          'the report”.';
  if (isProgram)
    return (
      'When called as a tool, I buy nothing: the tool check_ground_motion sells the report after your user agrees ' +
      'to its price.'
    );
  return hasAccount
    ? "I don't buy with only a session. Buy the report on the page, which shows the place and the price, or ask here " +
        'with an API key.'
    : "I can't buy anything without an API key. Register first (free), then ask again with the key, or buy on the page.";
}

function buyQuestion(place: NamedPlace): Action {
  return { type: 'ask', label: 'What would the report cost?', say: `buy the report of ${placeName(place)}` };
}

/**
 * The request that buys the report of a place, to paste. Quotes in the place are escaped, so that they can't end the
 * argument.
 */
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

function placeNotFound({ language }: Situation, place: NamedPlace, { data }: ToolOutcome): Answer {
  const name = placeName(place);
  const why = textOf(data['message']);
  return answer(
    `I couldn't look up “${name}”. ${why}${why.endsWith('.') || why === '' ? '' : '.'} Name a street address with city ` +
      'and state, or latitude and longitude.',
    {
      subject: { place: null, reportId: null },
      sources: [toolSource('get_coverage')],
      actions: [ticketAction(language, `Place not found: ${name}`, `I couldn't find the place “${name}”.`)],
    },
  );
}

/** Where and how precisely the place was found. */
function foundAt(place: NamedPlace, data: Readonly<Record<string, unknown>>): string {
  const query = partOf(data, 'query');
  const geocode = partOf(query, 'geocode');
  const found = textOf(query['geocoded_address']);
  if ('lat' in place) return placeName(place);
  const near =
    geocode['match_type'] === 'area_centroid'
      ? `the middle of that area, up to ${textOf(geocode['uncertainty_m'])} m off`
      : '';
  const details = [found !== '' && found !== place.address ? `found as ${found}` : '', near]
    .filter(Boolean)
    .join('; ');
  return details === '' ? place.address : `${place.address} (${details})`;
}

function notes(data: Readonly<Record<string, unknown>>): string {
  const parts = [
    textOf(data['freshness_note']),
    data['is_synthetic'] === true ? 'The data there is made up, for demonstration.' : '',
  ];
  return parts
    .filter(Boolean)
    .map((note) => ` ${note}`)
    .join('');
}
