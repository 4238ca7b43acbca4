import { readFileSync } from 'node:fs';

/** An example in OpenAPI's format. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}
export type Examples = Record<string, Example>;

/** Recorded requests and responses by operation; `npm run openapi` records them. */
export type RecordedExamples = Record<
  string,
  {
    /** For request bodies. */
    bodies?: Examples;
    /** By HTTP status and media type. */
    answers: Record<string, Record<string, Examples>>;
  }
>;

let kept: RecordedExamples | undefined;

/** The recorded examples, loaded when the first description of an operation is made. */
export function recordedExamples(): RecordedExamples {
  kept ??= JSON.parse(
    readFileSync(new URL('../../schemas/examples.json', import.meta.url), 'utf8'),
  ) as RecordedExamples;
  return kept;
}
