/** Where a command prints. */
export interface Terminal {
  readonly out: (line: string) => void;
  readonly err: (line: string) => void;
}
