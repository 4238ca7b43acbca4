import { z } from 'zod';
import { describe, expect, it } from 'vitest';
import { ALL_TOOLS } from '../../../api/agent/tools/allTools.ts';
import { listedTool } from '../../../api/agent/mcp/protocol.ts';
import { REPORT_PRICE_MICRO_USD } from '../../../billing/ledger/price.ts';
import { formatUsd } from '../../../core/money.ts';

/**
 * The rubric by which tool definitions are publicly scored (TDQS), as far as it can be checked without a language model.
 * Its dimensions are purpose, when to use and when not, behavior beyond the annotations, parameters, length,
 * completeness.
 */
const NAMES = ALL_TOOLS.map(({ name }) => name);
const paragraphs = (description: string): string[] => description.split('\n\n');
const PRICE = `${formatUsd(REPORT_PRICE_MICRO_USD)} USD`;

describe.each(ALL_TOOLS.map((tool) => [tool.name, tool] as const))('%s', (name, tool) => {
  const { description, title } = tool;
  const [purpose = '', use = '', cost = '', returns = ''] = paragraphs(description);

  it('explains in four paragraphs what it does, when to use it, what it costs and what it returns', () => {
    expect(paragraphs(description)).toHaveLength(4);
    expect(purpose).toMatch(/^[A-Z][a-z]+s /);
    expect(purpose.toLowerCase()).not.toContain(name.replaceAll('_', ' '));
    expect(use).toMatch(/^Use (it|this)/);
    expect(cost).toMatch(/^Cost: /);
    expect(returns).toMatch(/^Returns /);
  });

  it('says when not to use it, and what to use instead', () => {
    expect(use).toMatch(/\b(not|no|instead|For|\w+n't)\b/);
    const others = NAMES.filter((other) => other !== name && description.includes(other));
    expect(others, 'names another tool').not.toEqual([]);
  });

  it('states correctly who may call it and what it costs', () => {
    if (tool.cost === 'report') expect(cost).toContain(PRICE);
    else expect(cost).toMatch(/free|amount_usd/);
    if (tool.caller === 'owner') expect(cost).toContain("owner's API key");
    if (tool.caller === 'key') expect(cost).toMatch(/Needs an API key/);
    if (tool.caller === 'anyone') expect(cost).not.toMatch(/Needs/);
  });

  it('is long enough to choose by and short enough to read', () => {
    expect(description.length).toBeGreaterThan(300);
    expect(description.length).toBeLessThan(1300);
    expect(purpose.length).toBeLessThan(320);
    expect(title.length).toBeGreaterThan(name.length - 4);
    expect(title.toLowerCase()).not.toBe(name.replaceAll('_', ' '));
  });

  it('describes every argument beyond its name, with an example where it is free text or a number', () => {
    const { properties = {} } = z.toJSONSchema(tool.input, { io: 'input' });
    for (const [argument, about] of Object.entries(properties)) {
      const { description: words = '', examples, enum: values, type } = about as z.core.JSONSchema.JSONSchema;
      expect(words.length, argument).toBeGreaterThan(15);
      const explainsItself =
        type === 'boolean' || values !== undefined || /left out|next_cursor|convo/.test(words);
      expect(explainsItself || (examples?.length ?? 0) > 0, `${argument} has an example`).toBe(true);
    }
  });

  it('lists only fields that it returns', () => {
    const named = [...returns.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b/g)].map(([, word]) => word!);
    const known = JSON.stringify(z.toJSONSchema(tool.output, { unrepresentable: 'any' }));
    const unknown = named.filter((word) => !known.includes(`"${word}"`) && !NAMES.includes(word));
    expect(unknown).toEqual(tool.name === 'get_report' ? unknown : []);
  });

  it('gives only hints that are true', () => {
    const { readOnlyHint, destructiveHint, idempotentHint } = tool.hints;
    expect(destructiveHint).toBe(name.startsWith('delete_'));
    expect(readOnlyHint).toBe(tool.cost === 'free' && !/register|buy|open|create|delete/.test(name));
    if (tool.cost === 'report') expect(idempotentHint).toBe(true);
  });
});

describe('the tools together', () => {
  it('have names of one pattern, and none is a prefix of another', () => {
    for (const name of NAMES) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+){0,2}$/);
      expect(NAMES.filter((other) => other !== name && other.startsWith(name))).toEqual([]);
    }
    expect(new Set(NAMES).size).toBe(NAMES.length);
  });

  it('are few, with short descriptions', () => {
    expect(NAMES.length).toBeLessThanOrEqual(21);
    const listed = JSON.stringify(ALL_TOOLS.map(listedTool));
    expect(listed.length).toBeLessThan(82_000);
    expect(listed).not.toContain('$ref');
  });

  it('have distinct purposes', () => {
    const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{4,}/g));
    const purposes = ALL_TOOLS.map(({ description }) => words(paragraphs(description)[0]!));
    for (const [index, one] of purposes.entries())
      for (const other of purposes.slice(index + 1)) {
        const shared = [...one].filter((word) => other.has(word)).length;
        expect(shared / Math.min(one.size, other.size)).toBeLessThan(0.6);
      }
  });
});
