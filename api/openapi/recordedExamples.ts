import recorded from '../../schemas/examples.json' with { type: 'json' };

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

export const RECORDED_EXAMPLES = recorded as RecordedExamples;
