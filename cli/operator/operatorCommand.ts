import type { Answer, OperatorDoor } from './door.ts';

/** The values of the commands' options; undefined = absent. */
export interface OperatorOptions {
  readonly reason?: string;
  readonly reference?: string;
  readonly for?: string;
  readonly hours?: string;
  readonly least?: string;
  readonly from?: string;
  readonly until?: string;
  readonly limit?: string;
  readonly title?: string;
  readonly wrong?: string;
  readonly done?: string;
  readonly since?: string;
  readonly scope?: readonly string[];
  readonly status?: string;
  readonly message?: string;
  readonly ask?: boolean;
  readonly close?: boolean;
}

/** The server's answer, raw and as lines. */
export interface Result {
  readonly answer: Answer;
  readonly lines: readonly string[];
  /** 0 when absent. */
  readonly exitCode?: number;
}

/** An operator command, which calls the running server. */
export interface OperatorCommand {
  readonly summary: string;
  /** As in a help text: `<required>`, `[optional]`. */
  readonly arguments: readonly string[];
  /** Options in addition to `--url` and `--json`: the flag, two spaces, the description. */
  readonly options: Partial<Record<keyof OperatorOptions, string>>;
  run(door: OperatorDoor, words: readonly string[], options: OperatorOptions): Promise<Result>;
}
export type OperatorCommands = Readonly<Record<string, OperatorCommand>>;

export const ACCOUNT = '<account>';
export const REASON = '--reason <text>  the reason, 3 to 500 characters; it is kept in the audit log';
export const LIMIT = '--limit <n>  how many lines (default: 100)';
