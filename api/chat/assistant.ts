import type { FastifyRequest } from 'fastify';
import { required } from '../../core/required.ts';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { isSamePlace } from '../../chat/question/placeInQuestion.ts';
import { isSpanish } from '../../chat/question/spanish.ts';
import { answerQuestion } from '../../chat/answer/answerQuestion.ts';
import { NO_SUBJECT, type Answer, type Situation, type Subject } from '../../chat/answer/answer.ts';
import { answerPurchase, purchaseArguments, type Purchased } from '../../chat/conversation/purchased.ts';
import { indexPassages, type PassageIndex } from '../../chat/passages/passageIndex.ts';
import { keepTurn, takeTurn, type Turn } from '../../chat/conversation/conversationTurn.ts';
import { readConversation, type ConversationReader } from '../../chat/conversation/conversation.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import type { Language } from '../../core/words/language.ts';
import { isOwnCall } from '../context/ownCall.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { oneLine } from './askedMessage.ts';
import { passagesOf } from './passagesOf.ts';
import { readConversationMessages, type Conversation } from '../../chat/conversation/conversation.ts';
import { isLookUp } from '../../chat/answer/lookUps.ts';
import { wordAnswer } from '../../chat/model/wordAnswer.ts';
import { errorMessage } from '../../core/error.ts';
import { openModelClient } from './modelClient.ts';
import type { CallTool, ToolOutcome } from '../../chat/answer/answer.ts';
import { callOwnApi } from '../agent/callOwnApi.ts';
import { ALL_TOOLS } from '../agent/tools/allTools.ts';
import type { AgentTool } from '../agent/tools/tool.ts';

/** Tools that the assistant uses. From check_ground_motion, only the free preview. */
const FREE_TOOLS: ReadonlySet<string> = new Set([
  'check_ground_motion',
  'get_coverage',
  'quote',
  'get_account',
  'get_usage',
  'list_reports',
  'get_report',
]);

const refused = (message: string): ToolOutcome => ({ isOk: false, data: { error: 'refused', message } });

/** Number of the latest messages of a conversation that a model gets with the question. */
const EARLIER_MESSAGES = 7;

/** Number of passages that a model gets. */
const MODEL_PASSAGES = 6;

/** An answer in a model's words; null when the model isn't called, or its answer must not be passed on. */
type Wording = (
  situation: Situation,
  conversation: Conversation,
  question: string,
  own: Answer,
) => Promise<Answer | null>;

/** A message to the assistant. */
export interface Asked {
  /** Empty = no question. */
  readonly message: string;
  readonly convo: string | null;
  /** What is shown next to the chat; null = nothing. */
  readonly shown: Subject | null;
  /** The subject of the earlier messages, for a conversation that isn't stored. */
  readonly before: Subject;
  /** A person reads the answer on the explorer page. */
  readonly isOnPage: boolean;
  readonly language: Language;
}

/** The assistant's answer. */
export interface Said {
  readonly answer: Answer;
  readonly convo: string | null;
  readonly purchase: Purchased | null;
  readonly answeredBy: 'service' | 'model';
}

export interface Assistant {
  /** @throws GroundMotionError `conversation_not_found`, `rate_limited`. */
  answer(request: FastifyRequest, asked: Asked): Promise<Said>;
}

/**
 * Whose conversations a caller has; null = none are stored: for anonymous callers, and for a key shared by all visitors
 * of a page.
 */
export function conversationReader(caller: Caller | null): ConversationReader | null {
  if (!caller || caller.allowedReferer !== null) return null;
  return { accountId: caller.accountId, keyId: caller.kind === 'child' ? caller.keyId : null };
}

function requesterOf(request: FastifyRequest, isOnPage: boolean): Situation['requester'] {
  const { caller } = request;
  const hasAccount = conversationReader(caller) !== null;
  const isProgram = isOwnCall(request);
  return { hasAccount, mayBuy: hasAccount && caller?.via === 'key' && !isProgram, isProgram, isOnPage };
}

