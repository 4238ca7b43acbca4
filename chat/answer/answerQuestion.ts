import { coveredPlaceIn, placeIn, placeName, type NamedPlace } from '../question/place.ts';
import { isBareYes, isOrder } from '../question/agreement.ts';
import { kindOf, type QuestionKind } from '../question/kinds.ts';
import { answerBalance, answerUsage } from './accountAnswers.ts';
import { answer, documentation, ticketAction, type Answer, type Situation } from './answer.ts';
import {
  answerOwnReport,
  answerOwnReports,
  readOwnReport,
  reportNumberIn,
  reportSource,
} from './ownReports.ts';
import { answerCoverage, answerMeasurement, buyCommand, proposePurchase } from './placeAnswers.ts';
import { reportLine, storedReport } from './reportLines.ts';

/** Below this share of what is asked, or this score, a passage is no answer. */
const LEAST_SHARE = 0.4;
const LEAST_SCORE = 1.5;
/** An answer names a second passage when it fits nearly as well. */
const NEARLY_AS_GOOD = 0.8;
/** “How much is it?” has no word in it that tells what is asked. */
const ASKS_PRICE = /\bhow much (?:is|are|for|do (?:you|i|we)|would|will it be)\b/i;
/** An error code or another name of the interface. */
const INTERFACE_NAME = /\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g;

/** Answers a message from passages and free tools. Buys nothing; may propose to. */
export async function answerQuestion(situation: Situation, message: string): Promise<Answer> {
  const named = placeIn(message);
  const { subject } = situation;
  const hasReport = subject.reportId !== null || reportNumberIn(message) !== null;
  if (isOrder(message) && subject.place) return proposePurchase(situation, subject.place);
  if (isBareYes(message)) return nothingToAgreeTo(situation);
  const spelled = situation.passages.correct(message);
  const kind = kindOf(spelled, { hasPlace: named !== null, hasReport });
  return HANDLERS[kind](situation, kind === 'explanation' ? spelled : message, named);
}

type Handler = (situation: Situation, message: string, named: NamedPlace | null) => Promise<Answer>;

const HANDLERS: Readonly<Record<QuestionKind, Handler>> = {
  greeting: async ({ subject, passages }) => {
    const about = passages.passage('help#chat');
    return answer(
      'I am the assistant of this service. Ask me what a report says or does not say, how sure it is, what to do next, what it costs, whether a place is covered, or how to call the API. With an API key I also read your own reports and balance.',
      { subject, sources: about ? [documentation(about)] : [] },
    );
  },
  thanks: async ({ subject }) => answer('You are welcome.', { subject }),
  own_reports: answerOwnReports,
  own_report: answerOwnReport,
  balance: answerBalance,
  usage: answerUsage,
  command: async (situation, message, named) => answerCommand(situation, named),
  buy: async (situation, _, named) => {
    const place = named ?? situation.subject.place;
    return place ? proposePurchase(situation, place) : askForPlace(situation, 'Of which place?');
  },
  coverage: async (situation, message, named) => {
    const place = named ?? coveredPlaceIn(message) ?? pointedAt(situation, message);
    return place
      ? answerCoverage(situation, place)
      : explain(situation, situation.passages.correct(message), 'help#coverage');
  },
  measurement: async (situation, _, named) => answerMeasurement(situation, named!),
  explanation: async (situation, message) => explain(situation, message, null),
};

/** The place that was talked of, where the message says “it” or “there”. */
function pointedAt({ subject }: Situation, message: string): NamedPlace | null {
  return /\b(?:it|there|here|this place|that place|the address|my house|my home)\b/i.test(message)
    ? subject.place
    : null;
}

function askForPlace({ subject }: Situation, question: string): Answer {
  return answer(`${question} Name a US street address with city and state, or latitude and longitude.`, {
    subject,
  });
}

function nothingToAgreeTo({ subject }: Situation): Answer {
  return answer(
    'Nothing is waiting for a yes, so nothing was bought. A yes counts only right after I have named a place and a price in this conversation, once, and for ten minutes. Name the place and I ask again.',
    { subject },
  );
}

function answerCommand({ subject, passages, publicUrl }: Situation, named: NamedPlace | null): Answer {
  const api = passages.passage('help#api');
  const place = named ?? subject.place;
  const reply = place
    ? `This buys the report of ${placeName(place)}:\n${buyCommand(place, publicUrl).command}`
    : '';
  return answer([reply, api?.text ?? ''].filter(Boolean).join('\n\n'), {
    subject: place ? { ...subject, place } : subject,
    sources: api ? [documentation(api)] : [],
    actions: place ? [buyCommand(place, publicUrl)] : [],
  });
}

/** The passage that answers, with what the report in question says of the same; or that the assistant does not know. */
async function explain(situation: Situation, message: string, otherwise: string | null): Promise<Answer> {
  const { passages, subject } = situation;
  const asked = ASKS_PRICE.test(message) ? `${message} price cost` : message;
  const found = namedPassage(situation, message) ?? bestPassages(situation, asked);
  const fallback = otherwise === null ? undefined : passages.passage(otherwise);
  const told = found.length > 0 ? found : fallback ? [fallback] : [];
  const [first] = told;
  if (!first) return doesNotKnow(situation, message);
  const own = await ownLine(situation, first.id);
  return answer([own?.line, first.text].filter(Boolean).join(' '), {
    subject,
    sources: [...(own ? [reportSource(own.id, situation.publicUrl)] : []), ...told.map(documentation)],
    ...(first.id === 'help#refund' || first.id === 'help#support'
      ? { actions: [ticketAction('', message)] }
      : {}),
  });
}

/** What the report that the conversation is about says of the same subject. */
async function ownLine(
  situation: Situation,
  passageId: string,
): Promise<{ readonly id: number; readonly line: string } | null> {
  const { reportId } = situation.subject;
  if (reportId === null) return null;
  const own = await readOwnReport(situation, reportId);
  const report = own && storedReport(own.body);
  const line = report && reportLine(passageId, report);
  return line ? { id: reportId, line: `Your report ${reportId}: ${line}` } : null;
}

/** A page of the documentation that a name of the interface, such as an error code, leads to. */
function namedPassage({ passages }: Situation, message: string) {
  for (const [name] of message.toLowerCase().matchAll(INTERFACE_NAME)) {
    const passage = passages.passage(`errors#${name}`);
    if (passage) return [passage];
  }
  return null;
}

function bestPassages({ passages }: Situation, message: string) {
  const [first, second] = passages.find(message, 2);
  if (!first || first.share < LEAST_SHARE || first.score < LEAST_SCORE) return [];
  return second && second.score >= NEARLY_AS_GOOD * first.score && second.share >= LEAST_SHARE
    ? [first.passage, second.passage]
    : [first.passage];
}

function doesNotKnow({ subject, asker }: Situation, message: string): Answer {
  const who = asker.hasAccount
    ? 'I can hand the question to a person: open a ticket with it.'
    : 'A person answers tickets; that needs an account.';
  return answer(
    `I do not know that. I answer from this service's documentation, free look-ups and your own reports, and found nothing there that fits. ${who}`,
    { subject, isKnown: false, actions: [ticketAction('', message)] },
  );
}
