import { required } from '../../core/required.ts';
import { invalidInput } from '../../core/error.ts';

/** One of the equal parts of a run: `index` counts from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

const MOST_SHARDS = 100_000;

/** The environment of an array job's element; null = the number of elements is unknown. */
interface ArrayElement {
  /** Its source, for messages. */
  readonly by: string;
  readonly index: number;
  readonly count: number | null;
}

/**
 * The part that `--shard` asks for: `i/n`, or `auto` and `auto/n`, which ask the array job that runs this process (Slurm, a
 * Kubernetes Indexed Job, AWS Batch). Null when there is no such option, also in an array job: its elements may be
 * given their own work. Throws `bad_usage` for a part that does not exist, and for one that is not the array job's.
 */
export function shardOf(option: string | undefined, environment: NodeJS.ProcessEnv): Shard | null {
  if (option === undefined) return null;
  const match = /^(auto|\d{1,6})(?:\/(\d{1,6}))?$/.exec(option);
  if (!match) throw wrong(option, 'give i/n with i from 0 to n − 1, auto or auto/n');
  const [, part, parts] = match;
  const element = arrayElement(environment);
  if (part !== 'auto') {
    if (parts === undefined) throw wrong(option, `give the number of parts too, such as ${part}/8`);
    return agreed({ index: Number(part), count: Number(parts) }, element, option);
  }
  if (!element) throw wrong(option, `no array job runs this process (${VARIABLES.join(', ')}); give i/n`);
  const count = parts === undefined ? element.count : Number(parts);
  if (count === null) throw wrong(option, `${element.by} does not report the number of parts; give auto/n`);
  return agreed({ index: element.index, count }, element, option);
}

/** Throws unless the part exists and is the array job's own. */
function agreed({ index, count }: Shard, element: ArrayElement | null, option: string): Shard {
  if (count < 1 || count > MOST_SHARDS) throw wrong(option, `give 1 to ${MOST_SHARDS} parts`);
  if (index >= count) {
    const of = `part ${index} of ${count} does not exist: parts are numbered 0 to ${count - 1}`;
    throw wrong(option, element ? `${of} (${element.by} reports element ${element.index})` : of);
  }
  const isAnother =
    element !== null && (element.index !== index || (element.count !== null && element.count !== count));
  if (!isAnother) return { index, count };
  const told = `${element.index}${element.count === null ? '' : ` of ${element.count}`}`;
  throw wrong(option, `${element.by} reports element ${told}, counted from 0; give --shard auto`);
}

const VARIABLES = ['SLURM_ARRAY_TASK_ID', 'JOB_COMPLETION_INDEX', 'AWS_BATCH_JOB_ARRAY_INDEX'] as const;

/** This process's element of an array job. Slurm's may count from any number, in steps. */
function arrayElement(environment: NodeJS.ProcessEnv): ArrayElement | null {
  const told = VARIABLES.filter((name) => environment[name] !== undefined && environment[name] !== '');
  const [by, other] = told;
  if (by === undefined) return null;
  if (other !== undefined) throw wrong('auto', `both ${by} and ${other} are set; give i/n and unset them`);
  const value = required(wholeNumber(environment, by));
  if (by === 'JOB_COMPLETION_INDEX') return { by, index: value, count: null };
  if (by === 'AWS_BATCH_JOB_ARRAY_INDEX')
    return { by, index: value, count: wholeNumber(environment, 'AWS_BATCH_JOB_ARRAY_SIZE') };
  const first = wholeNumber(environment, 'SLURM_ARRAY_TASK_MIN') ?? 0;
  const step = wholeNumber(environment, 'SLURM_ARRAY_TASK_STEP') || 1;
  const index = (value - first) / step;
  if (!Number.isInteger(index))
    throw wrong('auto', `${by} is ${value}; give an array without gaps, such as 0-31`);
  return { by, index, count: wholeNumber(environment, 'SLURM_ARRAY_TASK_COUNT') };
}

function wholeNumber(environment: NodeJS.ProcessEnv, name: string): number | null {
  const text = environment[name];
  if (text === undefined || text === '') return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw wrong('auto', `${name} is ${text}, not a whole number`);
}

function wrong(option: string, why: string): Error {
  return invalidInput('bad_usage', `--shard ${option}: ${why}`);
}
