import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AgentTool } from '../tools/tool.ts';
import { outlineOf, withoutReferences, type JsonSchema } from './outline.ts';

/** A tool as `tools/list` tells of it. */
export function listedTool({ name, title, description, input, output, hints }: AgentTool): Tool {
  const { $schema: _input, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  const { $schema: _output, ...outputSchema } = z.toJSONSchema(output, { unrepresentable: 'any' });
  return {
    name,
    title,
    description,
    inputSchema: withoutReferences(inputSchema) as Tool['inputSchema'],
    outputSchema: orRefusal(outlineOf(outputSchema)),
    annotations: { title, ...hints },
  };
}

/** Data of a call that was refused, or is to be paid for, are an object with `error` instead. */
function orRefusal({ required, ...schema }: JsonSchema): JsonSchema & { readonly type: 'object' } {
  const { properties } = schema;
  if (properties === undefined) return { ...schema, type: 'object' };
  const answers = Array.isArray(required) && required.length > 0;
  return {
    ...schema,
    type: 'object',
    properties: { ...properties, error: { type: 'string' } },
    ...(answers && { anyOf: [{ required }, { required: ['error'] }] }),
  };
}
