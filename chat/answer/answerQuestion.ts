import { required } from '../../core/required.ts';
import { coveredPlaceIn, placeIn, placeName, type NamedPlace } from '../question/placeInQuestion.ts';
import { isBareYes, isOrder } from '../question/agreement.ts';
import { kindOf, type QuestionKind } from '../question/kinds.ts';
import { confidentPassages } from '../passages/confidence.ts';
import type { Passage } from '../passages/passage.ts';
import { passagesIn, type PassageIndex } from '../passages/passageIndex.ts';
import { answerBalance, answerUsage } from './accountAnswers.ts';
import { answer, documentation, textFor, ticketAction, type Answer, type Situation } from './answer.ts';
import { isElsewhere, isLookUp } from './lookUps.ts';
import { answerOwnReport, answerOwnReports, reportNumberIn, reportSource } from './answerOwnReports.ts';
import { answerCoverage, answerPlace, buyCommand, proposePurchase } from './placeAnswers.ts';
import { readOwnReport } from './ownReport.ts';
import { reportLine } from './reportLines.ts';
import { SENTENCES } from './sentences.ts';
import { WORDS } from '../words/words.ts';
import { inEnglish, isSpanish } from '../question/spanish.ts';
import { plainText, stemsOf } from '../question/questionWords.ts';

const ASKING_WORD = String.raw`(?:what|how|when|where|why|who|which|is|are|was|were|do|does|did|can|could|will|would|should|may|am|has|have|whats|hows|wheres)\b`;

/** Start of a new question within a sentence: after a conjunction or a comma, with a question word. */
const JOINED = new RegExp(
  String.raw`(?:[,;:]\s*|\s+)(?:(?:and|but|also|or|so|plus)\s+)+(?:(?:also|then|if so|if not|if yes)[, ]+)?(?=${ASKING_WORD})|,\s+(?=${ASKING_WORD})`,
  'gi',
);

/** End of a sentence. A period after one or two letters belongs to an abbreviation, a dash between numbers to a house. */
const ENDED = /(?<=[?!]|[^\s.]{3}\.|\)\.)\s+|;\s+|(?<!\d)\s+[-–—]+\s+|\s+[-–—]+\s+(?!\d)/g;

const ASKS = new RegExp(
  String.raw`\?|^(?:(?:and|but|so|ok|also|hi|hello|please)[, ]+)*(?:${ASKING_WORD}|(?:show|list|tell|give|explain)\b)`,
);

/** A condition belongs to the question that follows it. */
const CONDITION = /^(?:(?:and|but|so)\s+)?(?:if|when|where|once|after|because|since|although|as|in case)\b/i;

const MOST_QUESTIONS = 4;

/** The parts of a message. */
interface MessageParts {
  readonly questions: readonly string[];
  /** Sentences that ask nothing: the context. */
  readonly statements: readonly string[];
}

/** From this score on, a sentence that asks nothing is answered too: it is the subject of the question. */
const LEAST_OF_STATEMENT = 0.45;
/** From this score on, a question that refers back is understood without the earlier messages. */
const UNDERSTOOD_ALONE = 0.4;
/** Words that refer to earlier messages. */
const POINTS_BACK = /\b(?:it|that|this|they|them|these|those)\b/i;
/** An error code or another API name. */
const INTERFACE_NAME = /\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g;
/** Passages after which contacting support is also offered. */
const PERSON_HELPS: ReadonlySet<string> = new Set(['help#refund', 'help#support', 'help#wrong-report']);

/** Answers each question in a message from passages and free tools. Never buys; may propose a purchase. */
export async function answerQuestion(given: Situation, asked: string): Promise<Answer> {
  const language = isSpanish(asked) ? 'es' : given.language;
  const situation = { ...given, language, passages: passagesIn(given.passages, language) };
  const { subject } = situation;
  const message = inEnglish(asked);
  if (isOrder(message) && subject.place) return proposePurchase(situation, subject.place, message);
  if (isBareYes(message)) return nothingToAgreeTo(situation);
  const { questions, statements } = partsOf(message);
  let { subject: now } = situation;
  const answers: Answer[] = [];
  for (const question of questions) {
    const answered = await answerPart(
      { ...situation, subject: now },
      question,
      statements.join(' '),
      question === message,
    );
    answers.push(answered);
    now = answered.subject;
    // Only one purchase is proposed at a time, and its question comes last.
    if (answered.proposal) return answered;
  }
  answers.push(
    ...statements.flatMap((statement) => statementAnswer({ ...situation, subject: now }, statement) ?? []),
  );
  return answers.some(({ isKnown }) => isKnown) ? joinAnswers(answers) : doesNotKnow(situation, message);
}

