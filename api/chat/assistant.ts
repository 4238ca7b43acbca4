import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/identity/authenticate.ts';
import { isSamePlace } from '../../chat/question/place.ts';
import { answerQuestion } from '../../chat/answer/answerQuestion.ts';
import { NO_SUBJECT, type Answer, type Situation, type Subject } from '../../chat/answer/answer.ts';
import { answerPurchase, purchaseArguments, type Purchased } from '../../chat/conversation/purchased.ts';
import { indexPassages, type PassageIndex } from '../../chat/passages/passageIndex.ts';
import { keepTurn, takeTurn, type Turn } from '../../chat/conversation/turn.ts';
import { readConversation, type ConversationReader } from '../../chat/conversation/conversation.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { isOwnCall } from '../context/ownCall.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { oneLine } from './askedMessage.ts';
import { wording } from './modelWords.ts';
import { passagesOf } from './passagesOf.ts';
import { buyReport, freeTools } from './toolCalls.ts';

/** A message to the assistant. */
export interface Asked {
  /** Empty = nothing is asked. */
  readonly message: string;
  readonly convo: string | null;
  /** What is looked at beside the chat; null = nothing is. */
  readonly shown: Subject | null;
  /** What the messages before were about, where nobody keeps them. */
  readonly before: Subject;
  /** A person reads the answer on the explorer page. */
  readonly isOnPage: boolean;
}

/** What the assistant says to it. */
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

/** Whose conversations a caller has; null = none are kept: nobody's, and those of a key that all visitors of a page share. */
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

/** The assistant of a server; its index is made with the first question. */
export function openAssistant(app: ApiApp, context: ApiContext, contract: () => Contract): Assistant {
  const { database, config } = context;
  const inModelsWords = wording(app, context);
  let index: PassageIndex | undefined;
  const passages = () => (index ??= indexPassages(passagesOf(contract(), config.starterCreditsMicroUsd)));

  const situationOf = (request: FastifyRequest, isOnPage: boolean, subject: Subject): Situation => ({
    requester: requesterOf(request, isOnPage),
    subject,
    passages: passages(),
    callTool: freeTools(app, request, conversationReader(request.caller) !== null),
    publicUrl: context.publicUrl(),
    now: context.now(),
  });

  const answerTurn = async (request: FastifyRequest, asked: Asked, turn: Turn): Promise<Said> => {
    const { conversation, proposal } = turn;
    const situation = situationOf(request, asked.isOnPage, togetherWith(asked.shown, conversation.subject));
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
          // A program that asks by its tool takes no purchase that was proposed to a person.
          mayAgree: !isOwnCall(request),
          mostADay: config.chat.messagesADay,
          mostModelAnswersADay: config.chat.model?.answersADay ?? 0,
          now: context.now(),
        };
        return answerTurn(request, asked, await takeTurn(database, sent));
      }
      const situation = situationOf(request, asked.isOnPage, shown ?? (reader ? NO_SUBJECT : before));
      const answer = await answerQuestion(situation, oneLine(message));
      return { answer, convo, purchase: null, answeredBy: 'service' };
    },
  };
}

/** What is looked at, with the report that was talked of where that is of the same place. */
function togetherWith(shown: Subject | null, before: Subject): Subject {
  if (shown === null || shown.reportId !== null) return shown ?? before;
  const isSame = shown.place === null || before.place === null || isSamePlace(shown.place, before.place);
  return { place: shown.place ?? before.place, reportId: isSame ? before.reportId : null };
}
