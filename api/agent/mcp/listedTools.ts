import type { Tool } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { AgentTool } from '../tools/tool.ts';
import { outlineOf, withoutReferences } from './outline.ts';

/** A tool as `tools/list` tells of it. */
export function listedTool({ name, title, description, input, output, hints }: AgentTool): Tool {
  const { $schema: _input, ...inputSchema } = z.toJSONSchema(input, { io: 'input' });
  const { $schema: _output, ...outputSchema } = z.toJSONSchema(output, { unrepresentable: 'any' });
  return {
    name,
    title,
    description,
    inputSchema: withoutReferences(inputSchema) as Tool['inputSchema'],
    outputSchema: outlineOf(outputSchema),
    annotations: { title, ...hints },
  };
}
