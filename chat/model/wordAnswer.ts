import { z } from 'zod';
import { required } from '../../core/required.ts';
import { placeIn } from '../question/placeInQuestion.ts';
import { proposePurchase } from '../answer/placeAnswers.ts';
import { textOf, toolSource, type Answer, type Situation, type Source } from '../answer/answer.ts';
import { wholeText, type Passage } from '../passages/passage.ts';
import { checkAnswer } from './checkAnswer.ts';
import { evidenceOf } from './evidence.ts';
import { INSTRUCTIONS, MODEL_TOOLS, PROPOSE, toolArguments } from './modelTools.ts';

/** Fields that a model never needs: the account's identity, names that people gave, drawings and long lists. */
const KEPT_BACK = new Set([
  'account_id',
  'api_key',
  'email',
  'key_id',
  'label',
  'nickname',
  'note',
  'pdf_url',
  'pixel_geojson',
  'pixel_polygon',
  'purchase_request_id',
  'quote_id',
  'receipt',
  'request_id',
  'timeseries',
  'dates',
  'vertical_mm',
  'footprint',
  'top_up_url',
]);

/** Texts that describe a location: their numbers are house numbers, and a model may have chosen them. */
const PLACE_NAMES = new Set(['address', 'geocoded_address', 'message', 'help', 'detail']);

/** A message in the format of OpenAI-compatible APIs. */
export interface ModelMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string | null;
  readonly tool_calls?: readonly unknown[];
  readonly tool_call_id?: string;
}

/** Calls the model once; resolves to the JSON that it returned. */
export type Complete = (messages: readonly ModelMessage[], tools: readonly unknown[]) => Promise<unknown>;

/** The task for the model. */
export interface Wording {
  readonly question: string;
  /** Earlier messages of this conversation, oldest first. */
  readonly before: readonly { readonly author: 'user' | 'assistant'; readonly text: string }[];
  /** The answer made without a model. */
  readonly own: Answer;
  readonly passages: readonly Passage[];
}

/** Limits for one answer. */
const MODEL_LIMITS = {
  rounds: 4,
  toolCalls: 6,
  resultCharacters: 6000,
  earlierMessages: 6,
  earlierCharacters: 600,
} as const;

const completionSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({
          content: z.string().nullish(),
          tool_calls: z
            .array(
              z.looseObject({
                id: z.string().max(200),
                function: z.looseObject({ name: z.string().max(100), arguments: z.string().max(4000) }),
              }),
            )
            .nullish(),
        }),
      }),
    )
    .min(1),
});

/** The reason why a model's answer isn't sent. */
export class ModelRefused extends Error {}

/**
 * An answer worded by a model, in which every number and link has passed the checks. Only free tools are executed; a
 * purchase becomes a proposal in the service's own words.
 * @throws ModelRefused when there is no valid answer.
 */
export async function wordAnswer(
  situation: Situation,
  wording: Wording,
  complete: Complete,
): Promise<Answer> {
  const { own, passages } = wording;
  const messages: ModelMessage[] = [...openingMessages(wording)];
  const answers: unknown[] = [];
  const used: Source[] = [];
  let calls = 0;
  for (let round = 0; round < MODEL_LIMITS.rounds; round++) {
    const { content, tool_calls: toolCalls } = readCompletion(await complete(messages, MODEL_TOOLS));
    if (!toolCalls || toolCalls.length === 0) {
      const reply = content.trim();
      const isMeasured = own.sources.some(({ kind }) => kind !== 'documentation');
      const evidence = evidenceOf(isMeasured ? [...answers, own.reply] : answers, [
        ...passages.map(wholeText),
        own.reply,
      ]);
      const problems = checkAnswer(reply, evidence, situation.publicUrl);
      if (problems.length > 0) throw new ModelRefused(problems.join('; '));
      return { ...own, reply, sources: withoutRepetition([...own.sources, ...used]), isKnown: true };
    }
    calls += toolCalls.length;
    if (calls > MODEL_LIMITS.toolCalls) throw new ModelRefused('too many tool calls');
    messages.push({ role: 'assistant', content, tool_calls: toolCalls });
    for (const { id, function: called } of toolCalls) {
      const args = toolArguments(called.name, called.arguments);
      if (args !== null && called.name === PROPOSE) return proposed(situation, wording, args);
      const { isOk, data } = args === null ? NO_SUCH_TOOL : await lookUp(situation, called.name, args);
      if (isOk && args !== null) answers.push(withoutEcho(data, args));
      if (args !== null) used.push(toolSource(called.name));
      messages.push({ role: 'tool', tool_call_id: id, content: shortened(JSON.stringify(data)) });
    }
  }
  throw new ModelRefused('too many rounds');
}

