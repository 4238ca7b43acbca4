/** The result of a command: lines for people, the same facts for programs, and whether all is well. */
export interface CommandResult {
  readonly lines: readonly string[];
  readonly json: unknown;
  readonly ok: boolean;
}
