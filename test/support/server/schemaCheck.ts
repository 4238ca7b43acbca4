import { expect } from 'vitest';
import type { z } from 'zod';
import {
  errorBodySchema,
  paymentErrorSchema,
  validationErrorSchema,
} from '../../../schemas/http/contract/errorBody.ts';
import type { ErrorCode } from '../../../schemas/http/contract/errorCodes.ts';
import type { JsonAnswer } from './testServer.ts';

/** The body, after checking its schema and the rules for every answer. */
export function expectAnswer<T extends z.ZodType>(answer: JsonAnswer, schema: T): z.output<T> {
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
  const parsed = schema.safeParse(answer.body);
  expect(parsed.error?.issues ?? [], answer.text).toEqual([]);
  return parsed.data as z.output<T>;
}

/** The error body, after checking the documented envelope for its status. */
export function expectError(answer: JsonAnswer, status: number, code: ErrorCode): Record<string, unknown> {
  expect([answer.status, answer.body['error']], answer.text).toEqual([status, code]);
  const schema =
    status === 422 ? validationErrorSchema : status === 402 ? paymentErrorSchema : errorBodySchema;
  const parsed = schema.safeParse(answer.body);
  expect(parsed.error?.issues ?? [], answer.text).toEqual([]);
  expect(answer.body['code']).toBe(code);
  expect(answer.body['request_id']).toBe(answer.headers.get('x-request-id'));
  expect(answer.body['doc_url']).toMatch(new RegExp(`/docs/errors/${code}$`));
  return answer.body;
}