/** Answers one question, using its context where that leads to a better passage. */
async function answerPart(
  situation: Situation,
  question: string,
  besides: string,
  isAll: boolean,
): Promise<Answer> {
  const { subject, passages } = situation;
  const part = withContext(passages, question, besides);
  const named = placeIn(part);
  const hasReport = subject.reportId !== null || reportNumberIn(part) !== null;
  const spelled = passages.correct(part);
  const kind = kindOf(spelled, { hasPlace: named !== null, hasReport });
  const answered = await HANDLERS[kind](situation, named === null ? spelled : part, named);
  return answered.isKnown || isAll ? answered : doesNotKnow(situation, question, true);
}

function withContext({ find, correct }: PassageIndex, question: string, besides: string): string {
  if (besides === '') return question;
  const together = `${besides} ${question}`;
  const scoreOf = (text: string) => find(correct(text), 1)[0]?.score ?? 0;
  const alone = scoreOf(question);
  if (POINTS_BACK.test(question) && alone < UNDERSTOOD_ALONE) return together;
  return scoreOf(together) > alone ? together : question;
}

type Handler = (situation: Situation, message: string, named: NamedPlace | null) => Promise<Answer>;

const HANDLERS: Readonly<Record<QuestionKind, Handler>> = {
  greeting: async ({ subject, passages, language }) => {
    const about = passages.passage('help#chat');
    return answer(SENTENCES[language].greeting, { subject, sources: about ? [documentation(about)] : [] });
  },
  thanks: async ({ subject, language }) => answer(SENTENCES[language].thanks, { subject }),
  own_report: answerOwnReport,
  buy: async (situation, message, named) => {
    const place = named ?? situation.subject.place;
    return place
      ? proposePurchase(situation, place, message)
      : answer(SENTENCES[situation.language].whichPlace, situation);
  },
  place: async (situation, message, named) => answerPlace(situation, required(named), message),
  explanation: explain,
};

/** Account look-ups that answer in place of a passage. */
const LOOKED_UP: Readonly<Record<string, (situation: Situation) => Promise<Answer>>> = {
  'lookup#balance': answerBalance,
  'lookup#usage': answerUsage,
  'lookup#own-reports': answerOwnReports,
  'lookup#command': async (situation) => answerCommand(situation),
};

/** The best passage with what the report in question says on the subject; or that the assistant doesn't know. */
async function explain(situation: Situation, message: string): Promise<Answer> {
  const { passages, subject, language } = situation;
  const found = namedPassage(situation, message) ?? confidentPassages(passages, message);
  const [first] = found;
  if (!first || isElsewhere(first)) return doesNotKnow(situation, message);
  const lookUp = LOOKED_UP[first.id];
  if (lookUp) return lookUp(situation);
  const place = coveredPlace(situation, first, message);
  if (place) {
    const covered = await answerCoverage(situation, place);
    if (covered.subject.place) return covered;
    // It may not be a place.
    return joinAnswers([covered, passageAnswer(situation, first)]);
  }
  const explained = found.filter((passage) => !isLookUp(passage));
  const own = await ownLine(situation, first.id);
  const [text = '', ...more] = explained.map((passage) => textFor(situation, passage));
  return answer([[own?.line, text].filter(Boolean).join(' '), ...more].join('\n\n'), {
    subject,
    sources: [...(own ? [reportSource(own.id, situation.publicUrl)] : []), ...explained.map(documentation)],
    ...(explained.some(({ id }) => PERSON_HELPS.has(id))
      ? { actions: [ticketAction(language, '', message)] }
      : {}),
  });
}

/** The place in a question about coverage, given by name or as “it”; null = a general question. */
function coveredPlace({ subject }: Situation, { id }: Passage, message: string): NamedPlace | null {
  if (id !== 'help#coverage') return null;
  const pointsAt = /\b(?:it|there|here|this place|that place|the address|my house|my home)\b/i.test(message);
  return coveredPlaceIn(message) ?? (pointsAt ? subject.place : null);
}

/** The subject of a sentence that asks nothing; null = none that is known. */
function statementAnswer(situation: Situation, statement: string): Answer | null {
  const { passages } = situation;
  const [passage] = confidentPassages(passages, passages.correct(statement), LEAST_OF_STATEMENT);
  return passage && !isLookUp(passage) ? passageAnswer(situation, passage) : null;
}

