import { invalidInput } from '../../core/error.ts';
import { dataDirSchema, lakeUrlSchema } from '../../schemas/dataDir.ts';

/** The options that every fetch uses, as `parseArgs` wants them. */
export const TRANSFER_OPTIONS = {
  to: { type: 'string' },
  'disk-budget': { type: 'string' },
  jobs: { type: 'string' },
  patience: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** What they ask for. */
export interface TransferChoice {
  readonly to: string;
  /** What may lie there in all; `Infinity` = no bound. */
  readonly diskBudgetBytes: number;
  readonly jobs: number;
  readonly patienceMs: number;
  readonly dryRun: boolean;
  readonly json: boolean;
}

interface Values {
  readonly 'disk-budget'?: string | undefined;
  readonly jobs?: string | undefined;
  readonly patience?: string | undefined;
  readonly 'dry-run': boolean;
  readonly json: boolean;
}

const PATIENCE_SECONDS = 60;
const MOST_JOBS = 64;

/** Reads them; throws `bad_usage`. */
export function transferOptions(values: Values, jobs: number): Omit<TransferChoice, 'to'> {
  const budget = values['disk-budget'];
  if (budget !== undefined && !(/^\d+(\.\d+)?$/.test(budget) && Number(budget) > 0)) {
    throw invalidInput('bad_usage', `--disk-budget ${budget}: give gigabytes, such as 500 or 0.5`);
  }
  return {
    diskBudgetBytes: budget === undefined ? Infinity : Number(budget) * 1e9,
    jobs: whole('--jobs', values.jobs, MOST_JOBS) ?? jobs,
    patienceMs: 1000 * (whole('--patience', values.patience, 3600) ?? PATIENCE_SECONDS),
    dryRun: values['dry-run'],
    json: values.json,
  };
}

function whole(option: string, text: string | undefined, most: number): number | null {
  if (text === undefined) return null;
  if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most) return Number(text);
  throw invalidInput('bad_usage', `${option} ${text}: give a whole number from 1 to ${most}`);
}

/** Where `--to` puts what is fetched: a folder, or `s3://bucket/prefix`. Throws `bad_usage`. */
export function placeToFetch(option: string | undefined, standard: string): string {
  const place = option ?? standard;
  const parsed = (place.startsWith('s3://') ? lakeUrlSchema : dataDirSchema).safeParse(place);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    'bad_usage',
    `--to ${JSON.stringify(place)}: give a folder of this machine, or s3://bucket/prefix`,
  );
}
