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

/**
 * A call that was refused, or must be paid for first, returns an object with `error` instead. The object isn't closed, so `error`
 * needs no schema.
 */
function orRefusal({ required, ...schema }: JsonSchema): JsonSchema & { readonly type: 'object' } {
  const answers = Array.isArray(required) && required.length > 0;
  return { ...schema, type: 'object', ...(answers && { anyOf: [{ required }, { required: ['error'] }] }) };
}
