import type { z } from 'zod';
import type { OwnAnswer, OwnRequest } from '../callOwnApi.ts';

/** Whom a tool serves: anyone, any holder of a key, or the owner of an account (no child key). */
export type ToolCaller = 'anyone' | 'key' | 'owner';

/** A picture next to the data of an answer. */
export interface ToolPicture {
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** A successful answer as a tool gives it: data, and pictures taken out of them. */
export interface ToolResult {
  readonly data: Readonly<Record<string, unknown>>;
  readonly pictures: readonly ToolPicture[];
}

/** What a tool does, for programs that ask their users before some calls. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether it deals with the world beyond this service. */
  readonly openWorldHint: boolean;
}

/**
 * A tool as data: its words, its arguments, and which request of the server's own API it makes. `callOwnApi` carries
 * the request out; no tool knows more than HTTP callers do.
 */
export interface AgentTool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** When to use it and when not, what it costs, what comes back. */
  readonly description: string;
  readonly hints: ToolHints;
  readonly caller: ToolCaller;
  /** `report` = it may charge the price of a report, several for a batch. */
  readonly cost: 'free' | 'report';
  /** The route behind it, with parameters as `:name`; without the route there is no tool. */
  readonly route: { readonly method: OwnRequest['method']; readonly path: string };
  /** Arguments; unknown ones are refused. */
  readonly input: Input;
  /** Every successful answer. */
  readonly output: z.ZodType;
  request(args: z.output<Input>): OwnRequest;
  /** The result of a successful answer. */
  present(answer: OwnAnswer): ToolResult;
}

/** The answer's JSON as it is. */
export function presentBody({ body }: Pick<OwnAnswer, 'body'>): ToolResult {
  return { data: body as ToolResult['data'], pictures: [] };
}

/** Parameters of a query: numbers as decimals, yes as 1; no and what is not given are left out. */
export function queryOf(
  parameters: Readonly<Record<string, string | number | boolean | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, value === true ? '1' : String(value)] as const],
    ),
  );
}

/** Looks, and changes nothing. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** May spend, and never twice for one purpose. */
export const BUYS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Makes something new each time. */
export const CREATES: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
