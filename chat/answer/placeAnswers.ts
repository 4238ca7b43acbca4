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
import { WORDS, type Words } from '../words/words.ts';
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
  return coverageOf(situation, place, WORDS[situation.language].place.covered);
}

/** Whether the ground moves there: from the account's report, or else what can be said for free. */
async function answerMeasurement(situation: Situation, place: NamedPlace): Promise<Answer> {
  const words = WORDS[situation.language].place;
  const next = words.nextStep(situation.requester.isOnPage);
  return coverageOf(situation, place, words.needsReport(placeName(place)), next);
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
  const words = WORDS[situation.language];
  if (owned) return answerOwned(situation, place, owned, foundAt(place, data, words));
  const subject = subjectOf(place);
  const sources = [toolSource('get_coverage')];
  const where = foundAt(place, data, words);
  const last = textOf(data['last_observation']);
  switch (data['status']) {
    case 'ok':
      return answer(
        `${opening}${words.place.measured(where, last, textOf(data['data_age_days']))}${notes(data, words)}${closing}`,
        { subject, sources, actions: [buyQuestion(place, words)] },
      );
    case 'no_coverage':
      return answer(`${words.place.notCovered(where)}${notes(data, words)}`, { subject, sources });
    default:
      return answer(
        `${words.place.partly(where, textOf(data['status']), textOf(data['help']))}${notes(data, words)}`,
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
    const words = WORDS[situation.language];
    const known = await answerOwned(situation, place, owned, foundAt(place, looked.data, words));
    const offered = requester.mayBuy ? `\n${words.purchase.nothingNewer}` : '';
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
  const words = WORDS[situation.language];
  const outcome = await callTool('quote', { tool: 'check_ground_motion', arguments: args });
  const sources = [toolSource('quote')];
  if (!outcome.isOk)
    return answer(words.purchase.noPrice(textOf(outcome.data['message'])), { subject, sources });
  const { data } = outcome;
  const where = foundAt(place, looked, words);
  const cost = Number(data['cost_usd']);
  if (cost === 0) {
    const free = Array.isArray(data['free'])
      ? (data['free'][0] as Record<string, unknown> | undefined)
      : undefined;
    return answer(
      words.purchase
        .nothingToBuy(
          where,
          textOf(free?.['status']) || textOf(looked['status']),
          textOf(free?.['message']) || textOf(looked['help']),
        )
        .trim(),
      { subject, sources },
    );
  }
  if (data['covered_by_credits'] !== true) {
    const pay = passages.passage('help#pay');
    return answer(
      `${has}${words.purchase.tooFewCredits(where, cost.toFixed(2), usdText(Number(data['credits_usd'])))}${
        pay ? textFor(situation, pay) : ''
      }`.trim(),
      { subject, sources: [...sources, ...(pay ? [documentation(pay)] : [])] },
    );
  }
  const expiresAt = Math.min(now + PROPOSAL_LASTS_MS, Date.parse(textOf(data['expires_at'])));
  const quoteId = textOf(data['quote_id']);
  const name = placeName(place);
  return answer(`${has}${words.purchase.offer(where, cost.toFixed(2))}`, {
    subject,
    sources,
    proposal: { arguments: args, placeName: name, quoteId, amountMicroUsd: usdToMicroUsd(cost), expiresAt },
    actions: [
      {
        type: 'confirm_purchase',
        label: words.purchase.confirm(name, cost.toFixed(2)),
        say: words.purchase.sayYes,
        place: name,
        cost_usd: cost,
        quote_id: quoteId,
        expires_at: new Date(expiresAt).toISOString(),
      },
    ],
  });
}

function cannotBuy(situation: Situation, place: NamedPlace): Answer {
  const { requester, passages, publicUrl, language } = situation;
  const price = passages.passage('help#price');
  const words = WORDS[language];
  return answer(`${whyNot(requester, words)} ${price ? textFor(situation, price) : ''}`.trim(), {
    subject: subjectOf(place),
    sources: price ? [documentation(price)] : [],
    actions: requester.isOnPage
      ? requester.hasAccount
        ? []
        : panelAction(requester, 'account', SENTENCES[language].signIn)
      : [
          { type: 'open_page', label: words.purchase.openPage, url: `${publicUrl}/` },
          buyCommand(place, publicUrl, words),
        ],
  });
}

function whyNot({ isProgram, isOnPage, hasAccount }: Requester, { purchase }: Words): string {
  if (isOnPage) return hasAccount ? purchase.withSession : purchase.needsAccount;
  if (isProgram) return purchase.asTool;
  return hasAccount ? purchase.needsKey : purchase.needsRegistration;
}

function buyQuestion(place: NamedPlace, { place: words }: Words): Action {
  return { type: 'ask', label: words.askCost, say: words.sayBuy(placeName(place)) };
}

/**
 * The request that buys the report of a place, to paste. Quotes in the place are escaped, so that they can't end the
 * argument.
 */
export function buyCommand(place: NamedPlace, publicUrl: string, { purchase }: Words): Action {
  const parameters =
    'address' in place
      ? `--data-urlencode ${quoted(`address=${place.address}`)} -d min_geocode_score=0.7`
      : `-d lat=${place.lat} -d lon=${place.lon}`;
  return {
    type: 'call',
    label: purchase.byApi,
    command: `curl -s -G ${quoted(`${publicUrl}/api/v1/motion`)} ${parameters} -H 'authorization: Bearer <API_KEY>' -H 'idempotency-key: <a new name>'`,
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function placeNotFound({ language }: Situation, place: NamedPlace, { data }: ToolOutcome): Answer {
  const name = placeName(place);
  const words = WORDS[language].place;
  const why = textOf(data['message']);
  return answer(words.notFound(name, `${why}${why.endsWith('.') || why === '' ? '' : '.'}`), {
    subject: { place: null, reportId: null },
    sources: [toolSource('get_coverage')],
    actions: [ticketAction(language, words.ticketSubject(name), words.ticketMessage(name))],
  });
}

/** Where and how precisely the place was found. */
function foundAt(
  place: NamedPlace,
  data: Readonly<Record<string, unknown>>,
  { place: words }: Words,
): string {
  const query = partOf(data, 'query');
  const geocode = partOf(query, 'geocode');
  const found = textOf(query['geocoded_address']);
  if ('lat' in place) return placeName(place);
  const near =
    geocode['match_type'] === 'area_centroid' ? words.middleOfArea(textOf(geocode['uncertainty_m'])) : '';
  const details = [found !== '' && found !== place.address ? words.foundAs(found) : '', near]
    .filter(Boolean)
    .join('; ');
  return details === '' ? place.address : `${place.address} (${details})`;
}

function notes(data: Readonly<Record<string, unknown>>, { place, ground }: Words): string {
  const parts = [
    textOf(data['freshness_note']) === '' ? '' : ground.seriesEnded(textOf(data['last_observation'])),
    data['is_synthetic'] === true ? place.synthetic : '',
  ];
  return parts
    .filter(Boolean)
    .map((note) => ` ${note}`)
    .join('');
}
