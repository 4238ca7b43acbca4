import type { Answer, Situation } from '../../chat/answer/answer.ts';
import { readConversationMessages, type Conversation } from '../../chat/conversation/conversation.ts';
import { isLookUp } from '../../chat/answer/lookUps.ts';
import { wordAnswer } from '../../chat/model/wordAnswer.ts';
import { errorMessage } from '../../core/error.ts';
import type { ApiApp, ApiContext } from '../context/dependencies.ts';
import { oneLine } from './askedMessage.ts';
import { openModelClient } from './modelClient.ts';

/** The latest messages of a conversation that a model gets with the question. */
const EARLIER_MESSAGES = 7;
/** Passages that a model gets. */
const MODEL_PASSAGES = 6;

/** An answer in a model's words; null where the model is not asked, or its words must not be passed on. */
type Wording = (
  situation: Situation,
  conversation: Conversation,
  question: string,
  own: Answer,
) => Promise<Answer | null>;

/** The model of the settings, if there is one, for the answers of the assistant. */
export function wording(app: ApiApp, { config, database, now }: ApiContext): Wording {
  const model = config.chat.model && openModelClient(config.chat.model, now);
  return async (situation, conversation, question, own) => {
    // What a yes is asked for, the service alone puts into words.
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
      app.log.warn(
        { reason: errorMessage(error).slice(0, 300) },
        'the service answers by itself, without its model',
      );
      return null;
    }
  };
}
