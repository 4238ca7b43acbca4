import type { FastifyReply } from 'fastify';
import type { AnswerTable } from '../../../core/answerTable.ts';
import { formatUsd, usdToMicroUsd } from '../../../core/money.ts';
import { tableFile } from '../../../report/table/tableFile.ts';
import { TABLE_FORMATS, type FormatQuery } from '../../../schemas/http/contract/tableFormat.ts';

/** The requested format of an answer, and how to make rows of it; null = it has none and stays JSON. */
export interface AskedTable {
  readonly format: FormatQuery['format'];
  /** Name of the file, without its extension. */
  readonly name: string;
  /** Takes a parsed answer with status 200. */
  readonly tableOf: (answer: never) => AnswerTable | null;
}

/**
 * Sends the rows of a finished answer as a file if requested and if the answer has rows; returns whether it did. (A reply
 * can't be returned from a promise: awaiting one waits until it is sent, and gives nothing.)
 */
export async function sendTable(
  reply: FastifyReply,
  body: string,
  { format, name, tableOf }: AskedTable,
): Promise<boolean> {
  if (format === undefined || format === 'json') return false;
  const answer = JSON.parse(body) as MoneyOfAnswer;
  const table = tableOf(answer as never);
  if (table === null) return false;
  const bytes = await tableFile(format, table);
  const type = TABLE_FORMATS[format];
  void reply
    .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="ground-motion-${name}.${format}"`)
    .header('cache-control', 'private, no-store');
  const cost = answer.summary?.total_cost_usd ?? answer.cost_usd;
  if (cost !== undefined) void reply.header('x-cost-usd', formatUsd(usdToMicroUsd(cost)));
  const left = answer.credits_remaining_usd;
  if (typeof left === 'number') void reply.header('x-credits-remaining-usd', formatUsd(usdToMicroUsd(left)));
  void reply.send(bytes);
  return true;
}

interface MoneyOfAnswer {
  readonly cost_usd?: number;
  readonly credits_remaining_usd?: number | null;
  readonly summary?: { readonly total_cost_usd: number };
}
