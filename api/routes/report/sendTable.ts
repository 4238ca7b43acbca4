import type { FastifyReply } from 'fastify';
import type { AnswerTable } from '../../../core/answerTable.ts';
import { formatUsd } from '../../../core/money.ts';
import { tableFile } from '../../../report/table/tableFile.ts';
import { TABLE_FORMATS, type FormatQuery } from '../../../schemas/http/contract/tableFormat.ts';

/** What an answer is asked for as, and how it becomes rows: null = it has none, and stays JSON. */
export interface AskedTable {
  readonly format: FormatQuery['format'];
  /** What the file is called, without its ending. */
  readonly name: string;
  /** Of a parsed answer with status 200. */
  readonly tableOf: (answer: never) => AnswerTable | null;
}

const MICRO = 1_000_000;

/** Sends the rows of a finished answer as a file, if it was asked for and the answer has rows; null = it is to be sent as JSON. */
export async function sendTable(
  reply: FastifyReply,
  body: string,
  { format, name, tableOf }: AskedTable,
): Promise<FastifyReply | null> {
  if (format === undefined || format === 'json') return null;
  const answer = JSON.parse(body) as MoneyOfAnswer;
  const table = tableOf(answer as never);
  if (table === null) return null;
  const bytes = await tableFile(format, table);
  const type = TABLE_FORMATS[format];
  void reply
    .header('content-type', type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="ground-motion-${name}.${format}"`)
    .header('cache-control', 'private, no-store');
  const cost = answer.summary?.total_cost_usd ?? answer.cost_usd;
  if (cost !== undefined) void reply.header('x-cost-usd', formatUsd(Math.round(cost * MICRO)));
  const left = answer.credits_remaining_usd;
  if (typeof left === 'number')
    void reply.header('x-credits-remaining-usd', formatUsd(Math.round(left * MICRO)));
  return reply.send(bytes);
}

interface MoneyOfAnswer {
  readonly cost_usd?: number;
  readonly credits_remaining_usd?: number | null;
  readonly summary?: { readonly total_cost_usd: number };
}
