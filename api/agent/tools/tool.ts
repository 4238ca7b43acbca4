import type { z } from 'zod';
import type { OwnAnswer, OwnRequest } from '../callOwnApi.ts';

/** Who may use a tool: anyone, any holder of a key, or the owner of an account (no child key). */
export type ToolCaller = 'anyone' | 'key' | 'owner';

/** A picture attached to the data of an answer. */
export interface ToolPicture {
  /** Base64. */
  readonly data: string;
  readonly mimeType: string;
}

/** A successful answer as a tool returns it: data, and pictures extracted from them. */
export interface ToolResult {
  readonly data: Readonly<Record<string, unknown>>;
  readonly pictures: readonly ToolPicture[];
}

/** A tool's effects, for programs that ask their users before some calls. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Whether it interacts with the world beyond this service. */
  readonly openWorldHint: boolean;
}

/**
 * A tool as data: its texts, its arguments, and the API request that it makes. `callOwnApi` makes the request; no tool
 * can do more than HTTP callers.
 */
export interface AgentTool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly title: string;
  /** When to use it and when not, what it costs, and what it returns. */
  readonly description: string;
  readonly hints: ToolHints;
  readonly caller: ToolCaller;
  /** `report` = it may charge the price of a report, several for a batch. */
  readonly cost: 'free' | 'report';
  /** Its route, with parameters as `:name`; the tool exists only where the route does. */
  readonly route: { readonly method: OwnRequest['method']; readonly path: string };
  /** Arguments; unknown ones are rejected. */
  readonly input: Input;
  /** Every successful answer. */
  readonly output: z.ZodType;
  request(args: z.output<Input>): OwnRequest;
  /** The result of a successful answer. */
  present(answer: OwnAnswer): ToolResult;
}

/** The answer's JSON unchanged. */
export function presentBody({ body }: Pick<OwnAnswer, 'body'>): ToolResult {
  return { data: body as ToolResult['data'], pictures: [] };
}

/** Query parameters: numbers as decimals, true as 1; false and absent values are left out. */
export function queryOf(
  parameters: Readonly<Record<string, string | number | boolean | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) =>
      value === undefined || value === false ? [] : [[name, value === true ? '1' : String(value)] as const],
    ),
  );
}

/** Read-only. */
export const READS: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** May spend money, but never twice for one purpose. */
export const BUYS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** Creates something new each time. */
export const CREATES: ToolHints = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: false,
};