const NO_SUCH_TOOL = {
  isOk: false,
  data: { error: 'there is no such tool, or it takes other arguments' },
};

function readCompletion(body: unknown) {
  const parsed = completionSchema.safeParse(body);
  if (!parsed.success) throw new ModelRefused('not an answer of a chat model');
  const { content, tool_calls } = required(parsed.data.choices[0]).message;
  return { content: content ?? '', tool_calls };
}

async function lookUp(
  { callTool }: Situation,
  name: string,
  args: Readonly<Record<string, unknown>>,
): Promise<{ readonly isOk: boolean; readonly data: unknown }> {
  const { isOk, data } = await callTool(
    name === 'preview_report' ? 'check_ground_motion' : name,
    name === 'preview_report' ? { ...args, dry_run: true } : args,
  );
  return { isOk, data: withoutSecrets(data) };
}

/** A purchase that the model proposes, for a place that the person named. */
async function proposed(
  situation: Situation,
  { question, before }: Wording,
  args: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const said = [...before.filter(({ author }) => author === 'user').map(({ text }) => text), question]
    .join('\n')
    .toLowerCase();
  const wanted = textOf(args['place']);
  const place = placeIn(wanted);
  if (place === null || !said.includes(wanted.toLowerCase().trim()))
    throw new ModelRefused('proposes a place that no one named');
  return proposePurchase(situation, place, question);
}

function openingMessages({ question, before, own, passages }: Wording): ModelMessage[] {
  const documents = passages
    .map((passage) => `[${passage.id}] ${passage.title}: ${wholeText(passage)}`)
    .join('\n\n');
  return [
    {
      role: 'system',
      content: `${INSTRUCTIONS}\n\nPassages of the documentation:\n\n${documents}\n\nAnswer of the service on its own:\n\n${own.reply}`,
    },
    ...before.slice(-MODEL_LIMITS.earlierMessages).map(({ author, text }): ModelMessage => ({
      role: author,
      content: text.slice(0, MODEL_LIMITS.earlierCharacters),
    })),
    { role: 'user', content: question },
  ];
}

function shortened(text: string): string {
  return text.length <= MODEL_LIMITS.resultCharacters
    ? text
    : `${text.slice(0, MODEL_LIMITS.resultCharacters)}… (shortened)`;
}

function withoutRepetition(sources: readonly Source[]): Source[] {
  return [...new Map(sources.map((source) => [`${source.kind} ${source.title}`, source])).values()];
}

/**
 * What a tool found out: its result without the call's arguments, so that a model can't turn a number into evidence by
 * asking with it. Texts lose every argument that they repeat, and numbers equal to arguments are removed.
 */
function withoutEcho(answer: unknown, args: Readonly<Record<string, unknown>>): unknown {
  const sent = Object.values(args);
  const texts = sent.filter((each) => typeof each === 'string' && each.trim() !== '') as string[];
  const numbers = new Set(sent.filter((each) => typeof each === 'number'));
  const found = (value: unknown): unknown => {
    if (typeof value === 'string') return texts.reduce(without, value);
    if (typeof value === 'number') return numbers.has(value) ? null : value;
    if (Array.isArray(value)) return value.map(found);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !PLACE_NAMES.has(name))
        .map(([name, part]) => [name, found(part)]),
    );
  };
  return found(answer);
}

function without(text: string, phrase: string): string {
  const at = text.toLowerCase().indexOf(phrase.toLowerCase());
  return at === -1 ? text : without(`${text.slice(0, at)} ${text.slice(at + phrase.length)}`, phrase);
}

/** A tool result without the fields that models don't get. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !KEPT_BACK.has(name))
      .map(([name, part]) => [name, withoutSecrets(part)]),
  );
}
