import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatAnswerSchema } from '../../../schemas/http/chat/chat.ts';
import {
  EARLY_QUESTIONS,
  HELD_OUT_QUESTIONS,
  TUNED_QUESTIONS,
  type BuyerQuestion,
} from '../../chat/buyerQuestions.ts';
import { expectAnswer } from '../../support/server/schemaCheck.ts';
import { startTestServer, type TestServer } from '../../support/server/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ limits: { chatsPerHour: 100_000 } });
});
afterAll(() => server.close());

const ask = async (content: string) =>
  expectAnswer(
    await server.post('/api/v1/chat', { messages: [{ role: 'user', content }] }),
    chatAnswerSchema,
  );

async function isAnswered({ asks, must, mustNot = [] }: BuyerQuestion): Promise<boolean> {
  const { reply } = await ask(asks);
  return must.every((each) => each.test(reply)) && !mustNot.some((each) => each.test(reply));
}

describe('buyers’ questions, without any model', () => {
  it.each([...TUNED_QUESTIONS, ...EARLY_QUESTIONS])('“$asks”', async ({ asks, must, mustNot = [] }) => {
    const { reply, sources, cost_usd: cost } = await ask(asks);
    for (const each of must) expect(reply).toMatch(each);
    for (const each of mustNot) expect(reply).not.toMatch(each);
    expect(cost).toBe(0);
    // Every answer names its sources.
    if (!reply.startsWith("I don't know")) expect(sources.length).toBeGreaterThan(0);
    for (const { url } of sources) if (url !== null) expect(url.startsWith(server.url)).toBe(true);
  });

  it('that were not used for tuning are mostly answered', async () => {
    const wrong: string[] = [];
    for (const question of HELD_OUT_QUESTIONS) if (!(await isAnswered(question))) wrong.push(question.asks);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(HELD_OUT_QUESTIONS.length / 2);
  });
});
