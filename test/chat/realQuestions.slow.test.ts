import { TEST_NOW } from '../support/planted/plantedLake.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passagesOf } from '../../api/chat/passagesOf.ts';
import { answerQuestion } from '../../chat/answer/answerQuestion.ts';
import { NO_SUBJECT, type Situation } from '../../chat/answer/answer.ts';
import { indexPassages, type PassageIndex } from '../../chat/passages/passageIndex.ts';
import type { Contract } from '../../schemas/http/contract/contract.ts';
import { startTestServer, type TestServer } from '../support/server/testServer.ts';
import { HELD_BACK_QUESTIONS } from './questions/heldBack.ts';
import { HELD_BACK_AGAIN } from './questions/heldBackAgain.ts';
import { HELD_BACK_LAST } from './questions/heldBackLast.ts';
import { HELD_BACK_THIRD } from './questions/heldBackThird.ts';
import { FOREIGN_QUESTIONS } from './questions/elsewhere.ts';
import { MONEY_QUESTIONS } from './questions/money.ts';
import { PEOPLES_QUESTIONS, PEOPLES_QUESTIONS_HELD_BACK } from './questions/people.ts';
import { PUBLIC_FAQ_QUESTIONS } from './questions/publicFaqs.ts';
import type { RealQuestion } from './questions/question.ts';
import { READING_QUESTIONS } from './questions/reading.ts';
import { STRANGERS_QUESTIONS } from './questions/strangers.ts';
import { USING_QUESTIONS } from './questions/using.ts';

const BUILT_BY: readonly RealQuestion[] = [
  ...MONEY_QUESTIONS,
  ...READING_QUESTIONS,
  ...USING_QUESTIONS,
  ...HELD_BACK_QUESTIONS,
  ...HELD_BACK_AGAIN,
  ...HELD_BACK_THIRD,
  ...PEOPLES_QUESTIONS,
];
const UNKNOWN = /^I don't know that|^The service doesn't know that|^No lo sé/;
/** Passages that say that the service doesn't do something. */
const REFUSALS = new Set(['other-questions', 'legal', 'building', 'privacy', 'not-said', 'forecast']);
const HELP = /\/docs\/help(?:\?lang=es)?#/;
const REQUEST = /\b(?:GET|POST|PUT|PATCH|DELETE) \/|\/api\/v1|\bcurl\b/;
/** Minimum share of the questions used for building the search that are answered with the required passages. */
const LEAST_SHARE = 0.96;

let server: TestServer;
let passages: PassageIndex;
beforeAll(async () => {
  server = await startTestServer();
  const contract = (await server.get('/api/v1/schema')).body as unknown as Contract;
  passages = indexPassages(passagesOf(contract, 2_000_000));
});
afterAll(() => server.close());

/** Asks without an account and without a place that could be looked up. */
const ask = (question: string, isOnPage = false) => {
  const situation: Situation = {
    requester: { hasAccount: false, mayBuy: false, isProgram: false, isOnPage },
    language: 'en',
    subject: NO_SUBJECT,
    passages,
    callTool: async () => ({ isOk: false, data: { message: 'Not here.' } }),
    publicUrl: server.url,
    now: TEST_NOW,
  };
  return answerQuestion(situation, question);
};

/** Required parts that the answer lacks; empty = none. */
async function missing([asks, ...needs]: RealQuestion): Promise<string[]> {
  const { reply, sources } = await ask(asks);
  const anchors = new Set(sources.map(({ url }) => url?.split(HELP)[1]));
  const has = (anchor: string) => (anchor === 'unknown' ? UNKNOWN.test(reply) : anchors.has(anchor));
  return needs
    .filter((need) => (need instanceof RegExp ? !need.test(reply) : !need.split('|').some(has)))
    .map(String);
}

async function wrongOf(questions: readonly RealQuestion[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const question of questions) {
    const lacks = await missing(question);
    if (lacks.length > 0) wrong.push(`${question[0]} lacks ${lacks.join(', ')}`);
  }
  return wrong;
}

describe('questions in plain words', () => {
  it('that were used for tuning are answered with the passages that they need', async () => {
    const wrong = await wrongOf(BUILT_BY);
    expect(1 - wrong.length / BUILT_BY.length, wrong.join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE);
  });

  it('that were not used for tuning are answered four times out of five', async () => {
    const wrong = await wrongOf(HELD_BACK_LAST);
    expect(1 - wrong.length / HELD_BACK_LAST.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.8);
  });

  it('of six kinds of people that were held out are answered nine times out of ten', async () => {
    const wrong = await wrongOf(PEOPLES_QUESTIONS_HELD_BACK);
    expect(1 - wrong.length / PEOPLES_QUESTIONS_HELD_BACK.length, wrong.join('\n')).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  it('that other services answer in public are answered, or reported as unknown', async () => {
    const wrong = await wrongOf(PUBLIC_FAQ_QUESTIONS);
    expect(1 - wrong.length / PUBLIC_FAQ_QUESTIONS.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.88);
  });

  it('of strangers are answered, or reported as unknown', async () => {
    const wrong = await wrongOf(STRANGERS_QUESTIONS);
    expect(1 - wrong.length / STRANGERS_QUESTIONS.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.96);
  });

  it('about something else are refused, and so are orders to break the rules', async () => {
    const answered: string[] = [];
    for (const asks of FOREIGN_QUESTIONS) {
      const { reply, isKnown, sources } = await ask(asks);
      const refuses =
        !isKnown ||
        /can't see an account/.test(reply) ||
        sources.every(({ url }) => REFUSALS.has(url?.split(HELP)[1] ?? ''));
      if (!refuses) answered.push(asks);
    }
    expect(answered.length / FOREIGN_QUESTIONS.length, answered.join('\n')).toBeLessThanOrEqual(0.05);
  });

  it('of a person on the page are answered without a request, with texts of the page', async () => {
    for (const [asks] of BUILT_BY) {
      const { reply, actions } = await ask(asks, true);
      expect(reply, asks).not.toMatch(REQUEST);
      expect(
        actions.filter(({ type }) => type === 'call'),
        asks,
      ).toEqual([]);
    }
    expect((await ask('how do I call the API?')).reply).toMatch(REQUEST);
  });
});
