import { readFileSync } from 'node:fs';

/** An example as OpenAPI has it. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}
export type Examples = Record<string, Example>;

/** What was asked and answered, by operation; `npm run openapi` records it. */
export type RecordedExamples = Record<
  string,
  {
    /** Of request bodies. */
    bodies?: Examples;
    /** By HTTP status and media type. */
    answers: Record<string, Record<string, Examples>>;
  }
>;

let kept: RecordedExamples | undefined;

/** The recorded examples, which are read when the first description of an operation is made. */
export function recordedExamples(): RecordedExamples {
  kept ??= JSON.parse(
    readFileSync(new URL('../../schemas/examples.json', import.meta.url), 'utf8'),
  ) as RecordedExamples;
  return kept;
}
