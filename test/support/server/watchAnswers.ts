import type { ApiApp } from '../../../api/context/dependencies.ts';
import { describedAnswers, type SeenAnswer } from './describedAnswers.ts';

export interface AnswerWatch {
  /** Throws if an answer doesn't match the server's own OpenAPI description. */
  require(answer: SeenAnswer): void;
  /** Throws for answers that weren't checked with `require`: those to browsers and raw connections. */
  requireAll(): void;
}

let checker: ReturnType<typeof describedAnswers> | undefined;

/** Checks every answer of an app, for every caller, against the app's own description. */
export function watchAnswers(app: ApiApp): AnswerWatch {
  const problemsOf = (answer: SeenAnswer) => (checker ??= describedAnswers(app.swagger()))(answer);
  /** Problems by request id; empty = none. */
  const seen = new Map<string, readonly string[]>();
  const faults = new Map<string, string>();

  app.addHook('onSend', async (request, reply, payload) => {
    const isDescribed = request.routeOptions.schema !== undefined && !('hide' in request.routeOptions.schema);
    if (!isDescribed || typeof payload !== 'string') return;
    const headers = new Headers();
    for (const [name, value] of Object.entries(reply.getHeaders())) headers.set(name, String(value));
    const { method, url } = request;
    const answer = { method, url, status: reply.statusCode, headers, text: method === 'HEAD' ? '' : payload };
    const problems = problemsOf(answer);
    seen.set(request.id, problems);
    if (problems.length > 0) faults.set(request.id, explain(answer, problems));
  });

  return {
    require: (answer) => {
      const id = answer.headers.get('x-request-id') ?? '';
      const problems = seen.get(id) ?? problemsOf(answer);
      faults.delete(id);
      if (problems.length > 0) throw new Error(explain(answer, problems));
    },
    requireAll: () => {
      const [first] = faults.values();
      if (first !== undefined) throw new Error(`${faults.size} answer(s) are not as described. ${first}`);
    },
  };
}

function explain({ method, url, status, text }: SeenAnswer, problems: readonly string[]): string {
  const list = problems.map((problem) => `- ${problem}`).join('\n');
  return `${method} ${url} answered ${status} otherwise than OpenAPI says:\n${list}\n${text.slice(0, 2000)}`;
}