/** The assistant of a server; its index is built with the first question. */
export function openAssistant(app: ApiApp, context: ApiContext, contract: () => Contract): Assistant {
  const { database, config } = context;
  const inModelsWords = wording(app, context);
  let index: PassageIndex | undefined;
  const passages = () => (index ??= indexPassages(passagesOf(contract(), config.starterCreditsMicroUsd)));

  const situationOf = (request: FastifyRequest, asked: Asked, subject: Subject): Situation => ({
    requester: requesterOf(request, asked.isOnPage),
    language: isSpanish(asked.message) ? 'es' : asked.language,
    subject,
    passages: passages(),
    callTool: freeTools(app, request, conversationReader(request.caller) !== null),
    publicUrl: context.publicUrl(),
    now: context.now(),
  });

  const answerTurn = async (request: FastifyRequest, asked: Asked, turn: Turn): Promise<Said> => {
    const { conversation, proposal } = turn;
    const subject = togetherWith(asked.shown, conversation.subject);
    const situation = { ...situationOf(request, asked, subject), agreedTo: turn.agreedTo };
    const convo = conversation.conversationId;
    if (proposal) {
      const bought = await buyReport(app, request, purchaseArguments(proposal));
      const { answer, purchase } = await answerPurchase(situation, proposal, bought);
      await keepTurn(database, turn, answer, context.now());
      return { answer, convo, purchase, answeredBy: 'service' };
    }
    const own = await answerQuestion(situation, oneLine(asked.message));
    const worded = turn.mayAskModel
      ? await inModelsWords(situation, turn.conversation, asked.message, own)
      : null;
    const answer = await keepTurn(database, turn, worded ?? own, context.now());
    return { answer, convo, purchase: null, answeredBy: worded ? 'model' : 'service' };
  };

  return {
    answer: async (request, asked) => {
      const { caller } = request;
      const reader = conversationReader(caller);
      const { message, convo, shown, before } = asked;
      if (convo !== null) await readConversation(database, reader ?? { accountId: '', keyId: null }, convo);
      if (reader && caller && message !== '') {
        const sent = {
          reader,
          keyId: caller.keyId,
          convo,
          message,
          shown,
          // A program that calls the tool can't confirm a purchase that was proposed to a person.
          mayAgree: !isOwnCall(request),
          mostADay: config.limits.chatsPerDay,
          mostModelAnswersADay: config.limits.modelAnswersPerDay,
          now: context.now(),
        };
        return answerTurn(request, asked, await takeTurn(database, sent));
      }
      const situation = situationOf(request, asked, shown ?? (reader ? NO_SUBJECT : before));
      const answer = await answerQuestion(situation, oneLine(message));
      return { answer, convo, purchase: null, answeredBy: 'service' };
    },
  };
}

/** What is shown, with the report discussed earlier if it is for the same place. */
function togetherWith(shown: Subject | null, before: Subject): Subject {
  if (shown === null || shown.reportId !== null) return shown ?? before;
  const isSame = shown.place === null || before.place === null || isSamePlace(shown.place, before.place);
  return { place: shown.place ?? before.place, reportId: isSame ? before.reportId : null };
}

/** The configured model, if any, for the assistant's answers. */
function wording(app: ApiApp, { config, database, now }: ApiContext): Wording {
  const model = config.support.chatModel && openModelClient(config.support.chatModel, now);
  return async (situation, conversation, question, own) => {
    // Only the service itself words the question that a "yes" answers.
    if (!model || own.proposal) return null;
    try {
      const before = await readConversationMessages(database, conversation, EARLIER_MESSAGES);
      const found = situation.passages.find(situation.passages.correct(oneLine(question)), MODEL_PASSAGES);
      const asked = {
        question,
        before: before.slice(0, -1),
        own,
        passages: found.map(({ passage }) => passage).filter((passage) => !isLookUp(passage)),
      };
      return await model.ask((complete) => wordAnswer(situation, asked, complete));
    } catch (error) {
      app.log.warn({ reason: errorMessage(error).slice(0, 300) }, 'answering without the model');
      return null;
    }
  };
}

/** Calls free tools for the caller of a request; `seesAccount` false = account data aren't read. */
function freeTools(app: ApiApp, request: FastifyRequest, seesAccount: boolean): CallTool {
  return async (name, args) => {
    const tool = ALL_TOOLS.find((each) => each.name === name);
    if (!tool || !FREE_TOOLS.has(name)) return refused(`the assistant can't use a tool ${name}`);
    const isPreview = args['dry_run'] === true;
    if (tool.cost === 'report' && !isPreview)
      return refused('the assistant buys only what the customer confirms');
    if (tool.caller !== 'anyone' && !seesAccount) return refused('this needs an API key of the account');
    return call(app, request, tool, args);
  };
}

/** Buys a report. Called only when a person has confirmed exactly this purchase. */
async function buyReport(
  app: ApiApp,
  request: FastifyRequest,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolOutcome> {
  const tool = required(ALL_TOOLS.find(({ name }) => name === 'check_ground_motion'));
  return call(app, request, tool, args);
}

async function call(
  app: ApiApp,
  request: FastifyRequest,
  tool: AgentTool,
  args: Readonly<Record<string, unknown>>,
): Promise<ToolOutcome> {
  const parsed = tool.input.safeParse(args);
  if (!parsed.success) return refused(parsed.error.issues.map(({ message }) => message).join('; '));
  const withSession = request.caller?.via === 'session';
  const answer = await callOwnApi(app, request, tool.request(parsed.data), { withSession });
  const data = (answer.body ?? {}) as Record<string, unknown>;
  return answer.status === 200
    ? { isOk: true, data: tool.present(answer).data }
    : { isOk: false, data: { ...data, http_status: answer.status } };
}
