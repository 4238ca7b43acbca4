/** A header of a mail; its name in small letters. */
export interface MailHeader {
  readonly key: string;
  readonly value: string;
}

/** More servers than any mail passes that does not go round in circles. */
const MOST_HOPS = 50;
const AUTOMATIC_PRECEDENCE: ReadonlySet<string> = new Set(['bulk', 'junk', 'list', 'auto_reply']);
/** Headers that only programs write. */
const OF_PROGRAMS = ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'x-loop', 'list-id', 'list-unsubscribe'];
const MACHINES = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+.@-]|$)/;

/** Why a mail was written by a program and not by a person; null = nothing says so. */
export function whyAutomatic(headers: readonly MailHeader[], from: string | null): string | null {
  const valuesOf = (name: string) =>
    headers.filter(({ key }) => key === name).map(({ value }) => value.trim().toLowerCase());
  if (valuesOf('auto-submitted').some((value) => !/^no\b/.test(value))) return 'auto-submitted';
  if (valuesOf('precedence').some((value) => AUTOMATIC_PRECEDENCE.has(value))) return 'precedence';
  const program = OF_PROGRAMS.find((name) => valuesOf(name).length > 0);
  if (program !== undefined) return program;
  if (valuesOf('return-path').some((value) => /^<\s*>$/.test(value))) return 'null sender';
  if (valuesOf('content-type').some((value) => value.startsWith('multipart/report'))) return 'report';
  if (from !== null && MACHINES.test(from.toLowerCase())) return 'sent by a machine';
  return valuesOf('received').length > MOST_HOPS ? 'goes in circles' : null;
}
