import type { CallToolResult } from '@modelcontextprotocol/server';
import { ERROR_CODES, isErrorCode } from '../../../schemas/http/contract/errorCodes.ts';
import type { OwnAnswer } from '../callOwnApi.ts';
import type { AgentTool } from '../tools/tool.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Converts an API answer to a tool result. */
export function resultOf(tool: AgentTool, answer: OwnAnswer): CallToolResult {
  if (answer.status >= 400) return refusalOf(answer);
  const { data, pictures } = tool.present(answer);
  return {
    content: [
      { type: 'text', text: JSON.stringify(data) },
      ...pictures.map((picture) => ({ type: 'image' as const, ...picture })),
    ],
    structuredContent: { ...data },
    _meta: costOf(tool, answer),
  };
}

/** A refusal: the error body, and what to do about it. */
export function refusalOf({ body, headers }: Pick<OwnAnswer, 'body' | 'headers'>): CallToolResult {
  const fields = (body ?? {}) as Fields;
  const code = fields['error'];
  const remedy = typeof code === 'string' && isErrorCode(code) ? ERROR_CODES[code].remedy : undefined;
  const retryAfter = headers['retry-after'];
  return failureOf(
    {
      ...fields,
      ...(remedy === undefined ? {} : { remedy }),
      ...(retryAfter === undefined ? {} : { retry_after_seconds: Number(retryAfter) }),
    },
    headers,
  );
}

/** Data of a call that didn't achieve its purpose and charged nothing. */
export function failureOf(data: Fields, headers: OwnAnswer['headers'], meta: Fields = {}): CallToolResult {
  return {
    isError: true,
    content: [{ type: 'text', text: JSON.stringify(data) }],
    structuredContent: { ...data },
    _meta: { cost_usd: 0, charged: false, ...callOf(headers), ...meta },
  };
}

/** The cost of this call: zero when the answer had already been paid for. */
function costOf({ cost }: AgentTool, { body, headers }: OwnAnswer): Record<string, unknown> {
  const fields = (body ?? {}) as Fields;
  if (cost === 'free') {
    const credits = amount(fields['credits_usd']);
    return {
      cost_usd: 0,
      charged: false,
      ...callOf(headers),
      ...(credits === null ? {} : { credits_remaining_usd: credits }),
    };
  }
  const isReplay = headers['idempotent-replayed'] === 'true';
  const { total_cost_usd: total } = (fields['summary'] ?? {}) as Fields;
  const costUsd = isReplay ? 0 : (amount(total) ?? amount(fields['cost_usd']) ?? 0);
  return {
    cost_usd: costUsd,
    charged: costUsd > 0,
    replayed: isReplay,
    ...callOf(headers),
    credits_remaining_usd: isReplay ? null : amount(fields['credits_remaining_usd']),
  };
}

function callOf(headers: OwnAnswer['headers']): Record<string, unknown> {
  const requestId = headers['x-request-id'];
  return requestId === undefined ? {} : { request_id: requestId };
}

function amount(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