function passageAnswer(situation: Situation, passage: Passage): Answer {
  const { subject } = situation;
  return answer(textFor(situation, passage), { subject, sources: [documentation(passage)] });
}

/** What the conversation's report says about the same subject. */
async function ownLine(
  situation: Situation,
  passageId: string,
): Promise<{ readonly id: number; readonly line: string } | null> {
  const { reportId } = situation.subject;
  if (reportId === null) return null;
  const own = await readOwnReport(situation, reportId);
  const words = WORDS[situation.language];
  const line = own && reportLine(passageId, own.report, words);
  return line
    ? {
        id: reportId,
        line: [`${words.owned.yours(reportId)}${line}`, own.today].filter(Boolean).join(' '),
      }
    : null;
}

/** The page of the documentation for an API name, such as an error code. */
function namedPassage({ passages }: Situation, message: string): Passage[] | null {
  for (const [name] of message.toLowerCase().matchAll(INTERFACE_NAME)) {
    const passage = passages.passage(`errors#${name}`);
    if (passage) return [passage];
  }
  return null;
}

function answerCommand(situation: Situation): Answer {
  const { subject, passages, publicUrl, requester, language } = situation;
  const api = passages.passage('help#api');
  const { place } = subject;
  const command = place && !requester.isOnPage ? buyCommand(place, publicUrl, WORDS[language]) : null;
  const reply =
    command && place ? `${SENTENCES[language].buysReportOf(placeName(place))}\n${command.command}` : '';
  return answer([reply, api ? textFor(situation, api) : ''].filter(Boolean).join('\n\n'), {
    subject,
    sources: api ? [documentation(api)] : [],
    actions: command ? [command] : [],
  });
}

function nothingToAgreeTo({ subject, agreedTo, language }: Situation): Answer {
  const { alreadyAgreed, nothingWaits } = SENTENCES[language];
  return answer(agreedTo ? alreadyAgreed(agreedTo) : nothingWaits, { subject });
}

function doesNotKnow(
  { subject, requester: { hasAccount }, language }: Situation,
  message: string,
  isPart = false,
): Answer {
  const { unknown, unknownPart } = SENTENCES[language];
  return answer(isPart ? unknownPart(message, hasAccount) : unknown(hasAccount), {
    subject,
    isKnown: false,
    actions: [ticketAction(language, '', message)],
  });
}

/** Combines several answers in order, without repetitions. */
function joinAnswers(answers: readonly Answer[]): Answer {
  const [only] = answers;
  if (only && answers.length === 1) return only;
  const paragraphs = answers.flatMap(({ reply }) => reply.split('\n\n'));
  return answer([...new Set(paragraphs)].join('\n\n'), {
    subject: required(answers.at(-1)).subject,
    sources: distinct(answers.flatMap(({ sources }) => sources)),
    actions: distinct(answers.flatMap(({ actions }) => actions)),
    isKnown: answers.some(({ isKnown }) => isKnown),
  });
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** A message's questions in order, and its other sentences. A message without a question counts as one. */
export function partsOf(message: string): MessageParts {
  const sentences = message.split(ENDED).flatMap(clausesOf);
  const questions = sentences.filter(asks);
  if (questions.length === 0) return { questions: [message], statements: [] };
  return {
    questions: questions.slice(0, MOST_QUESTIONS),
    statements: sentences.filter((sentence) => !asks(sentence)),
  };
}

/**
 * The clauses of a sentence that can be understood separately: a condition joins the next clause, and a clause without a
 * subject joins the previous one.
 */
function clausesOf(sentence: string): string[] {
  const clauses: string[] = [];
  let condition = '';
  for (const piece of sentence.split(JOINED)) {
    const clause = `${condition}${piece.trim()}`;
    condition = '';
    if (!/[\p{L}\p{N}]/u.test(clause)) continue;
    if (CONDITION.test(clause) && !clause.endsWith('?') && piece !== sentence) condition = `${clause}, `;
    else if (stemsOf(clause).length === 0 && clauses.length > 0)
      clauses.push(`${clauses.pop()} and ${clause}`);
    else clauses.push(clause);
  }
  return condition === '' ? clauses : [...clauses, condition.replace(/, $/, '')];
}

function asks(sentence: string): boolean {
  return ASKS.test(plainText(sentence));
}
