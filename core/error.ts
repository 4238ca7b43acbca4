/** Who caused the error. A transport maps these kinds to its own statuses, not dozens of error codes. */
export type ErrorKind = 'invalid_input' | 'not_found' | 'refused' | 'unavailable' | 'internal';

/** Codes of the errors that `core` throws. */
export type CoreErrorCode =
  | 'crs_unsupported'
  | 'disk_failing'
  | 'disk_full'
  | 'folder_unusable'
  | 'gnss_series_short'
  | 'invalid_date'
  | 'invalid_noise'
  | 'no_network'
  | 'no_webassembly'
  | 'out_of_memory'
  | 'too_many_files';

/** The codes of every room: each adds its own (`<room>/errorCodes.ts`). */
export interface CodesOfRooms {
  core: CoreErrorCode;
}

/** The stable, machine-readable name of an error. */
export type ErrorCode = CodesOfRooms[keyof CodesOfRooms];

/** Details that an error carries besides its message, by code; rooms add theirs. Codes that aren't listed carry none. */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface DetailsOfErrors {}

type WithDetails = {
  [Code in keyof DetailsOfErrors]: [
    code: Code,
    message: string,
    options?: { readonly cause?: unknown; readonly details?: DetailsOfErrors[Code] },
  ];
}[keyof DetailsOfErrors];
type WithoutDetails = [
  code: Exclude<ErrorCode, keyof DetailsOfErrors>,
  message: string,
  options?: { readonly cause?: unknown },
];
type Fault = WithDetails | WithoutDetails;

/** An error in the form in which it passes between processes or threads. */
export interface ReportedError {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The project's only error class. The message names the file, field and value at fault and what to do about it. */
export class GroundMotionError extends Error {
  readonly code: ErrorCode;
  readonly kind: ErrorKind;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(kind: ErrorKind, ...[code, message, options = {}]: Fault) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'GroundMotionError';
    this.kind = kind;
    this.code = code;
    this.details = (options as { details?: Readonly<Record<string, unknown>> }).details ?? {};
  }

  /** An error whose code is known only at run time, such as one that another process, thread or service reported. */
  static from(
    { kind, code, message, details = {} }: ReportedError,
    options: { readonly cause?: unknown } = {},
  ): GroundMotionError {
    return new GroundMotionError(kind, ...([code, message, { ...options, details }] as unknown as Fault));
  }
}

/** Input that the caller can correct. */
export function invalidInput(...fault: Fault): GroundMotionError {
  return new GroundMotionError('invalid_input', ...fault);
}

/** The message of any thrown value, for logs and for wrapping. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
