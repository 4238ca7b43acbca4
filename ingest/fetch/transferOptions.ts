import type { EpochDay } from '../../core/date.ts';
import { invalidInput } from '../../core/error.ts';
import { dataDirSchema, lakeUrlSchema } from '../../schemas/dataDir.ts';
import type { Selection } from './opera/selection.ts';

/** The destination of files, and limits of a transfer. */
export interface TransferChoice {
  readonly to: string;
  /** Maximum total size at the destination; `Infinity` = unlimited. */
  readonly diskBudgetBytes: number;
  readonly jobs: number;
  readonly patienceMs: number;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** What is fetched, for which ground, and the destination. */
export interface FetchLine extends TransferChoice {
  readonly what: 'granules' | 'nisar' | 'gnss';
  readonly selection: Selection;
  readonly since: EpochDay | null;
  readonly takesRevisions: boolean;
  readonly acceptsWithdrawals: boolean;
  readonly tokenFile: string | null;
  readonly dataDir: string;
}

/** The destination in `--to`: a folder, or `s3://bucket/prefix`. Throws `bad_usage`. */
export function placeToFetch(place: string): string {
  const parsed = (place.startsWith('s3://') ? lakeUrlSchema : dataDirSchema).safeParse(place);
  if (parsed.success) return parsed.data;
  throw invalidInput(
    'bad_usage',
    `--to ${JSON.stringify(place)}: give a folder of this machine, or s3://bucket/prefix`,
  );
}
