import { fileFault } from '../../core/faults/fileFault.ts';
import { type ErrorKind, errorMessage, GroundMotionError } from '../../core/error.ts';
import type { ReferenceChoice } from '../../core/reference/referenceChoice.ts';
import type { Manifest } from '../../schemas/manifest.ts';
import type { ProductStatements } from '../../schemas/products/productStatements.ts';
import type { CommandResult } from '../command/commandResult.ts';
import type { Recognition } from '../reader/recognize/recognize.ts';
import type { TroposphereSource } from '../troposphere/planTroposphere.ts';
import type { IngestSummary } from '../progress/summary.ts';

/** The task of a frame's process, as one message. */
export interface FrameTask {
  readonly dryRun: boolean;
  /** The files of the frame, listed and recognized; empty = those that the frame already has. */
  readonly products: readonly Recognition[];
  readonly frameId: string | null;
  readonly gnss: readonly string[];
  readonly mayStayRelative: boolean;
  readonly troposphere: TroposphereSource;
  readonly reference: ReferenceChoice;
  readonly statements: ProductStatements;
  readonly dataDir: string;
  readonly threads: number;
  readonly replace: boolean;
  /** See `IngestOptions`; null = a new release. */
  readonly reproduces: Manifest | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Files that an earlier attempt could not read, with the reason. */
  readonly damaged: readonly (readonly [path: string, reason: string])[];
  /** Whether it asks before it publishes, because the frame may belong to another process by then. */
  readonly asks: boolean;
  readonly guard: ProcessGuard;
}

/** The answer to such a question: publish, or end with an error. */
export interface PublishAnswer {
  readonly withheld: ErrorMessage | null;
}

/** The limits under which a frame's process is watched. */
export interface ProcessGuard {
  readonly supervisorPid: number;
  readonly journalPath: string;
  readonly oneAtATime: boolean;
  readonly patienceMs: number;
  readonly memoryLimitBytes: number;
}

/** An error as passed between processes. */
export interface ErrorMessage {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** Only for errors that aren't the project's own. */
  readonly stack: string | null;
}

/** The messages of a frame's process during its work and at the end. */
export type FrameMessage =
  | { readonly is: 'stage'; readonly name: string; readonly total: number }
  | { readonly is: 'advance' }
  | { readonly is: 'note'; readonly text: string }
  | { readonly is: 'end' }
  /** Everything is ready: may it be published? */
  | { readonly is: 'asks' }
  | FrameResult;

/** The last message. */
export type FrameResult =
  | { readonly is: 'ingested'; readonly summary: IngestSummary }
  | { readonly is: 'planned'; readonly plan: CommandResult }
  | { readonly is: 'failed'; readonly error: ErrorMessage };

/** An error, the project's own or a library's, as passed between processes. */
export function describeError(thrown: unknown): ErrorMessage {
  const error = fileFault(thrown) ?? thrown;
  if (error instanceof GroundMotionError) {
    const { kind, code, message, details } = error;
    return { kind, code, message, details, stack: null };
  }
  const stack = (error instanceof Error ? error.stack : undefined) ?? errorMessage(error);
  return { kind: 'internal', code: 'internal_error', message: errorMessage(error), details: {}, stack };
}
