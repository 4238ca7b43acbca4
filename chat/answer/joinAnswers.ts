import { answer, type Answer } from './answer.ts';

/** Several answers as one, in their order; what was said already is not repeated. */
export function joinAnswers(answers: readonly Answer[]): Answer {
  const [only] = answers;
  if (only && answers.length === 1) return only;
  const paragraphs = answers.flatMap(({ reply }) => reply.split('\n\n'));
  return answer([...new Set(paragraphs)].join('\n\n'), {
    subject: answers.at(-1)!.subject,
    sources: distinct(answers.flatMap(({ sources }) => sources)),
    actions: distinct(answers.flatMap(({ actions }) => actions)),
    isKnown: answers.some(({ isKnown }) => isKnown),
  });
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}
